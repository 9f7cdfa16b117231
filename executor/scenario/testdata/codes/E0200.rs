// An impl of an unsafe trait is not marked unsafe.
struct S;
unsafe trait A {}
impl A for S {}
fn main() {}
