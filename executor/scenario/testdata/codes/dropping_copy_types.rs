// drop is called for a value that is copied.
fn main() {
    drop(1);
}
