// A tuple variant is written as a struct variant.
enum E {
    A(u8),
}
fn main() {
    let E::A { x: _ } = E::A(1);
}
