//~ ends refused
//~ says 1: E0275 overflow evaluating the requirement `u8: A`
trait A { type X: A; fn f(&self) -> Self::X; }
impl A for u8 { type X = <u8 as A>::X; fn f(&self) -> Self::X { loop {} } }
fn main() { 1u8.f(); }
