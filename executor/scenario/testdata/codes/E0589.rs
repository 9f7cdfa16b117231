// An alignment is no power of two.
#[repr(align(15))]
pub struct S(pub u8);
fn main() {}
