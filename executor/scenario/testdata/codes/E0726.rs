// A path leaves out a lifetime where that is not allowed.
struct S<'a>(&'a u8);
trait A {}
impl A for S {}
fn main() {}
