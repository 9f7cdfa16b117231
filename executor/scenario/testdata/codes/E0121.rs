// The signature of an item leaves out a type.
fn f() -> _ {
    5
}
fn main() {
    f();
}
