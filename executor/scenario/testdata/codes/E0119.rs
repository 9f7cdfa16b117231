// Two impls of a trait overlap.
trait A {}
impl<T> A for T {}
impl A for u8 {}
fn main() {}
