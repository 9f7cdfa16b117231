// A value is moved out of a place that only lends it.
struct S {
    name: String,
}
fn take(s: &S) -> String {
    s.name
}
fn main() {
    take(&S { name: String::new() });
}
