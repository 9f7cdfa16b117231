// A parameter of an impl does not occur in its trait or type.
struct S;
impl<T: Default> S {
    fn go(&self) {}
}
fn main() {}
