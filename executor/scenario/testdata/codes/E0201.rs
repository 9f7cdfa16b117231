// An impl has two items with one name.
trait A {
    fn go(&self);
}
struct S;
impl A for S {
    fn go(&self) {}
    fn go(&self) {}
}
fn main() {}
