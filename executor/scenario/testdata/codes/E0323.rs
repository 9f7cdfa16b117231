// A constant of an impl has the name of a method of its trait. (with E0046).
trait Start {
    fn now(&self);
}
struct Task;
impl Start for Task {
    const now: u8 = 1;
}
fn main() {
    let _ = Task;
}
