// A number is cast to a pointer to a type that nothing says.
fn main() {
    let _ = 0 as *const _;
}
