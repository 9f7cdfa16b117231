//! A mutex whose lock is a future, and one for two.
mod bilock;
pub use self::bilock::{BiLock, BiLockAcquire, BiLockGuard, ReuniteError};
use pollground_rt::{label, loss, lost, turn_note, GONE, WAITS, WOKEN};
use std::cell::UnsafeCell;
use std::fmt;
use std::future::Future;
use std::mem::ManuallyDrop;
use std::ops::{Deref, DerefMut};
use std::pin::Pin;
use std::sync::{Arc, Mutex as StdMutex};
use std::task::{Context, Poll, Waker};

enum Waiter {
    Waiting(Waker),
    Woken,
}

/// Waiters by key. A freed key is the first to be used again, and the smallest
/// key is woken first: who comes back at once may overtake the others.
struct State {
    locked: bool,
    waiters: Vec<Option<Waiter>>,
    free: Vec<usize>,
}
impl State {
    fn insert(&mut self, w: Waiter) -> usize {
        match self.free.pop() {
            Some(k) => {
                self.waiters[k] = Some(w);
                k
            }
            None => {
                self.waiters.push(Some(w));
                self.waiters.len() - 1
            }
        }
    }
    fn remove(&mut self, key: usize) -> Option<Waiter> {
        self.note(key, GONE);
        self.free.push(key);
        self.waiters[key].take()
    }
    fn is_empty(&self) -> bool { self.free.len() == self.waiters.len() }
    fn wake_first(&mut self) -> Option<Waker> {
        let key = self.waiters.iter().position(|w| w.is_some())?;
        match self.waiters[key].replace(Waiter::Woken) {
            Some(Waiter::Waiting(waker)) => {
                self.note(key, WOKEN);
                Some(waker)
            }
            _ => None,
        }
    }
    fn note(&self, key: usize, what: u32) { turn_note(self as *const State as *const (), key, what); }
}
const NO_KEY: usize = usize::MAX;

pub struct Mutex<T: ?Sized> {
    state: StdMutex<State>,
    #[shown = "data"]
    value: UnsafeCell<T>,
}
unsafe impl<T: ?Sized + Send> Send for Mutex<T> {}
unsafe impl<T: ?Sized + Send> Sync for Mutex<T> {}

impl<T> Mutex<T> {
    pub fn new(t: T) -> Mutex<T> {
        Mutex {
            state: StdMutex::new(State { locked: false, waiters: Vec::new(), free: Vec::new() }),
            value: UnsafeCell::new(t),
        }
    }
    pub fn into_inner(self) -> T { self.value.into_inner() }
}
impl<T: ?Sized> Mutex<T> {
    fn grab(&self) -> bool {
        let mut s = self.state.lock().unwrap();
        if s.locked {
            return false;
        }
        s.locked = true;
        true
    }
    pub fn try_lock(&self) -> Option<MutexGuard<'_, T>> {
        if self.grab() { Some(MutexGuard { mutex: self }) } else { None }
    }
    pub fn try_lock_owned(self: &Arc<Self>) -> Option<OwnedMutexGuard<T>> {
        if self.grab() { Some(OwnedMutexGuard { mutex: self.clone() }) } else { None }
    }
    pub fn lock(&self) -> MutexLockFuture<'_, T> { MutexLockFuture { mutex: Some(self), key: NO_KEY } }
    pub fn lock_owned(self: Arc<Self>) -> OwnedMutexLockFuture<T> {
        OwnedMutexLockFuture { mutex: Some(self), key: NO_KEY }
    }
    pub fn get_mut(&mut self) -> &mut T { self.value.get_mut() }

    fn poll_lock(&self, key: &mut usize, cx: &mut Context<'_>) -> bool {
        let mut s = self.state.lock().unwrap();
        if !s.locked {
            s.locked = true;
            if *key != NO_KEY {
                let old = s.remove(*key);
                *key = NO_KEY;
                drop(s);
                drop(old);
            }
            return true;
        }
        if *key == NO_KEY {
            *key = s.insert(Waiter::Waiting(cx.waker().clone()));
        } else {
            match &s.waiters[*key] {
                Some(Waiter::Waiting(w)) if w.will_wake(cx.waker()) => {}
                _ => {
                    let new = Some(Waiter::Waiting(cx.waker().clone()));
                    let old = std::mem::replace(&mut s.waiters[*key], new);
                    drop(old);
                }
            }
        }
        label("mutex", "Mutex");
        s.note(*key, WAITS);
        drop(s);
        false
    }
    fn remove(&self, key: usize, wake_another: bool) {
        if key == NO_KEY {
            return;
        }
        let mut wake = None;
        let old = {
            let mut s = self.state.lock().unwrap();
            let old = s.remove(key);
            if let Some(Waiter::Woken) = old {
                if wake_another {
                    wake = s.wake_first();
                }
            }
            old
        };
        drop(old);
        if let Some(w) = wake {
            w.wake();
        }
    }
    fn unlock(&self) {
        let wake = {
            let mut s = self.state.lock().unwrap();
            s.locked = false;
            s.wake_first()
        };
        if let Some(w) = wake {
            w.wake();
        }
    }
}
impl<T> From<T> for Mutex<T> {
    fn from(t: T) -> Self { Mutex::new(t) }
}
impl<T: Default> Default for Mutex<T> {
    fn default() -> Self { Mutex::new(T::default()) }
}
impl<T: ?Sized> fmt::Debug for Mutex<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let s = self.state.lock().unwrap();
        f.debug_struct("Mutex").field("is_locked", &s.locked).field("has_waiters", &!s.is_empty()).finish()
    }
}

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct MutexLockFuture<'a, T: ?Sized> {
    mutex: Option<&'a Mutex<T>>,
    key: usize,
}
impl<'a, T: ?Sized> Future for MutexLockFuture<'a, T> {
    type Output = MutexGuard<'a, T>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = &mut *self;
        let mutex = this.mutex.expect("polled MutexLockFuture after completion");
        if mutex.poll_lock(&mut this.key, cx) {
            this.mutex = None;
            return Poll::Ready(MutexGuard { mutex });
        }
        Poll::Pending
    }
}
impl<T: ?Sized> Unpin for MutexLockFuture<'_, T> {}
impl<T: ?Sized> crate::future::FusedFuture for MutexLockFuture<'_, T> {
    fn is_terminated(&self) -> bool { self.mutex.is_none() }
}
impl<T: ?Sized> Drop for MutexLockFuture<'_, T> {
    fn drop(&mut self) {
        if let Some(m) = self.mutex {
            lost(self, loss::PLACE, || (self.key != NO_KEY) as usize, "Mutex::lock");
            m.remove(self.key, true);
        }
    }
}
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct OwnedMutexLockFuture<T: ?Sized> {
    mutex: Option<Arc<Mutex<T>>>,
    key: usize,
}
impl<T: ?Sized> Future for OwnedMutexLockFuture<T> {
    type Output = OwnedMutexGuard<T>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = &mut *self;
        let mutex = this.mutex.as_ref().expect("polled OwnedMutexLockFuture after completion").clone();
        if mutex.poll_lock(&mut this.key, cx) {
            this.mutex = None;
            return Poll::Ready(OwnedMutexGuard { mutex });
        }
        Poll::Pending
    }
}
impl<T: ?Sized> Unpin for OwnedMutexLockFuture<T> {}
impl<T: ?Sized> Drop for OwnedMutexLockFuture<T> {
    fn drop(&mut self) {
        if let Some(m) = &self.mutex {
            lost(self, loss::PLACE, || (self.key != NO_KEY) as usize, "Mutex::lock");
            m.remove(self.key, true);
        }
    }
}

pub struct MutexGuard<'a, T: ?Sized> {
    mutex: &'a Mutex<T>,
}
pub struct OwnedMutexGuard<T: ?Sized> {
    mutex: Arc<Mutex<T>>,
}
impl<T: ?Sized> Drop for MutexGuard<'_, T> {
    fn drop(&mut self) { self.mutex.unlock(); }
}
impl<T: ?Sized> Deref for MutexGuard<'_, T> {
    type Target = T;
    fn deref(&self) -> &T { unsafe { &*self.mutex.value.get() } }
}
impl<T: ?Sized> DerefMut for MutexGuard<'_, T> {
    fn deref_mut(&mut self) -> &mut T { unsafe { &mut *self.mutex.value.get() } }
}
impl<T: ?Sized + fmt::Debug> fmt::Debug for MutexGuard<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MutexGuard").field("value", &&**self).field("mutex", &self.mutex).finish()
    }
}
impl<T: ?Sized> Drop for OwnedMutexGuard<T> {
    fn drop(&mut self) { self.mutex.unlock(); }
}
impl<T: ?Sized> Deref for OwnedMutexGuard<T> {
    type Target = T;
    fn deref(&self) -> &T { unsafe { &*self.mutex.value.get() } }
}
impl<T: ?Sized> DerefMut for OwnedMutexGuard<T> {
    fn deref_mut(&mut self) -> &mut T { unsafe { &mut *self.mutex.value.get() } }
}

impl<'a, T: ?Sized> MutexGuard<'a, T> {
    pub fn map<U: ?Sized, F>(this: Self, f: F) -> MappedMutexGuard<'a, T, U>
    where
        F: FnOnce(&mut T) -> &mut U,
    {
        // The mapped guard unlocks, and this one does not.
        let mutex = ManuallyDrop::new(this).mutex;
        MappedMutexGuard::map(MappedMutexGuard { mutex, value: mutex.value.get() }, f)
    }
}
pub struct MappedMutexGuard<'a, T: ?Sized, U: ?Sized> {
    mutex: &'a Mutex<T>,
    value: *mut U,
}
unsafe impl<T: ?Sized + Send, U: ?Sized + Send> Send for MappedMutexGuard<'_, T, U> {}
unsafe impl<T: ?Sized + Sync, U: ?Sized + Sync> Sync for MappedMutexGuard<'_, T, U> {}
impl<'a, T: ?Sized, U: ?Sized> MappedMutexGuard<'a, T, U> {
    pub fn map<V: ?Sized, F>(this: Self, f: F) -> MappedMutexGuard<'a, T, V>
    where
        F: FnOnce(&mut U) -> &mut V,
    {
        let part: *mut V = f(unsafe { &mut *this.value });
        MappedMutexGuard { value: part, mutex: ManuallyDrop::new(this).mutex }
    }
}
impl<T: ?Sized, U: ?Sized> Drop for MappedMutexGuard<'_, T, U> {
    fn drop(&mut self) { self.mutex.unlock(); }
}
impl<T: ?Sized, U: ?Sized> Deref for MappedMutexGuard<'_, T, U> {
    type Target = U;
    fn deref(&self) -> &U { unsafe { &*self.value } }
}
impl<T: ?Sized, U: ?Sized> DerefMut for MappedMutexGuard<'_, T, U> {
    fn deref_mut(&mut self) -> &mut U { unsafe { &mut *self.value } }
}
impl<T: ?Sized, U: ?Sized + fmt::Debug> fmt::Debug for MappedMutexGuard<'_, T, U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MappedMutexGuard").field("value", &&**self).field("mutex", &self.mutex).finish()
    }
}
unsafe impl<T: ?Sized + Send> Send for MutexGuard<'_, T> {}
unsafe impl<T: ?Sized + Sync> Sync for MutexGuard<'_, T> {}
impl<T: ?Sized> fmt::Debug for MutexLockFuture<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MutexLockFuture")
            .field("was_acquired", &self.mutex.is_none())
            .field("mutex", &self.mutex)
            .field("wait_key", &(if self.key == NO_KEY { None } else { Some(self.key) }))
            .finish()
    }
}
impl<T: ?Sized> crate::future::FusedFuture for OwnedMutexLockFuture<T> {
    fn is_terminated(&self) -> bool { self.mutex.is_none() }
}
impl<T: ?Sized + fmt::Debug> fmt::Debug for OwnedMutexGuard<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OwnedMutexGuard").field("value", &&**self).field("mutex", &self.mutex).finish()
    }
}
