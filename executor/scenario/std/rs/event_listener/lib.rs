//! event-listener: notifications of those who listen to an event, in the order of coming.
//!
//! Follows: event-listener 5.4
//! Compared with: 2.5.3
//!
//! Locks of smol and async-std are made of it. `notify(n)` sees to it that n listeners have been notified
//! and have not noticed yet; with `additional()` it notifies n more. A listener that is dropped with
//! its notification passes it on in the same way, with its tag.
mod notify;
pub use self::notify::{Additional, IntoNotification, Notification, Relaxed, Tag, TagWith};

use self::notify::Notify;
use pollground_rt::{label, loss, lost, wait_note, wake_in_order, Ticket, WaitList, TURN};
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

pub mod prelude {
    pub use crate::{IntoNotification, Listener, Notification};
}

#[derive(Clone, Copy, PartialEq)]
enum By {
    Notify,
    Additional,
}
struct State<T> {
    /// How many listeners have been notified and have not noticed yet.
    unnoticed: usize,
    /// Their tags.
    tags: Vec<(*const Ticket<By>, T)>,
}
unsafe impl<T: Send> Send for State<T> {}
type List<T> = WaitList<State<T>, By>;

fn notify<T>(list: &List<T>, n: usize, by: By, mut tag: impl FnMut() -> T) -> usize {
    let mut served = Vec::new();
    {
        let mut state = list.lock();
        let n = if by == By::Additional { n } else { n.saturating_sub(state.unnoticed) };
        while served.len() < n && !state.is_empty() {
            let tag = tag();
            if let Some(ticket) = state.serve_first(by) {
                state.tags.push((Arc::as_ptr(&ticket), tag));
                served.push(ticket);
            }
        }
        state.unnoticed += served.len();
    }
    let n = served.len();
    wake_in_order(served);
    n
}

pub struct Event<T = ()> {
    /// Made by the first listener; its listeners share it.
    list: OnceLock<Arc<List<T>>>,
}
unsafe impl<T: Send> Send for Event<T> {}
unsafe impl<T: Send> Sync for Event<T> {}
impl<T> std::panic::UnwindSafe for Event<T> {}
impl<T> std::panic::RefUnwindSafe for Event<T> {}

impl<T> Event<T> {
    pub const fn with_tag() -> Event<T> { Event { list: OnceLock::new() } }
    pub fn listen(&self) -> EventListener<T> { self.__listen("other", "EventListener") }
    /// A listener whose wait the page calls by that name.
    #[doc(hidden)]
    pub fn __listen(&self, kind: &'static str, name: &'static str) -> EventListener<T> {
        let list = self.list.get_or_init(|| Arc::new(WaitList::new(State { unnoticed: 0, tags: Vec::new() }))).clone();
        let ticket = list.lock().join(1, None);
        EventListener { list, ticket: Some(ticket), kind, name }
    }
    /// Returns how many it notified.
    pub fn notify(&self, n: impl IntoNotification<Tag = T>) -> usize {
        let mut n = n.into_notification();
        let by = if n.is_additional() { By::Additional } else { By::Notify };
        let count = n.count();
        self.list.get().map_or(0, |list| notify(list, count, by, || n.next_tag()))
    }
    pub fn is_notified(&self) -> bool { self.list.get().is_some_and(|list| list.lock().unnoticed > 0) }
    pub fn total_listeners(&self) -> usize {
        self.list.get().map_or(0, |list| {
            let state = list.lock();
            state.len() + state.unnoticed
        })
    }
}
impl Event<()> {
    pub const fn new() -> Event<()> { Event { list: OnceLock::new() } }
    pub fn notify_relaxed(&self, n: usize) -> usize { self.notify(n) }
    pub fn notify_additional(&self, n: usize) -> usize { self.notify(Notify(n).additional()) }
    pub fn notify_additional_relaxed(&self, n: usize) -> usize { self.notify_additional(n) }
}
impl<T> fmt::Debug for Event<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad("Event { .. }") }
}
impl<T> Default for Event<T> {
    fn default() -> Event<T> { Event::with_tag() }
}

pub struct EventListener<T = ()> {
    list: Arc<List<T>>,
    /// None: it has noticed.
    ticket: Option<Arc<Ticket<By>>>,
    kind: &'static str,
    name: &'static str,
}
unsafe impl<T: Send> Send for EventListener<T> {}
unsafe impl<T: Send> Sync for EventListener<T> {}
impl<T> Unpin for EventListener<T> {}
impl<T> std::panic::UnwindSafe for EventListener<T> {}
impl<T> std::panic::RefUnwindSafe for EventListener<T> {}

impl<T> EventListener<T> {
    /// Blocks the thread. Returns the tag if the listener was notified.
    fn block(&mut self, deadline: Option<Instant>) -> Option<T> {
        let Some(ticket) = self.ticket.clone() else { unreachable!("cannot wait twice on an `EventListener`") };
        self.list.block(&ticket, deadline, self.name);
        self.leave().map(|(_, tag)| tag)
    }
    /// Listens no longer. Returns how it was notified, and the tag, if it was.
    fn leave(&mut self) -> Option<(By, T)> {
        let ticket = self.ticket.take()?;
        let mut state = self.list.lock();
        let by = state.leave(&ticket)?;
        state.unnoticed -= 1;
        let at = state.tags.iter().position(|(of, _)| *of == Arc::as_ptr(&ticket)).unwrap();
        Some((by, state.tags.remove(at).1))
    }
}
impl<T> fmt::Debug for EventListener<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad("EventListener { .. }") }
}
impl<T> Future for EventListener<T> {
    type Output = T;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        let Some(ticket) = &self.ticket else { unreachable!("cannot poll a completed `EventListener` future") };
        let lock = self.list.lock();
        if ticket.note().is_none() {
            let older = ticket.register(cx.waker());
            drop(lock);
            drop(older);
            label(self.kind, self.name);
            let ticket = TURN + ticket as *const _ as usize;
            wait_note(&*self.list as *const _ as *const (), ticket as *const ());
            return Poll::Pending;
        }
        drop(lock);
        Poll::Ready(self.leave().unwrap().1)
    }
}
impl<T> Drop for EventListener<T> {
    fn drop(&mut self) {
        lost(self, loss::PLACE, || (self.ticket.is_some() && self.kind == "mutex") as usize, self.name);
        lost(self, loss::ARRIVAL, || (self.ticket.is_some() && self.name == "Barrier::wait") as usize, self.name);
        if let Some((by, tag)) = self.leave() {
            let mut tag = Some(tag);
            notify(&self.list, 1, by, || tag.take().unwrap());
        }
    }
}

/// What can be done with a listener beside awaiting it.
pub trait Listener<T = ()>: Future<Output = T> {
    /// Blocks the thread until the listener is notified.
    fn wait(self) -> T;
    /// None: the time was over first.
    fn wait_timeout(self, timeout: Duration) -> Option<T>;
    fn wait_deadline(self, deadline: Instant) -> Option<T>;
    /// Drops it without passing its notification on. Returns whether it had one.
    fn discard(self) -> bool;
    fn listens_to(&self, event: &Event<T>) -> bool;
    fn same_event(&self, other: &Self) -> bool;
}
macro_rules! listeners {
    ($($t:ty),*) => {$(
        impl<T> Listener<T> for $t {
            fn wait(mut self) -> T { self.block(None).unwrap() }
            fn wait_timeout(mut self, timeout: Duration) -> Option<T> {
                self.block(Instant::now().checked_add(timeout))
            }
            fn wait_deadline(mut self, deadline: Instant) -> Option<T> { self.block(Some(deadline)) }
            fn discard(mut self) -> bool { self.leave().is_some() }
            fn listens_to(&self, event: &Event<T>) -> bool {
                event.list.get().is_some_and(|list| Arc::ptr_eq(list, &self.list))
            }
            fn same_event(&self, other: &Self) -> bool { Arc::ptr_eq(&self.list, &other.list) }
        }
    )*};
}
listeners! { EventListener<T>, Pin<&mut EventListener<T>> }

/// A listener that lies in the function's own memory, pinned: `listener!(event => name)`.
pub type StackListener<T = ()> = EventListener<T>;
#[macro_export]
macro_rules! listener {
    ($event:expr => $listener:ident) => {
        let mut $listener = $crate::Event::listen(&$event);
        #[allow(unused_mut)]
        let mut $listener = ::std::pin::Pin::new(&mut $listener);
    };
}
