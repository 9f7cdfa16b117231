use std::collections::Nope;
struct T;
impl Foo for T {}
fn f() { let mut v = 5; let t: u8 = ""; missing(); T.nope(); }
fn g() -> Vec<String> { let s = String::new(); drop(s); vec![s] }
fn main() {}
