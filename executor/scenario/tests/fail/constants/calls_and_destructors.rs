// A call that is not const keeps borrows and unused variables from being checked, but not destructors.
const fn start() -> usize {
    let names = vec!["easy", "hard"];
    names.len() - 2
}
const fn b() -> usize {
    let s = String::from("a");
    s.len()
}
const fn c() -> usize {
    String::from("a").len()
}
const C: usize = { let v = "a".to_string(); v.len() };
const fn d(x: Box<u8>) -> u8 { f(); 1 }
const fn e() -> Vec<u8> { let v = vec![1]; v }
fn f() {}
fn main() {}
const fn twice() -> usize {
    let x: u8 = 1;
    x = f() as u8;
    2
}
const W: usize = w();
fn w() -> usize {
    panic!("not evaluated")
}
const L: [u8; W] = [0; 3];
