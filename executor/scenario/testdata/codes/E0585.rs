// A documentation comment stands at the end of a block.
fn main() {
    /// nothing
}
