//! What crates ask of the machine about tasks and runtimes. The machine has the queues, the workers and the states of
//! tasks; a crate has the future and its output.
use std::mem::ManuallyDrop;
use std::ptr;
use std::task::{RawWaker, RawWakerVTable, Waker};

/// What the page calls a future of that type.
#[intrinsic]
pub fn future_name<F>() -> &'static str;
/// Makes a runtime, and returns its number.
#[intrinsic]
pub fn rt_new(flavor: u32, workers: usize, name: &'static str) -> usize;
/// Polls a future on this thread until `poll` returns something other than 0.
#[intrinsic]
pub fn rt_block_on(rt: usize, data: *mut (), poll: fn(*mut (), *const ()) -> u32, name: &'static str);
/// A random choice: a number below `n`, 0 under seed 0.
#[intrinsic = "rt_choose"]
pub fn choose(n: u32) -> u32;

/// Makes a task, which is ready. `poll(data, task)` returns 0 for pending, 1 for an output, 2 for a panic; `drop(data)`
/// is called in place of the next poll when the task is cancelled. `C` is the type behind `data`.
#[intrinsic]
pub fn task_spawn<C>(
    rt: usize,
    data: *mut (),
    poll: fn(*mut (), *const ()) -> u32,
    drop: fn(*mut ()),
    name: &'static str,
    flags: u32,
) -> *const ();
#[intrinsic]
pub fn task_abort(task: *const ());
/// The join handle is dropped.
#[intrinsic]
pub fn task_handle_drop(task: *const ());
/// The current task waits for the output.
#[intrinsic]
pub fn task_handle_await(task: *const ());
#[intrinsic]
pub fn task_output_taken(task: *const ());
/// The current task waits for a timer.
#[intrinsic]
pub fn task_timer(timer: u64, label: &str);
#[intrinsic]
pub fn timer_cancel(timer: u64) -> bool;
/// Tells the trace that a future goes which was polled here.
#[intrinsic]
pub fn poll_forget<F>(future: *const F);

#[intrinsic]
fn task_waker_clone(task: *const ());
#[intrinsic]
fn task_wake(task: *const ());
#[intrinsic]
fn task_wake_by_ref(task: *const ());
#[intrinsic]
fn task_waker_drop(task: *const ());

unsafe fn waker_clone(task: *const ()) -> RawWaker {
    task_waker_clone(task);
    RawWaker::new(task, &VTABLE)
}
unsafe fn waker_wake(task: *const ()) { task_wake(task); }
unsafe fn waker_wake_by_ref(task: *const ()) { task_wake_by_ref(task); }
unsafe fn waker_drop(task: *const ()) { task_waker_drop(task); }
static VTABLE: RawWakerVTable = RawWakerVTable::new(waker_clone, waker_wake, waker_wake_by_ref, waker_drop);

/// The waker of a task, borrowed: it is never dropped.
pub fn waker_of(task: *const ()) -> ManuallyDrop<Waker> {
    ManuallyDrop::new(unsafe { Waker::__borrowed(RawWaker::new(task, &VTABLE)) })
}

/// The task that a waker wakes, None for a waker of something else.
pub fn task_of(waker: &Waker) -> Option<*const ()> { ptr::eq(waker.vtable(), &VTABLE).then_some(waker.data()) }
