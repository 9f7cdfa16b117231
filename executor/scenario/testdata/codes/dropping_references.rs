// drop is called for a reference.
fn main() {
    drop(&"a");
}
