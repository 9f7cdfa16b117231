// A closure that outlives its function borrows a local variable.
fn f() -> impl Fn() -> u8 {
    let x = 1;
    || x
}
fn main() {
    f();
}
