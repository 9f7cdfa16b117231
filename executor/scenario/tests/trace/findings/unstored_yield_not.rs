// wake_by_ref before Pending: no clone is kept, and none is needed.
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

struct YieldNow(bool);

impl Future for YieldNow {
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
    for i in 0..3 {
        YieldNow(false).await;
        println!("turn {i}");
    }
}
