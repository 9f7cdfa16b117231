//! The handle of a task: a future of its output. Dropping it cancels.
use crate::raw::{Output, Raw, ScheduleInfo, AWAITER, CLOSED, COMPLETED, REFERENCE, RUNNING, SCHEDULED, TASK};
use crate::runtime::Spawned;
use pollground_rt::label;
use std::fmt;
use std::future::Future;
use std::mem;
use std::panic::resume_unwind;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::thread;

/// Whose task it is.
enum Link<T, M> {
    /// A cell's, and where its output will be.
    Cell(*const dyn Raw<M>, *const Output<T>),
    /// A runtime's.
    Runtime(Arc<Spawned<T>>),
    /// Detached: the task may be gone.
    None,
}

#[must_use = "tasks get canceled when dropped, use `.detach()` to run them in the background"]
pub struct Task<T, M = ()> {
    link: Link<T, M>,
}
unsafe impl<T: Send, M: Send + Sync> Send for Task<T, M> {}
unsafe impl<T, M: Send + Sync> Sync for Task<T, M> {}
impl<T, M> Unpin for Task<T, M> {}
impl<T, M> std::panic::UnwindSafe for Task<T, M> {}
impl<T, M> std::panic::RefUnwindSafe for Task<T, M> {}

impl<T> Task<T> {
    pub(crate) fn on_runtime(spawned: Arc<Spawned<T>>) -> Task<T> { Task { link: Link::Runtime(spawned) } }
}
impl<T, M> Task<T, M> {
    pub(crate) fn of(raw: *const dyn Raw<M>, output: *const Output<T>) -> Task<T, M> {
        Task { link: Link::Cell(raw, output) }
    }
    /// Tasks of a runtime have no metadata.
    pub fn metadata(&self) -> &M {
        match &self.link {
            Link::Cell(raw, _) => unsafe { (**raw).metadata() },
            _ => unreachable!("the task has no metadata"),
        }
    }
    pub fn detach(self) {
        let mut this = self;
        let out = this.set_detached();
        drop(out);
    }
    pub async fn cancel(self) -> Option<T> {
        let mut this = self;
        this.set_cancelled();
        this.fallible().await
    }
    pub fn fallible(self) -> FallibleTask<T, M> { FallibleTask { task: self } }
    pub fn is_finished(&self) -> bool {
        match &self.link {
            Link::Cell(raw, _) => unsafe { *(**raw).header().state.get() & (COMPLETED | CLOSED) != 0 },
            Link::Runtime(s) => s.is_finished(),
            Link::None => true,
        }
    }
    fn set_cancelled(&mut self) {
        let raw = match &self.link {
            Link::Cell(raw, _) => unsafe { &**raw },
            Link::Runtime(s) => return s.cancel(),
            Link::None => return,
        };
        let word = raw.header().state.get();
        let was = unsafe {
            let was = *word;
            if was & (COMPLETED | CLOSED) == 0 {
                *word = was | CLOSED;
                if was & (SCHEDULED | RUNNING) == 0 {
                    *word = (was | SCHEDULED | CLOSED) + REFERENCE;
                }
            }
            was
        };
        if was & (COMPLETED | CLOSED) != 0 {
            return;
        }
        if was & (SCHEDULED | RUNNING) == 0 {
            raw.schedule(ScheduleInfo::new(false)); // its run drops the future
        }
        if was & AWAITER != 0 {
            raw.header().notify(None);
        }
    }
    /// The Task's own bit goes; what has come out is given back.
    fn set_detached(&mut self) -> Option<thread::Result<T>> {
        let (raw, output) = match mem::replace(&mut self.link, Link::None) {
            Link::Cell(raw, output) => (unsafe { &*raw }, output),
            Link::Runtime(s) => {
                s.detach();
                return None;
            }
            Link::None => return None,
        };
        let word = raw.header().state.get();
        let (out, was) = unsafe {
            let mut out = None;
            if *word & (COMPLETED | CLOSED) == COMPLETED {
                *word |= CLOSED;
                mem::swap(&mut out, &mut *(*output).get());
            }
            let was = *word;
            // Nobody can ever wake it again: the executor drops its future.
            *word =
                if was / REFERENCE == 0 && was & CLOSED == 0 { SCHEDULED | CLOSED | REFERENCE } else { was & !TASK };
            (out, was)
        };
        if was / REFERENCE == 0 {
            if was & CLOSED == 0 {
                raw.schedule(ScheduleInfo::new(false));
            } else {
                raw.destroy();
            }
        }
        out
    }
    fn poll_task(&mut self, cx: &mut Context<'_>) -> Poll<Option<T>> {
        let (raw, output) = match &self.link {
            Link::Cell(raw, output) => (unsafe { &**raw }, *output),
            Link::Runtime(s) => return s.poll(cx),
            Link::None => return Poll::Pending,
        };
        let header = raw.header();
        let word = header.state.get();
        if unsafe { *word } & (CLOSED | COMPLETED) != COMPLETED {
            // A cancelled task is over when its future is dropped.
            if unsafe { *word } & CLOSED == 0 || unsafe { *word } & (SCHEDULED | RUNNING) != 0 {
                header.register(cx.waker());
                let now = unsafe { *word };
                if now & (CLOSED | COMPLETED) == 0 || now & CLOSED != 0 && now & (SCHEDULED | RUNNING) != 0 {
                    label("join", "Task");
                    return Poll::Pending;
                }
            }
            if unsafe { *word } & CLOSED != 0 {
                header.notify(Some(cx.waker()));
                return Poll::Ready(None);
            }
        }
        let was = unsafe {
            let was = *word;
            *word |= CLOSED;
            was
        };
        if was & AWAITER != 0 {
            header.notify(Some(cx.waker()));
        }
        let out = unsafe { (*(*output).get()).take() };
        Poll::Ready(out.map(|out| out.unwrap_or_else(|panic| resume_unwind(panic))))
    }
}
impl<T, M> Drop for Task<T, M> {
    fn drop(&mut self) {
        self.set_cancelled();
        let out = self.set_detached();
        drop(out);
    }
}
impl<T, M> Future for Task<T, M> {
    type Output = T;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        match self.poll_task(cx) {
            Poll::Pending => Poll::Pending,
            Poll::Ready(t) => Poll::Ready(t.expect("task has failed")),
        }
    }
}
impl<T, M: fmt::Debug> fmt::Debug for Task<T, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { self.show("Task", f) }
}
impl<T, M: fmt::Debug> Task<T, M> {
    fn show(&self, name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.link {
            Link::Cell(raw, _) => f.debug_struct(name).field("header", unsafe { (**raw).header() }).finish(),
            _ => f.debug_struct(name).finish_non_exhaustive(),
        }
    }
}

/// A task whose output is None when it was cancelled or panicked.
#[must_use = "tasks get canceled when dropped, use `.detach()` to run them in the background"]
pub struct FallibleTask<T, M = ()> {
    task: Task<T, M>,
}
impl<T, M> FallibleTask<T, M> {
    pub fn metadata(&self) -> &M { self.task.metadata() }
    pub fn detach(self) { self.task.detach(); }
    pub async fn cancel(self) -> Option<T> { self.task.cancel().await }
    pub fn is_finished(&self) -> bool { self.task.is_finished() }
}
impl<T, M> Future for FallibleTask<T, M> {
    type Output = Option<T>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>> { self.get_mut().task.poll_task(cx) }
}
impl<T, M: fmt::Debug> fmt::Debug for FallibleTask<T, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { self.task.show("FallibleTask", f) }
}
