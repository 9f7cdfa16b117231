//! A Copy closure moves into each of several async blocks.
use std::future::Future;
use std::pin::pin;
use std::task::*;
fn block<F: Future>(f: F) -> F::Output {
    let mut f = pin!(f);
    let mut cx = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(v) = f.as_mut().poll(&mut cx) {
            return v;
        }
    }
}
async fn h(n: u32) -> u32 {
    n * 2
}
fn main() {
    let f = |n: u32| h(n + 1);
    let v: Vec<_> = (0..3)
        .map(|i| async move { f(i).await + f(1).await })
        .collect();
    for x in v {
        println!("{}", block(x));
    }
}
