use std::collections::VecDeque;
use std::future::{poll_fn, Future};
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

type Task = Pin<Box<dyn Future<Output = ()>>>;

async fn pause() {
    let mut paused = false;
    poll_fn(|_cx| {
        if paused {
            return Poll::Ready(());
        }
        paused = true;
        Poll::Pending
    })
    .await
}

async fn count(name: &'static str) {
    for n in 1..=3 {
        println!("{name} {n}");
        pause().await;
    }
}

fn main() {
    let mut queue: VecDeque<Task> = VecDeque::new();
    queue.push_back(Box::pin(count("a")));
    queue.push_back(Box::pin(count("b")));
    let cx = &mut Context::from_waker(Waker::noop());
    while let Some(mut task) = queue.pop_front() {
        while task.as_mut().poll(cx).is_pending() {}
    }
}
