// An impl has a type that its trait does not declare.
trait A {}
struct S;
impl A for S {
    type Out = u8;
}
fn main() {}
