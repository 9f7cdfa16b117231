// A closure needs unique access to a place that is borrowed.
fn go(x: &mut u8) {
    let r = &mut *x;
    let mut f = || *x += 1;
    *r = 2;
    f();
}
fn main() {
    go(&mut 1);
}
