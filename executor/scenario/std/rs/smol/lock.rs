//! async-lock: Mutex, RwLock, Semaphore, Barrier.
use crate::event::Event;
use std::cell::UnsafeCell;
use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex as StdMutex};

pub struct Mutex<T: ?Sized> {
    locked: AtomicUsize,
    ops: Event,
    data: UnsafeCell<T>,
}
unsafe impl<T: ?Sized + Send> Send for Mutex<T> {}
unsafe impl<T: ?Sized + Send> Sync for Mutex<T> {}
pub struct MutexGuard<'a, T: ?Sized>(&'a Mutex<T>);
pub struct MutexGuardArc<T: ?Sized>(Arc<Mutex<T>>);

impl<T> Mutex<T> {
    pub const fn new(data: T) -> Mutex<T> { Mutex { locked: AtomicUsize::new(0), ops: Event::new(), data: UnsafeCell::new(data) } }
    pub fn into_inner(self) -> T { self.data.into_inner() }
}
impl<T: ?Sized> Mutex<T> {
    fn grab(&self) -> bool { self.locked.swap(1, SeqCst) == 0 }
    async fn acquire(&self) {
        loop {
            if self.grab() {
                return;
            }
            let listener = self.ops.listen("mutex", "Mutex::lock");
            if self.grab() {
                return;
            }
            listener.await;
        }
    }
    fn release(&self) {
        self.locked.store(0, SeqCst);
        self.ops.notify(1);
    }
    pub async fn lock(&self) -> MutexGuard<'_, T> {
        self.acquire().await;
        MutexGuard(self)
    }
    pub fn try_lock(&self) -> Option<MutexGuard<'_, T>> { if self.grab() { Some(MutexGuard(self)) } else { None } }
    pub async fn lock_arc(self: &Arc<Self>) -> MutexGuardArc<T> {
        self.acquire().await;
        MutexGuardArc(self.clone())
    }
    pub fn try_lock_arc(self: &Arc<Self>) -> Option<MutexGuardArc<T>> { if self.grab() { Some(MutexGuardArc(self.clone())) } else { None } }
    pub fn get_mut(&mut self) -> &mut T { self.data.get_mut() }
}
impl<T: Default> Default for Mutex<T> {
    fn default() -> Self { Mutex::new(T::default()) }
}
impl<T> From<T> for Mutex<T> {
    fn from(v: T) -> Self { Mutex::new(v) }
}
impl<T: ?Sized + fmt::Debug> fmt::Debug for Mutex<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.try_lock() {
            Some(g) => f.debug_struct("Mutex").field("data", &&*g).finish(),
            None => f.debug_struct("Mutex").field("data", &format_args!("<locked>")).finish(),
        }
    }
}
impl<T: ?Sized> Drop for MutexGuard<'_, T> {
    fn drop(&mut self) { self.0.release(); }
}
impl<T: ?Sized> Deref for MutexGuard<'_, T> {
    type Target = T;
    fn deref(&self) -> &T { unsafe { &*self.0.data.get() } }
}
impl<T: ?Sized> DerefMut for MutexGuard<'_, T> {
    fn deref_mut(&mut self) -> &mut T { unsafe { &mut *self.0.data.get() } }
}
impl<T: ?Sized + fmt::Debug> fmt::Debug for MutexGuard<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Debug::fmt(&**self, f) }
}
impl<T: ?Sized + fmt::Display> fmt::Display for MutexGuard<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Display::fmt(&**self, f) }
}
impl<T: ?Sized> Drop for MutexGuardArc<T> {
    fn drop(&mut self) { self.0.release(); }
}
impl<T: ?Sized> Deref for MutexGuardArc<T> {
    type Target = T;
    fn deref(&self) -> &T { unsafe { &*self.0.data.get() } }
}
impl<T: ?Sized> DerefMut for MutexGuardArc<T> {
    fn deref_mut(&mut self) -> &mut T { unsafe { &mut *self.0.data.get() } }
}

/// readers: > 0 readers, usize::MAX a writer. A writer that waits keeps new readers out.
struct RwState {
    readers: usize,
    waiting: usize,
}
pub struct RwLock<T: ?Sized> {
    state: StdMutex<RwState>,
    ops: Event,
    data: UnsafeCell<T>,
}
unsafe impl<T: ?Sized + Send> Send for RwLock<T> {}
unsafe impl<T: ?Sized + Send + Sync> Sync for RwLock<T> {}
pub struct RwLockReadGuard<'a, T: ?Sized>(&'a RwLock<T>);
pub struct RwLockWriteGuard<'a, T: ?Sized>(&'a RwLock<T>);

/// One writer less waits, however its future ends.
struct Waiting<'a>(&'a StdMutex<RwState>);
impl Drop for Waiting<'_> {
    fn drop(&mut self) { self.0.lock().unwrap().waiting -= 1; }
}

impl<T> RwLock<T> {
    pub const fn new(t: T) -> RwLock<T> {
        RwLock { state: StdMutex::new(RwState { readers: 0, waiting: 0 }), ops: Event::new(), data: UnsafeCell::new(t) }
    }
    pub fn into_inner(self) -> T { self.data.into_inner() }
}
impl<T: ?Sized> RwLock<T> {
    fn grab_read(&self) -> bool {
        let mut s = self.state.lock().unwrap();
        if s.readers == usize::MAX || s.waiting > 0 {
            return false;
        }
        s.readers += 1;
        true
    }
    fn grab_write(&self) -> bool {
        let mut s = self.state.lock().unwrap();
        if s.readers != 0 {
            return false;
        }
        s.readers = usize::MAX;
        true
    }
    pub fn try_read(&self) -> Option<RwLockReadGuard<'_, T>> { if self.grab_read() { Some(RwLockReadGuard(self)) } else { None } }
    pub fn try_write(&self) -> Option<RwLockWriteGuard<'_, T>> { if self.grab_write() { Some(RwLockWriteGuard(self)) } else { None } }
    pub async fn read(&self) -> RwLockReadGuard<'_, T> {
        loop {
            let listener = self.ops.listen("mutex", "RwLock::read");
            if self.grab_read() {
                return RwLockReadGuard(self);
            }
            listener.await;
        }
    }
    pub async fn write(&self) -> RwLockWriteGuard<'_, T> {
        if self.grab_write() {
            return RwLockWriteGuard(self);
        }
        self.state.lock().unwrap().waiting += 1;
        let _waiting = Waiting(&self.state);
        loop {
            let listener = self.ops.listen("mutex", "RwLock::write");
            if self.grab_write() {
                return RwLockWriteGuard(self);
            }
            listener.await;
        }
    }
    pub fn get_mut(&mut self) -> &mut T { self.data.get_mut() }
}
impl<T: Default> Default for RwLock<T> {
    fn default() -> Self { RwLock::new(T::default()) }
}
impl<T: ?Sized + fmt::Debug> fmt::Debug for RwLock<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.try_read() {
            Some(g) => f.debug_struct("RwLock").field("value", &&*g).finish(),
            None => f.debug_struct("RwLock").field("value", &format_args!("<locked>")).finish(),
        }
    }
}
impl<T: ?Sized> Drop for RwLockReadGuard<'_, T> {
    fn drop(&mut self) {
        self.0.state.lock().unwrap().readers -= 1;
        self.0.ops.notify(usize::MAX);
    }
}
impl<T: ?Sized> Deref for RwLockReadGuard<'_, T> {
    type Target = T;
    fn deref(&self) -> &T { unsafe { &*self.0.data.get() } }
}
impl<T: ?Sized> Drop for RwLockWriteGuard<'_, T> {
    fn drop(&mut self) {
        self.0.state.lock().unwrap().readers = 0;
        self.0.ops.notify(usize::MAX);
    }
}
impl<T: ?Sized> Deref for RwLockWriteGuard<'_, T> {
    type Target = T;
    fn deref(&self) -> &T { unsafe { &*self.0.data.get() } }
}
impl<T: ?Sized> DerefMut for RwLockWriteGuard<'_, T> {
    fn deref_mut(&mut self) -> &mut T { unsafe { &mut *self.0.data.get() } }
}
impl<T: ?Sized + fmt::Debug> fmt::Debug for RwLockReadGuard<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Debug::fmt(&**self, f) }
}
impl<T: ?Sized + fmt::Debug> fmt::Debug for RwLockWriteGuard<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Debug::fmt(&**self, f) }
}

pub struct Semaphore {
    count: AtomicUsize,
    ops: Event,
}
pub struct SemaphoreGuard<'a>(&'a Semaphore);
pub struct SemaphoreGuardArc(Arc<Semaphore>);
impl Semaphore {
    pub const fn new(n: usize) -> Semaphore { Semaphore { count: AtomicUsize::new(n), ops: Event::new() } }
    fn grab(&self) -> bool { self.count.fetch_update(SeqCst, SeqCst, |n| n.checked_sub(1)).is_ok() }
    pub fn try_acquire(&self) -> Option<SemaphoreGuard<'_>> { if self.grab() { Some(SemaphoreGuard(self)) } else { None } }
    pub fn try_acquire_arc(self: &Arc<Self>) -> Option<SemaphoreGuardArc> {
        if self.grab() { Some(SemaphoreGuardArc(self.clone())) } else { None }
    }
    async fn wait(&self) {
        loop {
            if self.grab() {
                return;
            }
            let listener = self.ops.listen("mutex", "Semaphore::acquire");
            if self.grab() {
                return;
            }
            listener.await;
        }
    }
    pub async fn acquire(&self) -> SemaphoreGuard<'_> {
        self.wait().await;
        SemaphoreGuard(self)
    }
    pub async fn acquire_arc(self: &Arc<Self>) -> SemaphoreGuardArc {
        self.wait().await;
        SemaphoreGuardArc(self.clone())
    }
    pub fn add_permits(&self, n: usize) {
        self.count.fetch_add(n, SeqCst);
        self.ops.notify(n);
    }
}
impl fmt::Debug for Semaphore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("Semaphore").field("count", &self.count).finish_non_exhaustive() }
}
impl SemaphoreGuard<'_> {
    pub fn forget(self) { std::mem::forget(self); }
}
impl Drop for SemaphoreGuard<'_> {
    fn drop(&mut self) { self.0.add_permits(1); }
}
impl Drop for SemaphoreGuardArc {
    fn drop(&mut self) { self.0.add_permits(1); }
}

pub struct Barrier {
    n: usize,
    state: StdMutex<(usize, u64)>,
    ops: Event,
}
#[derive(Debug, Clone)]
pub struct BarrierWaitResult(bool);
impl BarrierWaitResult {
    pub fn is_leader(&self) -> bool { self.0 }
}
impl Barrier {
    pub const fn new(n: usize) -> Barrier { Barrier { n, state: StdMutex::new((0, 0)), ops: Event::new() } }
    pub async fn wait(&self) -> BarrierWaitResult {
        let generation = {
            let mut s = self.state.lock().unwrap();
            s.0 += 1;
            if s.0 >= self.n {
                s.0 = 0;
                s.1 += 1;
                drop(s);
                self.ops.notify(usize::MAX);
                return BarrierWaitResult(true);
            }
            s.1
        };
        loop {
            let listener = self.ops.listen("other", "Barrier::wait");
            if self.state.lock().unwrap().1 != generation {
                return BarrierWaitResult(false);
            }
            listener.await;
        }
    }
}
