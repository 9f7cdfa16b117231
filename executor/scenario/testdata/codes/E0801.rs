// The type of self is a generic parameter.
use std::ops::Deref;
struct Task;
impl Task {
    fn run<R: Deref<Target = Self>>(self: R) {}
}
fn main() {
    let _ = Task;
}
