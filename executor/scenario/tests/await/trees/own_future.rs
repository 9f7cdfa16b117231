use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::time::sleep;

async fn nap(ms: u64) -> u64 {
    sleep(Duration::from_millis(ms)).await;
    ms
}

type Nap = Pin<Box<dyn Future<Output = u64>>>;

struct Twice(Nap, Nap);

impl Future for Twice {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let first = self.0.as_mut().poll(cx);
        let second = self.1.as_mut().poll(cx);
        if first.is_ready() || second.is_ready() { Poll::Ready(()) } else { Poll::Pending }
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    Twice(Box::pin(nap(1)), Box::pin(nap(2))).await;
}
