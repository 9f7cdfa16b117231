//! A bound that fails is reported at the argument, and again where the result or the future needs it. An auto trait
//! that one value lacks is reported once, but for calls that need not wait for what closures capture.
use std::future::Future;
use std::rc::Rc;
use std::thread;
fn block_on<F: Future>(_: F) -> F::Output {
    loop {}
}
async fn twice<T: Clone>(t: T) -> (T, T) {
    (t.clone(), t)
}
async fn apply<F, Fut>(f: F) -> u32
where
    F: Fn(u32) -> Fut,
    Fut: Future<Output = u32>,
{
    f(1).await
}
struct Plain;
async fn hello() {}
async fn run() {
    let _ = twice(Plain).await;
    let later = twice(Plain);
    later.await;
    let _ = apply(|n| async move { n as u64 }).await;
}
fn send<T: Send>(_: T) {}
fn threads() {
    let r = Rc::new(1u8);
    let s = r.clone();
    thread::spawn(move || println!("{s}"));
    send(Some(Rc::new(2u8)));
    thread::spawn(move || println!("{r}"));
}
fn main() {
    block_on(hello);
    block_on(run());
    threads();
}
