// A documentation comment stands at the end of a trait.
trait T {
    /// nothing
}
fn main() {}
