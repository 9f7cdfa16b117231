// A name of a type stands where a value is expected.
struct S {
    _a: u8,
}
fn main() {
    let _s = S(1);
}
