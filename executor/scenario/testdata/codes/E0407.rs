// An impl has a method that its trait does not declare.
trait A {}
struct S;
impl A for S {
    fn go(&self) {}
}
fn main() {}
