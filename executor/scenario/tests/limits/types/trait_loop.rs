//~ ends refused
//~ says 5: E0689 can't call method `a` on ambiguous numeric type `{integer}`
trait A { fn a(&self); }
trait B { fn b(&self); }
impl<T: B> A for T { fn a(&self) { self.b() } }
impl<T: A> B for T { fn b(&self) { self.a() } }
fn main() { 1.a(); }
