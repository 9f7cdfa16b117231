// An impl has neither a trait nor a type of this crate.
impl std::ops::Not for Vec<u8> {
    type Output = u8;
    fn not(self) -> u8 {
        0
    }
}
fn main() {}
