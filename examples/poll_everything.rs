//! # No waker, so poll everything
//!
//! The first executor that most people write: a
//! queue of futures and a waker that does nothing.
//! It cannot know who is ready, so it asks everyone,
//! again and again.
//!
//! The program is right and prints what it should.
//! Count the polls: all but the last one of each
//! task are wasted.

use std::collections::VecDeque;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::time::{Duration, Instant};

struct Deaf;

impl Wake for Deaf {
    fn wake(self: Arc<Self>) {}
}

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

type Work = Pin<Box<dyn Future<Output = ()>>>;

fn run(mut queue: VecDeque<Work>) {
    let waker = Waker::from(Arc::new(Deaf));
    let mut cx = Context::from_waker(&waker);
    while let Some(mut work) = queue.pop_front() {
        if work.as_mut().poll(&mut cx).is_pending() {
            queue.push_back(work);
        }
    }
}

async fn nap(name: &'static str, due: Instant) {
    At(due).await;
    println!("{name} is awake");
}

fn main() {
    let now = Instant::now();
    let mut queue: VecDeque<Work> = VecDeque::new();
    for (name, us) in
        [("ant", 150), ("bee", 60), ("cow", 100)]
    {
        let due = now + Duration::from_micros(us);
        queue.push_back(Box::pin(nap(name, due)));
    }
    run(queue);
}
