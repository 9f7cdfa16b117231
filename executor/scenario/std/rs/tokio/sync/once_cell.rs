//! OnceCell: a value that is set once, also by an async initialiser.
use super::permits::{Permits, TryAcquireError};
use std::cell::UnsafeCell;
use std::error::Error;
use std::fmt;
use std::future::Future;

/// One permit is the turn to set the value. Tasks that come while an initialiser runs wait for the
/// turn; it passes on when the initialiser fails or is dropped. The cell is set when `turn` is closed.
pub struct OnceCell<T> {
    turn: Permits,
    #[shown]
    value: UnsafeCell<Option<T>>,
}
unsafe impl<T: Sync + Send> Sync for OnceCell<T> {}
unsafe impl<T: Send> Send for OnceCell<T> {}

/// The turn to set the value.
struct Turn<'a, T>(&'a OnceCell<T>);
impl<'a, T> Turn<'a, T> {
    fn set(self, value: T) -> &'a T {
        let cell = self.0;
        let slot = unsafe { &mut *cell.value.get() };
        let value = slot.insert(value);
        cell.turn.close();
        value
    }
}
impl<T> Drop for Turn<'_, T> {
    fn drop(&mut self) {
        if !self.0.turn.is_closed() {
            self.0.turn.release(1);
        }
    }
}

impl<T> OnceCell<T> {
    pub fn new() -> Self { OnceCell::const_new() }
    pub const fn const_new() -> Self { OnceCell { turn: Permits::new(1), value: UnsafeCell::new(None) } }
    pub const fn const_new_with(value: T) -> Self {
        OnceCell { turn: Permits::new_closed(), value: UnsafeCell::new(Some(value)) }
    }
    pub fn new_with(value: Option<T>) -> Self { value.map_or_else(OnceCell::new, OnceCell::const_new_with) }
    #[visible]
    pub fn initialized(&self) -> bool { self.turn.is_closed() }
    #[visible]
    pub fn get(&self) -> Option<&T> {
        // The turn is given out once more only if the value was not set.
        let value = unsafe { &*self.value.get() };
        value.as_ref().filter(|_| self.turn.is_closed())
    }
    pub fn get_mut(&mut self) -> Option<&mut T> { self.value.get_mut().as_mut() }
    pub fn into_inner(self) -> Option<T> { self.value.into_inner() }
    pub fn take(&mut self) -> Option<T> { std::mem::take(self).into_inner() }
    pub fn set(&self, value: T) -> Result<(), SetError<T>> {
        let why = match self.turn.try_acquire(1) {
            Ok(()) => return Ok(drop(Turn(self).set(value))),
            Err(TryAcquireError::Closed) => SetError::AlreadyInitializedError,
            Err(TryAcquireError::NoPermits) => SetError::InitializingError,
        };
        Err(why(value))
    }
    pub async fn get_or_init<F, Fut>(&self, f: F) -> &T
    where
        F: FnOnce() -> Fut,
        Fut: Future<Output = T>,
    {
        if self.initialized() || self.turn.acquire(1, "OnceCell").await.is_err() {
            return self.get().unwrap();
        }
        let turn = Turn(self);
        turn.set(f().await)
    }
    pub async fn get_or_try_init<E, F, Fut>(&self, f: F) -> Result<&T, E>
    where
        F: FnOnce() -> Fut,
        Fut: Future<Output = Result<T, E>>,
    {
        if self.initialized() || self.turn.acquire(1, "OnceCell").await.is_err() {
            return Ok(self.get().unwrap());
        }
        let turn = Turn(self);
        Ok(turn.set(f().await?))
    }
}
impl<T> Default for OnceCell<T> {
    fn default() -> OnceCell<T> { OnceCell::new() }
}
impl<T: fmt::Debug> fmt::Debug for OnceCell<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OnceCell").field("value", &self.get()).finish()
    }
}
impl<T: Clone> Clone for OnceCell<T> {
    fn clone(&self) -> OnceCell<T> { OnceCell::new_with(self.get().cloned()) }
}
impl<T: PartialEq> PartialEq for OnceCell<T> {
    fn eq(&self, other: &OnceCell<T>) -> bool { self.get() == other.get() }
}
impl<T> From<T> for OnceCell<T> {
    fn from(value: T) -> Self { OnceCell::const_new_with(value) }
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
