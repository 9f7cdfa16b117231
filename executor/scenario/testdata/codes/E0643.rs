// A method has a type parameter where its trait declares impl Trait.
trait Spawn {
    fn spawn(&self, f: impl Fn());
}
struct Pool;
impl Spawn for Pool {
    fn spawn<F: Fn()>(&self, f: F) {
        f()
    }
}
fn main() {
    Pool.spawn(|| {});
}
