//! Counted permits: what Semaphore, Mutex, RwLock, OnceCell and the bounded mpsc channel are made of.
//!
//! Permits that are released go to the futures that wait, in the order in which they came. The first
//! one collects: it is woken when it has all that it wants, and meanwhile nobody overtakes it, not even
//! `try_acquire`. A future that is dropped gives back what was set aside for it. `close` wakes everybody,
//! and an acquisition that has not been polled to its end by then fails, also one that had all its permits.
use crate::coop;
use pollground_rt::{label, loss, lost, wait_note, wake_batches, wake_in_order, Ticket, WaitList};
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

/// Records which task has a mutex.
#[intrinsic]
pub(crate) fn lock_note(permits: *const Permits, what: u32);
pub(crate) const FREED: u32 = 0;
pub(crate) const TAKEN: u32 = 1;

pub(crate) const MAX_PERMITS: usize = usize::MAX >> 3;

/// The note on a ticket is the number of permits that it brings.
pub(crate) struct Permits {
    list: WaitList<State, usize>,
}
struct State {
    /// 0 while anybody waits.
    free: usize,
    /// Set aside for the first waiter, fewer than it wants.
    collected: usize,
    closed: bool,
}

#[derive(Debug)]
pub struct AcquireError(());
#[derive(Debug, PartialEq, Eq)]
pub enum TryAcquireError {
    Closed,
    NoPermits,
}
const CLOSED: &str = "semaphore closed";
impl fmt::Display for AcquireError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str(CLOSED) }
}
impl std::error::Error for AcquireError {}
impl fmt::Display for TryAcquireError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == TryAcquireError::Closed { CLOSED } else { "no permits available" })
    }
}
impl std::error::Error for TryAcquireError {}

impl Permits {
    #[track_caller]
    pub(crate) const fn new(free: usize) -> Permits {
        if free > MAX_PERMITS {
            panic!("a semaphore may not have more than MAX_PERMITS permits ({})", MAX_PERMITS);
        }
        Permits { list: WaitList::new(State { free, collected: 0, closed: false }) }
    }
    pub(crate) const fn new_closed() -> Permits {
        Permits { list: WaitList::new(State { free: 0, collected: 0, closed: true }) }
    }
    pub(crate) fn available(&self) -> usize { self.list.peek().free }
    pub(crate) fn is_closed(&self) -> bool { self.list.peek().closed }
    pub(crate) fn close(&self) {
        let failed = {
            let mut s = self.list.lock();
            s.closed = true;
            let collected = std::mem::take(&mut s.collected);
            let first = s.serve_first(collected);
            first.into_iter().chain(s.serve_all(0))
        };
        wake_in_order(failed);
    }
    #[track_caller]
    pub(crate) fn release(&self, n: usize) {
        if n == 0 {
            return;
        }
        let mut woken = Vec::new();
        {
            let mut s = self.list.lock();
            if s.is_empty() && n <= MAX_PERMITS - s.free {
                s.free += n;
                return;
            }
            let mut left = n.saturating_add(s.collected);
            s.collected = 0;
            while let Some(first) = s.first() {
                let wanted = first.wants();
                if left < wanted {
                    s.collected = left;
                    left = 0;
                    break;
                }
                left -= wanted;
                let first = s.serve_first(wanted).unwrap();
                if let Some(waker) = first.waker() {
                    woken.push(waker);
                }
            }
            if left > MAX_PERMITS - s.free {
                panic!("number of added permits ({}) would overflow MAX_PERMITS ({})", left, MAX_PERMITS);
            }
            s.free += left;
        }
        wake_batches(woken);
    }
    /// Takes up to n free permits out of circulation. Returns how many.
    pub(crate) fn forget(&self, n: usize) -> usize {
        let mut s = self.list.lock();
        let gone = s.free.min(n);
        s.free -= gone;
        gone
    }
    pub(crate) fn try_acquire(&self, n: usize) -> Result<(), TryAcquireError> {
        let mut list = self.list.lock();
        let s: &mut State = &mut list;
        if s.closed {
            return Err(TryAcquireError::Closed);
        }
        if s.free < n {
            return Err(TryAcquireError::NoPermits);
        }
        s.free -= n;
        Ok(())
    }
    /// Acquires n permits for good: the caller releases them. `name` is what the page calls the wait.
    pub(crate) fn acquire(&self, n: usize, name: &'static str) -> Acquire<'_> {
        Acquire { permits: self, n, name, ticket: None }
    }
}
/// As the part of a Semaphore that a program can see.
impl fmt::Debug for Permits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Semaphore").field("permits", &self.available()).finish()
    }
}

pub(crate) struct Acquire<'a> {
    permits: &'a Permits,
    n: usize,
    name: &'static str,
    /// While it waits, and after it has failed.
    ticket: Option<Arc<Ticket<usize>>>,
}
impl Future for Acquire<'_> {
    type Output = Result<(), AcquireError>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let coop = match coop::proceed(cx) {
            Some(c) => c,
            None => return Poll::Pending,
        };
        let this = self.get_mut();
        let mut s = this.permits.list.lock();
        let state: &mut State = &mut s;
        let closed = state.closed;
        let served = match &this.ticket {
            Some(ticket) => ticket.note().is_some(),
            None => state.free >= this.n,
        };
        let mut older = None;
        match &this.ticket {
            _ if closed => {}
            // The first waiter takes what there is; nothing is free for those behind it.
            None if !served => {
                state.collected += std::mem::take(&mut state.free);
                this.ticket = Some(s.join(this.n, Some(cx.waker())));
            }
            None => state.free -= this.n,
            Some(ticket) if !served => older = ticket.register(cx.waker()),
            Some(_) => this.ticket = None,
        }
        drop(s);
        drop(older);
        if !served && !closed {
            label(if this.name == "mpsc::Sender" { "channel" } else { "mutex" }, this.name);
            wait_note(this.permits as *const _ as *const (), &this.ticket as *const _ as *const ());
            return Poll::Pending;
        }
        coop.made_progress();
        Poll::Ready(if closed { Err(AcquireError(())) } else { Ok(()) })
    }
}
impl Drop for Acquire<'_> {
    fn drop(&mut self) {
        if let Some(ticket) = self.ticket.take() {
            lost(self, loss::PLACE, || 1, self.name);
            let unused = {
                let mut s = self.permits.list.lock();
                let first = s.first().is_some_and(|t| std::ptr::eq(t, &*ticket));
                match s.leave(&ticket) {
                    Some(brought) => brought,
                    None if first => std::mem::take(&mut s.collected),
                    None => 0,
                }
            };
            self.permits.release(unused);
        }
    }
}
