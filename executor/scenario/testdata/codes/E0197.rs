// An inherent impl is unsafe.
struct Task;
unsafe impl Task {}
fn main() {
    let _ = Task;
}
