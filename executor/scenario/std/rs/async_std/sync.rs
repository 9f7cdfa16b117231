//! Locks: async-lock's, and a condition variable.
use crate::future::timeout;
use futures::task::AtomicWaker;
use smol::lock::MutexGuard as Guard;
use std::cell::Cell;
use std::collections::VecDeque;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

pub use smol::lock::{Barrier, Mutex, MutexGuard, MutexGuardArc, RwLock, RwLockReadGuard, RwLockUpgradableReadGuard, RwLockWriteGuard};
pub use std::sync::{Arc, Weak};

#[derive(Debug, PartialEq, Eq, Copy, Clone)]
pub struct WaitTimeoutResult(bool);
impl WaitTimeoutResult {
    pub fn timed_out(&self) -> bool { self.0 }
}

struct Waiter {
    notified: Cell<bool>,
    waker: AtomicWaker,
}
unsafe impl Sync for Waiter {}

pub struct Condvar {
    waiters: std::sync::Mutex<VecDeque<Arc<Waiter>>>,
}
impl Condvar {
    pub fn new() -> Condvar { Condvar { waiters: std::sync::Mutex::new(VecDeque::new()) } }
    pub async fn wait<'a, T>(&self, guard: MutexGuard<'a, T>) -> MutexGuard<'a, T> {
        let mutex = Guard::source(&guard);
        Notified { cond: self, guard: Some(guard), waiter: None }.await;
        mutex.lock().await
    }
    pub async fn wait_until<'a, T, F>(&self, mut guard: MutexGuard<'a, T>, mut condition: F) -> MutexGuard<'a, T>
    where
        F: FnMut(&mut T) -> bool,
    {
        while !condition(&mut *guard) {
            guard = self.wait(guard).await;
        }
        guard
    }
    pub async fn wait_timeout<'a, T>(&self, guard: MutexGuard<'a, T>, dur: Duration) -> (MutexGuard<'a, T>, WaitTimeoutResult) {
        let mutex = Guard::source(&guard);
        match timeout(dur, self.wait(guard)).await {
            Ok(guard) => (guard, WaitTimeoutResult(false)),
            Err(_) => (mutex.lock().await, WaitTimeoutResult(true)),
        }
    }
    pub async fn wait_timeout_until<'a, T, F>(
        &self,
        guard: MutexGuard<'a, T>,
        dur: Duration,
        condition: F,
    ) -> (MutexGuard<'a, T>, WaitTimeoutResult)
    where
        F: FnMut(&mut T) -> bool,
    {
        let mutex = Guard::source(&guard);
        match timeout(dur, self.wait_until(guard, condition)).await {
            Ok(guard) => (guard, WaitTimeoutResult(false)),
            Err(_) => (mutex.lock().await, WaitTimeoutResult(true)),
        }
    }
    pub fn notify_one(&self) { self.notify(1); }
    pub fn notify_all(&self) { self.notify(usize::MAX); }
    fn notify(&self, n: usize) {
        let woken: Vec<Arc<Waiter>> = {
            let mut waiters = self.waiters.lock().unwrap();
            let n = n.min(waiters.len());
            waiters.drain(..n).collect()
        };
        for w in woken {
            w.notified.set(true);
            w.waker.wake();
        }
    }
}
impl Default for Condvar {
    fn default() -> Condvar { Condvar::new() }
}
impl fmt::Debug for Condvar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad("Condvar { .. }") }
}

/// Gives the lock back when it is polled first, then waits.
struct Notified<'a, 'b, T> {
    cond: &'a Condvar,
    guard: Option<MutexGuard<'b, T>>,
    waiter: Option<Arc<Waiter>>,
}
impl<T> Unpin for Notified<'_, '_, T> {}
impl<T> Future for Notified<'_, '_, T> {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let this = &mut *self;
        if let Some(guard) = this.guard.take() {
            let w = Arc::new(Waiter { notified: Cell::new(false), waker: AtomicWaker::new() });
            w.waker.register(cx.waker());
            this.cond.waiters.lock().unwrap().push_back(w.clone());
            this.waiter = Some(w);
            drop(guard);
            return Poll::Pending;
        }
        match &this.waiter {
            Some(w) if !w.notified.get() => {
                w.waker.register(cx.waker());
                Poll::Pending
            }
            _ => {
                this.waiter = None;
                Poll::Ready(())
            }
        }
    }
}
impl<T> Drop for Notified<'_, '_, T> {
    fn drop(&mut self) {
        if let Some(w) = self.waiter.take() {
            if w.notified.get() {
                // The notification goes on to another.
                self.cond.notify(1);
            } else {
                self.cond.waiters.lock().unwrap().retain(|x| !Arc::ptr_eq(x, &w));
            }
        }
    }
}
