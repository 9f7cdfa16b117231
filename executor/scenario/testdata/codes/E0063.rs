// A struct expression leaves out a field.
struct S {
    x: u8,
    y: u8,
}
fn main() {
    let _s = S { x: 1 };
}
