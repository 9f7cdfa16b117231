// A bound specifies an associated type twice.
fn sum(_: Box<dyn Iterator<Item = u8, Item = u8>>) {}
fn main() {}
