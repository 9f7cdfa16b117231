// A trait has no associated type with that name.
trait A {
    type Out;
}
fn f<T: A>(_: T::Outt) {}
fn main() {}
