// Drop is implemented for one instance of a generic type only.
struct S<T>(T);
impl Drop for S<u8> {
    fn drop(&mut self) {}
}
fn main() {}
