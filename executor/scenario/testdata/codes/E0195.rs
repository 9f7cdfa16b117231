// A method has other early-bound lifetimes than its trait declares.
trait A {
    fn go<'a>(x: &'a u8);
}
struct S;
impl A for S {
    fn go<'a: 'a>(_x: &'a u8) {}
}
fn main() {}
