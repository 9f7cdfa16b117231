use std::future::Future;
use std::task::Poll;
use std::time::Duration;
use tokio::time::sleep;

async fn nap(ms: u64) -> u64 {
    sleep(Duration::from_millis(ms)).await;
    ms
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut future = Box::pin(nap(2));
    let mut other = Box::pin(nap(1));
    std::future::poll_fn(|cx| match (future.as_mut().poll(cx), other.as_mut().poll(cx)) {
        (Poll::Pending, Poll::Pending) => Poll::Pending,
        _ => Poll::Ready(()),
    })
    .await;
}
