//! Once, OnceLock, LazyLock.
use super::wait::Signal;
use crate::cell::{Cell, UnsafeCell};
use crate::fmt;
use crate::ops::Deref;

const INCOMPLETE: u8 = 0;
const RUNNING: u8 = 1;
const COMPLETE: u8 = 2;
const POISONED: u8 = 3;

pub struct Once {
    state: Cell<u8>,
    signal: Signal,
}
pub const ONCE_INIT: Once = Once::new();
unsafe impl Send for Once {}
unsafe impl Sync for Once {}

#[derive(Debug)]
pub struct OnceState {
    poisoned: bool,
}
impl OnceState {
    pub fn is_poisoned(&self) -> bool { self.poisoned }
}

/// Sets the final state when the initialiser is done, or has panicked.
struct Finish<'a> {
    once: &'a Once,
    state: u8,
}
impl Drop for Finish<'_> {
    fn drop(&mut self) {
        self.once.state.set(self.state);
        self.once.signal.notify_all();
    }
}

impl Once {
    pub const fn new() -> Once { Once { state: Cell::new(INCOMPLETE), signal: Signal::new() } }
    #[track_caller]
    #[visible]
    pub fn call_once<F: FnOnce()>(&self, f: F) {
        if self.state.get() != COMPLETE {
            self.call(false, |_| f());
        }
    }
    #[track_caller]
    #[visible]
    pub fn call_once_force<F: FnOnce(&OnceState)>(&self, f: F) {
        if self.state.get() != COMPLETE {
            self.call(true, f);
        }
    }
    #[visible]
    pub fn is_completed(&self) -> bool { self.state.get() == COMPLETE }
    pub fn wait(&self) {
        loop {
            let seen = self.signal.seen();
            if self.state.get() == COMPLETE {
                return;
            }
            self.signal.wait(seen, u64::MAX, "once");
        }
    }
    #[track_caller]
    fn call<F: FnOnce(&OnceState)>(&self, force: bool, f: F) {
        loop {
            let noted = self.signal.seen();
            let s = self.state.as_ptr();
            let seen = unsafe { *s };
            if seen == COMPLETE {
                return;
            }
            if seen == POISONED && !force {
                panic!("Once instance has previously been poisoned");
            }
            if seen != RUNNING {
                unsafe { *s = RUNNING };
                let mut finish = Finish { once: self, state: POISONED };
                f(&OnceState { poisoned: seen == POISONED });
                finish.state = COMPLETE;
                return;
            }
            self.signal.wait(noted, u64::MAX, "once");
        }
    }
}
impl fmt::Debug for Once {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("Once").finish_non_exhaustive() }
}

#[path_name = "std::sync::once_lock::OnceLock"]
pub struct OnceLock<T> {
    once: Once,
    value: UnsafeCell<Option<T>>,
}
unsafe impl<T: Sync + Send> Sync for OnceLock<T> {}
unsafe impl<T: Send> Send for OnceLock<T> {}

impl<T> OnceLock<T> {
    pub const fn new() -> OnceLock<T> { OnceLock { once: Once::new(), value: UnsafeCell::new(None) } }
    pub fn get(&self) -> Option<&T> { if self.once.is_completed() { unsafe { &*self.value.get() }.as_ref() } else { None } }
    pub fn get_mut(&mut self) -> Option<&mut T> { self.value.get_mut().as_mut() }
    pub fn wait(&self) -> &T {
        self.once.wait();
        self.get().unwrap()
    }
    pub fn set(&self, value: T) -> Result<(), T> {
        let mut value = Some(value);
        self.once.call_once_force(|_| unsafe { *self.value.get() = value.take() });
        match value {
            None => Ok(()),
            Some(v) => Err(v),
        }
    }
    pub fn get_or_init<F>(&self, f: F) -> &T
    where
        F: FnOnce() -> T,
    {
        if !self.once.is_completed() {
            self.once.call_once_force(|_| {
                let v = f();
                unsafe { *self.value.get() = Some(v) };
            });
        }
        self.get().unwrap()
    }
    pub fn into_inner(self) -> Option<T> { self.value.into_inner() }
    pub fn take(&mut self) -> Option<T> {
        self.once.state.set(INCOMPLETE);
        self.value.get_mut().take()
    }
}
impl<T> Default for OnceLock<T> {
    fn default() -> OnceLock<T> { OnceLock::new() }
}
impl<T: fmt::Debug> fmt::Debug for OnceLock<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut d = f.debug_tuple("OnceLock");
        match self.get() {
            Some(v) => d.field(v),
            None => d.field(&format_args!("<uninit>")),
        };
        d.finish()
    }
}
impl<T: Clone> Clone for OnceLock<T> {
    fn clone(&self) -> OnceLock<T> {
        let cell = OnceLock::new();
        if let Some(v) = self.get() {
            let _ = cell.set(v.clone());
        }
        cell
    }
}
impl<T> From<T> for OnceLock<T> {
    fn from(value: T) -> Self {
        let cell = OnceLock::new();
        let _ = cell.set(value);
        cell
    }
}
impl<T: PartialEq> PartialEq for OnceLock<T> {
    fn eq(&self, other: &OnceLock<T>) -> bool { self.get() == other.get() }
}
impl<T: Eq> Eq for OnceLock<T> {}

#[path_name = "std::sync::lazy_lock::LazyLock"]
pub struct LazyLock<T, F = fn() -> T> {
    once: Once,
    init: UnsafeCell<Option<F>>,
    value: UnsafeCell<Option<T>>,
}
unsafe impl<T: Sync + Send, F: Send> Sync for LazyLock<T, F> {}

impl<T, F: FnOnce() -> T> LazyLock<T, F> {
    pub const fn new(f: F) -> LazyLock<T, F> {
        LazyLock { once: Once::new(), init: UnsafeCell::new(Some(f)), value: UnsafeCell::new(None) }
    }
    #[track_caller]
    pub fn force(this: &LazyLock<T, F>) -> &T {
        if !this.once.is_completed() {
            this.once.call_once_force(|state| {
                if state.is_poisoned() {
                    panic!("LazyLock instance has previously been poisoned");
                }
                let f = unsafe { (*this.init.get()).take().unwrap() };
                let v = f();
                unsafe { *this.value.get() = Some(v) };
            });
        }
        unsafe { (*this.value.get()).as_ref().unwrap() }
    }
}
impl<T, F> LazyLock<T, F> {
    pub fn get(this: &LazyLock<T, F>) -> Option<&T> { if this.once.is_completed() { unsafe { &*this.value.get() }.as_ref() } else { None } }
    pub fn get_mut(this: &mut LazyLock<T, F>) -> Option<&mut T> { this.value.get_mut().as_mut() }
}
impl<T, F: FnOnce() -> T> LazyLock<T, F> {
    pub fn force_mut(this: &mut LazyLock<T, F>) -> &mut T {
        LazyLock::force(this);
        this.value.get_mut().as_mut().unwrap()
    }
}
impl<T, F: FnOnce() -> T> Deref for LazyLock<T, F> {
    type Target = T;
    #[track_caller]
    fn deref(&self) -> &T { LazyLock::force(self) }
}
impl<T: Default> Default for LazyLock<T> {
    fn default() -> LazyLock<T> { LazyLock::new(T::default) }
}
impl<T: fmt::Debug, F> fmt::Debug for LazyLock<T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut d = f.debug_tuple("LazyLock");
        match unsafe { &*self.value.get() } {
            Some(v) => d.field(v),
            None => d.field(&format_args!("<uninit>")),
        };
        d.finish()
    }
}
