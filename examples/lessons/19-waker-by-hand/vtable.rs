use std::future::Future;
use std::pin::pin;
use std::ptr::null;
use std::task::{Context, Poll};
use std::task::{RawWaker, RawWakerVTable, Waker};

static TABLE: RawWakerVTable = RawWakerVTable::new(
    clone,
    wake,
    wake_by_ref,
    drop,
);

unsafe fn clone(data: *const ()) -> RawWaker {
    println!("clone");
    RawWaker::new(data, &TABLE)
}

unsafe fn wake(_data: *const ()) {
    println!("wake");
}

unsafe fn wake_by_ref(_data: *const ()) {
    println!("wake_by_ref");
}

unsafe fn drop(_data: *const ()) {
    println!("drop");
}

async fn twice() {
    let mut polls = 0;
    std::future::poll_fn(move |cx| {
        polls += 1;
        println!("poll {polls}");
        if polls == 2 {
            return Poll::Ready(());
        }
        let kept = cx.waker().clone();
        kept.wake_by_ref();
        kept.wake();
        Poll::Pending
    })
    .await
}

fn main() {
    let raw = RawWaker::new(null(), &TABLE);
    // SAFETY: the functions never use the data.
    let waker = unsafe { Waker::from_raw(raw) };
    let mut cx = Context::from_waker(&waker);
    let mut future = pin!(twice());
    loop {
        let poll = future.as_mut().poll(&mut cx);
        if poll.is_ready() {
            break;
        }
    }
    println!("ready");
}
