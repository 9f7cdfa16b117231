// `self` is used in a function without a `self` parameter.
struct S;
impl S {
    fn go() {
        self.stop();
    }
    fn stop(&self) {}
}
fn main() {
    S::go();
}
