//! Thread locals. The machine has a pointer for each key.
use super::{no_dtor, tls_get, tls_set};
use crate::cell::{Cell, RefCell};
use crate::fmt;
use crate::mem;

static DTORS: u8 = 1;

/// The storage of one key in one thread. State: 1 alive, 2 destroyed.
struct Slot<T> {
    state: u8,
    value: Option<T>,
}

type Dtors = Vec<Box<dyn FnOnce()>>;

/// Is dropped when the destructor of a local panics.
struct Unwinding;
impl Drop for Unwinding {
    fn drop(&mut self) {
        eprintln!("fatal runtime error: thread local panicked on drop, aborting");
        crate::process::abort()
    }
}

/// Runs the destructors of this thread's locals, latest first. The machine calls it for
/// threads that did not come from `spawn`, as the destructor of DTORS.
pub(crate) fn run_dtors(_p: *mut ()) {
    let p = tls_get(&DTORS as *const u8 as *const ()) as *mut Dtors;
    if p.is_null() {
        return;
    }
    loop {
        match unsafe { (*p).pop() } {
            Some(f) => {
                let none = Unwinding;
                f();
                mem::forget(none);
            }
            None => return,
        }
    }
}

fn register_dtor(f: Box<dyn FnOnce()>) {
    let key = &DTORS as *const u8 as *const ();
    let mut p = tls_get(key) as *mut Dtors;
    if p.is_null() {
        p = Box::into_raw(Box::new(Vec::new()));
        tls_set(key, p as *mut (), run_dtors);
    }
    unsafe { (*p).push(f) };
}

pub struct LocalKey<T: 'static> {
    /// Its address tells keys apart: a key is a constant.
    init: fn() -> T,
}

#[non_exhaustive]
#[derive(Clone, Copy, Eq, PartialEq)]
pub struct AccessError;
impl fmt::Debug for AccessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("AccessError").finish() }
}
impl fmt::Display for AccessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad("already destroyed") }
}
impl crate::error::Error for AccessError {}

impl<T: 'static> LocalKey<T> {
    #[doc(hidden)]
    pub const fn __new(init: fn() -> T) -> LocalKey<T> { LocalKey { init } }
    fn key(&self) -> *const () { self.init as *const () }

    /// The value, if it is there. Only the first access, and those after the last, need more.
    fn live(&'static self) -> Option<&'static T> {
        let p = tls_get(self.key()) as *const Slot<T>;
        if p.is_null() {
            return None;
        }
        unsafe { (*p).value.as_ref() }
    }

    fn slot(&'static self, first: Option<T>) -> Option<(&'static T, Option<T>)> {
        let key = self.key();
        let mut p = tls_get(key) as *mut Slot<T>;
        let mut rest = first;
        if p.is_null() {
            let v = match rest.take() {
                Some(v) => v,
                None => (self.init)(),
            };
            // The initialiser may have used the key itself.
            p = tls_get(key) as *mut Slot<T>;
            if p.is_null() {
                p = Box::into_raw(Box::new(Slot { state: 1, value: Some(v) }));
                tls_set(key, p as *mut (), no_dtor);
                if mem::needs_drop::<T>() {
                    register_dtor(Box::new(move || unsafe {
                        (*p).state = 2;
                        drop((*p).value.take());
                    }));
                }
            } else {
                unsafe { (*p).value = Some(v) };
            }
        }
        unsafe {
            if (*p).state == 2 {
                return None;
            }
            Some((&*((*p).value.as_ref().unwrap() as *const T), rest))
        }
    }

    #[track_caller]
    pub fn with<F, R>(&'static self, f: F) -> R
    where
        F: FnOnce(&T) -> R,
    {
        if let Some(v) = self.live() {
            return f(v);
        }
        match self.slot(None) {
            Some((v, _)) => f(v),
            None => panic!("cannot access a Thread Local Storage value during or after destruction: AccessError"),
        }
    }
    pub fn try_with<F, R>(&'static self, f: F) -> crate::result::Result<R, AccessError>
    where
        F: FnOnce(&T) -> R,
    {
        if let Some(v) = self.live() {
            return Ok(f(v));
        }
        match self.slot(None) {
            Some((v, _)) => Ok(f(v)),
            None => Err(AccessError),
        }
    }
}

impl<T: 'static> LocalKey<Cell<T>> {
    pub fn set(&'static self, value: T) {
        if let Some(cell) = self.live() {
            cell.set(value);
            return;
        }
        if let Some((cell, Some(v))) = self.slot(Some(Cell::new(value))) {
            cell.set(v.into_inner());
        }
    }
    pub fn get(&'static self) -> T
    where
        T: Copy,
    {
        self.with(Cell::get)
    }
    pub fn take(&'static self) -> T
    where
        T: Default,
    {
        self.with(Cell::take)
    }
    pub fn replace(&'static self, value: T) -> T { self.with(|c| c.replace(value)) }
}

impl<T: 'static> LocalKey<RefCell<T>> {
    #[track_caller]
    pub fn with_borrow<F, R>(&'static self, f: F) -> R
    where
        F: FnOnce(&T) -> R,
    {
        self.with(|c| f(&c.borrow()))
    }
    #[track_caller]
    pub fn with_borrow_mut<F, R>(&'static self, f: F) -> R
    where
        F: FnOnce(&mut T) -> R,
    {
        self.with(|c| f(&mut c.borrow_mut()))
    }
    #[track_caller]
    pub fn set(&'static self, value: T) {
        if let Some(cell) = self.live() {
            *cell.borrow_mut() = value;
            return;
        }
        if let Some((cell, Some(v))) = self.slot(Some(RefCell::new(value))) {
            *cell.borrow_mut() = v.into_inner();
        }
    }
    #[track_caller]
    pub fn take(&'static self) -> T
    where
        T: Default,
    {
        self.with(RefCell::take)
    }
    #[track_caller]
    pub fn replace(&'static self, value: T) -> T { self.with(|c| c.replace(value)) }
}
impl<T: 'static> fmt::Debug for LocalKey<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("LocalKey").finish_non_exhaustive() }
}
