// The type of self does not lead to Self.
struct Task;
impl Task {
    fn run(self: Option<Self>) {}
}
fn main() {
    let _ = Task;
}
