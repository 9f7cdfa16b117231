// A parameter needs the lifetime that the signature names elsewhere.
fn f<'a>(x: &'a u8, y: &u8) -> &'a u8 {
    if *x > *y {
        x
    } else {
        y
    }
}
fn main() {
    f(&1, &2);
}
