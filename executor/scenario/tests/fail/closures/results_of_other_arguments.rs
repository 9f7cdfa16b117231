// A closure that takes other arguments says nothing about a result.
use std::sync::mpsc::*;
fn stage<T, U>(rx: Receiver<T>, f: impl Fn(T) -> U + Send) -> Receiver<U> { todo!() }
fn two<T>(a: T, f: impl Fn(T)) {}
fn main() {
    let (tx, rx) = channel::<u32>();
    let t = stage(rx, |x: u64| x.to_string());
    for x in t { println!("{}", x + 1); }
    two(1u8, |x: u16| ());
    two(1, |x: u16| ());
}
