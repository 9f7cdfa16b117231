//! Boxes of what is known only later become boxes of trait objects.

use std::error::Error;
#[derive(Debug)]
struct Bad(i32);
impl std::fmt::Display for Bad {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "bad {}", self.0)
    }
}
impl Error for Bad {}
fn g(s: &str) -> Result<i32, Bad> {
    s.parse().map_err(|_| Bad(1))
}
fn m() -> Result<(), Box<dyn Error>> {
    let r: Result<i32, _> = g("a");
    if let Err(e) = &r {
        println!("{e}");
    }
    Err(Box::new(r.unwrap_err()))
}
fn n() -> Result<(), Box<dyn Error>> {
    let r: Result<f32, _> = "x1".parse();
    Err(Box::new(r.unwrap_err()))
}
fn o() -> Box<dyn Fn(i32) -> i32> {
    let v = Some(|x| x + 1);
    Box::new(v.unwrap())
}
fn q() -> Box<dyn Fn(i32) -> i32> {
    Box::new(std::convert::identity(|x| x + 1))
}
fn main() {
    println!(
        "{:?} {:?} {} {}",
        m(),
        n().map_err(|e| e.to_string()),
        o()(3),
        q()(4)
    );
}
