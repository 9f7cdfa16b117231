use std::collections::VecDeque;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

struct At(Instant);

impl Future for At {
    type Output = ();

    fn poll(
        self: Pin<&mut Self>,
        _cx: &mut Context<'_>,
    ) -> Poll<()> {
        if Instant::now() < self.0 {
            return Poll::Pending;
        }
        Poll::Ready(())
    }
}

async fn nap(name: &'static str, us: u64) {
    let wait = Duration::from_micros(us);
    At(Instant::now() + wait).await;
    println!("{name} is awake");
}

fn main() {
    let mut queue: VecDeque<
        Pin<Box<dyn Future<Output = ()>>>,
    > = VecDeque::new();
    queue.push_back(Box::pin(nap("a", 60)));
    queue.push_back(Box::pin(nap("b", 20)));

    let mut cx = Context::from_waker(Waker::noop());
    while let Some(mut task) = queue.pop_front() {
        if task.as_mut().poll(&mut cx).is_pending() {
            queue.push_back(task);
        }
    }
}
