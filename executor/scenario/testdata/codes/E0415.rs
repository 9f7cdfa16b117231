// Two parameters of a function have one name.
fn f(a: u8, a: u8) {}
fn main() {
    f(1, 2);
}
