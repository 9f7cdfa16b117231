// A trait bound needs more than 128 other bounds inside of each other.
trait T {}
struct W<X>(X);
impl<X> T for X where W<X>: T {}
fn f<X: T>(_: X) {}
fn main() {
    f(1);
}
