//! OnceCell with an async initialiser: one runs, the others wait.
use super::batch::{Semaphore, TryAcquireError};
use std::cell::UnsafeCell;
use std::error::Error;
use std::fmt;
use std::future::Future;
use std::sync::atomic::{AtomicBool, Ordering};

pub struct OnceCell<T> {
    set: AtomicBool,
    value: UnsafeCell<Option<T>>,
    semaphore: Semaphore,
}
unsafe impl<T: Sync + Send> Sync for OnceCell<T> {}
unsafe impl<T: Send> Send for OnceCell<T> {}

/// Gives the permit back unless the value was set.
struct Permit<'a>(&'a Semaphore);
impl Drop for Permit<'_> {
    fn drop(&mut self) { self.0.release(1); }
}

impl<T> OnceCell<T> {
    pub fn new() -> Self { OnceCell { set: AtomicBool::new(false), value: UnsafeCell::new(None), semaphore: Semaphore::new(1) } }
    pub const fn const_new() -> Self { OnceCell { set: AtomicBool::new(false), value: UnsafeCell::new(None), semaphore: Semaphore::new(1) } }
    pub const fn const_new_with(value: T) -> Self { OnceCell { set: AtomicBool::new(true), value: UnsafeCell::new(Some(value)), semaphore: Semaphore::new_closed() } }
    pub fn new_with(value: Option<T>) -> Self {
        match value {
            Some(v) => OnceCell::from(v),
            None => OnceCell::new(),
        }
    }
    pub fn initialized(&self) -> bool { self.set.load(Ordering::Acquire) }
    pub fn get(&self) -> Option<&T> { if self.initialized() { unsafe { (*self.value.get()).as_ref() } } else { None } }
    pub fn get_mut(&mut self) -> Option<&mut T> { self.value.get_mut().as_mut() }
    fn put(&self, value: T, permit: Permit<'_>) -> &T {
        unsafe { *self.value.get() = Some(value) };
        self.set.store(true, Ordering::Release);
        self.semaphore.close();
        std::mem::forget(permit);
        self.get().unwrap()
    }
    pub fn set(&self, value: T) -> Result<(), SetError<T>> {
        if self.initialized() {
            return Err(SetError::AlreadyInitializedError(value));
        }
        match self.semaphore.try_acquire(1) {
            Ok(()) => {
                self.put(value, Permit(&self.semaphore));
                Ok(())
            }
            Err(TryAcquireError::NoPermits) => Err(SetError::InitializingError(value)),
            Err(TryAcquireError::Closed) => Err(SetError::AlreadyInitializedError(value)),
        }
    }
    pub async fn get_or_init<F, Fut>(&self, f: F) -> &T
    where
        F: FnOnce() -> Fut,
        Fut: Future<Output = T>,
    {
        if self.initialized() {
            return self.get().unwrap();
        }
        match self.semaphore.acquire(1, "OnceCell").await {
            Ok(()) => {
                let permit = Permit(&self.semaphore);
                let value = f().await;
                self.put(value, permit)
            }
            Err(_) => self.get().unwrap(),
        }
    }
    pub async fn get_or_try_init<E, F, Fut>(&self, f: F) -> Result<&T, E>
    where
        F: FnOnce() -> Fut,
        Fut: Future<Output = Result<T, E>>,
    {
        if self.initialized() {
            return Ok(self.get().unwrap());
        }
        match self.semaphore.acquire(1, "OnceCell").await {
            Ok(()) => {
                let permit = Permit(&self.semaphore);
                let value = f().await;
                match value {
                    Ok(v) => Ok(self.put(v, permit)),
                    Err(e) => Err(e),
                }
            }
            Err(_) => Ok(self.get().unwrap()),
        }
    }
    pub fn into_inner(self) -> Option<T> { self.value.into_inner() }
    pub fn take(&mut self) -> Option<T> { std::mem::take(self).into_inner() }
}
impl<T> Default for OnceCell<T> {
    fn default() -> OnceCell<T> { OnceCell::new() }
}
impl<T: fmt::Debug> fmt::Debug for OnceCell<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("OnceCell").field("value", &self.get()).finish() }
}
impl<T: Clone> Clone for OnceCell<T> {
    fn clone(&self) -> OnceCell<T> { OnceCell::new_with(self.get().cloned()) }
}
impl<T: PartialEq> PartialEq for OnceCell<T> {
    fn eq(&self, other: &OnceCell<T>) -> bool { self.get() == other.get() }
}
impl<T> From<T> for OnceCell<T> {
    fn from(value: T) -> Self {
        let cell = OnceCell::new();
        if cell.set(value).is_err() {
            unreachable!();
        }
        cell
    }
}

#[derive(Debug, PartialEq, Eq)]
pub enum SetError<T> {
    AlreadyInitializedError(T),
    InitializingError(T),
}
impl<T> fmt::Display for SetError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SetError::AlreadyInitializedError(_) => "AlreadyInitializedError",
            SetError::InitializingError(_) => "InitializingError",
        })
    }
}
impl<T: fmt::Debug> Error for SetError<T> {}
impl<T> SetError<T> {
    pub fn is_already_init_err(&self) -> bool { matches!(self, SetError::AlreadyInitializedError(_)) }
    pub fn is_initializing_err(&self) -> bool { matches!(self, SetError::InitializingError(_)) }
}
