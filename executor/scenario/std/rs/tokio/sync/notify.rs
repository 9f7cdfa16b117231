//! Notify: tasks wait for a notification; one that comes while nobody waits is stored.
use pollground_rt::{label, loss, lost, wait_note, wake_batches, wake_in_order, Ticket, WaitList};
use std::fmt;
use std::future::Future;
use std::ops::Deref;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

/// `notify_one` serves who has waited longest, `notify_last` who came last, `notify_waiters` all,
/// also the futures that were made before the call and not polled yet. A future that is dropped with
/// the notification of `notify_one` or `notify_last` passes it on.
pub struct Notify {
    list: WaitList<State, By>,
    /// What the page calls a wait: kind and name.
    wait: (&'static str, &'static str),
}
struct State {
    /// A notification that nobody has received yet.
    stored: bool,
    /// How often notify_waiters was called.
    calls: usize,
}
const NOTIFIED: &str = "Notify::notified";
/// Who served a ticket.
#[derive(Clone, Copy)]
enum By {
    One,
    All,
}

impl Notify {
    pub const fn new() -> Notify { Notify::__part_of("other", NOTIFIED) }
    pub const fn const_new() -> Notify { Notify::new() }
    /// One that something else is made of; the page calls the wait by that name.
    #[doc(hidden)]
    pub const fn __part_of(kind: &'static str, name: &'static str) -> Notify {
        Notify { list: WaitList::new(State { stored: false, calls: 0 }), wait: (kind, name) }
    }
    #[visible]
    pub fn notified(&self) -> Notified<'_> { Notified(Listening::to(self)) }
    /// A future that keeps the Notify alive.
    #[visible]
    pub fn notified_owned(self: Arc<Self>) -> OwnedNotified { OwnedNotified(Listening::to(self)) }
    pub fn notify_one(&self) { self.notify(true); }
    pub fn notify_last(&self) { self.notify(false); }
    fn notify(&self, first: bool) {
        let served = {
            let mut s = self.list.lock();
            let served = if first { s.serve_first(By::One) } else { s.serve_last(By::One) };
            if served.is_none() {
                s.stored = true;
            }
            served
        };
        if let Some(ticket) = served {
            ticket.wake();
        }
    }
    pub fn notify_waiters(&self) {
        let wakers = self.serve_all().into_iter().filter_map(|ticket| ticket.waker());
        wake_batches(wakers.collect());
    }
    /// As notify_waiters, but who has waited longest is woken first.
    pub(crate) fn notify_in_order(&self) { wake_in_order(self.serve_all()); }
    fn serve_all(&self) -> impl IntoIterator<Item = Arc<Ticket<By>>> {
        let mut s = self.list.lock();
        s.calls += 1;
        s.serve_all(By::All)
    }
}
impl Default for Notify {
    fn default() -> Notify { Notify::new() }
}
impl fmt::Debug for Notify {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("Notify").finish_non_exhaustive() }
}

/// What both futures are made of. `P` borrows the Notify or owns a part of it.
struct Listening<P: Deref<Target = Notify>> {
    notify: P,
    progress: Progress,
}
enum Progress {
    /// Not polled yet; made after that many calls of notify_waiters.
    Made(usize),
    Waits(Arc<Ticket<By>>),
    Done,
}
impl<P: Deref<Target = Notify>> Listening<P> {
    fn to(notify: P) -> Self {
        let calls = notify.list.peek().calls;
        Listening { notify, progress: Progress::Made(calls) }
    }
    /// Whether the notification has come. If not, `waker` will be invoked when it comes.
    fn receive(&mut self, waker: Option<&Waker>) -> bool {
        let mut s = self.notify.list.lock();
        match &self.progress {
            Progress::Done => return true,
            Progress::Waits(ticket) if ticket.note().is_none() => {
                let older = waker.and_then(|w| ticket.register(w));
                drop(s);
                drop(older);
                return false;
            }
            Progress::Waits(_) => {}
            Progress::Made(calls) if *calls == s.calls && !s.stored => {
                let ticket = s.join(1, waker);
                drop(s);
                self.progress = Progress::Waits(ticket);
                return false;
            }
            Progress::Made(_) => s.stored = false,
        }
        drop(s);
        self.progress = Progress::Done;
        true
    }
    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        if self.receive(Some(cx.waker())) {
            return Poll::Ready(());
        }
        let (kind, name) = self.notify.wait;
        label(kind, name);
        if let Progress::Waits(ticket) = &self.progress {
            wait_note(&self.notify.list as *const _ as *const (), ticket as *const _ as *const ());
        }
        Poll::Pending
    }
}
impl<P: Deref<Target = Notify>> Drop for Listening<P> {
    fn drop(&mut self) {
        if let Progress::Waits(ticket) = &self.progress {
            lost(self, loss::PLACE, || (self.notify.wait.1 == NOTIFIED) as usize, NOTIFIED);
            let note = self.notify.list.lock().leave(ticket);
            if let Some(By::One) = note {
                self.notify.notify_one();
            }
        }
    }
}

pub struct Notified<'a>(Listening<&'a Notify>);
pub struct OwnedNotified(Listening<Arc<Notify>>);
macro_rules! notified {
    ($($t:ty)*) => {$(
        impl $t {
            /// Waits from now on, without having been polled. True: the notification has come already.
            pub fn enable(mut self: Pin<&mut Self>) -> bool { self.0.receive(None) }
        }
        impl Future for $t {
            type Output = ();
            fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> { self.0.poll(cx) }
        }
    )*};
}
notified!(Notified<'_> OwnedNotified);
