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
    permits: usize,
    s: &'a Semaphore,
    data: *mut T,
}
#[must_use = "if unused the RwLock will immediately unlock"]
pub struct RwLockMappedWriteGuard<'a, T: ?Sized> {
    permits: usize,
    s: &'a Semaphore,
    data: *mut T,
}
pub struct OwnedRwLockReadGuard<T: ?Sized, U: ?Sized = T> {
    lock: Arc<RwLock<T>>,
    data: *const U,
}
pub struct OwnedRwLockWriteGuard<T: ?Sized> {
    lock: Arc<RwLock<T>>,
    data: *mut T,
}
pub struct OwnedRwLockMappedWriteGuard<T: ?Sized, U: ?Sized = T> {
    lock: Arc<RwLock<T>>,
    data: *mut U,
}
unsafe impl<T: ?Sized + Sync> Send for RwLockReadGuard<'_, T> {}
unsafe impl<T: ?Sized + Sync> Sync for RwLockReadGuard<'_, T> {}
unsafe impl<T: ?Sized + Send + Sync> Send for RwLockWriteGuard<'_, T> {}
unsafe impl<T: ?Sized + Send + Sync> Sync for RwLockWriteGuard<'_, T> {}
unsafe impl<T: ?Sized + Send + Sync> Send for RwLockMappedWriteGuard<'_, T> {}
unsafe impl<T: ?Sized + Send + Sync> Sync for RwLockMappedWriteGuard<'_, T> {}
unsafe impl<T: ?Sized + Send + Sync, U: ?Sized + Sync> Send for OwnedRwLockReadGuard<T, U> {}
unsafe impl<T: ?Sized + Send + Sync, U: ?Sized + Send + Sync> Sync for OwnedRwLockReadGuard<T, U> {}
unsafe impl<T: ?Sized + Send + Sync> Send for OwnedRwLockWriteGuard<T> {}
unsafe impl<T: ?Sized + Send + Sync> Sync for OwnedRwLockWriteGuard<T> {}
unsafe impl<T: ?Sized + Send + Sync, U: ?Sized + Send + Sync> Send for OwnedRwLockMappedWriteGuard<T, U> {}
unsafe impl<T: ?Sized + Send + Sync, U: ?Sized + Send + Sync> Sync for OwnedRwLockMappedWriteGuard<T, U> {}

impl<T> RwLock<T> {
    pub fn new(value: T) -> RwLock<T> { RwLock { mr: MAX_READS, s: Semaphore::new(MAX_READS), c: UnsafeCell::new(value) } }
    pub const fn const_new(value: T) -> RwLock<T> { RwLock { mr: MAX_READS, s: Semaphore::new(MAX_READS), c: UnsafeCell::new(value) } }
    #[track_caller]
    pub fn with_max_readers(value: T, max_reads: u32) -> RwLock<T> {
        assert!(max_reads as usize <= MAX_READS, "a RwLock may not be created with more than {} readers", MAX_READS);
        RwLock { mr: max_reads as usize, s: Semaphore::new(max_reads as usize), c: UnsafeCell::new(value) }
    }
    pub const fn const_with_max_readers(value: T, max_reads: u32) -> RwLock<T> {
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
        RwLockWriteGuard { permits: self.mr, s: &self.s, data: self.c.get() }
    }
    pub async fn read_owned(self: Arc<Self>) -> OwnedRwLockReadGuard<T> {
        let _ = self.s.acquire(1, "RwLock::read_owned").await;
        let data = self.c.get();
        OwnedRwLockReadGuard { lock: self, data }
    }
    pub async fn write_owned(self: Arc<Self>) -> OwnedRwLockWriteGuard<T> {
        let _ = self.s.acquire(self.mr, "RwLock::write_owned").await;
        let data = self.c.get();
        OwnedRwLockWriteGuard { lock: self, data }
    }
    pub fn try_read(&self) -> Result<RwLockReadGuard<'_, T>, TryLockError> {
        match self.s.try_acquire(1) {
            Ok(()) => Ok(RwLockReadGuard { s: &self.s, data: self.c.get() }),
            Err(_) => Err(would_block()),
        }
    }
    pub fn try_write(&self) -> Result<RwLockWriteGuard<'_, T>, TryLockError> {
        match self.s.try_acquire(self.mr) {
            Ok(()) => Ok(RwLockWriteGuard { permits: self.mr, s: &self.s, data: self.c.get() }),
            Err(_) => Err(would_block()),
        }
    }
    pub fn try_read_owned(self: Arc<Self>) -> Result<OwnedRwLockReadGuard<T>, TryLockError> {
        let data = self.c.get();
        match self.s.try_acquire(1) {
            Ok(()) => Ok(OwnedRwLockReadGuard { lock: self, data }),
            Err(_) => Err(would_block()),
        }
    }
    pub fn try_write_owned(self: Arc<Self>) -> Result<OwnedRwLockWriteGuard<T>, TryLockError> {
        let data = self.c.get();
        match self.s.try_acquire(self.mr) {
            Ok(()) => Ok(OwnedRwLockWriteGuard { lock: self, data }),
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
    pub fn try_map<U: ?Sized, F>(this: Self, f: F) -> Result<RwLockReadGuard<'a, U>, Self>
    where
        F: FnOnce(&T) -> Option<&U>,
    {
        let data: *const U = match f(unsafe { &*this.data }) {
            Some(d) => d,
            None => return Err(this),
        };
        let s = this.s;
        std::mem::forget(this);
        Ok(RwLockReadGuard { s, data })
    }
}
impl<'a, T: ?Sized> RwLockWriteGuard<'a, T> {
    pub fn map<U: ?Sized, F>(this: Self, f: F) -> RwLockMappedWriteGuard<'a, U>
    where
        F: FnOnce(&mut T) -> &mut U,
    {
        let data: *mut U = f(unsafe { &mut *this.data });
        let (permits, s) = (this.permits, this.s);
        std::mem::forget(this);
        RwLockMappedWriteGuard { permits, s, data }
    }
    pub fn try_map<U: ?Sized, F>(this: Self, f: F) -> Result<RwLockMappedWriteGuard<'a, U>, Self>
    where
        F: FnOnce(&mut T) -> Option<&mut U>,
    {
        let data: *mut U = match f(unsafe { &mut *this.data }) {
            Some(d) => d,
            None => return Err(this),
        };
        let (permits, s) = (this.permits, this.s);
        std::mem::forget(this);
        Ok(RwLockMappedWriteGuard { permits, s, data })
    }
    pub fn downgrade_map<F, U: ?Sized>(this: Self, f: F) -> RwLockReadGuard<'a, U>
    where
        F: FnOnce(&T) -> &U,
    {
        RwLockReadGuard::map(this.downgrade(), f)
    }
    pub fn into_mapped(this: Self) -> RwLockMappedWriteGuard<'a, T> { RwLockWriteGuard::map(this, |me| me) }
    pub fn downgrade(self) -> RwLockReadGuard<'a, T> {
        let (s, permits, data) = (self.s, self.permits, self.data);
        std::mem::forget(self);
        s.release(permits - 1);
        RwLockReadGuard { s, data }
    }
}
impl<'a, T: ?Sized> RwLockMappedWriteGuard<'a, T> {
    pub fn map<U: ?Sized, F>(this: Self, f: F) -> RwLockMappedWriteGuard<'a, U>
    where
        F: FnOnce(&mut T) -> &mut U,
    {
        let data: *mut U = f(unsafe { &mut *this.data });
        let (permits, s) = (this.permits, this.s);
        std::mem::forget(this);
        RwLockMappedWriteGuard { permits, s, data }
    }
    pub fn try_map<U: ?Sized, F>(this: Self, f: F) -> Result<RwLockMappedWriteGuard<'a, U>, Self>
    where
        F: FnOnce(&mut T) -> Option<&mut U>,
    {
        let data: *mut U = match f(unsafe { &mut *this.data }) {
            Some(d) => d,
            None => return Err(this),
        };
        let (permits, s) = (this.permits, this.s);
        std::mem::forget(this);
        Ok(RwLockMappedWriteGuard { permits, s, data })
    }
}
/// The Arc of a guard whose Drop must not run.
fn take_lock<T: ?Sized, G>(guard: G, lock: &Arc<RwLock<T>>) -> Arc<RwLock<T>> {
    let l = unsafe { std::ptr::read(lock) };
    std::mem::forget(guard);
    l
}
impl<T: ?Sized, U: ?Sized> OwnedRwLockReadGuard<T, U> {
    pub fn map<V: ?Sized, F>(this: Self, f: F) -> OwnedRwLockReadGuard<T, V>
    where
        F: FnOnce(&U) -> &V,
    {
        let data: *const V = f(unsafe { &*this.data });
        let lock: *const Arc<RwLock<T>> = &this.lock;
        let lock = take_lock(this, unsafe { &*lock });
        OwnedRwLockReadGuard { lock, data }
    }
    pub fn try_map<V: ?Sized, F>(this: Self, f: F) -> Result<OwnedRwLockReadGuard<T, V>, Self>
    where
        F: FnOnce(&U) -> Option<&V>,
    {
        let data: *const V = match f(unsafe { &*this.data }) {
            Some(d) => d,
            None => return Err(this),
        };
        let lock: *const Arc<RwLock<T>> = &this.lock;
        let lock = take_lock(this, unsafe { &*lock });
        Ok(OwnedRwLockReadGuard { lock, data })
    }
    pub fn rwlock(this: &Self) -> &Arc<RwLock<T>> { &this.lock }
}
impl<T: ?Sized> OwnedRwLockWriteGuard<T> {
    pub fn map<U: ?Sized, F>(this: Self, f: F) -> OwnedRwLockMappedWriteGuard<T, U>
    where
        F: FnOnce(&mut T) -> &mut U,
    {
        let data: *mut U = f(unsafe { &mut *this.data });
        let lock: *const Arc<RwLock<T>> = &this.lock;
        let lock = take_lock(this, unsafe { &*lock });
        OwnedRwLockMappedWriteGuard { lock, data }
    }
    pub fn try_map<U: ?Sized, F>(this: Self, f: F) -> Result<OwnedRwLockMappedWriteGuard<T, U>, Self>
    where
        F: FnOnce(&mut T) -> Option<&mut U>,
    {
        let data: *mut U = match f(unsafe { &mut *this.data }) {
            Some(d) => d,
            None => return Err(this),
        };
        let lock: *const Arc<RwLock<T>> = &this.lock;
        let lock = take_lock(this, unsafe { &*lock });
        Ok(OwnedRwLockMappedWriteGuard { lock, data })
    }
    pub fn into_mapped(this: Self) -> OwnedRwLockMappedWriteGuard<T> { OwnedRwLockWriteGuard::map(this, |me| me) }
    pub fn downgrade_map<F, U: ?Sized>(this: Self, f: F) -> OwnedRwLockReadGuard<T, U>
    where
        F: FnOnce(&T) -> &U,
    {
        OwnedRwLockReadGuard::map(this.downgrade(), f)
    }
    pub fn downgrade(self) -> OwnedRwLockReadGuard<T> {
        let data: *const T = self.data;
        let lock: *const Arc<RwLock<T>> = &self.lock;
        let lock = take_lock(self, unsafe { &*lock });
        lock.s.release(lock.mr - 1);
        OwnedRwLockReadGuard { lock, data }
    }
    pub fn rwlock(this: &Self) -> &Arc<RwLock<T>> { &this.lock }
}
impl<'a, T: ?Sized> RwLockWriteGuard<'a, T> {
    pub fn try_downgrade_map<F, U: ?Sized>(this: Self, f: F) -> Result<RwLockReadGuard<'a, U>, Self>
    where
        F: FnOnce(&T) -> Option<&U>,
    {
        match f(unsafe { &*this.data }) {
            None => Err(this),
            Some(d) => {
                let data: *const U = d;
                let r = this.downgrade();
                let s = r.s;
                std::mem::forget(r);
                Ok(RwLockReadGuard { s, data })
            }
        }
    }
}
impl<T: ?Sized> OwnedRwLockWriteGuard<T> {
    pub fn try_downgrade_map<F, U: ?Sized>(this: Self, f: F) -> Result<OwnedRwLockReadGuard<T, U>, Self>
    where
        F: FnOnce(&T) -> Option<&U>,
    {
        match f(unsafe { &*this.data }) {
            None => Err(this),
            Some(d) => {
                let data: *const U = d;
                let r = this.downgrade();
                let lock: *const Arc<RwLock<T>> = &r.lock;
                let lock = take_lock(r, unsafe { &*lock });
                Ok(OwnedRwLockReadGuard { lock, data })
            }
        }
    }
}
impl<T: ?Sized, U: ?Sized> OwnedRwLockMappedWriteGuard<T, U> {
    pub fn map<V: ?Sized, F>(this: Self, f: F) -> OwnedRwLockMappedWriteGuard<T, V>
    where
        F: FnOnce(&mut U) -> &mut V,
    {
        let data: *mut V = f(unsafe { &mut *this.data });
        let lock: *const Arc<RwLock<T>> = &this.lock;
        let lock = take_lock(this, unsafe { &*lock });
        OwnedRwLockMappedWriteGuard { lock, data }
    }
    pub fn try_map<V: ?Sized, F>(this: Self, f: F) -> Result<OwnedRwLockMappedWriteGuard<T, V>, Self>
    where
        F: FnOnce(&mut U) -> Option<&mut V>,
    {
        let data: *mut V = match f(unsafe { &mut *this.data }) {
            Some(d) => d,
            None => return Err(this),
        };
        let lock: *const Arc<RwLock<T>> = &this.lock;
        let lock = take_lock(this, unsafe { &*lock });
        Ok(OwnedRwLockMappedWriteGuard { lock, data })
    }
    pub fn rwlock(this: &Self) -> &Arc<RwLock<T>> { &this.lock }
}
macro_rules! rwlock_guard {
    ([$($g:tt)*] $t:ident, $name:ty, $me:ident => $release:expr) => {
        impl<$($g)*> Drop for $name {
            fn drop(&mut self) {
                let $me = self;
                $release;
            }
        }
        impl<$($g)*> Deref for $name {
            type Target = $t;
            fn deref(&self) -> &$t { unsafe { &*self.data } }
        }
        impl<$($g)*> fmt::Debug for $name
        where
            $t: fmt::Debug,
        {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { (**self).fmt(f) }
        }
        impl<$($g)*> fmt::Display for $name
        where
            $t: fmt::Display,
        {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { (**self).fmt(f) }
        }
    };
    (mut [$($g:tt)*] $t:ident, $name:ty, $me:ident => $release:expr) => {
        rwlock_guard!([$($g)*] $t, $name, $me => $release);
        impl<$($g)*> DerefMut for $name {
            fn deref_mut(&mut self) -> &mut $t { unsafe { &mut *self.data } }
        }
    };
}
rwlock_guard!(['a, T: ?Sized] T, RwLockReadGuard<'a, T>, g => g.s.release(1));
rwlock_guard!(mut ['a, T: ?Sized] T, RwLockWriteGuard<'a, T>, g => g.s.release(g.permits));
rwlock_guard!(mut ['a, T: ?Sized] T, RwLockMappedWriteGuard<'a, T>, g => g.s.release(g.permits));
rwlock_guard!([T: ?Sized, U: ?Sized] U, OwnedRwLockReadGuard<T, U>, g => g.lock.s.release(1));
rwlock_guard!(mut [T: ?Sized] T, OwnedRwLockWriteGuard<T>, g => g.lock.s.release(g.lock.mr));
rwlock_guard!(mut [T: ?Sized, U: ?Sized] U, OwnedRwLockMappedWriteGuard<T, U>, g => g.lock.s.release(g.lock.mr));
