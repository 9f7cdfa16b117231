//~ ends refused
//~ says 3: E0275 overflow evaluating the requirement `W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<W<
trait A {}
struct W<T>(T);
impl<T> A for T where W<T>: A {}
fn f<T: A>(_: T) {}
fn main() { f(1); }
