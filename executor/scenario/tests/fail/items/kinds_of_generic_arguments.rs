//! Generic arguments of another kind than their parameter, and written ones that do not satisfy a bound.
struct Ring<T, const N: usize>([T; N]);
struct Plain;
struct Keep<T>(T);
impl<T: Clone> Keep<T> {
    fn new(t: T) -> Self {
        Keep(t)
    }
    fn into<U: From<T>>(self) -> U {
        self.0.into()
    }
}
fn make<T: Default>() -> T {
    T::default()
}
fn ring<A>(_: Ring<u8, A>) {}
fn main() {
    let n = 2;
    let _: Ring<u8, String>;
    let _: Ring<u8, n>;
    let _ = make::<Plain>();
    let _ = [1, 2].iter().sum::<Plain>();
    let _ = "1".parse::<Plain>();
    let _ = Keep(1u8).into::<Plain>();
    let _ = Keep::<Plain>::new(Plain);
    let _ = (0..3).collect::<Vec<Plain>>();
}
