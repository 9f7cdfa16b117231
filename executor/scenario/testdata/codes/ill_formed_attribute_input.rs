// An attribute has a value that it does not take.
#[inline = "always"]
fn main() {}
