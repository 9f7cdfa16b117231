// The trait Sized is implemented.
struct Task;
impl Sized for Task {}
fn main() {
    let _ = Task;
}
