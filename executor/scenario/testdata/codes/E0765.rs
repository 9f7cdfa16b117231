// A string literal is not closed.
fn main() {
    let _s = "a;
}
