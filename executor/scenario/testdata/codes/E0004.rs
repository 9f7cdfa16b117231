// A match does not cover every value.
fn main() {
    match Some(1) {
        None => {}
    }
}
