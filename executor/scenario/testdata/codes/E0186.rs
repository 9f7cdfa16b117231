// An associated function stands where the trait declares a method with `self`.
trait A {
    fn go(&self);
}
struct S;
impl A for S {
    fn go() {}
}
fn main() {}
