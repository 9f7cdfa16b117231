// A value that is not a function is called.
fn main() {
    let x = 1;
    x();
}
