// A function returns a trait object without a pointer.
fn f() -> dyn Send {
    1
}
fn main() {}
