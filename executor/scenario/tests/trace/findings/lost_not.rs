use std::cell::Cell;
use std::future::Future;
use std::pin::{pin, Pin};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread;

struct Flag {
    woken: AtomicBool,
    thread: thread::Thread,
}

impl Wake for Flag {
    fn wake(self: Arc<Self>) {
        self.woken.store(true, Ordering::SeqCst);
        self.thread.unpark();
    }
}

struct Twice(Cell<bool>);

impl Future for Twice {
    type Output = ();
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if self.0.replace(true) {
            return Poll::Ready(());
        }
        cx.waker().wake_by_ref();
        Poll::Pending
    }
}

fn main() {
    let flag = Arc::new(Flag { woken: AtomicBool::new(false), thread: thread::current() });
    let waker = Waker::from(flag.clone());
    let mut cx = Context::from_waker(&waker);
    let mut task = pin!(Twice(Cell::new(false)));
    while task.as_mut().poll(&mut cx).is_pending() {
        while !flag.woken.swap(false, Ordering::SeqCst) {
            thread::park();
        }
    }
}
