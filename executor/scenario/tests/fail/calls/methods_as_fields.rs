//! A method that is taken as a field, through dereferences; counts of parameters in impls.
trait Shape { fn area(&self) -> f64; }
struct Circle(f64);
impl Shape for Circle { fn area(&self, k: f64) -> f64 { k } }
fn total(v: &[Box<dyn Shape>]) -> f64 { v.iter().map(|s| s.area).sum() }
fn len(s: &String) -> usize { s.len }
fn elided<S: Shape>(s: S) -> &str { "" }
fn main() {}
