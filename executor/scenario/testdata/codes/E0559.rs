// A variant has no field with that name.
enum E {
    A { x: u8 },
}
fn main() {
    let _e = E::A { y: 1 };
}
