// The reference of a two-phase borrow is used early: by a dereference, by unsizing, or by a call of a closure.
fn once() {
    let mut n = 0;
    let mut f = |x: i32| { n += x; n };
    f(f(1));
}
fn arr() {
    let mut a = [1, 2, 3];
    a.swap(0, a.len() - 1);
}
fn vecswap() {
    let mut v = vec![1, 2, 3];
    v.swap(0, v.len() - 1);
}
fn main() { once(); arr(); vecswap(); }
