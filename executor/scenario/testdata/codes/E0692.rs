// A transparent type has another representation hint.
#[repr(transparent, C)]
pub struct S(pub u8);
fn main() {}
