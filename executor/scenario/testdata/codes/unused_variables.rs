// A variable is never used.
fn main() {
    let x = 1;
}
