//! RwLock: readers share; a waiting writer keeps new readers out, as std's does.
use super::poison::{LockResult, PoisonError, TryLockError, TryLockResult};
use super::wait::{futex_wait, futex_wake, Signal, Word};
use crate::cell::{Cell, UnsafeCell};
use crate::fmt;
use crate::ops::{Deref, DerefMut};
use crate::thread::thread_panicking;

pub struct RwLock<T: ?Sized> {
    /// The number of readers, or WRITER; above these bits the number of writers that wait. Readers wait for this word.
    state: UnsafeCell<Word>,
    writers: Signal,
    poisoned: Cell<bool>,
    #[shown]
    data: UnsafeCell<T>,
}

/// What the readers' bits are while a writer has the lock.
const WRITER: Word = (1 << 20) - 1;
/// One writer that waits.
const WAITING: Word = 1 << 20;

unsafe impl<T: ?Sized + Send> Send for RwLock<T> {}
unsafe impl<T: ?Sized + Send + Sync> Sync for RwLock<T> {}

#[must_use = "if unused the RwLock will immediately unlock"]
pub struct RwLockReadGuard<'a, T: ?Sized + 'a> {
    #[shown = ""]
    lock: &'a RwLock<T>,
}
#[must_use = "if unused the RwLock will immediately unlock"]
pub struct RwLockWriteGuard<'a, T: ?Sized + 'a> {
    #[shown = ""]
    lock: &'a RwLock<T>,
    panicking: bool,
}
impl<T: ?Sized> !Send for RwLockReadGuard<'_, T> {}
impl<T: ?Sized> !Send for RwLockWriteGuard<'_, T> {}

impl<T> RwLock<T> {
    pub const fn new(t: T) -> RwLock<T> {
        RwLock {
            state: UnsafeCell::new(0),
            writers: Signal::new(),
            poisoned: Cell::new(false),
            data: UnsafeCell::new(t),
        }
    }
    pub fn into_inner(self) -> LockResult<T> {
        let poisoned = self.poisoned.get();
        let data = self.data.into_inner();
        if poisoned { Err(PoisonError::new(data)) } else { Ok(data) }
    }
}

impl<T: ?Sized> RwLock<T> {
    #[visible]
    fn try_acquire(&self, write: bool) -> bool {
        let state = self.state.get();
        unsafe {
            if write {
                if *state & WRITER != 0 {
                    return false;
                }
                *state |= WRITER;
            } else {
                if *state & WRITER == WRITER || *state >= WAITING {
                    return false;
                }
                assert!(*state < WRITER - 1, "too many active read locks on RwLock");
                *state += 1;
            }
        }
        true
    }

    fn acquire(&self, write: bool) {
        let state = self.state.get();
        if self.try_acquire(write) {
            return;
        }
        if !write {
            while !self.try_acquire(false) {
                futex_wait(state, unsafe { *state }, u64::MAX, "rwlock");
            }
            return;
        }
        unsafe { *state += WAITING };
        while !self.try_acquire(true) {
            self.writers.wait_while(u64::MAX, "rwlock", || unsafe { *state & WRITER != 0 });
        }
        unsafe { *state -= WAITING };
    }

    #[visible]
    fn release(&self) {
        let state = self.state.get();
        let free = unsafe {
            if *state & WRITER == WRITER {
                *state -= WRITER;
            } else {
                *state -= 1;
            }
            *state & WRITER == 0
        };
        if free {
            self.next();
        }
    }

    /// Lets a writer that waits go on, else all readers.
    fn next(&self) {
        let state = self.state.get();
        if unsafe { *state } >= WAITING {
            self.writers.notify_one();
        } else {
            futex_wake(state, usize::MAX);
        }
    }

    pub fn read(&self) -> LockResult<RwLockReadGuard<'_, T>> {
        self.acquire(false);
        let guard = RwLockReadGuard { lock: self };
        if self.poisoned.get() { Err(PoisonError::new(guard)) } else { Ok(guard) }
    }
    pub fn try_read(&self) -> TryLockResult<RwLockReadGuard<'_, T>> {
        if !self.try_acquire(false) {
            return Err(TryLockError::WouldBlock);
        }
        let guard = RwLockReadGuard { lock: self };
        if self.poisoned.get() { Err(TryLockError::Poisoned(PoisonError::new(guard))) } else { Ok(guard) }
    }
    pub fn write(&self) -> LockResult<RwLockWriteGuard<'_, T>> {
        self.acquire(true);
        let guard = RwLockWriteGuard { lock: self, panicking: thread_panicking() };
        if self.poisoned.get() { Err(PoisonError::new(guard)) } else { Ok(guard) }
    }
    pub fn try_write(&self) -> TryLockResult<RwLockWriteGuard<'_, T>> {
        if !self.try_acquire(true) {
            return Err(TryLockError::WouldBlock);
        }
        let guard = RwLockWriteGuard { lock: self, panicking: thread_panicking() };
        if self.poisoned.get() { Err(TryLockError::Poisoned(PoisonError::new(guard))) } else { Ok(guard) }
    }
    #[visible]
    pub fn is_poisoned(&self) -> bool { self.poisoned.get() }
    pub fn clear_poison(&self) { self.poisoned.set(false); }
    pub fn get_mut(&mut self) -> LockResult<&mut T> {
        let poisoned = self.poisoned.get();
        let data = self.data.get_mut();
        if poisoned { Err(PoisonError::new(data)) } else { Ok(data) }
    }
}

impl<T: Default> Default for RwLock<T> {
    fn default() -> RwLock<T> { RwLock::new(T::default()) }
}
impl<T> From<T> for RwLock<T> {
    fn from(t: T) -> Self { RwLock::new(t) }
}
impl<T: ?Sized + fmt::Debug> fmt::Debug for RwLock<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut d = f.debug_struct("RwLock");
        match self.try_read() {
            Ok(guard) => {
                d.field("data", &&*guard);
            }
            Err(TryLockError::Poisoned(err)) => {
                d.field("data", &&**err.get_ref());
            }
            Err(TryLockError::WouldBlock) => {
                d.field("data", &format_args!("<locked>"));
            }
        }
        d.field("poisoned", &self.poisoned.get());
        d.finish_non_exhaustive()
    }
}

impl<'a, T: ?Sized> RwLockWriteGuard<'a, T> {
    pub fn downgrade(s: Self) -> RwLockReadGuard<'a, T> {
        let lock = s.lock;
        crate::mem::forget(s);
        let state = lock.state.get();
        unsafe {
            *state -= WRITER - 1;
            if *state < WAITING {
                futex_wake(state, usize::MAX);
            }
        }
        RwLockReadGuard { lock }
    }
}
impl<T: ?Sized> Deref for RwLockReadGuard<'_, T> {
    type Target = T;
    fn deref(&self) -> &T { unsafe { &*self.lock.data.get() } }
}
impl<T: ?Sized> Drop for RwLockReadGuard<'_, T> {
    fn drop(&mut self) { self.lock.release(); }
}
impl<T: ?Sized> Deref for RwLockWriteGuard<'_, T> {
    type Target = T;
    fn deref(&self) -> &T { unsafe { &*self.lock.data.get() } }
}
impl<T: ?Sized> DerefMut for RwLockWriteGuard<'_, T> {
    fn deref_mut(&mut self) -> &mut T { unsafe { &mut *self.lock.data.get() } }
}
impl<T: ?Sized> Drop for RwLockWriteGuard<'_, T> {
    fn drop(&mut self) {
        if !self.panicking && thread_panicking() {
            self.lock.poisoned.set(true);
        }
        self.lock.release();
    }
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
