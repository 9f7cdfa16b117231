use std::collections::VecDeque;
use std::future::{poll_fn, Future};
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

type Task = Pin<Box<dyn Future<Output = ()>>>;

async fn once_later() {
    let mut asked = false;
    poll_fn(|_cx| {
        if asked {
            return Poll::Ready(());
        }
        asked = true;
        Poll::Pending
    })
    .await
}

async fn job(name: &'static str) {
    println!("{name} begins");
    once_later().await;
    println!("{name} ends");
}

fn run(mut queue: VecDeque<Task>) {
    let mut cx = Context::from_waker(Waker::noop());
    while let Some(mut task) = queue.pop_front() {
        let _ = task.as_mut().poll(&mut cx);
    }
    println!("nothing is left to do");
}

fn main() {
    let mut queue: VecDeque<Task> = VecDeque::new();
    queue.push_back(Box::pin(job("a")));
    queue.push_back(Box::pin(job("b")));
    run(queue);
}
