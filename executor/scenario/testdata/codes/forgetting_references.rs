// forget is called for a reference.
fn main() {
    std::mem::forget(&"a");
}
