// An argument of an attribute is none of those that it has.
#[inline(alway)]
fn main() {}
