// A method has other parameter types than its trait declares.
trait Eat {
    fn eat(&self, n: u8);
}
struct S;
impl Eat for S {
    fn eat(&self, _n: u16) {}
}
fn main() {}
