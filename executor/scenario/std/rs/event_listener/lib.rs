//! event-listener 2.5: listeners in the order of their coming. notify wakes
//! the first ones; one that is dropped with its notification passes it on.
use std::cell::{Cell, UnsafeCell};
use std::collections::VecDeque;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::wait::{Raw, Signal};
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

#[intrinsic = "task_label"]
fn task_label(kind: &'static str, label: &str);

#[derive(Clone, Copy, PartialEq)]
enum State {
    Listening,
    Notified,
    /// By notify_additional, which counts for nobody else.
    Additional,
}

struct Entry {
    state: Cell<State>,
    waker: UnsafeCell<Option<Waker>>,
    /// For threads that wait.
    signal: Signal,
}

struct Inner {
    lock: Raw,
    /// The notified ones come first.
    list: UnsafeCell<VecDeque<Arc<Entry>>>,
    notified: Cell<usize>,
}
unsafe impl Send for Inner {}
unsafe impl Sync for Inner {}
impl Inner {
    fn list(&self) -> &mut VecDeque<Arc<Entry>> { unsafe { &mut *self.list.get() } }
    /// The next n that were not notified yet.
    fn notify(&self, n: usize, state: State) {
        let mut wake: Vec<Arc<Entry>> = Vec::new();
        {
            let _g = self.lock.lock();
            let n = match state {
                State::Additional => n,
                _ => n.saturating_sub(self.notified.get()),
            };
            let first = self.notified.get();
            for e in self.list().iter().skip(first).take(n) {
                e.state.set(state);
                wake.push(e.clone());
            }
            self.notified.set(first + wake.len());
        }
        for e in wake {
            if let Some(w) = unsafe { (*e.waker.get()).take() } {
                w.wake();
            }
            e.signal.notify_all();
        }
    }
    /// Takes an entry out; says whether it was notified.
    fn remove(&self, e: &Arc<Entry>) -> State {
        let _g = self.lock.lock();
        if let Some(i) = self.list().iter().position(|x| Arc::ptr_eq(x, e)) {
            self.list().remove(i);
        }
        if e.state.get() != State::Listening {
            self.notified.set(self.notified.get() - 1);
        }
        e.state.get()
    }
}

pub struct Event {
    /// Made by the first listener, under the lock.
    inner: UnsafeCell<Option<Arc<Inner>>>,
    lock: Raw,
}
unsafe impl Send for Event {}
unsafe impl Sync for Event {}
impl std::panic::UnwindSafe for Event {}
impl std::panic::RefUnwindSafe for Event {}

impl Event {
    pub const fn new() -> Event { Event { inner: UnsafeCell::new(None), lock: Raw::new() } }
    fn get(&self) -> Option<Arc<Inner>> { unsafe { (*self.inner.get()).clone() } }
    pub fn listen(&self) -> EventListener { self.__listen("other", "EventListener") }
    /// A listener that says what it waits for.
    #[doc(hidden)]
    pub fn __listen(&self, kind: &'static str, label: &'static str) -> EventListener {
        let inner = {
            let _g = self.lock.lock();
            let make = || Arc::new(Inner { lock: Raw::new(), list: UnsafeCell::new(VecDeque::new()), notified: Cell::new(0) });
            unsafe { &mut *self.inner.get() }.get_or_insert_with(make).clone()
        };
        let e = Arc::new(Entry { state: Cell::new(State::Listening), waker: UnsafeCell::new(None), signal: Signal::new() });
        {
            let _g = inner.lock.lock();
            inner.list().push_back(e.clone());
        }
        EventListener { inner, entry: Some(e), kind, label }
    }
    /// At least n listeners are notified afterwards.
    pub fn notify(&self, n: usize) {
        if let Some(inner) = self.get() {
            inner.notify(n, State::Notified);
        }
    }
    pub fn notify_relaxed(&self, n: usize) { self.notify(n); }
    /// n listeners more are notified afterwards.
    pub fn notify_additional(&self, n: usize) {
        if let Some(inner) = self.get() {
            inner.notify(n, State::Additional);
        }
    }
    pub fn notify_additional_relaxed(&self, n: usize) { self.notify_additional(n); }
}
impl fmt::Debug for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad("Event { .. }") }
}
impl Default for Event {
    fn default() -> Event { Event::new() }
}

pub struct EventListener {
    inner: Arc<Inner>,
    entry: Option<Arc<Entry>>,
    kind: &'static str,
    label: &'static str,
}
unsafe impl Send for EventListener {}
unsafe impl Sync for EventListener {}
impl Unpin for EventListener {}
impl std::panic::UnwindSafe for EventListener {}
impl std::panic::RefUnwindSafe for EventListener {}

impl EventListener {
    pub fn wait(self) { self.wait_until(None); }
    pub fn wait_timeout(self, timeout: Duration) -> bool { self.wait_until(Instant::now().checked_add(timeout)) }
    pub fn wait_deadline(self, deadline: Instant) -> bool { self.wait_until(Some(deadline)) }
    fn wait_until(mut self, deadline: Option<Instant>) -> bool {
        let e = match self.entry.take() {
            Some(e) => e,
            None => unreachable!("cannot wait twice on an `EventListener`"),
        };
        while e.state.get() == State::Listening {
            let timeout = match deadline {
                None => u64::MAX,
                Some(d) => match d.checked_duration_since(Instant::now()) {
                    Some(left) if !left.is_zero() => left.as_nanos() as u64,
                    _ => break,
                },
            };
            let seen = e.signal.seen();
            if e.state.get() == State::Listening {
                e.signal.wait(seen, timeout, self.label);
            }
        }
        self.inner.remove(&e) != State::Listening
    }
    /// Drops it without passing its notification on.
    pub fn discard(mut self) -> bool {
        match self.entry.take() {
            Some(e) => self.inner.remove(&e) != State::Listening,
            None => false,
        }
    }
    pub fn listens_to(&self, event: &Event) -> bool {
        match event.get() {
            Some(i) => Arc::ptr_eq(&i, &self.inner),
            None => false,
        }
    }
    pub fn same_event(&self, other: &EventListener) -> bool { Arc::ptr_eq(&self.inner, &other.inner) }
}
impl fmt::Debug for EventListener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad("EventListener { .. }") }
}
impl Future for EventListener {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let this = &mut *self;
        let e = match &this.entry {
            Some(e) => e.clone(),
            None => unreachable!("cannot poll a completed `EventListener` future"),
        };
        if e.state.get() == State::Listening {
            let slot = unsafe { &mut *e.waker.get() };
            let known = match slot {
                Some(w) => w.will_wake(cx.waker()),
                None => false,
            };
            if !known {
                let w = Some(cx.waker().clone());
                let old = std::mem::replace(slot, w);
                drop(old);
            }
        }
        // Another thread may have come between.
        if e.state.get() != State::Listening {
            this.inner.remove(&e);
            this.entry = None;
            return Poll::Ready(());
        }
        task_label(this.kind, this.label);
        Poll::Pending
    }
}
impl Drop for EventListener {
    fn drop(&mut self) {
        if let Some(e) = self.entry.take() {
            match self.inner.remove(&e) {
                State::Listening => {}
                s => self.inner.notify(1, s),
            }
        }
    }
}
