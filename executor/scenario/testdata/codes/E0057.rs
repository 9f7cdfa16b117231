// A closure is called with another number of arguments than it has parameters.
fn main() {
    let f = |x: u8| x;
    f();
}
