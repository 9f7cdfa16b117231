// An attribute allows a lint that is forbidden around it.
#![forbid(dead_code)]
#[allow(dead_code)]
fn main() {}
