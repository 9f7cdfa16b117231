// A closure has another number of parameters than is required.
fn call<F: Fn()>(_: F) {}
fn main() {
    call(|_x| {});
}
