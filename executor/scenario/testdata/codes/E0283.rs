// Several impls of a trait fit, and nothing decides between them.
fn make<T: Default>() {}
fn main() {
    make();
}
