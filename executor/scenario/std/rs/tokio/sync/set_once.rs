//! SetOnce: a cell that is set once, which wakes its waiters.
use super::Notify;
use std::cell::UnsafeCell;
use std::error::Error;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

pub struct SetOnce<T> {
    set: AtomicBool,
    value: UnsafeCell<Option<T>>,
    notify: Notify,
}
unsafe impl<T: Sync + Send> Sync for SetOnce<T> {}
unsafe impl<T: Send> Send for SetOnce<T> {}

impl<T> SetOnce<T> {
    pub fn new() -> Self { SetOnce::const_new() }
    pub const fn const_new() -> Self {
        SetOnce {
            set: AtomicBool::new(false),
            value: UnsafeCell::new(None),
            notify: Notify::__part_of("other", "SetOnce::wait"),
        }
    }
    pub const fn const_new_with(value: T) -> Self {
        SetOnce {
            set: AtomicBool::new(true),
            value: UnsafeCell::new(Some(value)),
            notify: Notify::__part_of("other", "SetOnce::wait"),
        }
    }
    pub fn new_with(value: Option<T>) -> Self {
        match value {
            Some(v) => SetOnce::const_new_with(v),
            None => SetOnce::new(),
        }
    }
    pub fn initialized(&self) -> bool { self.set.load(Ordering::Acquire) }
    pub fn get(&self) -> Option<&T> { if self.initialized() { unsafe { (*self.value.get()).as_ref() } } else { None } }
    /// The waiters are woken in the order of coming.
    pub fn set(&self, value: T) -> Result<(), SetOnceError<T>> {
        if self.initialized() {
            return Err(SetOnceError(value));
        }
        unsafe { *self.value.get() = Some(value) };
        self.set.store(true, Ordering::Release);
        self.notify.notify_in_order();
        Ok(())
    }
    pub fn into_inner(self) -> Option<T> { self.value.into_inner() }
    pub async fn wait(&self) -> &T {
        loop {
            if let Some(v) = self.get() {
                return v;
            }
            let notified = self.notify.notified();
            if let Some(v) = self.get() {
                return v;
            }
            notified.await;
        }
    }
}
impl<T> Default for SetOnce<T> {
    fn default() -> SetOnce<T> { SetOnce::new() }
}
impl<T: fmt::Debug> fmt::Debug for SetOnce<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SetOnce").field("value", &self.get()).finish()
    }
}
impl<T: Clone> Clone for SetOnce<T> {
    fn clone(&self) -> SetOnce<T> { SetOnce::new_with(self.get().cloned()) }
}
impl<T: PartialEq> PartialEq for SetOnce<T> {
    fn eq(&self, other: &SetOnce<T>) -> bool { self.get() == other.get() }
}
impl<T: Eq> Eq for SetOnce<T> {}
impl<T> From<T> for SetOnce<T> {
    fn from(value: T) -> Self { SetOnce::const_new_with(value) }
}

#[derive(Debug, PartialEq, Eq)]
pub struct SetOnceError<T>(pub T);
impl<T> fmt::Display for SetOnceError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("SetOnceError") }
}
impl<T: fmt::Debug> Error for SetOnceError<T> {}
