// An impl has a constant that its trait does not declare.
trait A {}
struct S;
impl A for S {
    const N: u8 = 1;
}
fn main() {}
