//! The wait list: futures that wait for the same thing, in the order in which they came.
//!
//! Semaphores, locks, notifications, barriers, watch and broadcast channels, once-cells and
//! condition variables are made of it. It keeps these promises:
//!
//! - *Order.* A future joins at the back when it first has to wait, and keeps its place however
//!   often it is polled. `serve_first` serves the future that has waited longest.
//! - *Who is woken.* To serve a ticket is to leave a note on it and to take it out of the list.
//!   Its waker is invoked afterwards, outside of the lock, by the caller (`Ticket::wake`).
//!   Nobody else is woken, and a ticket is served at most once.
//! - *Drop.* A future that is dropped calls `leave`. A ticket that still waits is taken out
//!   and nobody notices. One that has been served says so by its note: the future then passes on
//!   what it was given, if that is a thing that another can use (a permit, a notification).
//!
//! `S` is the state under the lock (permits, flags), `N` the note. Code under the lock does
//! not wake and does not drop what belongs to the program: `join` and `Ticket::register` clone
//! a waker, nothing else of the program runs.
use crate::label;
use std::cell::{Cell, UnsafeCell};
use std::collections::VecDeque;
use std::future::Future;
use std::ops::{Deref, DerefMut};
use std::pin::Pin;
use std::sync::wait::{Raw, RawGuard, Signal};
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::time::{Duration, Instant};

pub struct WaitList<S, N> {
    lock: Raw,
    inner: UnsafeCell<Inner<S, N>>,
}
struct Inner<S, N> {
    state: S,
    /// Sorted by `Ticket::number`.
    queue: VecDeque<Arc<Ticket<N>>>,
    /// The number of the next ticket.
    next: u64,
}
unsafe impl<S: Send, N: Send> Send for WaitList<S, N> {}
unsafe impl<S: Send, N: Send> Sync for WaitList<S, N> {}

/// A future's place in the list. The machine reads number and waker: see `wait_note`.
#[repr(C)]
pub struct Ticket<N> {
    number: u64,
    wants: usize,
    /// None when the ticket has been served.
    waker: UnsafeCell<Option<Waker>>,
    /// None while the future waits.
    note: Cell<Option<N>>,
}
unsafe impl<N: Send> Send for Ticket<N> {}
unsafe impl<N: Send> Sync for Ticket<N> {}

impl<S, N: Copy> WaitList<S, N> {
    pub const fn new(state: S) -> WaitList<S, N> {
        WaitList { lock: Raw::new(), inner: UnsafeCell::new(Inner { state, queue: VecDeque::new(), next: 0 }) }
    }
    pub fn lock(&self) -> Locked<'_, S, N> {
        Locked { inner: unsafe { &mut *self.inner.get() }, _guard: self.lock.lock() }
    }
    /// The state without the lock: for a look at one field, which no other thread interrupts.
    pub fn peek(&self) -> &S { unsafe { &(*self.inner.get()).state } }
}

/// The list while it is locked; dereferences to the state.
pub struct Locked<'a, S, N> {
    inner: &'a mut Inner<S, N>,
    _guard: RawGuard<'a>,
}
impl<S, N> Deref for Locked<'_, S, N> {
    type Target = S;
    fn deref(&self) -> &S { &self.inner.state }
}
impl<S, N> DerefMut for Locked<'_, S, N> {
    fn deref_mut(&mut self) -> &mut S { &mut self.inner.state }
}
impl<S, N: Copy> Locked<'_, S, N> {
    /// A new ticket at the back. Without a waker the future learns its note when it is polled next.
    pub fn join(&mut self, wants: usize, waker: Option<&Waker>) -> Arc<Ticket<N>> {
        let waker = UnsafeCell::new(waker.cloned());
        let ticket = Arc::new(Ticket { number: self.inner.next, wants, note: Cell::new(None), waker });
        self.inner.next += 1;
        self.inner.queue.push_back(ticket.clone());
        ticket
    }
    /// Nobody waits.
    pub fn is_empty(&self) -> bool { self.inner.queue.is_empty() }
    /// How many wait.
    pub fn len(&self) -> usize { self.inner.queue.len() }
    /// The ticket that has waited longest.
    pub fn first(&self) -> Option<&Ticket<N>> { self.inner.queue.front().map(|t| &**t) }
    /// Serves the ticket that has waited longest.
    pub fn serve_first(&mut self, note: N) -> Option<Arc<Ticket<N>>> {
        let ticket = self.inner.queue.pop_front();
        self.served(ticket, note)
    }
    /// Serves the ticket that came last.
    pub fn serve_last(&mut self, note: N) -> Option<Arc<Ticket<N>>> {
        let ticket = self.inner.queue.pop_back();
        self.served(ticket, note)
    }
    /// Serves everybody.
    pub fn serve_all(&mut self, note: N) -> VecDeque<Arc<Ticket<N>>> {
        for ticket in &self.inner.queue {
            ticket.note.set(Some(note));
        }
        self.inner.next = 0;
        std::mem::take(&mut self.inner.queue)
    }
    /// Takes a ticket out whose future is dropped. Returns its note, if it has been served.
    pub fn leave(&mut self, ticket: &Ticket<N>) -> Option<N> {
        let note = ticket.note.get();
        if note.is_none() {
            if let Ok(at) = self.inner.queue.binary_search_by(|t| t.number.cmp(&ticket.number)) {
                self.inner.queue.remove(at);
            }
            self.rest();
        }
        note
    }
    fn served(&mut self, ticket: Option<Arc<Ticket<N>>>, note: N) -> Option<Arc<Ticket<N>>> {
        if let Some(ticket) = &ticket {
            ticket.note.set(Some(note));
            self.rest();
        }
        ticket
    }
    /// A list that is empty again is as it was at first: what happened before is no part of a state.
    fn rest(&mut self) {
        if self.inner.queue.is_empty() {
            self.inner.queue = VecDeque::new();
            self.inner.next = 0;
        }
    }
}

impl<N: Copy> Ticket<N> {
    /// How much of it the future waits for; 1 where there is nothing to count.
    pub fn wants(&self) -> usize { self.wants }
    /// The note of the one who served it. None: it still waits.
    pub fn note(&self) -> Option<N> { self.note.get() }
    /// Whose turn comes is woken by this waker. Call it under the lock, while the ticket waits,
    /// and drop the older waker, which it returns, after the lock.
    #[must_use]
    pub fn register(&self, waker: &Waker) -> Option<Waker> {
        let slot = unsafe { &mut *self.waker.get() };
        match slot {
            Some(known) if known.will_wake(waker) => None,
            _ => slot.replace(waker.clone()),
        }
    }
    /// The waker of the future of a ticket that has been served, for waking it after the lock.
    pub fn waker(&self) -> Option<Waker> { unsafe { (*self.waker.get()).take() } }
    /// Wakes the future of a ticket that has been served.
    pub fn wake(&self) {
        if let Some(waker) = self.waker() {
            waker.wake();
        }
    }
}

/// Waits until its ticket is served; the output is the note. Leaves the list on drop.
pub struct Waiting<'a, S, N: Copy> {
    list: &'a WaitList<S, N>,
    /// None when the output has been returned.
    ticket: Option<Arc<Ticket<N>>>,
    kind: &'static str,
    name: &'static str,
}
impl<S, N: Copy> WaitList<S, N> {
    /// Waits with a ticket of this list. `kind` and `name` are what the page calls the wait.
    pub fn waiting(&self, ticket: Arc<Ticket<N>>, kind: &'static str, name: &'static str) -> Waiting<'_, S, N> {
        Waiting { list: self, ticket: Some(ticket), kind, name }
    }
}
impl<S, N: Copy> Future for Waiting<'_, S, N> {
    type Output = N;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<N> {
        let ticket = self.ticket.as_ref().expect("polled after completion");
        let lock = self.list.lock();
        match ticket.note() {
            Some(note) => {
                drop(lock);
                self.ticket = None;
                Poll::Ready(note)
            }
            None => {
                let older = ticket.register(cx.waker());
                drop(lock);
                drop(older);
                label(self.kind, self.name);
                wait_note(self.list as *const _ as *const (), ticket as *const _ as *const ());
                Poll::Pending
            }
        }
    }
}
impl<S, N: Copy> Unpin for Waiting<'_, S, N> {}
impl<S, N: Copy> Drop for Waiting<'_, S, N> {
    fn drop(&mut self) {
        if let Some(ticket) = self.ticket.take() {
            self.list.lock().leave(&ticket);
        }
    }
}

/// The waker of a thread that waits.
struct Thread(Signal);
impl Wake for Thread {
    fn wake(self: Arc<Self>) { self.0.notify_all(); }
}
impl<S, N: Copy> WaitList<S, N> {
    /// Blocks the thread until its ticket is served, or until the deadline. The caller leaves the list afterwards.
    pub fn block(&self, ticket: &Ticket<N>, deadline: Option<Instant>, why: &'static str) {
        let thread = Arc::new(Thread(Signal::new()));
        let waker = Waker::from(thread.clone());
        let older = {
            let _lock = self.lock();
            if ticket.note().is_none() { ticket.register(&waker) } else { None }
        };
        drop(older);
        loop {
            let left = deadline.map_or(Duration::MAX, |end| end.saturating_duration_since(Instant::now()));
            if ticket.note().is_some() || left.is_zero() {
                return;
            }
            let left = u64::try_from(left.as_nanos()).unwrap_or(u64::MAX);
            thread.0.wait_while(left, why, || ticket.note().is_none());
        }
    }
}

/// Tells which ticket the innermost future waits with, and for what. Call it after `label`. `ticket` is the address
/// of the `Arc` of the ticket, plus `TURN` if who is served owns nothing but has to try again. So a future that
/// is served and not polled again is found: the machine looks whether the waker of the ticket is gone.
#[intrinsic]
pub fn wait_note(resource: *const (), ticket: *const ());
pub const TURN: usize = 1;

/// Wakes the one who has waited longest first.
pub fn wake_in_order<N: Copy>(tickets: impl IntoIterator<Item = Arc<Ticket<N>>>) {
    for ticket in tickets {
        ticket.wake();
    }
}

/// Wakes as tokio does: in batches of 32, within a batch the one who came last first.
pub fn wake_batches(mut wakers: Vec<Waker>) {
    while !wakers.is_empty() {
        let rest = if wakers.len() > 32 { wakers.split_off(32) } else { Vec::new() };
        while let Some(waker) = wakers.pop() {
            waker.wake();
        }
        wakers = rest;
    }
}
