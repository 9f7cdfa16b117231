//! A lock for two.
use std::cell::UnsafeCell;
use std::fmt;
use std::future::Future;
use std::ops::{Deref, DerefMut};
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};

#[derive(Debug)]
enum State {
    Free,
    Locked,
    /// By one, and the other waits.
    Waiting(Waker),
}
#[derive(Debug)]
struct Inner<T> {
    state: Mutex<State>,
    value: UnsafeCell<T>,
}
unsafe impl<T: Send> Send for Inner<T> {}
unsafe impl<T: Send> Sync for Inner<T> {}

#[derive(Debug)]
pub struct BiLock<T> {
    arc: Arc<Inner<T>>,
}
pub struct ReuniteError<T>(pub BiLock<T>, pub BiLock<T>);
impl<T> BiLock<T> {
    pub fn new(t: T) -> (BiLock<T>, BiLock<T>) {
        let one = BiLock { arc: Arc::new(Inner { state: Mutex::new(State::Free), value: UnsafeCell::new(t) }) };
        let other = BiLock { arc: one.arc.clone() };
        (one, other)
    }
    pub fn poll_lock(&self, cx: &mut Context<'_>) -> Poll<BiLockGuard<'_, T>> {
        let mut s = self.arc.state.lock().unwrap();
        if matches!(*s, State::Free) {
            *s = State::Locked;
            return Poll::Ready(BiLockGuard { bilock: self });
        }
        *s = State::Waiting(cx.waker().clone());
        Poll::Pending
    }
    pub fn lock(&self) -> BiLockAcquire<'_, T> { BiLockAcquire { bilock: self } }
    pub fn reunite(self, other: Self) -> Result<T, ReuniteError<T>>
    where
        T: Unpin,
    {
        if !Arc::ptr_eq(&self.arc, &other.arc) {
            return Err(ReuniteError(self, other));
        }
        drop(other);
        match Arc::try_unwrap(self.arc) {
            Ok(inner) => Ok(inner.value.into_inner()),
            Err(_) => panic!("futures: try_unwrap failed in BiLock<T>::reunite"),
        }
    }
}
impl<T> fmt::Debug for ReuniteError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_tuple("ReuniteError").field(&"...").finish() }
}
impl<T> fmt::Display for ReuniteError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("tried to reunite two BiLocks that don't form a pair")
    }
}
impl<T: std::any::Any> std::error::Error for ReuniteError<T> {}

#[derive(Debug)]
pub struct BiLockGuard<'a, T> {
    bilock: &'a BiLock<T>,
}
impl<T> BiLockGuard<'_, T> {
    pub fn as_pin_mut(&mut self) -> Pin<&mut T> { unsafe { Pin::new_unchecked(&mut *self.bilock.arc.value.get()) } }
}
impl<T> Deref for BiLockGuard<'_, T> {
    type Target = T;
    fn deref(&self) -> &T { unsafe { &*self.bilock.arc.value.get() } }
}
impl<T: Unpin> DerefMut for BiLockGuard<'_, T> {
    fn deref_mut(&mut self) -> &mut T { unsafe { &mut *self.bilock.arc.value.get() } }
}
impl<T> Drop for BiLockGuard<'_, T> {
    fn drop(&mut self) {
        let old = std::mem::replace(&mut *self.bilock.arc.state.lock().unwrap(), State::Free);
        if let State::Waiting(w) = old {
            w.wake();
        }
    }
}
#[must_use = "futures do nothing unless you `.await` or poll them"]
#[derive(Debug)]
pub struct BiLockAcquire<'a, T> {
    bilock: &'a BiLock<T>,
}
impl<'a, T> Future for BiLockAcquire<'a, T> {
    type Output = BiLockGuard<'a, T>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<BiLockGuard<'a, T>> { self.bilock.poll_lock(cx) }
}
