//~ ends refused
//~ says 5: E0277 the trait bound `{integer}: A` is not satisfied
trait A: B {}
trait B: C {}
trait C: A {}
fn f<T: A>(_: T) {}
fn main() { f(1); }
