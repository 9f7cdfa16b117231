//~ ends never
trait A { type X: A; fn f(&self) -> Self::X; }
impl A for u8 { type X = <u8 as A>::X; fn f(&self) -> Self::X { loop {} } }
fn main() { 1u8.f(); }
