//! Cells without a lock: who comes second gets what the first has put in.
use std::fmt;
use std::marker::PhantomData;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};

#[derive(Default, Debug)]
pub struct OnceNonZeroUsize {
    inner: AtomicUsize,
}
impl OnceNonZeroUsize {
    pub const fn new() -> OnceNonZeroUsize { OnceNonZeroUsize { inner: AtomicUsize::new(0) } }
    pub fn get(&self) -> Option<NonZeroUsize> { NonZeroUsize::new(self.inner.load(Ordering::Acquire)) }
    pub fn set(&self, value: NonZeroUsize) -> Result<(), ()> {
        let empty = |n| if n == 0 { Some(value.get()) } else { None };
        self.inner.fetch_update(Ordering::AcqRel, Ordering::Acquire, empty).map(drop).map_err(drop)
    }
    pub fn get_or_init<F: FnOnce() -> NonZeroUsize>(&self, f: F) -> NonZeroUsize {
        self.get().unwrap_or_else(|| self.first(f()))
    }
    pub fn get_or_try_init<F: FnOnce() -> Result<NonZeroUsize, E>, E>(&self, f: F) -> Result<NonZeroUsize, E> {
        self.get().map_or_else(|| f().map(|value| self.first(value)), Ok)
    }
    /// What is in the cell after it was offered that value.
    fn first(&self, value: NonZeroUsize) -> NonZeroUsize {
        let _ = self.set(value);
        self.get().unwrap()
    }
}

#[derive(Default, Debug)]
pub struct OnceBool {
    inner: OnceNonZeroUsize,
}
fn number(value: bool) -> NonZeroUsize { NonZeroUsize::new(if value { 1 } else { 2 }).unwrap() }
impl OnceBool {
    pub const fn new() -> OnceBool { OnceBool { inner: OnceNonZeroUsize::new() } }
    pub fn get(&self) -> Option<bool> { self.inner.get().map(|n| n.get() == 1) }
    pub fn set(&self, value: bool) -> Result<(), ()> { self.inner.set(number(value)) }
    pub fn get_or_init<F: FnOnce() -> bool>(&self, f: F) -> bool { self.inner.get_or_init(|| number(f())).get() == 1 }
    pub fn get_or_try_init<F: FnOnce() -> Result<bool, E>, E>(&self, f: F) -> Result<bool, E> {
        let n = self.inner.get_or_try_init(|| f().map(number))?;
        Ok(n.get() == 1)
    }
}

/// The value lives in a box of its own.
pub struct OnceBox<T> {
    inner: AtomicPtr<T>,
    _p: PhantomData<Option<Box<T>>>,
}
unsafe impl<T: Sync + Send> Sync for OnceBox<T> {}
impl<T> OnceBox<T> {
    pub const fn new() -> OnceBox<T> { OnceBox { inner: AtomicPtr::new(std::ptr::null_mut()), _p: PhantomData } }
    pub fn get(&self) -> Option<&T> {
        let p = self.inner.load(Ordering::Acquire);
        if p.is_null() { None } else { Some(unsafe { &*p }) }
    }
    pub fn set(&self, value: Box<T>) -> Result<(), Box<T>> {
        let p = Box::into_raw(value);
        match self.inner.compare_exchange(std::ptr::null_mut(), p, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => Ok(()),
            Err(_) => Err(unsafe { Box::from_raw(p) }),
        }
    }
    pub fn get_or_init<F: FnOnce() -> Box<T>>(&self, f: F) -> &T {
        if self.get().is_none() {
            let _ = self.set(f());
        }
        self.get().unwrap()
    }
    pub fn get_or_try_init<F: FnOnce() -> Result<Box<T>, E>, E>(&self, f: F) -> Result<&T, E> {
        if self.get().is_none() {
            let _ = self.set(f()?);
        }
        Ok(self.get().unwrap())
    }
}
impl<T> Default for OnceBox<T> {
    fn default() -> Self { OnceBox::new() }
}
impl<T> fmt::Debug for OnceBox<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OnceBox({:?})", self.inner.load(Ordering::Relaxed))
    }
}
impl<T> Drop for OnceBox<T> {
    fn drop(&mut self) {
        let p = *self.inner.get_mut();
        if !p.is_null() {
            drop(unsafe { Box::from_raw(p) });
        }
    }
}
