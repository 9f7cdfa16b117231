// A transparent enum has not exactly one variant.
#[repr(transparent)]
pub enum E {
    A(u8),
    B,
}
fn main() {}
