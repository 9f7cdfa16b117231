// A reference is returned that may not live as long as the signature says.
fn f<'a, 'b>(_x: &'a u8, y: &'b u8) -> &'a u8 {
    y
}
fn main() {
    f(&1, &2);
}
