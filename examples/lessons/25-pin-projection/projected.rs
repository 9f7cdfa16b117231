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
        polls: u32,
    }
}

impl<F: Future> Future for Limited<F> {
    type Output = Option<F::Output>;

    fn poll(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Self::Output> {
        let this = self.project();
        *this.polls += 1;
        println!("poll {}", this.polls);
        let poll = this.inner.poll(cx);
        if let Poll::Ready(output) = poll {
            return Poll::Ready(Some(output));
        }
        this.limit.poll(cx).map(|()| None)
    }
}

fn limited<F>(inner: F, ms: u64) -> Limited<F> {
    let limit = sleep(Duration::from_millis(ms));
    Limited { inner, limit, polls: 0 }
}

async fn nap(ms: u64) -> u64 {
    sleep(Duration::from_millis(ms)).await;
    ms
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("{:?}", limited(nap(10), 30).await);
    println!("{:?}", limited(nap(50), 30).await);
}
