// An unsafe operation stands outside of an unsafe block.
unsafe fn f() {}
fn main() {
    f();
}
