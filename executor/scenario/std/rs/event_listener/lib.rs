//! event-listener 2.5: who listens to an event is notified in the order of coming.
//!
//! Locks of smol and async-std are made of it. `notify(n)` sees to it that n listeners have been notified
//! and have not noticed yet; `notify_additional(n)` notifies n more. A listener that is dropped with
//! its notification passes it on in the same way.
use pollground_rt::{label, wake_in_order, Ticket, WaitList};
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::wait::Signal;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll, Wake, Waker};
use std::time::{Duration, Instant};

#[derive(Clone, Copy, PartialEq)]
enum By {
    Notify,
    Additional,
}
/// The state is how many listeners have been notified and have not noticed yet.
type List = WaitList<usize, By>;

fn notify(list: &List, n: usize, by: By) {
    let mut served = Vec::new();
    {
        let mut unnoticed = list.lock();
        let n = if by == By::Additional { n } else { n.saturating_sub(*unnoticed) };
        while served.len() < n {
            match unnoticed.serve_first(by) {
                Some(ticket) => served.push(ticket),
                None => break,
            }
        }
        *unnoticed += served.len();
    }
    wake_in_order(served);
}

pub struct Event {
    /// Made by the first listener; its listeners share it.
    list: OnceLock<Arc<List>>,
}
impl std::panic::UnwindSafe for Event {}
impl std::panic::RefUnwindSafe for Event {}

impl Event {
    pub const fn new() -> Event { Event { list: OnceLock::new() } }
    pub fn listen(&self) -> EventListener { self.__listen("other", "EventListener") }
    /// A listener whose wait the page calls by that name.
    #[doc(hidden)]
    pub fn __listen(&self, kind: &'static str, name: &'static str) -> EventListener {
        let list = self.list.get_or_init(|| Arc::new(WaitList::new(0))).clone();
        let ticket = list.lock().join(1, None);
        EventListener { list, ticket: Some(ticket), kind, name }
    }
    pub fn notify(&self, n: usize) { self.notify_by(n, By::Notify); }
    pub fn notify_relaxed(&self, n: usize) { self.notify(n); }
    pub fn notify_additional(&self, n: usize) { self.notify_by(n, By::Additional); }
    pub fn notify_additional_relaxed(&self, n: usize) { self.notify_additional(n); }
    fn notify_by(&self, n: usize, by: By) {
        if let Some(list) = self.list.get() {
            notify(list, n, by);
        }
    }
}
impl fmt::Debug for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad("Event { .. }") }
}
impl Default for Event {
    fn default() -> Event { Event::new() }
}

pub struct EventListener {
    list: Arc<List>,
    /// None: it has noticed.
    ticket: Option<Arc<Ticket<By>>>,
    kind: &'static str,
    name: &'static str,
}
impl Unpin for EventListener {}
impl std::panic::UnwindSafe for EventListener {}
impl std::panic::RefUnwindSafe for EventListener {}

/// The waker of a thread that waits.
struct Thread(Signal);
impl Wake for Thread {
    fn wake(self: Arc<Self>) { self.0.notify_all(); }
}

impl EventListener {
    pub fn wait(self) { self.block(None); }
    pub fn wait_timeout(self, timeout: Duration) -> bool { self.block(Instant::now().checked_add(timeout)) }
    pub fn wait_deadline(self, deadline: Instant) -> bool { self.block(Some(deadline)) }
    /// Blocks the thread. Returns whether the listener was notified.
    fn block(mut self, deadline: Option<Instant>) -> bool {
        let Some(ticket) = self.ticket.clone() else { unreachable!("cannot wait twice on an `EventListener`") };
        let thread = Arc::new(Thread(Signal::new()));
        let waker = Waker::from(thread.clone());
        let older = {
            let _lock = self.list.lock();
            if ticket.note().is_none() { ticket.register(&waker) } else { None }
        };
        drop(older);
        loop {
            let seen = thread.0.seen();
            let left = deadline.map_or(Duration::MAX, |end| end.saturating_duration_since(Instant::now()));
            if ticket.note().is_some() || left.is_zero() {
                return self.leave().is_some();
            }
            thread.0.wait(seen, u64::try_from(left.as_nanos()).unwrap_or(u64::MAX), self.name);
        }
    }
    /// Drops it without passing its notification on.
    pub fn discard(mut self) -> bool { self.leave().is_some() }
    pub fn listens_to(&self, event: &Event) -> bool {
        event.list.get().is_some_and(|list| Arc::ptr_eq(list, &self.list))
    }
    pub fn same_event(&self, other: &EventListener) -> bool { Arc::ptr_eq(&self.list, &other.list) }
    /// Listens no longer. Returns how it was notified, if it was.
    fn leave(&mut self) -> Option<By> {
        let ticket = self.ticket.take()?;
        let mut unnoticed = self.list.lock();
        let by = unnoticed.leave(&ticket);
        *unnoticed -= by.is_some() as usize;
        by
    }
}
impl fmt::Debug for EventListener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad("EventListener { .. }") }
}
impl Future for EventListener {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let Some(ticket) = &self.ticket else { unreachable!("cannot poll a completed `EventListener` future") };
        let lock = self.list.lock();
        if ticket.note().is_none() {
            let older = ticket.register(cx.waker());
            drop(lock);
            drop(older);
            label(self.kind, self.name);
            return Poll::Pending;
        }
        drop(lock);
        self.leave();
        Poll::Ready(())
    }
}
impl Drop for EventListener {
    fn drop(&mut self) {
        if let Some(by) = self.leave() {
            notify(&self.list, 1, by);
        }
    }
}
