// A struct has no field with that name.
struct S {
    a: u8,
}
fn main() {
    let _s = S { a: 1, b: 2 };
}
