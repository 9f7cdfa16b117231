//! Two bounds of one generic trait, with operators, associated functions and results.
use std::ops::{Add, Mul};
fn dot<T>(a: &[T], b: &[T]) -> T
where
    T: Copy + Default + Add<Output = T> + Mul<Output = T>,
{
    a.iter().zip(b).fold(T::default(), |s, (x, y)| s + *x * *y)
}
fn scale<T: Copy + Mul<f64, Output = T> + Mul<T, Output = T>>(a: T) -> T {
    a * 2.0 * a
}
trait From2<T> {
    fn from2(t: T) -> Self;
}
impl From2<u8> for String {
    fn from2(t: u8) -> String {
        t.to_string()
    }
}
impl From2<char> for String {
    fn from2(t: char) -> String {
        t.into()
    }
}
fn mk<S: From2<u8> + From2<char> + std::fmt::Debug>() -> S {
    let _a = S::from2('x');
    S::from2(3)
}
fn cmp<A: PartialEq<B> + PartialEq<A>, B>(a: &A, b: &B, c: &A) -> bool {
    a == b && a == c
}
fn asr<T: AsRef<str> + AsRef<[u8]>>(t: T) -> usize {
    let s: &str = t.as_ref();
    let b: &[u8] = t.as_ref();
    s.len() + b.len()
}
fn main() {
    println!("{} {}", dot(&[1, 2], &[3, 4]), scale(3.0));
    println!("{:?} {}", mk::<String>(), asr("abc"));
    println!("{}", cmp(&String::from("a"), &"a", &String::from("a")));
}
