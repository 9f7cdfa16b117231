// Two closures need unique access to a variable at one time.
fn go(r: &mut u8) {
    let mut f = || *r += 1;
    let mut g = || *r += 2;
    f();
    g();
}
fn main() {
    go(&mut 1);
}
