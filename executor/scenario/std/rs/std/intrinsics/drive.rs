//! The loops of threads, runtimes' workers, block_on and the reactor. Package sim decides what comes next; a loop calls
//! it. An item `#[lang = "intrinsic NAME"]` is the body of the intrinsic of that name.
use super::transmute;
use crate::panic::{catch_unwind, AssertUnwindSafe};
use crate::thread::run_dtors;

/// What a loop calls next: a function with its first argument, and the task of a poll.
#[repr(C)]
struct Action {
    call: usize,
    data: *mut (),
    task: *const (),
}
const NO_ACTION: Action = Action { call: 0, data: 0 as *mut (), task: 0 as *const () };

impl Action {
    fn poll(&self) -> u32 { transmute::<usize, fn(*mut (), *const ()) -> u32>(self.call)(self.data, self.task) }
    fn call(&self) { transmute::<usize, fn(*mut ())>(self.call)(self.data) }
}

const OVER: u32 = 0;
const POLL: u32 = 1;
const CALL: u32 = 2;

#[intrinsic]
fn drive_begin(
    rt: usize,
    data: *mut (),
    poll: fn(*mut (), *const ()) -> u32,
    name: &'static str,
    drives: bool,
) -> usize;
#[intrinsic]
fn drive_mine() -> usize;
#[intrinsic]
fn drive_next(drive: usize, result: u32, to: *mut Action) -> u32;
#[intrinsic]
fn shutdown_next(rt: usize, timeout: u64, first: bool, to: *mut Action) -> u32;
#[intrinsic]
fn abort_begin(t: *const (), to: *mut Action) -> u32;
#[intrinsic]
fn abort_end(t: *const ());
#[intrinsic]
fn react_next(to: *mut Action) -> u32;
#[intrinsic]
fn exit_now(code: i32) -> !;

fn drive(d: usize) {
    let mut a = NO_ACTION;
    let mut result = 0;
    loop {
        let next = drive_next(d, result, &mut a);
        result = 0; // drive_next has taken it: runs that differ in it alone are in the same state
        match next {
            OVER => return,
            POLL => result = a.poll(),
            CALL => a.call(),
            _ => {}
        }
    }
}

#[lang = "intrinsic rt_block_on"]
fn rt_block_on(rt: usize, data: *mut (), poll: fn(*mut (), *const ()) -> u32, name: &'static str) {
    drive(drive_begin(rt, data, poll, name, true))
}
#[lang = "intrinsic rt_handle_block_on"]
fn rt_handle_block_on(rt: usize, data: *mut (), poll: fn(*mut (), *const ()) -> u32, name: &'static str) {
    drive(drive_begin(rt, data, poll, name, false))
}
/// What a worker thread does between its first and its last callback.
#[lang = "intrinsic rt_work"]
fn rt_work() {
    let d = drive_mine();
    if d != usize::MAX {
        drive(d)
    }
}
#[lang = "intrinsic rt_shutdown"]
fn rt_shutdown(rt: usize, timeout: u64) {
    let mut a = NO_ACTION;
    let mut first = true;
    while shutdown_next(rt, timeout, first, &mut a) == CALL {
        first = false;
        a.call()
    }
}
#[lang = "intrinsic task_abort"]
fn task_abort(t: *const ()) {
    let mut a = NO_ACTION;
    if abort_begin(t, &mut a) == CALL {
        a.call();
        abort_end(t)
    }
}

/// A thread that the program or a runtime starts.
#[lang]
fn thread(entry: fn(*mut ()), data: *mut ()) {
    let _ = catch_unwind(AssertUnwindSafe(|| entry(data)));
    run_dtors(crate::ptr::null_mut());
}
/// A worker of a runtime whose threads do nothing else.
#[lang]
fn worker() {
    rt_work();
    run_dtors(crate::ptr::null_mut());
}
/// The thread that fires timers and host events outside of runtimes. It outlives callbacks that panic.
#[lang]
fn reactor() {
    let mut a = NO_ACTION;
    loop {
        react_next(&mut a);
        let _ = catch_unwind(AssertUnwindSafe(|| a.call()));
    }
}

#[lang = "intrinsic process_exit"]
fn exit(code: i32) -> ! {
    run_dtors(crate::ptr::null_mut());
    exit_now(code)
}

#[intrinsic]
fn host_size(id: u64) -> usize;
#[intrinsic]
fn host_copy(id: u64, to: *mut u8);
#[lang = "intrinsic host_data"]
fn host_data(id: u64) -> String {
    let n = host_size(id);
    let mut v: Vec<u8> = Vec::with_capacity(n);
    host_copy(id, v.as_mut_ptr());
    unsafe {
        v.set_len(n);
        String::from_utf8_unchecked(v)
    }
}
