use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::Arc;
use std::task::{RawWaker, RawWakerVTable, Waker};

#[derive(Default)]
struct Task {
    wakes: AtomicU32,
}

static TABLE: RawWakerVTable = RawWakerVTable::new(
    clone,
    wake,
    wake_by_ref,
    drop,
);

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
    task.wakes.fetch_add(1, Ordering::Relaxed);
}

unsafe fn drop(data: *const ()) {
    Arc::decrement_strong_count(data.cast::<Task>());
}

fn main() {
    let task = Arc::new(Task::default());
    let data = Arc::into_raw(task.clone()).cast();
    let raw = RawWaker::new(data, &TABLE);
    let waker = unsafe { Waker::from_raw(raw) };

    waker.clone().wake();
    waker.clone().wake();
    waker.wake_by_ref();
    std::mem::drop(waker);

    let wakes = task.wakes.load(Ordering::Relaxed);
    println!("{wakes} wakes");
    let count = Arc::strong_count(&task);
    println!("references: {count}");
}
