// A function returns a reference to its own variable.
fn f() -> &'static u8 {
    let x = 1;
    &x
}
fn main() {
    f();
}
