// A method has another number of type parameters than its trait declares.
trait Make {
    fn make<T>(t: T);
}
struct S;
impl Make for S {
    fn make(_t: u8) {}
}
fn main() {}
