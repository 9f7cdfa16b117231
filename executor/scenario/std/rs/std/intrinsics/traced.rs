//! Calls of Future::poll that the program writes, and those of executors: the machine makes them calls of these
//! functions, so that futures which nobody awaits are tasks in the trace.
use crate::future::Future;
use crate::mem;
use crate::pin::Pin;
use crate::task::{Context, Poll, RawWakerVTable};

/// The number of a poll, 0 if it is none of a task's. part: of one that is a part of the task that is being polled.
#[intrinsic]
fn poll_begin<F: ?Sized>(future: *const F, data: *const (), vtable: *const RawWakerVTable, part: bool) -> u32;
/// outcome: 0 pending, 1 ready, 2 panicked
#[intrinsic]
fn poll_end(outcome: u32);

/// Ends a poll that panics.
struct Polled;
impl Drop for Polled {
    fn drop(&mut self) { poll_end(2) }
}

#[lang]
fn traced_poll<F: Future + ?Sized>(future: Pin<&mut F>, cx: &mut Context<'_>) -> Poll<F::Output> {
    poll(future, cx, false)
}
#[lang]
fn traced_poll_part<F: Future + ?Sized>(future: Pin<&mut F>, cx: &mut Context<'_>) -> Poll<F::Output> {
    poll(future, cx, true)
}
fn poll<F: Future + ?Sized>(future: Pin<&mut F>, cx: &mut Context<'_>, part: bool) -> Poll<F::Output> {
    let waker = cx.waker();
    if poll_begin::<F>(&*future as *const F, waker.data(), waker.vtable() as *const RawWakerVTable, part) == 0 {
        return future.poll(cx);
    }
    let polled = Polled;
    let result = future.poll(cx);
    mem::forget(polled);
    poll_end(result.is_ready() as u32);
    result
}

// Polls of a program whose cancellations are tried. Code generation makes each call of Future::poll a call of one of
// these two, the second for those of an await. The machine then knows which future polls which, and can leave a future
// without polls until its owner drops it.

/// Reports a poll that begins. Not 0: the future is not polled, and is pending.
#[intrinsic]
fn branch_begin<F: ?Sized>(at: *const (), size: usize, awaited: bool) -> u32;
#[intrinsic]
fn branch_end(pending: bool);

#[lang]
fn branch_poll<F: Future + ?Sized>(future: Pin<&mut F>, cx: &mut Context<'_>) -> Poll<F::Output> {
    if branch_begin::<F>(&*future as *const F as *const (), mem::size_of_val::<F>(&*future), false) != 0 {
        return Poll::Pending;
    }
    let result = future.poll(cx);
    branch_end(result.is_pending());
    result
}
#[lang]
fn branch_await<F: Future + ?Sized>(future: Pin<&mut F>, cx: &mut Context<'_>) -> Poll<F::Output> {
    if branch_begin::<F>(&*future as *const F as *const (), mem::size_of_val::<F>(&*future), true) != 0 {
        return Poll::Pending;
    }
    let result = future.poll(cx);
    branch_end(result.is_pending());
    result
}
