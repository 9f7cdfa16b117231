// A type is packed and aligned.
#[repr(packed, align(8))]
pub struct S(pub u8);
fn main() {}
