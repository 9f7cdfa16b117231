fn a(x: impl Iterator<Item = &str>) -> usize { x.count() }
fn b(x: impl IntoIterator<Item = (usize, &u8)>, y: &str) -> &str { y }
fn c(x: impl Iterator<Item = &str>) -> Vec<&str> { x.collect() }
fn main() { }
