// Futures, iterators and functions that give something else than is asked for: what is inside of an async block is
// not told what the block should be.
use std::future::Future;
use std::pin::Pin;
type Boxed<T> = Pin<Box<dyn Future<Output = T>>>;
fn number() -> Boxed<String> { Box::pin(async { 5 }) }
fn closure() -> Boxed<Box<dyn Fn() -> i32>> { Box::pin(async { Box::new(|| 5) }) }
fn text() -> impl Future<Output = i32> { async { "x" } }
async fn own() -> i32 { "x" }
fn run<F: Future<Output = String>>(_: F) {}
fn count(i: impl Iterator<Item = u32>) -> usize { i.count() }
fn all(i: impl IntoIterator<Item = u32>) -> usize { i.into_iter().count() }
fn call<F: Fn() -> u32>(f: F) -> u32 { f() }
fn each(i: &mut dyn Iterator<Item = u32>) -> usize { i.count() }
fn main() {
    run(async { 5 });
    count(vec![1i64].into_iter());
    all(vec![1i64]);
    each(&mut vec![1i64].into_iter());
    let _b: Box<dyn Iterator<Item = String>> = Box::new(["a"].into_iter());
}
