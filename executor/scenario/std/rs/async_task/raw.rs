//! The state word of a task and what owns its parts. Whoever holds a Runnable or
//! a Waker holds a reference; the Task has a bit of its own.
use crate::runnable::Runnable;
use pollground_rt::machine::poll_forget;
use std::cell::UnsafeCell;
use std::fmt;
use std::future::Future;
use std::marker::PhantomData;
use std::mem::{self, ManuallyDrop};
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::pin::Pin;
use std::task::{Context, Poll, RawWaker, RawWakerVTable, Waker};

/// A Runnable exists, or will when the poll under way has ended. Excludes
/// COMPLETED.
pub(crate) const SCHEDULED: usize = 1 << 0;
/// It is being polled. SCHEDULED beside it: once more afterwards.
pub(crate) const RUNNING: usize = 1 << 1;
/// The future is gone and its output there, until CLOSED.
pub(crate) const COMPLETED: usize = 1 << 2;
/// Cancelled, or the output is gone. A future that is not completed is dropped by
/// the Runnable that exists; there is always one.
pub(crate) const CLOSED: usize = 1 << 3;
/// The Task exists. It is not counted as a reference.
pub(crate) const TASK: usize = 1 << 4;
/// The awaiter is set.
pub(crate) const AWAITER: usize = 1 << 5;
pub(crate) const REFERENCE: usize = 1 << 8;
const REFERENCES: usize = !(REFERENCE - 1);

/// Threads take turns only at calls: what happens to the word between two calls
/// happens at once. So the word is read and written through a pointer here, where
/// the real one compares and swaps.
pub(crate) struct Header {
    pub(crate) state: UnsafeCell<usize>,
    awaiter: UnsafeCell<Option<Waker>>,
}
impl Header {
    pub(crate) fn take_awaiter(&self) -> Option<Waker> {
        unsafe {
            *self.state.get() &= !AWAITER;
            (*self.awaiter.get()).take()
        }
    }
    /// Wakes the awaiter unless that is the one who asks.
    pub(crate) fn notify(&self, current: Option<&Waker>) {
        if let Some(w) = self.take_awaiter() {
            match current {
                Some(c) if w.will_wake(c) => {}
                _ => w.wake(),
            }
        }
    }
    pub(crate) fn register(&self, waker: &Waker) {
        let new = Some(waker.clone());
        let old = mem::replace(unsafe { &mut *self.awaiter.get() }, new);
        unsafe { *self.state.get() |= AWAITER };
        drop(old);
    }
}
impl fmt::Debug for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = unsafe { *self.state.get() };
        f.debug_struct("Header")
            .field("scheduled", &(state & SCHEDULED != 0))
            .field("running", &(state & RUNNING != 0))
            .field("completed", &(state & COMPLETED != 0))
            .field("closed", &(state & CLOSED != 0))
            .field("awaiter", &(state & AWAITER != 0))
            .field("task", &(state & TASK != 0))
            .field("ref_count", &(state / REFERENCE))
            .finish()
    }
}

/// A task without its types. Each method may be its last: nothing touches the
/// task after the reference that it was called with is given up.
pub(crate) trait Raw<M> {
    fn header(&self) -> &Header;
    /// Gives the caller's reference to the schedule function, as a Runnable.
    fn schedule(&self, info: ScheduleInfo);
    /// Polls with the caller's reference; says whether it woke itself.
    fn run(&self) -> bool;
    fn drop_future(&self);
    fn drop_ref(&self);
    fn destroy(&self);
    /// A reference more.
    fn waker(&self) -> Waker;
    fn metadata(&self) -> &M;
}

/// What goes with a future and is dropped after it. `begin` is called before each poll.
#[doc(hidden)]
pub trait Begin {
    fn begin(&mut self);
}
impl Begin for () {
    fn begin(&mut self) {}
}

/// What a schedule function is told about the wake.
#[derive(Debug, Copy, Clone)]
#[non_exhaustive]
pub struct ScheduleInfo {
    /// The task was woken while it ran.
    pub woken_while_running: bool,
}
impl ScheduleInfo {
    pub(crate) const fn new(woken_while_running: bool) -> ScheduleInfo { ScheduleInfo { woken_while_running } }
}

/// A function that takes Runnables, with or without a ScheduleInfo.
pub trait Schedule<M = ()> {
    fn schedule(&self, runnable: Runnable<M>, info: ScheduleInfo);
}
impl<M, F: Fn(Runnable<M>)> Schedule<M> for F {
    fn schedule(&self, runnable: Runnable<M>, _: ScheduleInfo) { self(runnable) }
}
/// Makes a function that takes a ScheduleInfo as well a Schedule.
#[derive(Debug)]
pub struct WithInfo<F>(pub F);
impl<F> From<F> for WithInfo<F> {
    fn from(value: F) -> WithInfo<F> { WithInfo(value) }
}
impl<M, F: Fn(Runnable<M>, ScheduleInfo)> Schedule<M> for WithInfo<F> {
    fn schedule(&self, runnable: Runnable<M>, info: ScheduleInfo) { (self.0)(runnable, info) }
}

/// Where the output of a task lies until its Task takes it; a panic is an output if the task propagates panics.
pub(crate) type Output<T> = UnsafeCell<Option<std::thread::Result<T>>>;

/// G goes with the future.
pub(crate) struct Cell<F: Future, S, G, M> {
    header: Header,
    schedule: S,
    metadata: M,
    propagates: bool,
    future: UnsafeCell<Option<(F, G)>>,
    pub(crate) output: Output<F::Output>,
}

impl<F: Future, S: Schedule<M>, G: Begin, M> Cell<F, S, G, M> {
    /// With a Runnable and a Task, but without a future.
    pub(crate) fn new(schedule: S, metadata: M, propagates: bool) -> *const Cell<F, S, G, M> {
        Box::into_raw(Box::new(Cell {
            header: Header { state: UnsafeCell::new(SCHEDULED | TASK | REFERENCE), awaiter: UnsafeCell::new(None) },
            schedule,
            metadata,
            propagates,
            future: UnsafeCell::new(None),
            output: UnsafeCell::new(None),
        }))
    }
    /// Gives the cell its future, which may borrow the metadata.
    pub(crate) unsafe fn begin(cell: *const Cell<F, S, G, M>, future: F, guard: G) {
        *(*cell).future.get() = Some((future, guard));
    }
    pub(crate) unsafe fn metadata_of<'a>(cell: *const Cell<F, S, G, M>) -> &'a M { &(*cell).metadata }
    fn word(&self) -> *mut usize { self.header.state.get() }
    fn wake(&self) {
        let word = self.word();
        unsafe {
            let was = *word;
            if was & (COMPLETED | CLOSED | SCHEDULED) != 0 {
                return;
            }
            *word = was | SCHEDULED;
            if was & RUNNING != 0 {
                return;
            }
            *word += REFERENCE;
        }
        self.schedule(ScheduleInfo::new(false));
    }
    fn drop_waker(&self) {
        let word = self.word();
        let was = unsafe {
            *word -= REFERENCE;
            let was = *word;
            // Nobody can ever wake it again: the executor drops its future.
            if was & (REFERENCES | TASK | COMPLETED | CLOSED) == 0 {
                *word = SCHEDULED | CLOSED | REFERENCE;
            }
            was
        };
        if was & (REFERENCES | TASK) == 0 {
            if was & (COMPLETED | CLOSED) == 0 {
                self.schedule(ScheduleInfo::new(false));
            } else {
                self.destroy();
            }
        }
    }
    /// What a run leaves: the awaiter hears of it when the reference is gone.
    fn end_run(&self, clear: usize, set: usize) {
        let word = self.word();
        let was = unsafe {
            let was = *word;
            *word = was & !clear | set;
            was
        };
        let awaiter = if was & AWAITER != 0 { self.header.take_awaiter() } else { None };
        self.drop_ref();
        if let Some(w) = awaiter {
            w.wake();
        }
    }
}

impl<F: Future, S: Schedule<M>, G: Begin, M> Raw<M> for Cell<F, S, G, M> {
    fn header(&self) -> &Header { &self.header }
    fn metadata(&self) -> &M { &self.metadata }
    fn schedule(&self, info: ScheduleInfo) {
        // The function may end the task; a waker keeps it until it has returned.
        let keep = self.waker();
        self.schedule.schedule(Runnable { raw: self as &dyn Raw<M> as *const dyn Raw<M> }, info);
        drop(keep);
    }
    fn drop_future(&self) {
        let place = unsafe { &mut *self.future.get() };
        if let Some((f, _)) = place {
            poll_forget(f);
        }
        *place = None; // dropped where it is: it is pinned
    }
    fn drop_ref(&self) {
        let word = self.word();
        let was = unsafe {
            *word -= REFERENCE;
            *word
        };
        if was & (REFERENCES | TASK) == 0 {
            self.destroy();
        }
    }
    fn destroy(&self) { drop(unsafe { Box::from_raw(self as *const Self as *mut Self) }); }
    fn waker(&self) -> Waker { unsafe { Waker::from_raw(clone::<F, S, G, M>(self as *const Self as *const ())) } }
    fn run(&self) -> bool {
        let word = self.word();
        if unsafe { *word & CLOSED != 0 } {
            self.drop_future();
            self.end_run(SCHEDULED, 0);
            return false;
        }
        unsafe { *word = *word & !SCHEDULED | RUNNING };
        if let Some((_, guard)) = unsafe { &mut *self.future.get() } {
            guard.begin();
        }
        let result = match poll_once(self) {
            Ok(Poll::Ready(out)) => Poll::Ready(Ok(out)),
            Ok(Poll::Pending) => Poll::Pending,
            Err(panic) if self.propagates => Poll::Ready(Err(panic)),
            Err(panic) => {
                self.drop_future();
                self.end_run(RUNNING | SCHEDULED, CLOSED);
                resume_unwind(panic)
            }
        };
        match result {
            Poll::Ready(out) => {
                self.drop_future();
                let was = unsafe { *word };
                let wanted = was & TASK != 0 && was & CLOSED == 0;
                if wanted {
                    unsafe { *self.output.get() = Some(out) };
                } else {
                    drop(out);
                }
                self.end_run(RUNNING | SCHEDULED, if wanted { COMPLETED } else { COMPLETED | CLOSED });
                false
            }
            Poll::Pending => {
                cut(word);
                let was = unsafe { *word };
                if was & CLOSED != 0 {
                    self.drop_future();
                    self.end_run(RUNNING | SCHEDULED, 0);
                    return false;
                }
                unsafe { *word &= !RUNNING };
                if was & SCHEDULED != 0 {
                    self.schedule(ScheduleInfo::new(true));
                    return true;
                }
                self.drop_ref();
                false
            }
        }
    }
}

/// A search for cancellations: the next poll on this thread is that of a task that asks task_cut when it is pending.
#[intrinsic]
fn task_can_cut();
/// Whether the task is cancelled whose poll has just ended on this thread.
#[intrinsic]
fn task_cut() -> bool;
#[branches]
fn can_cut() { task_can_cut() }
#[branches]
fn cut(word: *mut usize) {
    if task_cut() {
        unsafe { *word |= CLOSED };
    }
}

#[traced_poll]
fn poll_task<F: Future>(future: Pin<&mut F>, cx: &mut Context<'_>) -> Poll<F::Output> { future.poll(cx) }

fn poll_once<F, S, G, M>(cell: &Cell<F, S, G, M>) -> std::thread::Result<Poll<F::Output>>
where
    F: Future,
    S: Schedule<M>,
    G: Begin,
{
    let waker = ManuallyDrop::new(unsafe {
        Waker::__borrowed(RawWaker::new(cell as *const _ as *const (), &Vtable::<F, S, G, M>::V))
    });
    let mut cx = Context::from_waker(&waker);
    can_cut();
    let future = unsafe { Pin::new_unchecked(&mut (*cell.future.get()).as_mut().unwrap().0) };
    catch_unwind(AssertUnwindSafe(|| poll_task(future, &mut cx)))
}

struct Vtable<F, S, G, M>(PhantomData<(F, S, G, M)>);
impl<F: Future, S: Schedule<M>, G: Begin, M> Vtable<F, S, G, M> {
    const V: RawWakerVTable = RawWakerVTable::new(
        clone::<F, S, G, M>,
        wake::<F, S, G, M>,
        wake_by_ref::<F, S, G, M>,
        drop_waker::<F, S, G, M>,
    );
}
unsafe fn clone<F: Future, S: Schedule<M>, G: Begin, M>(p: *const ()) -> RawWaker {
    *(*(p as *const Cell<F, S, G, M>)).word() += REFERENCE;
    RawWaker::new(p, &Vtable::<F, S, G, M>::V)
}
unsafe fn wake<F: Future, S: Schedule<M>, G: Begin, M>(p: *const ()) {
    let cell = &*(p as *const Cell<F, S, G, M>);
    cell.wake();
    cell.drop_waker();
}
unsafe fn wake_by_ref<F: Future, S: Schedule<M>, G: Begin, M>(p: *const ()) {
    (*(p as *const Cell<F, S, G, M>)).wake();
}
unsafe fn drop_waker<F: Future, S: Schedule<M>, G: Begin, M>(p: *const ()) {
    (*(p as *const Cell<F, S, G, M>)).drop_waker();
}
