// An attribute about lints has an argument that is no lint.
#![allow(dead_code = "x")]
fn main() {}
