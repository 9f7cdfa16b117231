//! The cooperative budget: 128 operations per poll of a task, then every
//! resource says Pending once (and wakes the task).
use std::task::{Context, Poll};

pub const INITIAL: u32 = 128;
const UNLIMITED: u32 = u32::MAX;

/// The budget of this thread, UNLIMITED at first. No thread local has it: threads that have polled a task are in the same
/// state afterwards as those that have not.
#[intrinsic = "coop_budget"]
fn current() -> u32;
#[intrinsic = "coop_set"]
fn set(budget: u32);

fn replace(n: u32) -> u32 {
    let before = current();
    set(n);
    before
}

/// What tokio::task::coop has for everybody.
pub mod public {
    pub use crate::task::{consume_budget, unconstrained, Unconstrained};
    use std::cell::Cell;
    use std::future::Future;
    use std::pin::Pin;
    use std::task::{Context, Poll};

    pub fn has_budget_remaining() -> bool { super::has_remaining() }

    /// Gives the unit back unless made_progress was called.
    #[derive(Debug)]
    #[must_use]
    pub struct RestoreOnPending(Cell<Option<u32>>);
    impl RestoreOnPending {
        pub fn made_progress(&self) { self.0.set(None); }
    }
    impl Drop for RestoreOnPending {
        fn drop(&mut self) {
            if let Some(n) = self.0.get() {
                super::set(n);
            }
        }
    }
    pub fn poll_proceed(cx: &mut Context<'_>) -> Poll<RestoreOnPending> {
        match super::proceed(cx) {
            Some(r) => {
                let n = r.0;
                r.made_progress();
                Poll::Ready(RestoreOnPending(Cell::new(Some(n))))
            }
            None => Poll::Pending,
        }
    }

    #[must_use = "futures do nothing unless polled"]
    pub struct Coop<F: Future> {
        fut: F,
    }
    pub fn cooperative<F: Future>(fut: F) -> Coop<F> { Coop { fut } }
    impl<F: Future> Future for Coop<F> {
        type Output = F::Output;
        fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
            let coop = match poll_proceed(cx) {
                Poll::Ready(c) => c,
                Poll::Pending => return Poll::Pending,
            };
            let r = unsafe { self.map_unchecked_mut(|c| &mut c.fut) }.poll(cx);
            if r.is_ready() {
                coop.made_progress();
            }
            r
        }
    }
}

/// Runs f with a full budget.
pub fn budget<R>(f: impl FnOnce() -> R) -> R { with(INITIAL, f) }
pub fn unconstrained<R>(f: impl FnOnce() -> R) -> R { with(UNLIMITED, f) }

struct Reset(u32);
impl Drop for Reset {
    fn drop(&mut self) { set(self.0); }
}
fn with<R>(n: u32, f: impl FnOnce() -> R) -> R {
    let _reset = Reset(replace(n));
    f()
}

pub fn has_remaining() -> bool { current() != 0 }
pub fn stop() -> u32 { replace(UNLIMITED) }

/// Gives the unit back unless the operation made progress.
pub struct Restore(u32);
impl Restore {
    pub fn made_progress(self) { std::mem::forget(self); }
}
impl Drop for Restore {
    fn drop(&mut self) { set(self.0); }
}

/// None: the budget is used up, the task has been woken, answer Pending.
pub fn proceed(cx: &mut Context<'_>) -> Option<Restore> {
    let n = current();
    if n == 0 {
        cx.waker().wake_by_ref();
        return None;
    }
    if n != UNLIMITED {
        set(n - 1);
    }
    Some(Restore(n))
}

pub fn poll_proceed(cx: &mut Context<'_>) -> Poll<Restore> {
    match proceed(cx) {
        Some(r) => Poll::Ready(r),
        None => Poll::Pending,
    }
}
