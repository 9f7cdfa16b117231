use std::future::{poll_fn, Future};
use std::pin::Pin;
use std::task::Poll;
use std::time::Duration;
use tokio::time::sleep;

type Boxed = Pin<Box<dyn Future<Output = u64>>>;

async fn run(ms: u64) -> u64 {
    sleep(Duration::from_millis(ms)).await;
    ms
}

/// The output of whichever is ready first.
async fn race(mut a: Boxed, mut b: Boxed) -> u64 {
    poll_fn(move |cx| {
        let first = a.as_mut().poll(cx);
        if first.is_pending() {
            return Poll::Pending;
        }
        b.as_mut().poll(cx)
    })
    .await
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let tortoise = Box::pin(run(50));
    let hare = Box::pin(run(10));
    let ms = race(tortoise, hare).await;
    println!("the winner needs {ms} ms");
}
