// A type of an impl has the name of a constant of its trait. (with E0046).
trait Start {
    const NOW: u8;
}
struct Task;
impl Start for Task {
    type NOW = u8;
}
fn main() {
    let _ = Task;
}
