// Constants of reference types in patterns.
const S: &str = "a";
const F: &&u8 = &&1;
const A: &u8 = &7;
const BS: &[u8] = b"abc";
const BA: &[u8; 3] = b"abc";
#[derive(PartialEq, Debug, Clone, Copy)]
struct P { x: i32, y: &'static str }
const P1: P = P { x: 1, y: "one" };
const PR: &P = &P { x: 1, y: "one" };
const SS: &&str = &"deep";
const AR: [Option<u8>; 2] = [Some(1), None];
const TU: (u8, &str) = (1, "a");
fn main() {
    println!("{}", match &"a" { &S => 1, _ => 2 });
    println!("{}", match &&1u8 { F => 1, _ => 2 });
    println!("{}", match &&2u8 { F => 1, _ => 2 });
    println!("{}", match &7 { A => 1, _ => 2 });
    println!("{}", match &b"abc"[..] { BS => 1, _ => 2 });
    println!("{}", match b"abd" { BA => 1, _ => 2 });
    println!("{}", match P1 { P1 => 1, _ => 2 });
    println!("{}", match &P1 { PR => 1, _ => 2 });
    println!("{}", match &(&P1, 3) { (PR, 3) => 1, _ => 2 });
    println!("{}", match &"deep" { SS => 1, _ => 2 });
    println!("{}", match &Some("a") { Some(S) => 1, _ => 2 });
    println!("{}", match [Some(1u8), None] { AR => 1, _ => 2 });
    println!("{}", match (1u8, "b") { TU => 1, _ => 2 });
}
