// An import does not resolve.
use std::missing;
fn main() {}
