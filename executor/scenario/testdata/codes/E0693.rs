// An alignment is given like a value.
#[repr(align = "8")]
pub struct S(pub u8);
fn main() {}
