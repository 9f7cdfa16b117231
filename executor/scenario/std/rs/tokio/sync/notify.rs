//! Notify: one stored permit, or a list of waiters in the order of coming.
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

pub struct Notify {
    /// What waiting for it is called: kind and name.
    wait: (&'static str, &'static str),
    lock: Raw,
    state: UnsafeCell<State>,
}
struct State {
    permit: bool,
    /// Calls of notify_waiters.
    calls: usize,
    waiters: VecDeque<Arc<Waiter>>,
}
struct Waiter {
    /// 0 waits, 1 by notify_one, 2 by notify_waiters
    notified: Cell<u8>,
    waker: UnsafeCell<Option<Waker>>,
}
unsafe impl Send for Notify {}
unsafe impl Sync for Notify {}
unsafe impl Send for Waiter {}
unsafe impl Sync for Waiter {}

impl Notify {
    pub const fn new() -> Notify { Notify::__part_of("other", "Notify::notified") }
    /// One that something else is made of.
    #[doc(hidden)]
    pub const fn __part_of(kind: &'static str, name: &'static str) -> Notify {
        Notify { wait: (kind, name), lock: Raw::new(), state: UnsafeCell::new(State { permit: false, calls: 0, waiters: VecDeque::new() }) }
    }
    pub const fn const_new() -> Notify { Notify::new() }
    fn state(&self) -> &mut State { unsafe { &mut *self.state.get() } }
    pub fn notified(&self) -> Notified<'_> { Notified { notify: self, calls: self.state().calls, waiter: None, done: false } }
    /// As notified(), for a future that keeps the Notify alive.
    pub fn notified_owned(self: Arc<Self>) -> OwnedNotified {
        let notify: &'static Notify = unsafe { &*Arc::as_ptr(&self) };
        OwnedNotified { inner: notify.notified(), _notify: self }
    }
    pub fn notify_one(&self) {
        let w = {
            let _g = self.lock.lock();
            self.notify_locked()
        };
        if let Some(w) = w {
            w.wake();
        }
    }
    pub fn notify_last(&self) {
        let w = {
            let _g = self.lock.lock();
            let s = self.state();
            match s.waiters.pop_back() {
                Some(w) => {
                    w.notified.set(1);
                    unsafe { (*w.waker.get()).take() }
                }
                None => {
                    s.permit = true;
                    None
                }
            }
        };
        if let Some(w) = w {
            w.wake();
        }
    }
    fn notify_locked(&self) -> Option<Waker> {
        let s = self.state();
        match s.waiters.pop_front() {
            Some(w) => {
                w.notified.set(1);
                unsafe { (*w.waker.get()).take() }
            }
            None => {
                s.permit = true;
                None
            }
        }
    }
    pub fn notify_waiters(&self) { super::batch::wake_list(self.take_waiters()); }
    /// The wakers of all who wait, in the order of coming: they are notified.
    pub(crate) fn take_waiters(&self) -> Vec<Waker> {
        let list = {
            let _g = self.lock.lock();
            let s = self.state();
            s.calls += 1;
            let list = std::mem::take(&mut s.waiters);
            for w in list.iter() {
                w.notified.set(2);
            }
            list
        };
        list.iter().filter_map(|w| unsafe { (*w.waker.get()).take() }).collect()
    }
}
impl Default for Notify {
    fn default() -> Notify { Notify::new() }
}
impl fmt::Debug for Notify {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("Notify").finish_non_exhaustive() }
}

pub struct Notified<'a> {
    notify: &'a Notify,
    calls: usize,
    waiter: Option<Arc<Waiter>>,
    done: bool,
}
/// The future before the Arc: it is dropped first.
pub struct OwnedNotified {
    inner: Notified<'static>,
    _notify: Arc<Notify>,
}
impl OwnedNotified {
    pub fn enable(self: Pin<&mut Self>) -> bool { self.get_mut().inner.step(None).is_ready() }
}
impl Future for OwnedNotified {
    type Output = ();
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> { Pin::new(&mut self.get_mut().inner).poll(cx) }
}
impl Notified<'_> {
    pub fn enable(self: Pin<&mut Self>) -> bool { self.get_mut().step(None).is_ready() }
    fn step(&mut self, waker: Option<&Waker>) -> Poll<()> {
        if self.done {
            return Poll::Ready(());
        }
        let new = waker.cloned();
        let mut old = None;
        let ready = {
            let _g = self.notify.lock.lock();
            let s = self.notify.state();
            match &self.waiter {
                None => {
                    if s.permit {
                        s.permit = false;
                        true
                    } else if s.calls != self.calls {
                        true
                    } else {
                        let w = Arc::new(Waiter { notified: Cell::new(0), waker: UnsafeCell::new(new) });
                        s.waiters.push_back(w.clone());
                        self.waiter = Some(w);
                        false
                    }
                }
                Some(w) => {
                    if w.notified.get() != 0 {
                        true
                    } else {
                        if new.is_some() {
                            old = std::mem::replace(unsafe { &mut *w.waker.get() }, new);
                        }
                        false
                    }
                }
            }
        };
        drop(old);
        if ready {
            self.done = true;
            self.waiter = None;
            return Poll::Ready(());
        }
        Poll::Pending
    }
}
impl Future for Notified<'_> {
    type Output = ();
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let this = self.get_mut();
        let r = this.step(Some(cx.waker()));
        if r.is_pending() {
            let (kind, name) = this.notify.wait;
            task_label(kind, name);
        }
        r
    }
}
impl Drop for Notified<'_> {
    fn drop(&mut self) {
        if self.done {
            return;
        }
        if let Some(w) = self.waiter.take() {
            let pass = {
                let _g = self.notify.lock.lock();
                let s = self.notify.state();
                if let Some(i) = s.waiters.iter().position(|x| Arc::ptr_eq(x, &w)) {
                    s.waiters.remove(i);
                }
                // A permit that nobody consumed goes to the next one.
                if w.notified.get() == 1 { self.notify.notify_locked() } else { None }
            };
            if let Some(w) = pass {
                w.wake();
            }
        }
    }
}
