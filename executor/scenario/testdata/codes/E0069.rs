// A function that returns a value has a return without one.
fn f() -> u8 {
    return;
}
fn main() {
    f();
}
