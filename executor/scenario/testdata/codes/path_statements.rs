// A statement only names a value.
fn main() {
    let x = 1;
    x;
}
