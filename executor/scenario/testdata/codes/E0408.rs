// The alternatives of a pattern do not bind the same variables.
fn main() {
    match (1, 2) {
        (_x, 1) | (1, _) => {}
        _ => {}
    }
}
