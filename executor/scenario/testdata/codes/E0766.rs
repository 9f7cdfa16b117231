// A byte string literal is not closed.
fn main() {
    let _s = b"a;
}
