//! Mutex: a word with the owner's thread number, or 0.
use super::poison::{LockResult, PoisonError, TryLockError, TryLockResult};
use super::wait::{mutex_lock, mutex_try_lock, mutex_unlock, visible_try, Word};
use crate::cell::{Cell, UnsafeCell};
use crate::fmt;
use crate::marker::PhantomData;
use crate::mem;
use crate::ops::{Deref, DerefMut};
use crate::thread::thread_panicking;

pub struct Mutex<T: ?Sized> {
    word: UnsafeCell<Word>,
    poisoned: Cell<bool>,
    #[shown]
    data: UnsafeCell<T>,
}

unsafe impl<T: ?Sized + Send> Send for Mutex<T> {}
unsafe impl<T: ?Sized + Send> Sync for Mutex<T> {}

#[must_use = "if unused the Mutex will immediately unlock"]
pub struct MutexGuard<'a, T: ?Sized + 'a> {
    #[shown = ""]
    lock: &'a Mutex<T>,
    /// The thread was panicking already when it took the lock.
    panicking: bool,
}

impl<T: ?Sized> !Send for MutexGuard<'_, T> {}
unsafe impl<T: ?Sized + Sync> Sync for MutexGuard<'_, T> {}

impl<T> Mutex<T> {
    pub const fn new(t: T) -> Mutex<T> {
        Mutex { word: UnsafeCell::new(0), poisoned: Cell::new(false), data: UnsafeCell::new(t) }
    }
    pub fn into_inner(self) -> LockResult<T> {
        let poisoned = self.poisoned.get();
        let data = self.data.into_inner();
        if poisoned { Err(PoisonError::new(data)) } else { Ok(data) }
    }
}

impl<T: ?Sized> Mutex<T> {
    pub fn lock(&self) -> LockResult<MutexGuard<'_, T>> {
        mutex_lock(self.word.get());
        self.guard()
    }

    fn guard(&self) -> LockResult<MutexGuard<'_, T>> {
        let guard = MutexGuard { lock: self, panicking: thread_panicking() };
        if self.poisoned.get() { Err(PoisonError::new(guard)) } else { Ok(guard) }
    }

    pub fn try_lock(&self) -> TryLockResult<MutexGuard<'_, T>> {
        if !mutex_try_lock(self.word.get()) {
            return Err(TryLockError::WouldBlock);
        }
        match self.guard() {
            Ok(g) => Ok(g),
            Err(e) => Err(TryLockError::Poisoned(e)),
        }
    }

    pub fn is_poisoned(&self) -> bool {
        visible_try();
        self.poisoned()
    }
    pub(super) fn poisoned(&self) -> bool { self.poisoned.get() }
    pub fn clear_poison(&self) { self.poisoned.set(false); }
    pub fn get_mut(&mut self) -> LockResult<&mut T> {
        let poisoned = self.poisoned.get();
        let data = self.data.get_mut();
        if poisoned { Err(PoisonError::new(data)) } else { Ok(data) }
    }
}

impl<T> From<T> for Mutex<T> {
    fn from(t: T) -> Self { Mutex::new(t) }
}
impl<T: Default> Default for Mutex<T> {
    fn default() -> Mutex<T> { Mutex::new(T::default()) }
}
impl<T: ?Sized + fmt::Debug> fmt::Debug for Mutex<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut d = f.debug_struct("Mutex");
        match self.try_lock() {
            Ok(guard) => {
                d.field("data", &&*guard);
            }
            Err(TryLockError::Poisoned(err)) => {
                d.field("data", &&**err.get_ref());
            }
            Err(TryLockError::WouldBlock) => {
                d.field("data", &"<locked>");
            }
        }
        d.field("poisoned", &self.poisoned.get());
        d.finish_non_exhaustive()
    }
}

impl<T: ?Sized> Deref for MutexGuard<'_, T> {
    type Target = T;
    #[inline(always)]
    fn deref(&self) -> &T { unsafe { &*self.lock.data.get() } }
}
impl<T: ?Sized> DerefMut for MutexGuard<'_, T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut T { unsafe { &mut *self.lock.data.get() } }
}
impl<T: ?Sized> Drop for MutexGuard<'_, T> {
    fn drop(&mut self) {
        if !self.panicking && thread_panicking() {
            self.lock.poisoned.set(true);
        }
        mutex_unlock(self.lock.word.get());
    }
}
impl<T: ?Sized + fmt::Debug> fmt::Debug for MutexGuard<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { (**self).fmt(f) }
}
impl<T: ?Sized + fmt::Display> fmt::Display for MutexGuard<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { (**self).fmt(f) }
}

/// For Condvar: gives the lock back and takes it again, outside of any guard.
pub(crate) fn guard_lock<'a, T: ?Sized>(guard: &MutexGuard<'a, T>) -> &'a Mutex<T> { guard.lock }
impl<T: ?Sized> Mutex<T> {
    pub(crate) fn raw_release(&self) { mutex_unlock(self.word.get()); }
    pub(crate) fn raw_acquire(&self) { mutex_lock(self.word.get()); }
}

pub struct MappedMutexGuard<'a, T: ?Sized + 'a> {
    data: *mut T,
    word: *mut Word,
    _p: PhantomData<&'a mut T>,
}
impl<'a, T: ?Sized> MutexGuard<'a, T> {
    pub fn map<U: ?Sized, F>(orig: MutexGuard<'a, T>, f: F) -> MappedMutexGuard<'a, U>
    where
        F: FnOnce(&mut T) -> &mut U,
    {
        let lock = orig.lock;
        let data: *mut U = f(unsafe { &mut *lock.data.get() });
        mem::forget(orig);
        MappedMutexGuard { data, word: lock.word.get(), _p: PhantomData }
    }
}
impl<T: ?Sized> Deref for MappedMutexGuard<'_, T> {
    type Target = T;
    fn deref(&self) -> &T { unsafe { &*self.data } }
}
impl<T: ?Sized> DerefMut for MappedMutexGuard<'_, T> {
    fn deref_mut(&mut self) -> &mut T { unsafe { &mut *self.data } }
}
impl<T: ?Sized> Drop for MappedMutexGuard<'_, T> {
    fn drop(&mut self) { mutex_unlock(self.word); }
}
