use std::future::{poll_fn, Future};
use std::pin::Pin;
use std::task::Poll;
use std::time::Duration;
use tokio::time::sleep;

type Boxed = Pin<Box<dyn Future<Output = ()>>>;

async fn step(name: &str, ms: u64) {
    sleep(Duration::from_millis(ms)).await;
    println!("{name}");
}

/// Polls both until both are ready.
async fn both(mut a: Boxed, mut b: Boxed) {
    poll_fn(move |cx| {
        let a = a.as_mut().poll(cx);
        let b = b.as_mut().poll(cx);
        if a.is_ready() && b.is_ready() {
            return Poll::Ready(());
        }
        Poll::Pending
    })
    .await;
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let a = Box::pin(step("a", 10));
    let b = Box::pin(step("b", 20));
    both(a, b).await;
    println!("both");
}
