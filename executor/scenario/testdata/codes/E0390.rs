// An inherent impl is for a primitive type.
impl u8 {
    fn go(self) {}
}
fn main() {}
