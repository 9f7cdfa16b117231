// A struct expression gives a field twice.
struct S {
    x: u8,
}
fn main() {
    let _s = S { x: 1, x: 2 };
}
