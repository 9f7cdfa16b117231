//! The right to poll a task once, and what makes tasks.
use crate::raw::{Begin, Cell, Raw, AWAITER, CLOSED, COMPLETED, SCHEDULED};
use crate::task::Task;
use std::fmt;
use std::future::Future;
use std::mem::{self, ManuallyDrop};
use std::pin::Pin;
use std::task::{Context, Poll, Waker};
use std::thread::{self, ThreadId};

/// Dropped without having run, it cancels the task.
pub struct Runnable {
    pub(crate) raw: *const dyn Raw,
}
unsafe impl Send for Runnable {}
unsafe impl Sync for Runnable {}
impl std::panic::UnwindSafe for Runnable {}
impl std::panic::RefUnwindSafe for Runnable {}

impl Runnable {
    /// Takes the raw task out of a Runnable that does not drop.
    fn into_raw(self) -> *const dyn Raw {
        let raw = self.raw;
        mem::forget(self);
        raw
    }
    pub fn schedule(self) { unsafe { (*self.into_raw()).schedule() } }
    /// True: it woke itself meanwhile and has been scheduled again.
    pub fn run(self) -> bool { unsafe { (*self.into_raw()).run() } }
    pub fn waker(&self) -> Waker { unsafe { (*self.raw).waker() } }
}
impl Drop for Runnable {
    fn drop(&mut self) {
        let raw = unsafe { &*self.raw };
        let word = raw.header().state.get();
        unsafe {
            if *word & (COMPLETED | CLOSED) == 0 {
                *word |= CLOSED;
            }
        }
        raw.drop_future();
        let was = unsafe {
            let was = *word;
            *word = was & !SCHEDULED;
            was
        };
        if was & AWAITER != 0 {
            raw.header().notify(None);
        }
        raw.drop_ref();
    }
}
impl fmt::Debug for Runnable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Runnable").field("header", unsafe { (*self.raw).header() }).finish()
    }
}

pub fn spawn<F, S>(future: F, schedule: S) -> (Runnable, Task<F::Output>)
where
    F: Future + Send + 'static,
    F::Output: Send + 'static,
    S: Fn(Runnable) + Send + Sync + 'static,
{
    __spawn_guarded(future, schedule, ())
}

/// For a future that stays on its thread: elsewhere, run and drop panic.
pub fn spawn_local<F, S>(future: F, schedule: S) -> (Runnable, Task<F::Output>)
where
    F: Future + 'static,
    F::Output: 'static,
    S: Fn(Runnable) + Send + Sync + 'static,
{
    let future = Checked { home: thread::current().id(), inner: ManuallyDrop::new(future) };
    __spawn_guarded(future, schedule, ())
}

/// Nothing is checked: who calls it answers for threads and lifetimes.
pub unsafe fn spawn_unchecked<F, S>(future: F, schedule: S) -> (Runnable, Task<F::Output>)
where
    F: Future,
    S: Fn(Runnable),
{
    __spawn_guarded(future, schedule, ())
}

/// The guard is dropped after the future.
#[doc(hidden)]
pub fn __spawn_guarded<F, S, G>(future: F, schedule: S, guard: G) -> (Runnable, Task<F::Output>)
where
    F: Future,
    S: Fn(Runnable),
    G: Begin,
{
    let cell = Cell::new(future, schedule, guard);
    let raw = unsafe { &*cell as &dyn Raw as *const dyn Raw };
    (Runnable { raw }, Task::of(raw, unsafe { &(*cell).output }))
}

/// A future that belongs to one thread.
struct Checked<F> {
    home: ThreadId,
    inner: ManuallyDrop<F>,
}
impl<F> Checked<F> {
    fn at_home(&self, what: &str) -> bool {
        let home = thread::current().id() == self.home;
        assert!(home, "local task {what} by a thread that didn't spawn it");
        home
    }
}
impl<F> Drop for Checked<F> {
    fn drop(&mut self) {
        if self.at_home("dropped") {
            unsafe { ManuallyDrop::drop(&mut self.inner) }
        }
    }
}
impl<F: Future> Future for Checked<F> {
    type Output = F::Output;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        self.at_home("polled");
        unsafe { self.map_unchecked_mut(|c| &mut *c.inner) }.poll(cx)
    }
}
