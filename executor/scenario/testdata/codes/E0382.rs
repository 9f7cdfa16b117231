// A value is used after it was moved.
fn main() {
    let s = String::new();
    drop(s);
    drop(s);
}
