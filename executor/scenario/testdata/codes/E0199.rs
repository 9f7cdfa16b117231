// An unsafe impl is of a trait that is safe.
struct S;
trait A {}
unsafe impl A for S {}
fn main() {}
