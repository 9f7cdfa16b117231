use pin_utils::{pin_mut, unsafe_pinned, unsafe_unpinned};
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

/// Counts how often it is polled.
struct Counted<F> {
    future: F,
    polls: u32,
}
impl<F> Counted<F> {
    unsafe_pinned!(future: F);
    unsafe_unpinned!(polls: u32);
}
impl<F: Future> Future for Counted<F> {
    type Output = (F::Output, u32);
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        *self.as_mut().polls() += 1;
        let polls = self.polls;
        self.future().poll(cx).map(|output| (output, polls))
    }
}
async fn turns(n: u32) -> u32 {
    for _ in 0..n {
        futures_lite::future::yield_now().await;
    }
    n
}
fn main() {
    let counted = Counted { future: turns(3), polls: 0 };
    pin_mut!(counted);
    println!("{:?}", spin_on::spin_on(counted));
}
