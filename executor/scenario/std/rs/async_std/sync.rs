//! Locks: async-lock's, and a condition variable.
use crate::future::timeout;
use pollground_rt::{wake_in_order, Ticket, WaitList};
use smol::lock::MutexGuard as Guard;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

pub use smol::lock::{Barrier, Mutex, MutexGuard, MutexGuardArc};
pub use smol::lock::{RwLock, RwLockReadGuard, RwLockUpgradableReadGuard, RwLockWriteGuard};
pub use std::sync::{Arc, Weak};

#[derive(Debug, PartialEq, Eq, Copy, Clone)]
pub struct WaitTimeoutResult(bool);
impl WaitTimeoutResult {
    pub fn timed_out(&self) -> bool { self.0 }
}

/// Tasks wait without the lock until they are notified, and then for the lock. Who has waited longest
/// is notified first. A future that is dropped with its notification passes it on.
pub struct Condvar {
    list: WaitList<(), ()>,
}
impl Condvar {
    pub fn new() -> Condvar { Condvar { list: WaitList::new(()) } }
    pub async fn wait<'a, T>(&self, guard: MutexGuard<'a, T>) -> MutexGuard<'a, T> {
        let mutex = Guard::source(&guard);
        // A notification counts from here on, before anybody else gets the lock.
        let notified = Notified { condvar: self, ticket: Some(self.list.lock().join(1, None)) };
        drop(guard);
        notified.await;
        mutex.lock().await
    }
    pub async fn wait_until<'a, T, F>(&self, mut guard: MutexGuard<'a, T>, mut condition: F) -> MutexGuard<'a, T>
    where
        F: FnMut(&mut T) -> bool,
    {
        while !condition(&mut guard) {
            guard = self.wait(guard).await;
        }
        guard
    }
    pub async fn wait_timeout<'a, T>(
        &self,
        guard: MutexGuard<'a, T>,
        dur: Duration,
    ) -> (MutexGuard<'a, T>, WaitTimeoutResult) {
        locked_within(dur, Guard::source(&guard), self.wait(guard)).await
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
        locked_within(dur, Guard::source(&guard), self.wait_until(guard, condition)).await
    }
    pub fn notify_one(&self) {
        let first = self.list.lock().serve_first(());
        wake_in_order(first);
    }
    pub fn notify_all(&self) {
        let all = self.list.lock().serve_all(());
        wake_in_order(all);
    }
}
impl Default for Condvar {
    fn default() -> Condvar { Condvar::new() }
}
impl fmt::Debug for Condvar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad("Condvar { .. }") }
}

/// A wait that is given up after some time; the lock is taken all the same.
async fn locked_within<'a, T>(
    dur: Duration,
    mutex: &'a Mutex<T>,
    wait: impl Future<Output = MutexGuard<'a, T>>,
) -> (MutexGuard<'a, T>, WaitTimeoutResult) {
    let in_time = timeout(dur, wait).await.ok();
    let result = WaitTimeoutResult(in_time.is_none());
    let guard = match in_time {
        Some(guard) => guard,
        None => mutex.lock().await,
    };
    (guard, result)
}

struct Notified<'a> {
    condvar: &'a Condvar,
    /// None: it has noticed.
    ticket: Option<Arc<Ticket<()>>>,
}
impl Future for Notified<'_> {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if let Some(ticket) = &self.ticket {
            let lock = self.condvar.list.lock();
            if ticket.note().is_none() {
                let older = ticket.register(cx.waker());
                drop(lock);
                drop(older);
                return Poll::Pending;
            }
        }
        self.ticket = None;
        Poll::Ready(())
    }
}
impl Drop for Notified<'_> {
    fn drop(&mut self) {
        if let Some(ticket) = self.ticket.take() {
            let notified = self.condvar.list.lock().leave(&ticket).is_some();
            if notified {
                self.condvar.notify_one();
            }
        }
    }
}
