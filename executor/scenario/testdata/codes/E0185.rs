// A method has `self`, but its trait declares an associated function.
trait A {
    fn go();
}
struct S;
impl A for S {
    fn go(&self) {}
}
fn main() {}
