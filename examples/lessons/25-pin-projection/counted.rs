use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::task::yield_now;

/// Counts the polls of the future inside.
struct Counted<F> {
    inner: F,
    polls: u32,
}

impl<F: Future> Future for Counted<F> {
    type Output = (F::Output, u32);

    fn poll(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Self::Output> {
        // SAFETY: `inner` never moves out of `self`.
        let it = unsafe { self.get_unchecked_mut() };
        it.polls += 1;
        let n = it.polls;
        let f = &mut it.inner;
        let f = unsafe { Pin::new_unchecked(f) };
        f.poll(cx).map(|output| (output, n))
    }
}

async fn brew() -> &'static str {
    yield_now().await;
    yield_now().await;
    "tea"
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let inner = brew();
    let counted = Counted { inner, polls: 0 };
    let (drink, polls) = counted.await;
    println!("{drink} after {polls} polls");
}
