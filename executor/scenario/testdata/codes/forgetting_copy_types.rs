// forget is called for a value that is copied.
fn main() {
    std::mem::forget(1);
}
