// Drop is implemented with bounds that the type does not have.
struct S<T>(T);
impl<T: Clone> Drop for S<T> {
    fn drop(&mut self) {}
}
fn main() {}
