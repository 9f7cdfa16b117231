// A crate cannot be found.
extern crate missing;
fn main() {}
