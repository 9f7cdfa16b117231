// Arms and operands that do not agree; what closures hold is not judged then.
use std::rc::Rc;
use std::thread;

struct Shop { price: u32, name: String }
enum Kind { Named { name: String, size: u8 }, Unit }

fn arms(r: Result<i32, String>) {
    let a = if true { 1 } else { "a" };
    let c = match 1 { 1 => 1, 2 => "b", _ => 'c' };
    let d: String = match 1 { 1 => "a", _ => "b" };
    match r { Ok(v) => v, Err(e) => e }
}
fn whole(r: Result<i32, i32>) {
    match r { Ok(v) => v, Err(e) => e }
    ()
}
fn numbers(u: usize, mut i: i32) {
    let e = 1 + 1.0;
    let j = 1 == 1.0;
    if u == i {}
    i += "a";
    i -= 1.5;
    let s = String::new();
    s += 1;
}
fn fields(k: Kind) {
    match k { Kind::Named { name, length } => {}, Kind::Unit => {} }
    match k { Kind::Named { nam, size } => {}, Kind::Unit => {} }
}
fn left(x: i32) {
    const N: i32 = 4;
    N = 5;
    numbers(1, 2) = 3;
}
fn held() {
    let v = Rc::new(1);
    thread::spawn(move || println!("{:?}", v));
    let n: i32 = "a";
}
fn generics(r: Result<i32>, v: Option<i32, i32>, m: std::collections::HashMap<String>) {}
fn unsafely() {
    unsafe fn f() {}
    let s = String::new();
    f();
    drop(s);
    drop(s);
}
fn literals() { let b: u8 = 256; }
fn main() -> i32 { ().len(); 5 }
