// A closure has parameters of other types than is required.
fn call<F: Fn(u8)>(_: F) {}
fn main() {
    call(|_x: &str| {});
}
