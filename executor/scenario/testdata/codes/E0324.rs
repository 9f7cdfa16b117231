// A method of an impl has the name of a type of its trait. (with E0046).
trait Start {
    type Now;
}
struct Task;
impl Start for Task {
    fn Now() {}
}
fn main() {
    let _ = Task;
}
