// A pattern names an associated function as if it were a variant.
enum A {
    B,
}
impl A {
    fn new() -> A {
        A::B
    }
}
fn main() {
    match A::B {
        A::new() => {}
        _ => {}
    }
}
