// A value is cast to an unsized type.
fn main() {
    let _ = &[0u8, 2] as [u8];
}
