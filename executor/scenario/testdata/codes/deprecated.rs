// What is used says that it is deprecated.
#[deprecated(note = "use `new`")]
fn old() {}
fn main() {
    old();
}
