use std::fmt::Display;
struct S { a: u32, b: u32 }
fn takes(a: &str, b: u32) {}
fn multi() -> u32 {
    let x = if true {
        1
    } else {
        2
    };
    match x {
        1 => "a",
        _ => "b",
    }
}
fn main() {
    let m: HashMap<u32, u32> = HashMap::new();
    let s = S { a: 1 };
    takes(5);
    takes(
        5,
        6,
        7,
    );
    let v = vec![1];
    let w = v;
    println!("{:?}", v);
    let y: u32 = "a".len();
    let t = 5;
    t = 6;
    let o: Option<u32> = 5;
    s.c;
    let c = || { t += 1; };
    std::thread::spawn(|| println!("{}", t));
    let string: String = "abc";
    foo();
    match o { Some(x) => {} }
    let z = y.lenn();
    s.aa = 4;
    let q = Strin::new();
}
trait T { fn a(&self); fn b(&self); }
impl T for S { fn a(&self) {} }
fn ret(a: &str, b: &str) -> &str { a }
async fn f() {}
fn g() { f().await; }
