//! Mutex: a semaphore of one permit.
use super::batch::{lock_note, Semaphore, FREED, TAKEN};
use std::cell::UnsafeCell;
use std::error::Error;
use std::fmt;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

pub struct Mutex<T: ?Sized> {
    s: Semaphore,
    c: UnsafeCell<T>,
}
unsafe impl<T: ?Sized + Send> Send for Mutex<T> {}
unsafe impl<T: ?Sized + Send> Sync for Mutex<T> {}

#[must_use = "if unused the Mutex will immediately unlock"]
pub struct MutexGuard<'a, T: ?Sized> {
    lock: &'a Mutex<T>,
}
pub struct OwnedMutexGuard<T: ?Sized> {
    lock: Arc<Mutex<T>>,
}
#[must_use = "if unused the Mutex will immediately unlock"]
pub struct MappedMutexGuard<'a, T: ?Sized> {
    s: &'a Semaphore,
    data: *mut T,
    _p: PhantomData<&'a mut T>,
}
#[must_use = "if unused the Mutex will immediately unlock"]
pub struct OwnedMappedMutexGuard<T: ?Sized, U: ?Sized = T> {
    lock: Arc<Mutex<T>>,
    data: *mut U,
}
unsafe impl<T: ?Sized + Send, U: ?Sized + Send> Send for OwnedMappedMutexGuard<T, U> {}
unsafe impl<T: ?Sized + Send + Sync, U: ?Sized + Send + Sync> Sync for OwnedMappedMutexGuard<T, U> {}
unsafe impl<T: ?Sized + Sync> Sync for MutexGuard<'_, T> {}
unsafe impl<T: ?Sized + Sync> Sync for OwnedMutexGuard<T> {}
unsafe impl<T: ?Sized + Send> Send for MappedMutexGuard<'_, T> {}

#[derive(Debug)]
pub struct TryLockError(());
impl fmt::Display for TryLockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("operation would block") }
}
impl Error for TryLockError {}
pub(crate) fn would_block() -> TryLockError { TryLockError(()) }

impl<T> Mutex<T> {
    pub fn new(t: T) -> Mutex<T> { Mutex { s: Semaphore::new(1), c: UnsafeCell::new(t) } }
    pub const fn const_new(t: T) -> Mutex<T> { Mutex { s: Semaphore::new(1), c: UnsafeCell::new(t) } }
    pub fn into_inner(self) -> T { self.c.into_inner() }
}
impl<T: ?Sized> Mutex<T> {
    pub async fn lock(&self) -> MutexGuard<'_, T> {
        let _ = self.s.acquire(1, "Mutex::lock").await;
        lock_note(&self.s, TAKEN);
        MutexGuard { lock: self }
    }
    #[track_caller]
    pub fn blocking_lock(&self) -> MutexGuard<'_, T> {
        super::block_on_outside(async {
            let _ = self.s.acquire(1, "Mutex::blocking_lock").await;
        });
        MutexGuard { lock: self }
    }
    pub async fn lock_owned(self: Arc<Self>) -> OwnedMutexGuard<T> {
        let _ = self.s.acquire(1, "Mutex::lock_owned").await;
        lock_note(&self.s, TAKEN);
        OwnedMutexGuard { lock: self }
    }
    pub fn try_lock(&self) -> Result<MutexGuard<'_, T>, TryLockError> {
        match self.s.try_acquire(1) {
            Ok(()) => {
                lock_note(&self.s, TAKEN);
                Ok(MutexGuard { lock: self })
            }
            Err(_) => Err(TryLockError(())),
        }
    }
    pub fn try_lock_owned(self: Arc<Self>) -> Result<OwnedMutexGuard<T>, TryLockError> {
        match self.s.try_acquire(1) {
            Ok(()) => {
                lock_note(&self.s, TAKEN);
                Ok(OwnedMutexGuard { lock: self })
            }
            Err(_) => Err(TryLockError(())),
        }
    }
    #[track_caller]
    pub fn blocking_lock_owned(self: Arc<Self>) -> OwnedMutexGuard<T> {
        let lock = self.clone();
        super::block_on_outside(async move {
            let _ = self.s.acquire(1, "Mutex::blocking_lock_owned").await;
        });
        OwnedMutexGuard { lock }
    }
    pub fn get_mut(&mut self) -> &mut T { self.c.get_mut() }
}
impl<T> From<T> for Mutex<T> {
    fn from(s: T) -> Self { Mutex::new(s) }
}
impl<T: Default> Default for Mutex<T> {
    fn default() -> Self { Mutex::new(T::default()) }
}
impl<T: ?Sized + fmt::Debug> fmt::Debug for Mutex<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut d = f.debug_struct("Mutex");
        match self.try_lock() {
            Ok(inner) => d.field("data", &&*inner),
            Err(_) => d.field("data", &format_args!("<locked>")),
        };
        d.finish()
    }
}
impl<'a, T: ?Sized> MutexGuard<'a, T> {
    pub fn map<U: ?Sized, F>(this: Self, f: F) -> MappedMutexGuard<'a, U>
    where
        F: FnOnce(&mut T) -> &mut U,
    {
        let lock = this.lock;
        let data: *mut U = f(unsafe { &mut *lock.c.get() });
        std::mem::forget(this);
        MappedMutexGuard { s: &lock.s, data, _p: PhantomData }
    }
    pub fn mutex(this: &Self) -> &'a Mutex<T> { this.lock }
}
impl<'a, T: ?Sized> MutexGuard<'a, T> {
    pub fn try_map<U: ?Sized, F>(this: Self, f: F) -> Result<MappedMutexGuard<'a, U>, Self>
    where
        F: FnOnce(&mut T) -> Option<&mut U>,
    {
        let lock = this.lock;
        let data: *mut U = match f(unsafe { &mut *lock.c.get() }) {
            Some(d) => d,
            None => return Err(this),
        };
        std::mem::forget(this);
        Ok(MappedMutexGuard { s: &lock.s, data, _p: PhantomData })
    }
}
impl<'a, T: ?Sized> MappedMutexGuard<'a, T> {
    pub fn map<U: ?Sized, F>(this: Self, f: F) -> MappedMutexGuard<'a, U>
    where
        F: FnOnce(&mut T) -> &mut U,
    {
        let data: *mut U = f(unsafe { &mut *this.data });
        let s = this.s;
        std::mem::forget(this);
        MappedMutexGuard { s, data, _p: PhantomData }
    }
    pub fn try_map<U: ?Sized, F>(this: Self, f: F) -> Result<MappedMutexGuard<'a, U>, Self>
    where
        F: FnOnce(&mut T) -> Option<&mut U>,
    {
        let data: *mut U = match f(unsafe { &mut *this.data }) {
            Some(d) => d,
            None => return Err(this),
        };
        let s = this.s;
        std::mem::forget(this);
        Ok(MappedMutexGuard { s, data, _p: PhantomData })
    }
}
impl<T: ?Sized> OwnedMutexGuard<T> {
    pub fn map<U: ?Sized, F>(this: Self, f: F) -> OwnedMappedMutexGuard<T, U>
    where
        F: FnOnce(&mut T) -> &mut U,
    {
        let data: *mut U = f(unsafe { &mut *this.lock.c.get() });
        let lock = unsafe { std::ptr::read(&this.lock) };
        std::mem::forget(this);
        OwnedMappedMutexGuard { lock, data }
    }
    pub fn try_map<U: ?Sized, F>(this: Self, f: F) -> Result<OwnedMappedMutexGuard<T, U>, Self>
    where
        F: FnOnce(&mut T) -> Option<&mut U>,
    {
        let data: *mut U = match f(unsafe { &mut *this.lock.c.get() }) {
            Some(d) => d,
            None => return Err(this),
        };
        let lock = unsafe { std::ptr::read(&this.lock) };
        std::mem::forget(this);
        Ok(OwnedMappedMutexGuard { lock, data })
    }
    pub fn mutex(this: &Self) -> &Arc<Mutex<T>> { &this.lock }
}
impl<T: ?Sized, U: ?Sized> OwnedMappedMutexGuard<T, U> {
    pub fn map<S: ?Sized, F>(this: Self, f: F) -> OwnedMappedMutexGuard<T, S>
    where
        F: FnOnce(&mut U) -> &mut S,
    {
        let data: *mut S = f(unsafe { &mut *this.data });
        let lock = unsafe { std::ptr::read(&this.lock) };
        std::mem::forget(this);
        OwnedMappedMutexGuard { lock, data }
    }
    pub fn try_map<S: ?Sized, F>(this: Self, f: F) -> Result<OwnedMappedMutexGuard<T, S>, Self>
    where
        F: FnOnce(&mut U) -> Option<&mut S>,
    {
        let data: *mut S = match f(unsafe { &mut *this.data }) {
            Some(d) => d,
            None => return Err(this),
        };
        let lock = unsafe { std::ptr::read(&this.lock) };
        std::mem::forget(this);
        Ok(OwnedMappedMutexGuard { lock, data })
    }
}
impl<T: ?Sized> Drop for MutexGuard<'_, T> {
    fn drop(&mut self) {
        lock_note(&self.lock.s, FREED);
        self.lock.s.release(1);
    }
}
impl<T: ?Sized> Deref for MutexGuard<'_, T> {
    type Target = T;
    fn deref(&self) -> &T { unsafe { &*self.lock.c.get() } }
}
impl<T: ?Sized> DerefMut for MutexGuard<'_, T> {
    fn deref_mut(&mut self) -> &mut T { unsafe { &mut *self.lock.c.get() } }
}
impl<T: ?Sized + fmt::Debug> fmt::Debug for MutexGuard<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { (**self).fmt(f) }
}
impl<T: ?Sized + fmt::Display> fmt::Display for MutexGuard<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { (**self).fmt(f) }
}
impl<T: ?Sized> Drop for OwnedMutexGuard<T> {
    fn drop(&mut self) {
        lock_note(&self.lock.s, FREED);
        self.lock.s.release(1);
    }
}
impl<T: ?Sized> Deref for OwnedMutexGuard<T> {
    type Target = T;
    fn deref(&self) -> &T { unsafe { &*self.lock.c.get() } }
}
impl<T: ?Sized> DerefMut for OwnedMutexGuard<T> {
    fn deref_mut(&mut self) -> &mut T { unsafe { &mut *self.lock.c.get() } }
}
impl<T: ?Sized + fmt::Debug> fmt::Debug for OwnedMutexGuard<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { (**self).fmt(f) }
}
impl<T: ?Sized> Drop for MappedMutexGuard<'_, T> {
    fn drop(&mut self) {
        lock_note(self.s, FREED);
        self.s.release(1);
    }
}
impl<T: ?Sized> Deref for MappedMutexGuard<'_, T> {
    type Target = T;
    fn deref(&self) -> &T { unsafe { &*self.data } }
}
impl<T: ?Sized> DerefMut for MappedMutexGuard<'_, T> {
    fn deref_mut(&mut self) -> &mut T { unsafe { &mut *self.data } }
}
impl<T: ?Sized + fmt::Debug> fmt::Debug for MappedMutexGuard<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { (**self).fmt(f) }
}
impl<T: ?Sized + fmt::Display> fmt::Display for MappedMutexGuard<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { (**self).fmt(f) }
}
impl<T: ?Sized + fmt::Display> fmt::Display for OwnedMutexGuard<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { (**self).fmt(f) }
}
impl<T: ?Sized, U: ?Sized> Drop for OwnedMappedMutexGuard<T, U> {
    fn drop(&mut self) {
        lock_note(&self.lock.s, FREED);
        self.lock.s.release(1);
    }
}
impl<T: ?Sized, U: ?Sized> Deref for OwnedMappedMutexGuard<T, U> {
    type Target = U;
    fn deref(&self) -> &U { unsafe { &*self.data } }
}
impl<T: ?Sized, U: ?Sized> DerefMut for OwnedMappedMutexGuard<T, U> {
    fn deref_mut(&mut self) -> &mut U { unsafe { &mut *self.data } }
}
