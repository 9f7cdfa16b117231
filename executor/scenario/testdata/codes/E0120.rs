// Drop is implemented for a trait object.
trait T {}
impl Drop for dyn T {
    fn drop(&mut self) {}
}
fn main() {}
