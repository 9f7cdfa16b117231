//~ ends refused
//~ says 5:  reached the type-length limit: `main` has a type that is too large
trait A {}
struct W<T>(T);
impl<T> A for T where W<T>: A {}
fn f<T: A>(_: T) {}
fn main() { f(1); }
