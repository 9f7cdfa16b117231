use std::future::{poll_fn, Future};
use std::pin::Pin;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::{Acquire, Release};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::task::{RawWaker, RawWakerVTable, Waker};
use std::thread;
use std::time::Duration;

struct Task {
    woken: AtomicBool,
    home: thread::Thread,
}

static TABLE: RawWakerVTable = RawWakerVTable::new(
    clone,
    wake,
    wake_by_ref,
    drop,
);

fn raw(task: Arc<Task>) -> RawWaker {
    RawWaker::new(Arc::into_raw(task).cast(), &TABLE)
}

// SAFETY, for all four: data is from Arc::into_raw,
// and each waker owns one reference.
unsafe fn clone(data: *const ()) -> RawWaker {
    Arc::increment_strong_count(data.cast::<Task>());
    RawWaker::new(data, &TABLE)
}

unsafe fn wake(data: *const ()) {
    wake_by_ref(data);
    drop(data);
}

unsafe fn wake_by_ref(data: *const ()) {
    let task = &*data.cast::<Task>();
    task.woken.store(true, Release);
    task.home.unpark();
}

unsafe fn drop(data: *const ()) {
    Arc::decrement_strong_count(data.cast::<Task>());
}

async fn nap(ms: u64) {
    let mut asked = false;
    poll_fn(move |cx| {
        if asked {
            return Poll::Ready(());
        }
        asked = true;
        let waker = cx.waker().clone();
        thread::spawn(move || {
            thread::sleep(Duration::from_millis(ms));
            waker.wake();
        });
        Poll::Pending
    })
    .await
}

type Work = Pin<Box<dyn Future<Output = ()>>>;

fn block_on(mut work: Work) {
    let home = thread::current();
    let woken = AtomicBool::new(true);
    let task = Arc::new(Task { woken, home });
    let raw = raw(task.clone());
    let waker = unsafe { Waker::from_raw(raw) };
    let mut cx = Context::from_waker(&waker);
    loop {
        if task.woken.swap(false, Acquire) {
            let count = Arc::strong_count(&task);
            println!("poll, {count} references");
            let poll = work.as_mut().poll(&mut cx);
            if poll.is_ready() {
                return;
            }
            let count = Arc::strong_count(&task);
            println!("Pending, {count} references");
        } else {
            thread::park();
        }
    }
}

fn main() {
    block_on(Box::pin(async {
        nap(40).await;
        println!("awake");
    }));
}
