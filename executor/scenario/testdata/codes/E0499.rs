// A place is borrowed mutably twice at one time.
fn main() {
    let mut v = vec![1];
    let a = &mut v;
    let b = &mut v;
    a.push(1);
    b.push(2);
}
