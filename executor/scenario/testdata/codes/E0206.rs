// The trait Copy is implemented for a type that is no struct, enum or union.
struct Task;
impl Copy for &'static mut Task {}
fn main() {
    let _ = Task;
}
