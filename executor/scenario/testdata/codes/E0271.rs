// An associated type is another one than a bound requires.
fn f<I: Iterator<Item = u8>>(_: I) {}
fn main() {
    f(vec![1u16].into_iter());
}
