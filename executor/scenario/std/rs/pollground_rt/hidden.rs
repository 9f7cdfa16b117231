//! What the crates keep for themselves: numbers of tasks, lists of runtimes.
//!
//! Each use of an atomic or of a `Mutex` is a visible operation: an exploration of all schedules tries every order of
//! such uses. No program can see the order here. Code that changes such a value begins a visible operation first,
//! unless the order of changes does not matter.
use std::cell::{Cell, UnsafeCell};
use std::ops::{Deref, DerefMut};
use std::sync::wait::{Raw, RawGuard};

/// A value for all threads. No other thread runs within one of its methods.
pub struct Hidden<T>(Cell<T>);
unsafe impl<T: Send> Sync for Hidden<T> {}
impl<T: Copy> Hidden<T> {
    pub const fn new(value: T) -> Hidden<T> { Hidden(Cell::new(value)) }
    pub fn get(&self) -> T { self.0.get() }
    pub fn set(&self, value: T) { self.0.set(value); }
}
impl Hidden<u64> {
    /// Returns the value before.
    pub fn add(&self, n: u64) -> u64 {
        let at = self.0.as_ptr();
        unsafe {
            let before = *at;
            *at = before + n;
            before
        }
    }
}

/// A value under a lock.
pub struct HiddenLock<T> {
    lock: Raw,
    value: UnsafeCell<T>,
}
unsafe impl<T: Send> Sync for HiddenLock<T> {}
impl<T> HiddenLock<T> {
    pub const fn new(value: T) -> HiddenLock<T> { HiddenLock { lock: Raw::new(), value: UnsafeCell::new(value) } }
    pub fn lock(&self) -> HiddenGuard<'_, T> { HiddenGuard { _guard: self.lock.lock_hidden(), value: &self.value } }
}
pub struct HiddenGuard<'a, T> {
    _guard: RawGuard<'a>,
    value: &'a UnsafeCell<T>,
}
impl<T> Deref for HiddenGuard<'_, T> {
    type Target = T;
    fn deref(&self) -> &T { unsafe { &*self.value.get() } }
}
impl<T> DerefMut for HiddenGuard<'_, T> {
    fn deref_mut(&mut self) -> &mut T { unsafe { &mut *self.value.get() } }
}
