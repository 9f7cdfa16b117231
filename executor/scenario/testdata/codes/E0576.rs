// A trait has no associated item with that name.
trait A {
    type Out;
    fn go() -> <Self as A>::Missing;
}
fn main() {}
