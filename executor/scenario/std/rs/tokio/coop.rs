//! The cooperative budget: 128 operations per poll of a task, then every
//! resource says Pending once (and wakes the task).
use std::cell::Cell;
use std::task::{Context, Poll};

pub const INITIAL: u32 = 128;
const UNLIMITED: u32 = u32::MAX;

thread_local! {
    static BUDGET: Cell<u32> = const { Cell::new(UNLIMITED) };
}

/// Runs f with a full budget.
pub fn budget<R>(f: impl FnOnce() -> R) -> R { with(INITIAL, f) }
pub fn unconstrained<R>(f: impl FnOnce() -> R) -> R { with(UNLIMITED, f) }

struct Reset(u32);
impl Drop for Reset {
    fn drop(&mut self) { BUDGET.set(self.0); }
}
fn with<R>(n: u32, f: impl FnOnce() -> R) -> R {
    let _reset = Reset(BUDGET.replace(n));
    f()
}

pub fn has_remaining() -> bool { BUDGET.get() != 0 }
pub fn stop() -> u32 { BUDGET.replace(UNLIMITED) }

/// Gives the unit back unless the operation made progress.
pub struct Restore(u32);
impl Restore {
    pub fn made_progress(self) { std::mem::forget(self); }
}
impl Drop for Restore {
    fn drop(&mut self) { BUDGET.set(self.0); }
}

/// None: the budget is used up, the task has been woken, answer Pending.
pub fn proceed(cx: &mut Context<'_>) -> Option<Restore> {
    let n = BUDGET.get();
    if n == 0 {
        cx.waker().wake_by_ref();
        return None;
    }
    if n != UNLIMITED {
        BUDGET.set(n - 1);
    }
    Some(Restore(n))
}

pub fn poll_proceed(cx: &mut Context<'_>) -> Poll<Restore> {
    match proceed(cx) {
        Some(r) => Poll::Ready(r),
        None => Poll::Pending,
    }
}
