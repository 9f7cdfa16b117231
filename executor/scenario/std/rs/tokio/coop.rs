//! The cooperative budget: 128 operations per poll of a task, then every
//! resource says Pending once (and wakes the task).
use std::task::{Context, Poll};

pub const INITIAL: u32 = 128;
const UNLIMITED: u32 = u32::MAX;

// The machine has the budget of each thread. So no state has a trace of it, unless a poll could use it up.
/// The budget of this thread, UNLIMITED at first.
#[intrinsic = "coop_budget"]
fn current() -> u32;
#[intrinsic = "coop_set"]
fn set(budget: u32);
/// Takes one unit from a limited budget. False: there is none.
#[intrinsic = "coop_take"]
fn take() -> bool;
/// Gives one unit back to a limited budget.
#[intrinsic = "coop_back"]
fn give_back();

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
    pub struct RestoreOnPending(Cell<bool>);
    impl RestoreOnPending {
        pub fn made_progress(&self) { self.0.set(false); }
    }
    impl Drop for RestoreOnPending {
        fn drop(&mut self) {
            if self.0.get() {
                super::give_back();
            }
        }
    }
    pub fn poll_proceed(cx: &mut Context<'_>) -> Poll<RestoreOnPending> {
        super::poll_proceed(cx).map(|r| {
            r.made_progress();
            RestoreOnPending(Cell::new(true))
        })
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
pub struct Restore(());
impl Restore {
    pub fn made_progress(self) { std::mem::forget(self); }
}
impl Drop for Restore {
    fn drop(&mut self) { give_back(); }
}

/// None: the budget is used up, the task has been woken, answer Pending.
pub fn proceed(cx: &mut Context<'_>) -> Option<Restore> {
    if take() {
        return Some(Restore(()));
    }
    cx.waker().wake_by_ref();
    None
}

pub fn poll_proceed(cx: &mut Context<'_>) -> Poll<Restore> {
    match proceed(cx) {
        Some(r) => Poll::Ready(r),
        None => Poll::Pending,
    }
}
