//! Mutexes that their thread can lock again.
use crate::mutex::RawMutex;
use crate::GuardNoSend;
use std::cell::{Cell, UnsafeCell};
use std::fmt;
use std::marker::PhantomData;
use std::num::NonZeroUsize;
use std::ops::Deref;

pub unsafe trait GetThreadId {
    const INIT: Self;
    fn nonzero_thread_id(&self) -> NonZeroUsize;
}

pub struct RawReentrantMutex<R, G> {
    owner: Cell<usize>,
    count: Cell<usize>,
    mutex: R,
    id: G,
}
unsafe impl<R: RawMutex + Send, G: GetThreadId + Send> Send for RawReentrantMutex<R, G> {}
unsafe impl<R: RawMutex + Sync, G: GetThreadId + Sync> Sync for RawReentrantMutex<R, G> {}
impl<R: RawMutex, G: GetThreadId> RawReentrantMutex<R, G> {
    pub const INIT: Self = RawReentrantMutex { owner: Cell::new(0), count: Cell::new(0), mutex: R::INIT, id: G::INIT };
    fn enter(&self, wait: bool) -> bool {
        let me = self.id.nonzero_thread_id().get();
        if self.owner.get() != me {
            if wait {
                self.mutex.lock();
            } else if !self.mutex.try_lock() {
                return false;
            }
            self.owner.set(me);
        }
        self.count.set(self.count.get().checked_add(1).expect("ReentrantMutex lock count overflow"));
        true
    }
    fn leave(&self) {
        self.count.set(self.count.get() - 1);
        if self.count.get() == 0 {
            self.owner.set(0);
            unsafe { self.mutex.unlock() };
        }
    }
}

pub struct ReentrantMutex<R, G, T: ?Sized> {
    raw: RawReentrantMutex<R, G>,
    data: UnsafeCell<T>,
}
unsafe impl<R: RawMutex + Send, G: GetThreadId + Send, T: ?Sized + Send> Send for ReentrantMutex<R, G, T> {}
unsafe impl<R: RawMutex + Sync, G: GetThreadId + Sync, T: ?Sized + Send> Sync for ReentrantMutex<R, G, T> {}
impl<R: RawMutex, G: GetThreadId, T> ReentrantMutex<R, G, T> {
    pub const fn new(val: T) -> Self { ReentrantMutex { raw: RawReentrantMutex::INIT, data: UnsafeCell::new(val) } }
    pub fn into_inner(self) -> T { self.data.into_inner() }
}
impl<R: RawMutex, G: GetThreadId, T: ?Sized> ReentrantMutex<R, G, T> {
    pub fn lock(&self) -> ReentrantMutexGuard<'_, R, G, T> {
        self.raw.enter(true);
        ReentrantMutexGuard { remutex: self, marker: PhantomData }
    }
    pub fn try_lock(&self) -> Option<ReentrantMutexGuard<'_, R, G, T>> {
        if self.raw.enter(false) { Some(ReentrantMutexGuard { remutex: self, marker: PhantomData }) } else { None }
    }
    pub fn get_mut(&mut self) -> &mut T { self.data.get_mut() }
    pub fn is_locked(&self) -> bool { self.raw.mutex.is_locked() }
    pub fn is_owned_by_current_thread(&self) -> bool { self.raw.owner.get() == self.raw.id.nonzero_thread_id().get() }
    pub fn data_ptr(&self) -> *mut T { self.data.get() }
}
impl<R: RawMutex, G: GetThreadId, T: Default> Default for ReentrantMutex<R, G, T> {
    fn default() -> Self { ReentrantMutex::new(T::default()) }
}
impl<R: RawMutex, G: GetThreadId, T> From<T> for ReentrantMutex<R, G, T> {
    fn from(t: T) -> Self { ReentrantMutex::new(t) }
}
impl<R: RawMutex, G: GetThreadId, T: ?Sized + fmt::Debug> fmt::Debug for ReentrantMutex<R, G, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut d = f.debug_struct("ReentrantMutex");
        match self.try_lock() {
            Some(guard) => d.field("data", &&*guard),
            None => d.field("data", &format_args!("<locked>")),
        };
        d.finish()
    }
}

#[must_use = "if unused the ReentrantMutex will immediately unlock"]
pub struct ReentrantMutexGuard<'a, R: RawMutex, G: GetThreadId, T: ?Sized> {
    remutex: &'a ReentrantMutex<R, G, T>,
    marker: PhantomData<(&'a T, GuardNoSend)>,
}
impl<'a, R: RawMutex + 'a, G: GetThreadId + 'a, T: ?Sized + 'a> ReentrantMutexGuard<'a, R, G, T> {
    pub fn remutex(s: &Self) -> &'a ReentrantMutex<R, G, T> { s.remutex }
}
impl<'a, R: RawMutex + 'a, G: GetThreadId + 'a, T: ?Sized + 'a> Deref for ReentrantMutexGuard<'a, R, G, T> {
    type Target = T;
    fn deref(&self) -> &T { unsafe { &*self.remutex.data.get() } }
}
impl<'a, R: RawMutex + 'a, G: GetThreadId + 'a, T: ?Sized + 'a> Drop for ReentrantMutexGuard<'a, R, G, T> {
    fn drop(&mut self) { self.remutex.raw.leave(); }
}
impl<'a, R: RawMutex + 'a, G: GetThreadId + 'a, T: fmt::Debug + ?Sized + 'a> fmt::Debug
    for ReentrantMutexGuard<'a, R, G, T>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { (**self).fmt(f) }
}
impl<'a, R: RawMutex + 'a, G: GetThreadId + 'a, T: fmt::Display + ?Sized + 'a> fmt::Display
    for ReentrantMutexGuard<'a, R, G, T>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { (**self).fmt(f) }
}
