// A byte literal is not closed.
fn main() {
    let _b = b'a;
}
