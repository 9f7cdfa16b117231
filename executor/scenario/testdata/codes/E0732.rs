// An enum has a discriminant and variants with fields, but no representation.
pub enum E {
    A(u8) = 1,
    B,
}
fn main() {}
