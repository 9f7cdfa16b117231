// A representation hint is unknown.
#[repr(D)]
pub struct S(pub u8);
fn main() {}
