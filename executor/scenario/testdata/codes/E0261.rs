// A lifetime is used that is not declared.
fn f(_: &'a str) {}
fn main() {}
