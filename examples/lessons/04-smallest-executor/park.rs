use std::future::{poll_fn, Future};
use std::pin::pin;
use std::sync::mpsc::{channel, TryRecvError};
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use std::time::Duration;

struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

fn block_on(future: impl Future<Output = ()>) {
    let mut future = pin!(future);
    let cx = &mut Context::from_waker(Waker::noop());
    while future.as_mut().poll(cx).is_pending() {}
}

async fn letter() {
    let (tx, rx) = channel();
    let wait = Duration::from_micros(90);
    poll_fn(|cx| match rx.try_recv() {
        Ok(()) => Poll::Ready(()),
        Err(TryRecvError::Disconnected) => panic!(),
        Err(TryRecvError::Empty) => {
            let tx = tx.clone();
            let waker = cx.waker().clone();
            thread::spawn(move || {
                thread::sleep(wait);
                tx.send(()).unwrap();
                waker.wake();
            });
            Poll::Pending
        }
    })
    .await;
    println!("a letter");
}

fn main() {
    block_on(letter());
}
