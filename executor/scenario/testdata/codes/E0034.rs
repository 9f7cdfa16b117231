// Several traits in scope have the method or function that is called.
struct S;
trait A {
    fn go();
}
trait B {
    fn go();
}
impl A for S {
    fn go() {}
}
impl B for S {
    fn go() {}
}
fn main() {
    S::go();
}
