// A method has another number of parameters than its trait declares.
trait Add2 {
    fn add(&self, a: u8, b: u8);
}
struct S;
impl Add2 for S {
    fn add(&self, _a: u8) {}
}
fn main() {}
