// A lifetime that stands for an inferred one is declared as a parameter.
fn f<'_>(_: &str) {}
fn main() {}
