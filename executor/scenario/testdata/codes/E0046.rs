// An impl leaves out an item that its trait requires.
trait Greet {
    fn greet(&self);
}
struct S;
impl Greet for S {}
fn main() {}
