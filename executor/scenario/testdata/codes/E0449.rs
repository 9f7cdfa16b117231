// A `pub` stands where visibility is given already.
trait A {
    fn go(&self);
}
struct S;
impl A for S {
    pub fn go(&self) {}
}
fn main() {}
