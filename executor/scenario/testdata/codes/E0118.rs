// An inherent impl is for a type parameter.
impl<T> T {
    fn go(&self) {}
}
fn main() {}
