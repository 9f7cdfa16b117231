// An attribute has too many arguments.
#[inline(always, never)]
fn main() {}
