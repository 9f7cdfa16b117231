// An associated type is named without its trait.
trait A {
    type Out;
}
fn f(_: <u8>::Out) {}
fn main() {}
