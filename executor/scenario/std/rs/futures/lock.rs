//! A mutex whose lock is a future.
use std::cell::UnsafeCell;
use std::fmt;
use std::future::Future;
use std::ops::{Deref, DerefMut};
use std::pin::Pin;
use std::sync::{Arc, Mutex as StdMutex};
use std::task::{Context, Poll, Waker};

enum Waiter {
    Waiting(Waker),
    Woken,
}

struct State {
    locked: bool,
    next: usize,
    /// In order of coming.
    waiters: Vec<(usize, Waiter)>,
}

pub struct Mutex<T: ?Sized> {
    state: StdMutex<State>,
    value: UnsafeCell<T>,
}
unsafe impl<T: ?Sized + Send> Send for Mutex<T> {}
unsafe impl<T: ?Sized + Send> Sync for Mutex<T> {}

impl<T> Mutex<T> {
    pub fn new(t: T) -> Mutex<T> {
        Mutex { state: StdMutex::new(State { locked: false, next: 0, waiters: Vec::new() }), value: UnsafeCell::new(t) }
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
    pub fn try_lock(&self) -> Option<MutexGuard<'_, T>> { if self.grab() { Some(MutexGuard { mutex: self }) } else { None } }
    pub fn try_lock_owned(self: &Arc<Self>) -> Option<OwnedMutexGuard<T>> {
        if self.grab() { Some(OwnedMutexGuard { mutex: self.clone() }) } else { None }
    }
    pub fn lock(&self) -> MutexLockFuture<'_, T> { MutexLockFuture { mutex: Some(self), key: 0 } }
    pub fn lock_owned(self: Arc<Self>) -> OwnedMutexLockFuture<T> { OwnedMutexLockFuture { mutex: Some(self), key: 0 } }
    pub fn get_mut(&mut self) -> &mut T { self.value.get_mut() }

    /// key 0: not queued yet.
    fn poll_lock(&self, key: &mut usize, cx: &mut Context<'_>) -> bool {
        let mut s = self.state.lock().unwrap();
        if !s.locked {
            s.locked = true;
            let k = *key;
            if k != 0 {
                s.waiters.retain(|w| w.0 != k);
                *key = 0;
            }
            return true;
        }
        if *key == 0 {
            s.next += 1;
            *key = s.next;
            let k = s.next;
            s.waiters.push((k, Waiter::Waiting(cx.waker().clone())));
        } else {
            let k = *key;
            for w in s.waiters.iter_mut() {
                if w.0 == k {
                    w.1 = Waiter::Waiting(cx.waker().clone());
                }
            }
        }
        false
    }
    fn remove(&self, key: usize, wake_another: bool) {
        if key == 0 {
            return;
        }
        let mut wake = None;
        {
            let mut s = self.state.lock().unwrap();
            if let Some(i) = s.waiters.iter().position(|w| w.0 == key) {
                let (_, w) = s.waiters.remove(i);
                if let Waiter::Woken = w {
                    if wake_another {
                        wake = s.wake_first();
                    }
                }
            }
        }
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
impl State {
    fn wake_first(&mut self) -> Option<Waker> {
        match self.waiters.first_mut() {
            Some(w) => match std::mem::replace(&mut w.1, Waiter::Woken) {
                Waiter::Waiting(waker) => Some(waker),
                Waiter::Woken => None,
            },
            None => None,
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
        f.debug_struct("Mutex").field("is_locked", &s.locked).field("has_waiters", &!s.waiters.is_empty()).finish()
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
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("MutexGuard").field("value", &&**self).field("mutex", &self.mutex).finish() }
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
