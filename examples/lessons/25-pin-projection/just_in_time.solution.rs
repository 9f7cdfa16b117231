use pin_project_lite::pin_project;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::time::{sleep, Sleep};

pin_project! {
    struct Limited<F> {
        #[pin]
        inner: F,
        #[pin]
        limit: Sleep,
    }
}

impl<F: Future> Future for Limited<F> {
    type Output = Option<F::Output>;

    fn poll(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Self::Output> {
        let this = self.project();
        if let Poll::Ready(x) = this.inner.poll(cx) {
            return Poll::Ready(Some(x));
        }
        this.limit.poll(cx).map(|()| None)
    }
}

async fn answer(ms: u64) -> u64 {
    sleep(Duration::from_millis(ms)).await;
    ms
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    for ms in [20, 30] {
        let limit = sleep(Duration::from_millis(20));
        let inner = answer(ms);
        let answer = Limited { inner, limit }.await;
        println!("{answer:?}");
    }
}
