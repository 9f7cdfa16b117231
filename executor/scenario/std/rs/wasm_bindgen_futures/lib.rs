//! wasm-bindgen-futures: tasks of a page, without JavaScript.
//!
//! Follows: wasm-bindgen-futures 0.4
//! Compared with: its documentation
//!
//! A turn of the queue polls what was ready when it began, as one microtask does; the queue runs when main
//! has returned, as in a page.
use pollground_rt::label;
use pollground_rt::machine::{future_name, rt_block_on, rt_new, task_spawn, waker_of};
use std::cell::{Cell, RefCell};
use std::future::Future;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

/// The flavor of rt_new that polls in batches.
const BATCH: u32 = 3;
const LOCAL: u32 = 2;

thread_local! {
    /// The runtime, 0: none yet.
    static QUEUE: Cell<usize> = const { Cell::new(0) };
    static LEFT: Cell<usize> = const { Cell::new(0) };
    static PAGE: RefCell<Option<Waker>> = const { RefCell::new(None) };
}

fn poll_task<F: Future<Output = ()>>(data: *mut (), task: *const ()) -> u32 {
    let waker = waker_of(task);
    let mut cx = Context::from_waker(&waker);
    let future = unsafe { Pin::new_unchecked(&mut *(data as *mut F)) };
    let code = match catch_unwind(AssertUnwindSafe(|| future.poll(&mut cx))) {
        Ok(Poll::Pending) => return 0,
        Ok(Poll::Ready(())) => 1,
        Err(_) => 2,
    };
    drop_task::<F>(data);
    LEFT.set(LEFT.get() - 1);
    if LEFT.get() == 0 {
        if let Some(w) = PAGE.take() {
            w.wake();
        }
    }
    code
}
fn drop_task<F>(data: *mut ()) {
    let future = unsafe { Box::from_raw(data as *mut F) };
    let _ = catch_unwind(AssertUnwindSafe(move || drop(future)));
}

/// The page is done when no task is left.
fn poll_page(_data: *mut (), task: *const ()) -> u32 {
    if LEFT.get() == 0 {
        return 1;
    }
    PAGE.set(Some((*waker_of(task)).clone()));
    label("other", "tasks");
    0
}
fn run_page() { rt_block_on(QUEUE.get(), std::ptr::null_mut(), poll_page, "event loop"); }

#[inline]
pub fn spawn_local<F>(future: F)
where
    F: Future<Output = ()> + 'static,
{
    if QUEUE.get() == 0 {
        QUEUE.set(rt_new(BATCH, 1, "microtasks"));
        std::rt::__after_main(run_page);
    }
    LEFT.set(LEFT.get() + 1);
    let data = Box::into_raw(Box::new(future));
    task_spawn::<()>(QUEUE.get(), data as *mut (), poll_task::<F>, drop_task::<F>, future_name::<F>(), LOCAL);
}
