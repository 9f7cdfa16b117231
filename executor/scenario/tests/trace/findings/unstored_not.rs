use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

// Wakes itself before it says Pending: no waker has to be kept.
struct Twice(bool);

impl Future for Twice {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if self.0 {
            return Poll::Ready(());
        }
        self.0 = true;
        cx.waker().wake_by_ref();
        Poll::Pending
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    tokio::spawn(async {
        Twice(false).await;
        tokio::task::yield_now().await;
        println!("twice");
    });
    // Means to wait for good.
    tokio::spawn(async { std::future::pending::<()>().await });
    tokio::time::sleep(Duration::from_millis(5)).await;
}
