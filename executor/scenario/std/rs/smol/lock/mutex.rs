//! The lock word: bit 0 locked, the rest twice the number of those who starve.
//! While there are such, nobody may lock in passing.
use event_listener::Event;
use std::cell::UnsafeCell;
use std::fmt;
use std::future::Future;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::Arc;
use std::time::{Duration, Instant};

pub struct Mutex<T: ?Sized> {
    state: AtomicUsize,
    ops: Event,
    #[shown]
    data: UnsafeCell<T>,
}
unsafe impl<T: ?Sized + Send> Send for Mutex<T> {}
unsafe impl<T: ?Sized + Send> Sync for Mutex<T> {}
pub struct MutexGuard<'a, T: ?Sized>(#[shown = ""] &'a Mutex<T>);
pub struct MutexGuardArc<T: ?Sized>(Arc<Mutex<T>>);
unsafe impl<T: ?Sized + Send> Send for MutexGuard<'_, T> {}
unsafe impl<T: ?Sized + Sync> Sync for MutexGuard<'_, T> {}

/// Who waits longer than this starves.
const PATIENCE: Duration = Duration::from_micros(500);

/// One starving task, however its future ends.
struct Starving<'a>(&'a AtomicUsize);
impl Drop for Starving<'_> {
    fn drop(&mut self) { self.0.fetch_sub(2, SeqCst); }
}

impl<T> Mutex<T> {
    pub const fn new(data: T) -> Mutex<T> {
        Mutex { state: AtomicUsize::new(0), ops: Event::new(), data: UnsafeCell::new(data) }
    }
    pub fn into_inner(self) -> T { self.data.into_inner() }
}
impl<T: ?Sized> Mutex<T> {
    fn swap(&self, from: usize, to: usize) -> usize {
        match self.state.compare_exchange(from, to, SeqCst, SeqCst) {
            Ok(s) => s,
            Err(s) => s,
        }
    }
    fn grab(&self) -> bool { self.swap(0, 1) == 0 }
    async fn acquire(&self) {
        if self.grab() {
            return;
        }
        let start = Instant::now();
        loop {
            let listener = self.ops.__listen("mutex", "Mutex::lock");
            match self.swap(0, 1) {
                0 => return,
                1 => {}
                _ => break,
            }
            listener.await;
            match self.swap(0, 1) {
                0 => return,
                1 => {}
                _ => {
                    // The one that starves gets the notification.
                    self.ops.notify(1);
                    break;
                }
            }
            if start.elapsed() > PATIENCE {
                break;
            }
        }
        self.state.fetch_add(2, SeqCst);
        let _starving = Starving(&self.state);
        loop {
            let listener = self.ops.__listen("mutex", "Mutex::lock");
            match self.swap(2, 3) {
                2 => return,
                s if s % 2 == 1 => {}
                _ => {
                    self.ops.notify(1);
                }
            }
            listener.await;
            if self.state.fetch_or(1, SeqCst) % 2 == 0 {
                return;
            }
        }
    }
    pub(super) fn release(&self) {
        self.state.fetch_sub(1, SeqCst);
        self.ops.notify(1);
    }
    pub async fn lock(&self) -> MutexGuard<'_, T> {
        self.acquire().await;
        MutexGuard(self)
    }
    pub fn lock_blocking(&self) -> MutexGuard<'_, T> { crate::block_on(self.lock()) }
    pub fn try_lock(&self) -> Option<MutexGuard<'_, T>> { if self.grab() { Some(MutexGuard(self)) } else { None } }
    pub fn lock_arc(self: &Arc<Self>) -> impl Future<Output = MutexGuardArc<T>> {
        let this = self.clone();
        async move {
            this.acquire().await;
            MutexGuardArc(this)
        }
    }
    pub fn lock_arc_blocking(self: &Arc<Self>) -> MutexGuardArc<T> { crate::block_on(self.lock_arc()) }
    pub fn try_lock_arc(self: &Arc<Self>) -> Option<MutexGuardArc<T>> {
        if self.grab() {
            Some(MutexGuardArc(self.clone()))
        } else {
            None
        }
    }
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
impl<'a, T: ?Sized> MutexGuard<'a, T> {
    pub fn source(guard: &MutexGuard<'a, T>) -> &'a Mutex<T> { guard.0 }
}
impl<T: ?Sized> MutexGuardArc<T> {
    pub fn source(guard: &MutexGuardArc<T>) -> &Arc<Mutex<T>> { &guard.0 }
}

macro_rules! guards {
    ($($t:ty;)*) => {$(
        impl<T: ?Sized> Drop for $t {
            fn drop(&mut self) { self.0.release(); }
        }
        impl<T: ?Sized> Deref for $t {
            type Target = T;
            fn deref(&self) -> &T { unsafe { &*self.0.data.get() } }
        }
        impl<T: ?Sized> DerefMut for $t {
            fn deref_mut(&mut self) -> &mut T { unsafe { &mut *self.0.data.get() } }
        }
        impl<T: ?Sized + fmt::Debug> fmt::Debug for $t {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Debug::fmt(&**self, f) }
        }
        impl<T: ?Sized + fmt::Display> fmt::Display for $t {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Display::fmt(&**self, f) }
        }
    )*};
}
guards! {
    MutexGuard<'_, T>;
    MutexGuardArc<T>;
}
