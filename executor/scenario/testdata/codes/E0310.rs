// A type parameter may hold references that do not live long enough.
fn boxed<T: std::fmt::Debug>(t: T) -> Box<dyn std::fmt::Debug> {
    Box::new(t)
}
fn main() {
    boxed(1);
}
