//! async-lock 2.6, with what 3.4 has besides: Mutex, RwLock, Semaphore, Barrier, OnceCell. Who gets a lock
//! is as in the real ones: newcomers may overtake, up to a point.
mod mutex;
mod once_cell;
mod rwlock;
mod rwlock_arc;

pub use self::mutex::{Mutex, MutexGuard, MutexGuardArc};
pub use self::once_cell::OnceCell;
pub use self::rwlock::{RwLock, RwLockReadGuard, RwLockUpgradableReadGuard, RwLockWriteGuard};
pub use self::rwlock_arc::{RwLockReadGuardArc, RwLockUpgradableReadGuardArc, RwLockWriteGuardArc};

use event_listener::Event;
use std::fmt;
use std::future::Future;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::Arc;

pub struct Semaphore {
    count: AtomicUsize,
    event: Event,
}
pub struct SemaphoreGuard<'a>(&'a Semaphore);
pub struct SemaphoreGuardArc(Arc<Semaphore>);
impl Semaphore {
    pub const fn new(n: usize) -> Semaphore { Semaphore { count: AtomicUsize::new(n), event: Event::new() } }
    fn grab(&self) -> bool { self.count.fetch_update(SeqCst, SeqCst, |n| n.checked_sub(1)).is_ok() }
    async fn wait(&self) {
        let mut listener = None;
        loop {
            if self.grab() {
                return;
            }
            match listener.take() {
                None => listener = Some(self.event.__listen("mutex", "Semaphore::acquire")),
                Some(l) => l.await,
            }
        }
    }
    pub fn try_acquire(&self) -> Option<SemaphoreGuard<'_>> {
        if self.grab() { Some(SemaphoreGuard(self)) } else { None }
    }
    pub fn try_acquire_arc(self: &Arc<Self>) -> Option<SemaphoreGuardArc> {
        if self.grab() { Some(SemaphoreGuardArc(self.clone())) } else { None }
    }
    pub async fn acquire(&self) -> SemaphoreGuard<'_> {
        self.wait().await;
        SemaphoreGuard(self)
    }
    pub fn acquire_arc(self: &Arc<Self>) -> impl Future<Output = SemaphoreGuardArc> {
        let this = self.clone();
        async move {
            this.wait().await;
            SemaphoreGuardArc(this)
        }
    }
    pub fn acquire_blocking(&self) -> SemaphoreGuard<'_> { crate::block_on(self.acquire()) }
    pub fn acquire_arc_blocking(self: &Arc<Self>) -> SemaphoreGuardArc { crate::block_on(self.acquire_arc()) }
    pub fn available_permits(&self) -> usize { self.count.load(SeqCst) }
    pub fn add_permits(&self, n: usize) {
        self.count.fetch_add(n, SeqCst);
        self.event.notify(n);
    }
}
impl fmt::Debug for Semaphore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Semaphore").field("count", &self.count).field("event", &self.event).finish()
    }
}
impl SemaphoreGuard<'_> {
    pub fn forget(self) { std::mem::forget(self); }
}
impl SemaphoreGuardArc {
    pub fn forget(self) {
        let guard = std::mem::ManuallyDrop::new(self);
        drop(unsafe { std::ptr::read(&guard.0) });
    }
}
impl Drop for SemaphoreGuard<'_> {
    fn drop(&mut self) { self.0.add_permits(1); }
}
impl Drop for SemaphoreGuardArc {
    fn drop(&mut self) { self.0.add_permits(1); }
}
impl fmt::Debug for SemaphoreGuard<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_tuple("SemaphoreGuard").field(&self.0).finish() }
}
impl fmt::Debug for SemaphoreGuardArc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("SemaphoreGuardArc").field(&self.0).finish()
    }
}

/// Tasks wait for one another, round after round. The last arrival of a round is its leader.
#[derive(Debug)]
pub struct Barrier {
    n: usize,
    state: Mutex<State>,
    event: Event,
}
/// A round: its number, and how many have come.
#[derive(Debug)]
struct State {
    count: usize,
    generation_id: u64,
}
#[derive(Debug, Clone)]
pub struct BarrierWaitResult {
    is_leader: bool,
}
impl BarrierWaitResult {
    pub fn is_leader(&self) -> bool { self.is_leader }
}
impl Barrier {
    pub const fn new(n: usize) -> Barrier {
        Barrier { n, state: Mutex::new(State { count: 0, generation_id: 0 }), event: Event::new() }
    }
    pub async fn wait(&self) -> BarrierWaitResult {
        let mut round = self.state.lock().await;
        round.count += 1;
        let (mine, is_leader) = (round.generation_id, round.count >= self.n);
        if is_leader {
            *round = State { count: 0, generation_id: mine + 1 };
            self.event.notify(usize::MAX);
        }
        while round.generation_id == mine {
            let full = self.event.__listen("other", "Barrier::wait");
            drop(round);
            full.await;
            round = self.state.lock().await;
        }
        BarrierWaitResult { is_leader }
    }
    pub fn wait_blocking(&self) -> BarrierWaitResult { crate::block_on(self.wait()) }
}
