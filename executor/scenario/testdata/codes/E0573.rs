// A variant or a value stands where a type is expected.
fn f() -> Some {}
fn main() {
    f();
}
