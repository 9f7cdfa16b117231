use std::fmt::{Debug, Display};
fn a(x: &(dyn Debug + Display)) {
    println!("{x} {x:?}");
    let n: u8 = x;
    x.foo();
}
fn b() {
    let v: Vec<Box<dyn Fn() + Debug>> = vec![];
    v[0]();
    v.bar();
}
type D = dyn Debug + Display + Clone;
fn c(d: &D) {
    d.clone();
    d.baz();
}
fn main() {}
