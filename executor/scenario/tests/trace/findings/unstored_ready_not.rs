// Returns Pending without storing a waker of its own: the future inside of it has stored it.
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

struct Counted<F> {
    inner: F,
    polls: u32,
}

impl<F: Future + Unpin> Future for Counted<F> {
    type Output = (F::Output, u32);
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        self.polls += 1;
        let n = self.polls;
        match Pin::new(&mut self.inner).poll(cx) {
            Poll::Ready(v) => Poll::Ready((v, n)),
            Poll::Pending => Poll::Pending,
        }
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let nap = Box::pin(tokio::time::sleep(Duration::from_millis(3)));
    let (_, polls) = Counted { inner: nap, polls: 0 }.await;
    println!("{polls} polls");
}
