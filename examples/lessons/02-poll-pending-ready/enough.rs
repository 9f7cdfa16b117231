use std::future::{poll_fn, Future};
use std::pin::pin;
use std::task::{Context, Poll, Waker};

async fn work(name: &str, mut rounds: u32) {
    poll_fn(|_cx| {
        if rounds == 0 {
            return Poll::Ready(());
        }
        rounds -= 1;
        Poll::Pending
    })
    .await;
    println!("{name} is done");
}

fn main() {
    let mut a = pin!(work("a", 1));
    let mut b = pin!(work("b", 3));
    let mut cx = Context::from_waker(Waker::noop());
    let mut a_done = false;
    let mut b_done = false;
    while !a_done || !b_done {
        a_done = a.as_mut().poll(&mut cx).is_ready();
        b_done = b.as_mut().poll(&mut cx).is_ready();
    }
    println!("both are done");
}
