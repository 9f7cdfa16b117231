//! The counting semaphore under everything: permits go to the waiters in
//! order, also a part of what the first one wants.
use crate::coop;
use std::cell::{Cell, UnsafeCell};
use std::collections::VecDeque;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::wait::Raw;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

#[intrinsic = "task_label"]
fn task_label(kind: &'static str, label: &str);
/// Tells the trace which task has a mutex, and who waits for it.
#[intrinsic = "lock_note"]
pub(crate) fn lock_note(sem: *const Semaphore, what: u32);
pub(crate) const FREED: u32 = 0;
pub(crate) const TAKEN: u32 = 1;
const WAITS: u32 = 2;

pub(crate) struct Semaphore {
    lock: Raw,
    state: UnsafeCell<State>,
}
struct State {
    permits: usize,
    closed: bool,
    waiters: VecDeque<Arc<Waiter>>,
}
struct Waiter {
    needed: Cell<usize>,
    waker: UnsafeCell<Option<Waker>>,
}
unsafe impl Send for Semaphore {}
unsafe impl Sync for Semaphore {}
unsafe impl Send for Waiter {}
unsafe impl Sync for Waiter {}

pub const MAX_PERMITS: usize = usize::MAX >> 3;

#[derive(Debug)]
pub struct AcquireError(());
#[derive(Debug, PartialEq, Eq)]
pub enum TryAcquireError {
    Closed,
    NoPermits,
}
impl fmt::Display for AcquireError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("semaphore closed") }
}
impl std::error::Error for AcquireError {}
impl fmt::Display for TryAcquireError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TryAcquireError::Closed => "semaphore closed",
            TryAcquireError::NoPermits => "no permits available",
        })
    }
}
impl std::error::Error for TryAcquireError {}

/// Wakes as tokio 1.24 does: in portions of 32, the last of each portion first.
pub(crate) fn wake_list(list: Vec<Waker>) {
    let mut list = list;
    while !list.is_empty() {
        let rest = if list.len() > 32 { list.split_off(32) } else { Vec::new() };
        while let Some(w) = list.pop() {
            w.wake();
        }
        list = rest;
    }
}

impl Semaphore {
    #[track_caller]
    pub(crate) const fn new(permits: usize) -> Semaphore {
        if permits > MAX_PERMITS {
            panic!("a semaphore may not have more than MAX_PERMITS permits ({})", MAX_PERMITS);
        }
        Semaphore { lock: Raw::new(), state: UnsafeCell::new(State { permits, closed: false, waiters: VecDeque::new() }) }
    }
    pub(crate) const fn new_closed() -> Semaphore {
        Semaphore { lock: Raw::new(), state: UnsafeCell::new(State { permits: 0, closed: true, waiters: VecDeque::new() }) }
    }
    fn state(&self) -> &mut State { unsafe { &mut *self.state.get() } }
    pub(crate) fn available(&self) -> usize { self.state().permits }
    pub(crate) fn is_closed(&self) -> bool { self.state().closed }
    pub(crate) fn close(&self) {
        let waiters = {
            let _g = self.lock.lock();
            let s = self.state();
            s.closed = true;
            std::mem::take(&mut s.waiters)
        };
        for w in waiters {
            let waker = unsafe { (*w.waker.get()).take() };
            if let Some(w) = waker {
                w.wake();
            }
        }
    }
    #[track_caller]
    pub(crate) fn release(&self, mut n: usize) {
        if n == 0 {
            return;
        }
        let mut wake: Vec<Waker> = Vec::new();
        {
            let _g = self.lock.lock();
            let s = self.state();
            while n > 0 {
                let done = match s.waiters.front() {
                    None => break,
                    Some(w) => {
                        let want = w.needed.get();
                        let give = if want < n { want } else { n };
                        w.needed.set(want - give);
                        n -= give;
                        want == give
                    }
                };
                if done {
                    let w = s.waiters.pop_front().unwrap();
                    if let Some(waker) = unsafe { (*w.waker.get()).take() } {
                        wake.push(waker);
                    }
                }
            }
            if n > MAX_PERMITS || s.permits + n > MAX_PERMITS {
                panic!("number of added permits ({}) would overflow MAX_PERMITS ({})", n, MAX_PERMITS);
            }
            s.permits += n;
        }
        wake_list(wake);
    }
    pub(crate) fn forget(&self, n: usize) -> usize {
        let _g = self.lock.lock();
        let s = self.state();
        let k = if s.permits < n { s.permits } else { n };
        s.permits -= k;
        k
    }
    pub(crate) fn try_acquire(&self, n: usize) -> Result<(), TryAcquireError> {
        let _g = self.lock.lock();
        let s = self.state();
        if s.closed {
            return Err(TryAcquireError::Closed);
        }
        if s.permits < n {
            return Err(TryAcquireError::NoPermits);
        }
        s.permits -= n;
        Ok(())
    }
    pub(crate) fn acquire(&self, n: usize, label: &'static str) -> Acquire<'_> {
        Acquire { sem: self, waiter: None, n, label, done: false }
    }
}
impl fmt::Debug for Semaphore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Semaphore").field("permits", &self.available()).finish()
    }
}

pub(crate) struct Acquire<'a> {
    sem: &'a Semaphore,
    waiter: Option<Arc<Waiter>>,
    n: usize,
    label: &'static str,
    done: bool,
}
impl Future for Acquire<'_> {
    type Output = Result<(), AcquireError>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let coop = match coop::proceed(cx) {
            Some(c) => c,
            None => return Poll::Pending,
        };
        let this = self.get_mut();
        let fresh = if this.waiter.is_none() { Some(cx.waker().clone()) } else { None };
        let mut old = None;
        let r = {
            let _g = this.sem.lock.lock();
            let s = this.sem.state();
            match &this.waiter {
                None => {
                    if s.closed {
                        Poll::Ready(Err(AcquireError(())))
                    } else if s.permits >= this.n {
                        s.permits -= this.n;
                        Poll::Ready(Ok(()))
                    } else {
                        let w = Arc::new(Waiter { needed: Cell::new(this.n - s.permits), waker: UnsafeCell::new(fresh) });
                        s.permits = 0;
                        s.waiters.push_back(w.clone());
                        this.waiter = Some(w);
                        Poll::Pending
                    }
                }
                Some(w) => {
                    if w.needed.get() == 0 {
                        Poll::Ready(Ok(()))
                    } else if s.closed {
                        Poll::Ready(Err(AcquireError(())))
                    } else {
                        let slot = unsafe { &mut *w.waker.get() };
                        let same = match slot {
                            Some(x) => x.will_wake(cx.waker()),
                            None => false,
                        };
                        if !same {
                            old = std::mem::replace(slot, Some(cx.waker().clone()));
                        }
                        Poll::Pending
                    }
                }
            }
        };
        drop(old);
        match r {
            Poll::Ready(r) => {
                coop.made_progress();
                if r.is_ok() {
                    this.done = true;
                }
                Poll::Ready(r)
            }
            Poll::Pending => {
                task_label(if this.label == "mpsc::Sender" { "channel" } else { "mutex" }, this.label);
                lock_note(this.sem, WAITS);
                Poll::Pending
            }
        }
    }
}
impl Drop for Acquire<'_> {
    fn drop(&mut self) {
        if self.done {
            return;
        }
        if let Some(w) = self.waiter.take() {
            let got = {
                let _g = self.sem.lock.lock();
                let s = self.sem.state();
                if let Some(i) = s.waiters.iter().position(|x| Arc::ptr_eq(x, &w)) {
                    s.waiters.remove(i);
                }
                self.n - w.needed.get()
            };
            self.sem.release(got);
        }
    }
}
