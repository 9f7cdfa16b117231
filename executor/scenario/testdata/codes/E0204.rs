// Copy is implemented for a type with a field that is not Copy.
#[derive(Clone, Copy)]
struct S {
    _v: Vec<u8>,
}
fn main() {}
