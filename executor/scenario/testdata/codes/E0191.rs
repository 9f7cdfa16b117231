// A trait object does not name an associated type of its trait.
trait A {
    type Out;
}
type B = dyn A;
fn f(_: &B) {}
fn main() {}
