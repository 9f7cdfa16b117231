//! Listeners in the order of their coming (event-listener): notify wakes the
//! first; one that is dropped with its notification passes it on.
use std::cell::{Cell, UnsafeCell};
use std::collections::VecDeque;
use std::future::Future;
use std::pin::Pin;
use std::sync::wait::Raw;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

#[intrinsic = "task_label"]
fn task_label(kind: &'static str, label: &str);

struct Entry {
    notified: Cell<bool>,
    waker: UnsafeCell<Option<Waker>>,
}
unsafe impl Send for Entry {}
unsafe impl Sync for Entry {}

pub struct Event {
    lock: Raw,
    list: UnsafeCell<VecDeque<Arc<Entry>>>,
}
unsafe impl Send for Event {}
unsafe impl Sync for Event {}

impl Event {
    pub const fn new() -> Event { Event { lock: Raw::new(), list: UnsafeCell::new(VecDeque::new()) } }
    fn list(&self) -> &mut VecDeque<Arc<Entry>> { unsafe { &mut *self.list.get() } }
    pub fn listen(&self, kind: &'static str, label: &'static str) -> Listener<'_> {
        let e = Arc::new(Entry { notified: Cell::new(false), waker: UnsafeCell::new(None) });
        let _g = self.lock.lock();
        self.list().push_back(e.clone());
        Listener { event: self, entry: Some(e), kind, label }
    }
    /// At least n listeners are notified afterwards.
    pub fn notify(&self, n: usize) {
        let mut wake: Vec<Waker> = Vec::new();
        {
            let _g = self.lock.lock();
            let mut left = n;
            for e in self.list().iter() {
                if left == 0 {
                    break;
                }
                left -= 1;
                if !e.notified.replace(true) {
                    if let Some(w) = unsafe { (*e.waker.get()).take() } {
                        wake.push(w);
                    }
                }
            }
        }
        for w in wake {
            w.wake();
        }
    }
}

pub struct Listener<'a> {
    event: &'a Event,
    entry: Option<Arc<Entry>>,
    kind: &'static str,
    label: &'static str,
}
impl Listener<'_> {
    fn remove(&mut self) -> bool {
        match self.entry.take() {
            None => false,
            Some(e) => {
                let _g = self.event.lock.lock();
                let list = self.event.list();
                if let Some(i) = list.iter().position(|x| Arc::ptr_eq(x, &e)) {
                    list.remove(i);
                }
                e.notified.get()
            }
        }
    }
}
impl Future for Listener<'_> {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let done = match &self.entry {
            None => true,
            Some(e) => e.notified.get(),
        };
        if done {
            self.remove();
            return Poll::Ready(());
        }
        let w = Some(cx.waker().clone());
        let old = std::mem::replace(unsafe { &mut *self.entry.as_ref().unwrap().waker.get() }, w);
        drop(old);
        if self.entry.as_ref().unwrap().notified.get() {
            self.remove();
            return Poll::Ready(());
        }
        task_label(self.kind, self.label);
        Poll::Pending
    }
}
impl Drop for Listener<'_> {
    fn drop(&mut self) {
        if self.entry.is_some() && self.remove() {
            self.event.notify(1);
        }
    }
}
