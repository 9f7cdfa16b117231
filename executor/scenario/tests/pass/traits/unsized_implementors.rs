//! Types without a known size derive Debug, and need no methods that need one.
use std::fmt::Debug;
#[derive(Debug, PartialEq, Eq, Hash)]
#[repr(transparent)]
struct Name {
    inner: str,
}
#[derive(Debug)]
#[allow(dead_code)]
struct Tail {
    n: u8,
    rest: [u8],
}
#[derive(Debug)]
#[allow(dead_code)]
struct Any(u8, dyn Debug);
#[derive(Hash, Debug, Clone, PartialEq)]
struct P<H>(H);
trait T {
    fn m(&self) -> Self
    where
        Self: Sized;
    fn n(&self) -> usize;
}
impl T for str {
    fn n(&self) -> usize {
        self.len()
    }
}
impl T for [u8] {
    fn n(&self) -> usize {
        self.len()
    }
}
impl T for dyn Debug {
    fn n(&self) -> usize {
        7
    }
}
trait Silly {
    fn silly(a: u32, a: i32);
}
impl Silly for u8 {
    fn silly(a: u32, b: i32) {
        println!("{a} {b}");
    }
}
fn main() {
    let n: &Name = unsafe { std::mem::transmute("abc") };
    println!("{n:?} {:#?}", n);
    println!("{:?}", P(3u8).clone());
    println!("{} {}", "abc".n(), [1u8, 2][..].n());
    let d: &dyn Debug = &5;
    println!("{}", T::n(d));
    u8::silly(1, -1);
}
