//! RwLock: readers take one permit, a writer takes all: first come, first served.
use super::batch::Semaphore;
use super::TryLockError;
use std::cell::UnsafeCell;
use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

const MAX_READS: usize = (u32::MAX >> 3) as usize;

pub struct RwLock<T: ?Sized> {
    mr: usize,
    s: Semaphore,
    c: UnsafeCell<T>,
}
unsafe impl<T: ?Sized + Send> Send for RwLock<T> {}
unsafe impl<T: ?Sized + Send + Sync> Sync for RwLock<T> {}

#[must_use = "if unused the RwLock will immediately unlock"]
pub struct RwLockReadGuard<'a, T: ?Sized> {
    s: &'a Semaphore,
    data: *const T,
}
#[must_use = "if unused the RwLock will immediately unlock"]
pub struct RwLockWriteGuard<'a, T: ?Sized> {
    lock: &'a RwLock<T>,
}
pub struct OwnedRwLockReadGuard<T: ?Sized> {
    lock: Arc<RwLock<T>>,
}
pub struct OwnedRwLockWriteGuard<T: ?Sized> {
    lock: Arc<RwLock<T>>,
}
unsafe impl<T: ?Sized + Sync> Send for RwLockReadGuard<'_, T> {}
unsafe impl<T: ?Sized + Sync> Sync for RwLockReadGuard<'_, T> {}
unsafe impl<T: ?Sized + Send + Sync> Sync for RwLockWriteGuard<'_, T> {}

impl<T> RwLock<T> {
    pub fn new(value: T) -> RwLock<T> { RwLock { mr: MAX_READS, s: Semaphore::new(MAX_READS), c: UnsafeCell::new(value) } }
    pub const fn const_new(value: T) -> RwLock<T> { RwLock { mr: MAX_READS, s: Semaphore::new(MAX_READS), c: UnsafeCell::new(value) } }
    #[track_caller]
    pub fn with_max_readers(value: T, max_reads: u32) -> RwLock<T> {
        assert!(max_reads as usize <= MAX_READS, "a RwLock may not be created with more than {} readers", MAX_READS);
        RwLock { mr: max_reads as usize, s: Semaphore::new(max_reads as usize), c: UnsafeCell::new(value) }
    }
    pub fn into_inner(self) -> T { self.c.into_inner() }
}
fn would_block() -> TryLockError { super::mutex::would_block() }
impl<T: ?Sized> RwLock<T> {
    pub async fn read(&self) -> RwLockReadGuard<'_, T> {
        let _ = self.s.acquire(1, "RwLock::read").await;
        RwLockReadGuard { s: &self.s, data: self.c.get() }
    }
    pub async fn write(&self) -> RwLockWriteGuard<'_, T> {
        let _ = self.s.acquire(self.mr, "RwLock::write").await;
        RwLockWriteGuard { lock: self }
    }
    pub async fn read_owned(self: Arc<Self>) -> OwnedRwLockReadGuard<T> {
        let _ = self.s.acquire(1, "RwLock::read_owned").await;
        OwnedRwLockReadGuard { lock: self }
    }
    pub async fn write_owned(self: Arc<Self>) -> OwnedRwLockWriteGuard<T> {
        let _ = self.s.acquire(self.mr, "RwLock::write_owned").await;
        OwnedRwLockWriteGuard { lock: self }
    }
    pub fn try_read(&self) -> Result<RwLockReadGuard<'_, T>, TryLockError> {
        match self.s.try_acquire(1) {
            Ok(()) => Ok(RwLockReadGuard { s: &self.s, data: self.c.get() }),
            Err(_) => Err(would_block()),
        }
    }
    pub fn try_write(&self) -> Result<RwLockWriteGuard<'_, T>, TryLockError> {
        match self.s.try_acquire(self.mr) {
            Ok(()) => Ok(RwLockWriteGuard { lock: self }),
            Err(_) => Err(would_block()),
        }
    }
    #[track_caller]
    pub fn blocking_read(&self) -> RwLockReadGuard<'_, T> { super::block_on_outside(self.read()) }
    #[track_caller]
    pub fn blocking_write(&self) -> RwLockWriteGuard<'_, T> { super::block_on_outside(self.write()) }
    pub fn get_mut(&mut self) -> &mut T { self.c.get_mut() }
}
impl<T> From<T> for RwLock<T> {
    fn from(s: T) -> Self { RwLock::new(s) }
}
impl<T: Default> Default for RwLock<T> {
    fn default() -> Self { RwLock::new(T::default()) }
}
impl<T: ?Sized> fmt::Debug for RwLock<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RwLock").field("mr", &self.mr).field("s", &self.s).field("c", &format_args!("UnsafeCell {{ .. }}")).finish()
    }
}
impl<'a, T: ?Sized> RwLockReadGuard<'a, T> {
    pub fn map<U: ?Sized, F>(this: Self, f: F) -> RwLockReadGuard<'a, U>
    where
        F: FnOnce(&T) -> &U,
    {
        let data: *const U = f(unsafe { &*this.data });
        let s = this.s;
        std::mem::forget(this);
        RwLockReadGuard { s, data }
    }
}
impl<'a, T: ?Sized> RwLockWriteGuard<'a, T> {
    pub fn downgrade(self) -> RwLockReadGuard<'a, T> {
        let lock = self.lock;
        std::mem::forget(self);
        lock.s.release(lock.mr - 1);
        RwLockReadGuard { s: &lock.s, data: lock.c.get() }
    }
}
impl<T: ?Sized> Drop for RwLockReadGuard<'_, T> {
    fn drop(&mut self) { self.s.release(1); }
}
impl<T: ?Sized> Deref for RwLockReadGuard<'_, T> {
    type Target = T;
    fn deref(&self) -> &T { unsafe { &*self.data } }
}
impl<T: ?Sized> Drop for RwLockWriteGuard<'_, T> {
    fn drop(&mut self) { self.lock.s.release(self.lock.mr); }
}
impl<T: ?Sized> Deref for RwLockWriteGuard<'_, T> {
    type Target = T;
    fn deref(&self) -> &T { unsafe { &*self.lock.c.get() } }
}
impl<T: ?Sized> DerefMut for RwLockWriteGuard<'_, T> {
    fn deref_mut(&mut self) -> &mut T { unsafe { &mut *self.lock.c.get() } }
}
impl<T: ?Sized> Drop for OwnedRwLockReadGuard<T> {
    fn drop(&mut self) { self.lock.s.release(1); }
}
impl<T: ?Sized> Deref for OwnedRwLockReadGuard<T> {
    type Target = T;
    fn deref(&self) -> &T { unsafe { &*self.lock.c.get() } }
}
impl<T: ?Sized> Drop for OwnedRwLockWriteGuard<T> {
    fn drop(&mut self) { self.lock.s.release(self.lock.mr); }
}
impl<T: ?Sized> Deref for OwnedRwLockWriteGuard<T> {
    type Target = T;
    fn deref(&self) -> &T { unsafe { &*self.lock.c.get() } }
}
impl<T: ?Sized> DerefMut for OwnedRwLockWriteGuard<T> {
    fn deref_mut(&mut self) -> &mut T { unsafe { &mut *self.lock.c.get() } }
}
impl<T: ?Sized + fmt::Debug> fmt::Debug for RwLockReadGuard<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { (**self).fmt(f) }
}
impl<T: ?Sized + fmt::Debug> fmt::Debug for RwLockWriteGuard<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { (**self).fmt(f) }
}
impl<T: ?Sized + fmt::Display> fmt::Display for RwLockReadGuard<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { (**self).fmt(f) }
}
impl<T: ?Sized + fmt::Display> fmt::Display for RwLockWriteGuard<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { (**self).fmt(f) }
}
