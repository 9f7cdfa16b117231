//! Tasks of a runtime of the machine: the global executors of smol and
//! async-std. The machine has the queue, the workers and the state; here are the
//! future and its output.
use crate::task::Task;
use pollground_rt::machine::{
    future_name, rt_new, task_abort, task_handle_await, task_handle_drop, task_output_taken, task_spawn, waker_of,
};
use pollground_rt::Slot;
use std::cell::{Cell, UnsafeCell};
use std::future::Future;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};

/// The output of a task and the waker of its awaiter.
pub(crate) struct Spawned<T> {
    task: Cell<*const ()>,
    out: UnsafeCell<Option<T>>,
    done: Cell<bool>,
    waiter: Slot,
}
unsafe impl<T> Send for Spawned<T> {}
unsafe impl<T> Sync for Spawned<T> {}
impl<T> Spawned<T> {
    /// None: cancelled, or panicked.
    fn complete(&self, out: Option<T>) {
        unsafe { *self.out.get() = out };
        self.done.set(true);
        self.waiter.wake();
    }
    pub(crate) fn is_finished(&self) -> bool { self.done.get() }
    pub(crate) fn cancel(&self) {
        if !self.done.get() {
            task_abort(self.task.get());
        }
    }
    pub(crate) fn detach(&self) { task_handle_drop(self.task.get()); }
    pub(crate) fn poll(&self, cx: &mut Context<'_>) -> Poll<Option<T>> {
        if !self.done.get() {
            self.waiter.set(cx.waker());
            // It may have ended on another thread before the waker was there.
            if !self.done.get() {
                task_handle_await(self.task.get());
                return Poll::Pending;
            }
        }
        task_output_taken(self.task.get());
        Poll::Ready(unsafe { (*self.out.get()).take() })
    }
}

struct Body<F: Future> {
    future: Option<F>,
    spawned: Arc<Spawned<F::Output>>,
}
fn poll_body<F: Future>(data: *mut (), task: *const ()) -> u32 {
    let body = unsafe { &mut *(data as *mut Body<F>) };
    let waker = waker_of(task);
    let mut cx = Context::from_waker(&waker);
    let future = unsafe { Pin::new_unchecked(body.future.as_mut().unwrap()) };
    let (code, out) = match catch_unwind(AssertUnwindSafe(|| future.poll(&mut cx))) {
        Ok(Poll::Pending) => return 0,
        Ok(Poll::Ready(v)) => (1, Some(v)),
        Err(_) => (2, None),
    };
    let _ = catch_unwind(AssertUnwindSafe(|| body.future = None));
    body.spawned.complete(out);
    drop(unsafe { Box::from_raw(data as *mut Body<F>) });
    code
}
fn drop_body<F: Future>(data: *mut ()) {
    let mut body = unsafe { Box::from_raw(data as *mut Body<F>) };
    let _ = catch_unwind(AssertUnwindSafe(|| body.future = None));
    body.spawned.complete(None);
}

/// The flavor of rt_new: woken tasks go in one queue, in order; workers take from it.
const ONE_QUEUE: u32 = 2;

static RUNTIMES: Mutex<Vec<(&'static str, usize)>> = Mutex::new(Vec::new());

/// Spawns onto the runtime whose threads have that name, which is made on first use.
#[doc(hidden)]
pub fn __spawn_on<F: Future>(thread: &'static str, workers: usize, future: F) -> Task<F::Output> {
    let rt = {
        let mut list = RUNTIMES.lock().unwrap();
        match list.iter().find(|r| r.0 == thread) {
            Some(r) => r.1,
            None => {
                let id = rt_new(ONE_QUEUE, workers, thread);
                list.push((thread, id));
                id
            }
        }
    };
    let spawned = Arc::new(Spawned {
        task: Cell::new(std::ptr::null()),
        out: UnsafeCell::new(None),
        done: Cell::new(false),
        waiter: Slot::new(),
    });
    let data = Box::into_raw(Box::new(Body { future: Some(future), spawned: spawned.clone() }));
    spawned.task.set(task_spawn::<Body<F>>(rt, data as *mut (), poll_body::<F>, drop_body::<F>, future_name::<F>(), 1));
    Task::on_runtime(spawned)
}
