//! Task: the handle of a spawned future. Dropping it cancels.
use crate::executor::Runnable;
use std::cell::{Cell, UnsafeCell};
use std::fmt;
use std::future::Future;
use std::mem::ManuallyDrop;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, RawWaker, RawWakerVTable, Waker};

#[intrinsic = "future_name"]
fn future_name<F>() -> &'static str;
#[intrinsic = "rt_new"]
fn rt_new(flavor: u32, workers: usize, name: &'static str) -> usize;
#[intrinsic = "task_spawn"]
fn task_spawn(rt: usize, data: *mut (), poll: fn(*mut (), *const ()) -> u32, drop: fn(*mut ()), name: &'static str, flags: u32) -> *const ();
#[intrinsic = "task_waker_clone"]
fn task_waker_clone(t: *const ());
#[intrinsic = "task_wake"]
fn task_wake(t: *const ());
#[intrinsic = "task_wake_by_ref"]
fn task_wake_by_ref(t: *const ());
#[intrinsic = "task_waker_drop"]
fn task_waker_drop(t: *const ());
#[intrinsic = "task_abort"]
fn task_abort(t: *const ());
#[intrinsic = "task_handle_drop"]
fn task_handle_drop(t: *const ());
#[intrinsic = "task_handle_await"]
fn task_handle_await(t: *const ());
#[intrinsic = "task_output_taken"]
fn task_output_taken(t: *const ());
#[intrinsic = "task_label"]
fn task_label(kind: &'static str, label: &str);

unsafe fn waker_clone(t: *const ()) -> RawWaker {
    task_waker_clone(t);
    RawWaker::new(t, &VTABLE)
}
unsafe fn waker_wake(t: *const ()) { task_wake(t); }
unsafe fn waker_wake_by_ref(t: *const ()) { task_wake_by_ref(t); }
unsafe fn waker_drop(t: *const ()) { task_waker_drop(t); }
static VTABLE: RawWakerVTable = RawWakerVTable::new(waker_clone, waker_wake, waker_wake_by_ref, waker_drop);

/// The output of a task and who waits for it.
pub(crate) struct Shared<T> {
    pub(crate) out: UnsafeCell<Option<T>>,
    done: Cell<bool>,
    waker: UnsafeCell<Option<Waker>>,
}
unsafe impl<T> Send for Shared<T> {}
unsafe impl<T> Sync for Shared<T> {}
impl<T> Shared<T> {
    pub(crate) fn new() -> Arc<Shared<T>> {
        Arc::new(Shared { out: UnsafeCell::new(None), done: Cell::new(false), waker: UnsafeCell::new(None) })
    }
    /// None: cancelled, or panicked.
    pub(crate) fn complete(&self, out: Option<T>) {
        unsafe { *self.out.get() = out };
        self.done.set(true);
        let w = unsafe { (*self.waker.get()).take() };
        if let Some(w) = w {
            w.wake();
        }
    }
}

#[derive(Clone)]
pub(crate) enum Link {
    Vm(*const ()),
    Own(Arc<dyn Runnable>),
    /// A job of the blocking pool: it cannot be stopped once it runs.
    Job(Arc<AtomicBool>),
}

#[must_use = "tasks get canceled when dropped, use `.detach()` to run them in the background"]
pub struct Task<T> {
    shared: Arc<Shared<T>>,
    link: Link,
    detached: bool,
}
unsafe impl<T: Send> Send for Task<T> {}
unsafe impl<T: Send> Sync for Task<T> {}
impl<T> Unpin for Task<T> {}

impl<T> Task<T> {
    pub(crate) fn make(shared: Arc<Shared<T>>, link: Link) -> Task<T> { Task { shared, link, detached: false } }
    pub fn detach(mut self) { self.detached = true; }
    pub async fn cancel(self) -> Option<T> {
        let mut this = self;
        this.abort();
        std::future::poll_fn(|cx| this.poll_out(cx)).await
    }
    pub fn fallible(self) -> FallibleTask<T> { FallibleTask { task: self } }
    pub fn is_finished(&self) -> bool { self.shared.done.get() }
    #[doc(hidden)]
    pub fn __detach_on_drop(&mut self) {
        self.detached = true;
    }
    fn abort(&self) {
        if self.shared.done.get() {
            return;
        }
        match &self.link {
            Link::Vm(t) => task_abort(*t),
            Link::Own(r) => r.clone().cancel(),
            Link::Job(cancelled) => cancelled.store(true, Ordering::SeqCst),
        }
    }
    fn poll_out(&mut self, cx: &mut Context<'_>) -> Poll<Option<T>> {
        if self.shared.done.get() {
            if let Link::Vm(t) = &self.link {
                task_output_taken(*t);
            }
            return Poll::Ready(unsafe { (*self.shared.out.get()).take() });
        }
        let w = Some(cx.waker().clone());
        let old = std::mem::replace(unsafe { &mut *self.shared.waker.get() }, w);
        drop(old);
        // It may have ended on another thread before the waker was there.
        if self.shared.done.get() {
            return self.poll_out(cx);
        }
        match &self.link {
            Link::Vm(t) => task_handle_await(*t),
            _ => task_label("join", "Task"),
        }
        Poll::Pending
    }
}
impl<T> Future for Task<T> {
    type Output = T;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        match self.get_mut().poll_out(cx) {
            Poll::Pending => Poll::Pending,
            Poll::Ready(t) => Poll::Ready(t.expect("task has failed")),
        }
    }
}
impl<T> Drop for Task<T> {
    fn drop(&mut self) {
        if !self.detached {
            self.abort();
        }
        if let Link::Vm(t) = &self.link {
            task_handle_drop(*t);
        }
    }
}
impl<T> fmt::Debug for Task<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("Task").finish_non_exhaustive() }
}

/// A task whose output is None when it was cancelled or panicked.
#[must_use = "tasks get canceled when dropped, use `.detach()` to run them in the background"]
pub struct FallibleTask<T> {
    task: Task<T>,
}
impl<T> FallibleTask<T> {
    pub fn detach(self) { self.task.detach(); }
    pub async fn cancel(self) -> Option<T> { self.task.cancel().await }
    pub fn is_finished(&self) -> bool { self.task.is_finished() }
}
impl<T> Future for FallibleTask<T> {
    type Output = Option<T>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>> { self.get_mut().task.poll_out(cx) }
}
impl<T> fmt::Debug for FallibleTask<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("FallibleTask").finish_non_exhaustive() }
}

// ---- the global executor: a runtime of the VM

struct Body<F: Future> {
    future: Option<F>,
    shared: Arc<Shared<F::Output>>,
}
fn poll_body<F: Future>(data: *mut (), task: *const ()) -> u32 {
    let body = unsafe { &mut *(data as *mut Body<F>) };
    let waker = ManuallyDrop::new(unsafe { Waker::from_raw(RawWaker::new(task, &VTABLE)) });
    let mut cx = Context::from_waker(&waker);
    let future = unsafe { Pin::new_unchecked(body.future.as_mut().unwrap()) };
    let (code, out) = match catch_unwind(AssertUnwindSafe(|| future.poll(&mut cx))) {
        Ok(Poll::Pending) => return 0,
        Ok(Poll::Ready(v)) => (1, Some(v)),
        Err(_) => (2, None),
    };
    let _ = catch_unwind(AssertUnwindSafe(|| body.future = None));
    body.shared.complete(out);
    drop(unsafe { Box::from_raw(data as *mut Body<F>) });
    code
}
fn drop_body<F: Future>(data: *mut ()) {
    let mut body = unsafe { Box::from_raw(data as *mut Body<F>) };
    let _ = catch_unwind(AssertUnwindSafe(|| body.future = None));
    body.shared.complete(None);
}

/// The flavor of rt_new: woken tasks go in one queue, in order; workers take from it.
const ONE_QUEUE: u32 = 2;

static RUNTIMES: Mutex<Vec<(&'static str, usize)>> = Mutex::new(Vec::new());

/// Spawns onto the VM runtime of that thread name, which is made on first use.
#[doc(hidden)]
pub fn __spawn_named<F: Future>(thread: &'static str, workers: usize, future: F) -> Task<F::Output> {
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
    let shared = Shared::new();
    let data = Box::into_raw(Box::new(Body { future: Some(future), shared: shared.clone() }));
    let t = task_spawn(rt, data as *mut (), poll_body::<F>, drop_body::<F>, future_name::<F>(), 1);
    Task::make(shared, Link::Vm(t))
}

pub fn spawn<T: Send + 'static>(future: impl Future<Output = T> + Send + 'static) -> Task<T> { __spawn_named("smol-1", 1, future) }
