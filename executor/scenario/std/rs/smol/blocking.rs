//! The thread pool for blocking work (blocking 1.3): threads are added while
//! more than five jobs per idle thread wait, and go after half a second without work.
use async_task::{Runnable, Task};
use std::collections::VecDeque;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::Duration;

const MAX_THREADS: usize = 500;
const IDLE: Duration = Duration::from_millis(500);

struct Inner {
    idle: usize,
    threads: usize,
    /// The number in the name of the next thread.
    next: usize,
    queue: VecDeque<Runnable>,
}
static INNER: Mutex<Inner> = Mutex::new(Inner { idle: 0, threads: 0, next: 1, queue: VecDeque::new() });
static MORE: Condvar = Condvar::new();

fn grow(mut inner: MutexGuard<'static, Inner>) {
    while inner.queue.len() > inner.idle * 5 && inner.threads < MAX_THREADS {
        inner.idle += 1;
        inner.threads += 1;
        MORE.notify_all();
        let name = format!("blocking-{}", inner.next);
        inner.next += 1;
        std::thread::Builder::new().name(name).spawn(work).unwrap();
    }
}

fn work() {
    let mut inner = INNER.lock().unwrap();
    loop {
        inner.idle -= 1;
        while let Some(job) = inner.queue.pop_front() {
            grow(inner);
            let _ = catch_unwind(AssertUnwindSafe(|| job.run()));
            inner = INNER.lock().unwrap();
        }
        inner.idle += 1;
        let (guard, timeout) = MORE.wait_timeout(inner, IDLE).unwrap();
        inner = guard;
        if timeout.timed_out() && inner.queue.is_empty() {
            inner.idle -= 1;
            inner.threads -= 1;
            return;
        }
    }
}

fn schedule(runnable: Runnable) {
    let mut inner = INNER.lock().unwrap();
    inner.queue.push_back(runnable);
    MORE.notify_one();
    grow(inner);
}

/// Runs f on a thread for blocking work. Cancelled in time, it does not run at all.
pub fn unblock<T, F>(f: F) -> Task<T>
where
    T: Send + 'static,
    F: FnOnce() -> T + Send + 'static,
{
    let (runnable, task) = async_task::spawn(async move { f() }, schedule);
    runnable.schedule();
    task
}
