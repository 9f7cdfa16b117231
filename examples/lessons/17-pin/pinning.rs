use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use tokio::task::yield_now;

async fn steps() -> &'static str {
    yield_now().await;
    yield_now().await;
    "there"
}

fn main() {
    let mut cx = Context::from_waker(Waker::noop());
    let unpinned = steps();
    let mut boxed = Box::pin(unpinned);
    println!("{:?}", boxed.as_mut().poll(&mut cx));

    let mut moved = boxed; // the box, not the future
    println!("{:?}", moved.as_mut().poll(&mut cx));
    println!("{:?}", moved.as_mut().poll(&mut cx));

    let local = pin!(steps());
    if let Poll::Pending = local.poll(&mut cx) {
        println!("another one has only begun");
    }
}
