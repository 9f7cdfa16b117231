// The discriminant after the largest one overflows.
#[repr(u8)]
enum E {
    A = 255,
    B,
}
fn main() {}
