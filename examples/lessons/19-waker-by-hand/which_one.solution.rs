
use std::sync::atomic::{AtomicU8, Ordering};
use std::task::{RawWaker, RawWakerVTable, Waker};

/// One bit for each task. The data pointer of
/// a waker is no pointer: it is a task's number.
static WOKEN: AtomicU8 = AtomicU8::new(0);

static TABLE: RawWakerVTable =
    RawWakerVTable::new(clone, wake, wake, drop);

unsafe fn clone(data: *const ()) -> RawWaker {
    RawWaker::new(data, &TABLE)
}

unsafe fn wake(data: *const ()) {
    let bit = 1 << data as usize;
    WOKEN.fetch_or(bit, Ordering::SeqCst);
}

unsafe fn drop(_data: *const ()) {}

fn waker(task: usize) -> Waker {
    let data = task as *const ();
    let raw = RawWaker::new(data, &TABLE);
    unsafe { Waker::from_raw(raw) }
}

fn main() {
    waker(1).wake();
    waker(3).clone().wake();
    for task in 0..4 {
        let bits = WOKEN.load(Ordering::SeqCst);
        if bits & 1 << task != 0 {
            println!("task {task} is woken");
        }
    }
}
