// An attribute stands before something that it is not for.
#[inline]
pub struct S;
fn main() {}
