// A type is packed in two ways.
#[repr(packed, packed(2))]
pub struct S(pub u8);
fn main() {}
