// An impl of a foreign trait is for a bare type parameter.
impl<T> std::fmt::Display for T {
    fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Ok(())
    }
}
fn main() {}
