// A struct has two fields with one name.
struct S {
    a: u8,
    a: u8,
}
fn main() {}
