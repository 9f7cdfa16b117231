use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

struct Never;

impl Future for Never {
    type Output = ();
    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        Poll::Pending
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let stuck = tokio::spawn(async {
        Never.await; //~ unstored
    });
    stuck.await.unwrap();
}
