//! The right to poll a task once, and what makes tasks.
use crate::raw::{Begin, Cell, Raw, Schedule, ScheduleInfo, AWAITER, CLOSED, COMPLETED, SCHEDULED};
use crate::task::Task;
use std::fmt;
use std::future::Future;
use std::mem::{self, ManuallyDrop};
use std::pin::Pin;
use std::ptr::NonNull;
use std::task::{Context, Poll, Waker};
use std::thread::{self, ThreadId};

/// Dropped without having run, it cancels the task.
pub struct Runnable<M = ()> {
    pub(crate) raw: *const dyn Raw<M>,
}
unsafe impl<M: Send + Sync> Send for Runnable<M> {}
unsafe impl<M: Send + Sync> Sync for Runnable<M> {}
impl<M> std::panic::UnwindSafe for Runnable<M> {}
impl<M> std::panic::RefUnwindSafe for Runnable<M> {}

impl<M> Runnable<M> {
    pub fn metadata(&self) -> &M { unsafe { (*self.raw).metadata() } }
    /// A Runnable as a pointer, which `from_raw` takes back. It is to a box: a Runnable itself is two words.
    pub fn into_raw(self) -> NonNull<()> { NonNull::from(Box::leak(Box::new(self))).cast() }
    pub unsafe fn from_raw(raw: NonNull<()>) -> Runnable<M> { *Box::from_raw(raw.cast::<Runnable<M>>().as_ptr()) }
    /// Takes the raw task out of a Runnable that does not drop.
    fn take(self) -> *const dyn Raw<M> {
        let raw = self.raw;
        mem::forget(self);
        raw
    }
    pub fn schedule(self) { unsafe { (*self.take()).schedule(ScheduleInfo::new(false)) } }
    /// True: it woke itself meanwhile and has been scheduled again.
    pub fn run(self) -> bool { unsafe { (*self.take()).run() } }
    pub fn waker(&self) -> Waker { unsafe { (*self.raw).waker() } }
}
impl<M> Drop for Runnable<M> {
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
impl Runnable {
    pub fn builder() -> Builder<()> { Builder::new() }
}
impl<M: fmt::Debug> fmt::Debug for Runnable<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Runnable").field("header", unsafe { (*self.raw).header() }).finish()
    }
}

/// Makes tasks with metadata, which the Runnable and the Task show.
#[derive(Debug)]
pub struct Builder<M> {
    metadata: M,
    propagates: bool,
}
impl<M: Default> Default for Builder<M> {
    fn default() -> Builder<M> { Builder { metadata: M::default(), propagates: false } }
}
impl Builder<()> {
    pub fn new() -> Builder<()> { Builder { metadata: (), propagates: false } }
    pub fn metadata<M>(self, metadata: M) -> Builder<M> { Builder { metadata, propagates: self.propagates } }
}
impl<M> Builder<M> {
    /// A panic of the future comes out where the Task is awaited. Without this it comes out of `run`.
    pub fn propagate_panic(self, propagate_panic: bool) -> Builder<M> {
        Builder { propagates: propagate_panic, ..self }
    }
    pub fn spawn<F, Fut, S>(self, future: F, schedule: S) -> (Runnable<M>, Task<Fut::Output, M>)
    where
        F: FnOnce(&M) -> Fut,
        Fut: Future + Send + 'static,
        Fut::Output: Send + 'static,
        S: Schedule<M> + Send + Sync + 'static,
    {
        self.make(future, schedule, ())
    }
    pub fn spawn_local<F, Fut, S>(self, future: F, schedule: S) -> (Runnable<M>, Task<Fut::Output, M>)
    where
        F: FnOnce(&M) -> Fut,
        Fut: Future + 'static,
        Fut::Output: 'static,
        S: Schedule<M> + Send + Sync + 'static,
    {
        self.make(move |metadata| Checked::new(future(metadata)), schedule, ())
    }
    /// Nothing is checked: who calls it answers for threads and lifetimes.
    pub unsafe fn spawn_unchecked<'a, F, Fut, S>(self, future: F, schedule: S) -> (Runnable<M>, Task<Fut::Output, M>)
    where
        F: FnOnce(&'a M) -> Fut,
        Fut: Future + 'a,
        S: Schedule<M>,
        M: 'a,
    {
        self.make(future, schedule, ())
    }
    fn make<'a, F, Fut, S, G>(self, future: F, schedule: S, guard: G) -> (Runnable<M>, Task<Fut::Output, M>)
    where
        F: FnOnce(&'a M) -> Fut,
        Fut: Future,
        S: Schedule<M>,
        G: Begin,
        M: 'a,
    {
        let cell = Cell::new(schedule, self.metadata, self.propagates);
        let raw = unsafe {
            Cell::begin(cell, future(Cell::metadata_of(cell)), guard);
            &*cell as &dyn Raw<M> as *const dyn Raw<M>
        };
        (Runnable { raw }, Task::of(raw, unsafe { &(*cell).output }))
    }
}

pub fn spawn<F, S>(future: F, schedule: S) -> (Runnable, Task<F::Output>)
where
    F: Future + Send + 'static,
    F::Output: Send + 'static,
    S: Schedule + Send + Sync + 'static,
{
    Builder::new().make(move |_| future, schedule, ())
}

/// For a future that stays on its thread: elsewhere, run and drop panic.
pub fn spawn_local<F, S>(future: F, schedule: S) -> (Runnable, Task<F::Output>)
where
    F: Future + 'static,
    F::Output: 'static,
    S: Schedule + Send + Sync + 'static,
{
    Builder::new().make(move |_| Checked::new(future), schedule, ())
}

/// Nothing is checked: who calls it answers for threads and lifetimes.
pub unsafe fn spawn_unchecked<F, S>(future: F, schedule: S) -> (Runnable, Task<F::Output>)
where
    F: Future,
    S: Schedule,
{
    Builder::new().make(move |_| future, schedule, ())
}

/// For executors: the guard is dropped after the future, a panic comes out where the Task is awaited.
#[doc(hidden)]
pub fn __spawn_guarded<F, S, G>(future: F, schedule: S, guard: G) -> (Runnable, Task<F::Output>)
where
    F: Future,
    S: Schedule,
    G: Begin,
{
    Builder::new().propagate_panic(true).make(move |_| future, schedule, guard)
}

/// A future that belongs to one thread.
struct Checked<F> {
    home: ThreadId,
    inner: ManuallyDrop<F>,
}
impl<F> Checked<F> {
    fn new(future: F) -> Checked<F> {
        Checked { home: thread::current().id(), inner: ManuallyDrop::new(future) }
    }
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
