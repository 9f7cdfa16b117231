// Impls of Drop with a wrong head: that is all that is said of them.
struct Held<T>(T);
impl<T, U: Clone> Drop for Held<T> { fn drop(&mut self) {} }
fn main() {}
