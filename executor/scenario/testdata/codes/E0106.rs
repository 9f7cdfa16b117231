// A reference in a signature or a type needs a lifetime.
struct S {
    _r: &u8,
}
fn main() {}
