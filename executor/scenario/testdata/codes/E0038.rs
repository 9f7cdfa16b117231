// A trait that is not dyn compatible is used as a trait object.
trait Twin {
    fn twin(&self) -> Self;
}
fn show(_: &dyn Twin) {}
fn main() {}
