//! Once, OnceLock, LazyLock.
use super::wait::{futex_wait, futex_wake, Word};
use crate::cell::{Cell, UnsafeCell};
use crate::fmt;
use crate::intrinsics;
use crate::mem::MaybeUninit;
use crate::ops::Deref;

const INCOMPLETE: Word = 0;
const RUNNING: Word = 1;
const COMPLETE: Word = 2;
const POISONED: Word = 3;

pub struct Once {
    state: Cell<Word>,
}
unsafe impl Sync for Once {}
impl crate::panic::RefUnwindSafe for Once {}

/// As large as rustc's, with the flag at the same place.
#[repr(C)]
pub struct OnceState {
    pad: u32,
    poisoned: bool,
}
impl fmt::Debug for OnceState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OnceState").field("poisoned", &self.poisoned).finish()
    }
}
impl OnceState {
    pub fn is_poisoned(&self) -> bool { self.poisoned }
}

/// Sets the final state when the initialiser is done, or has panicked.
struct Finish<'a> {
    once: &'a Once,
    state: Word,
}
impl Drop for Finish<'_> {
    fn drop(&mut self) {
        self.once.state.set(self.state);
        futex_wake(self.once.state.as_ptr(), usize::MAX);
    }
}

pub const ONCE_INIT: Once = Once::new();
impl Once {
    pub const fn new() -> Once { Once { state: Cell::new(INCOMPLETE) } }
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
            let seen = self.state.get();
            if seen == COMPLETE {
                return;
            }
            futex_wait(self.state.as_ptr(), seen, u64::MAX, "once");
        }
    }
    #[track_caller]
    fn call<F: FnOnce(&OnceState)>(&self, force: bool, f: F) {
        loop {
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
                f(&OnceState { pad: 0, poisoned: seen == POISONED });
                finish.state = COMPLETE;
                return;
            }
            futex_wait(s, seen, u64::MAX, "once");
        }
    }
}
impl fmt::Debug for Once {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("Once").finish_non_exhaustive() }
}

#[lang]
#[path_name = "std::sync::once_lock::OnceLock"]
pub struct OnceLock<T> {
    once: Once,
    value: UnsafeCell<MaybeUninit<T>>,
}
unsafe impl<T: Sync + Send> Sync for OnceLock<T> {}
impl<T: crate::panic::UnwindSafe + crate::panic::RefUnwindSafe> crate::panic::RefUnwindSafe for OnceLock<T> {}
#[lang = "drop_OnceLock"]
fn drop_once_lock<T>(l: &mut OnceLock<T>) { drop(l.take()) }

impl<T> OnceLock<T> {
    pub const fn new() -> OnceLock<T> { OnceLock { once: Once::new(), value: UnsafeCell::new(MaybeUninit::uninit()) } }
    pub fn get(&self) -> Option<&T> {
        if self.once.is_completed() { Some(unsafe { (*self.value.get()).assume_init_ref() }) } else { None }
    }
    pub fn get_mut(&mut self) -> Option<&mut T> {
        if self.once.is_completed() { Some(unsafe { self.value.get_mut().assume_init_mut() }) } else { None }
    }
    pub fn wait(&self) -> &T {
        self.once.wait();
        self.get().unwrap()
    }
    pub fn set(&self, value: T) -> Result<(), T> {
        let mut value = Some(value);
        self.once.call_once_force(|_| unsafe {
            (*self.value.get()).write(value.take().unwrap());
        });
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
                unsafe { (*self.value.get()).write(v) };
            });
        }
        self.get().unwrap()
    }
    pub fn into_inner(mut self) -> Option<T> { self.take() }
    pub fn take(&mut self) -> Option<T> {
        if !self.once.is_completed() {
            return None;
        }
        self.once.state.set(INCOMPLETE);
        Some(unsafe { self.value.get_mut().assume_init_read() })
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

/// Behind the Once lies what computes the value, and the value afterwards.
#[lang]
#[path_name = "std::sync::lazy_lock::LazyLock"]
pub struct LazyLock<T, F = fn() -> T> {
    once: Once,
    own: crate::marker::PhantomData<(T, F)>,
}
unsafe impl<T: Sync + Send, F: Send> Sync for LazyLock<T, F> {}
#[lang = "drop_LazyLock"]
fn drop_lazy_lock<T, F>(l: &mut LazyLock<T, F>) {
    match l.once.state.get() {
        INCOMPLETE => intrinsics::drop_in_place(l.data() as *mut F),
        COMPLETE => intrinsics::drop_in_place(l.data() as *mut T),
        _ => {}
    }
}

impl<T, F> LazyLock<T, F> {
    fn data(&self) -> *mut u8 {
        let (a, b) = (intrinsics::align_of::<T>(), intrinsics::align_of::<F>());
        let align = if a > b { a } else { b };
        let offset = if align > 4 { align } else { 4 };
        intrinsics::ptr_offset(self as *const Self as *const u8, offset as isize) as *mut u8
    }
    fn value(&self) -> Option<&T> {
        if self.once.is_completed() { Some(unsafe { &*(self.data() as *const T) }) } else { None }
    }
    pub fn get(this: &LazyLock<T, F>) -> Option<&T> { this.value() }
    pub fn get_mut(this: &mut LazyLock<T, F>) -> Option<&mut T> {
        if this.once.is_completed() { Some(unsafe { &mut *(this.data() as *mut T) }) } else { None }
    }
}
impl<T, F: FnOnce() -> T> LazyLock<T, F> {
    pub const fn new(f: F) -> LazyLock<T, F> {
        let l = LazyLock { once: Once::new(), own: crate::marker::PhantomData };
        intrinsics::write(l.data() as *mut F, f);
        l
    }
    #[track_caller]
    pub fn force(this: &LazyLock<T, F>) -> &T {
        if !this.once.is_completed() {
            this.once.call_once_force(|state| {
                if state.is_poisoned() {
                    panic!("LazyLock instance has previously been poisoned");
                }
                let f: F = intrinsics::read(this.data() as *const F);
                let v = f();
                intrinsics::write(this.data() as *mut T, v);
            });
        }
        unsafe { &*(this.data() as *const T) }
    }
    pub fn force_mut(this: &mut LazyLock<T, F>) -> &mut T {
        LazyLock::force(this);
        unsafe { &mut *(this.data() as *mut T) }
    }
}
impl<T, F: FnOnce() -> T> Deref for LazyLock<T, F> {
    type Target = T;
    #[track_caller]
    fn deref(&self) -> &T { LazyLock::force(self) }
}
impl<T, F: FnOnce() -> T> crate::ops::DerefMut for LazyLock<T, F> {
    fn deref_mut(&mut self) -> &mut T { LazyLock::force_mut(self) }
}
impl<T: Default> Default for LazyLock<T> {
    fn default() -> LazyLock<T> { LazyLock::new(T::default) }
}
impl<T: fmt::Debug, F> fmt::Debug for LazyLock<T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut d = f.debug_tuple("LazyLock");
        match self.value() {
            Some(v) => d.field(v),
            None => d.field(&format_args!("<uninit>")),
        };
        d.finish()
    }
}
impl !Sync for OnceState {}
