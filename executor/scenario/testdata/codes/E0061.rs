// A function is called with another number of arguments than it has parameters.
fn f(_a: u8) {}
fn main() {
    f();
}
