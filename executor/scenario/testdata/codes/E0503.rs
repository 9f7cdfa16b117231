// A place is used while it is mutably borrowed.
fn main() {
    let mut x = 1;
    let r = &mut x;
    let _y = x + 1;
    *r = 2;
}
