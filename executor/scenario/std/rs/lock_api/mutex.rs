use std::cell::UnsafeCell;
use std::fmt;
use std::marker::PhantomData;
use std::mem::{self, ManuallyDrop};
use std::ops::{Deref, DerefMut};

pub unsafe trait RawMutex {
    const INIT: Self;
    type GuardMarker;
    fn lock(&self);
    fn try_lock(&self) -> bool;
    unsafe fn unlock(&self);
    fn is_locked(&self) -> bool {
        let free = self.try_lock();
        if free {
            unsafe { self.unlock() };
        }
        !free
    }
}

pub unsafe trait RawMutexFair: RawMutex {
    unsafe fn unlock_fair(&self);
    unsafe fn bump(&self) {
        self.unlock_fair();
        self.lock();
    }
}

pub unsafe trait RawMutexTimed: RawMutex {
    type Duration;
    type Instant;
    fn try_lock_for(&self, timeout: Self::Duration) -> bool;
    fn try_lock_until(&self, timeout: Self::Instant) -> bool;
}

pub struct Mutex<R, T: ?Sized> {
    raw: R,
    #[shown]
    data: UnsafeCell<T>,
}
unsafe impl<R: Send, T: ?Sized + Send> Send for Mutex<R, T> {}
unsafe impl<R: Sync, T: ?Sized + Send> Sync for Mutex<R, T> {}

impl<R: RawMutex, T> Mutex<R, T> {
    pub const fn new(val: T) -> Mutex<R, T> { Mutex { raw: R::INIT, data: UnsafeCell::new(val) } }
    pub fn into_inner(self) -> T { self.data.into_inner() }
}
impl<R, T> Mutex<R, T> {
    pub const fn const_new(raw_mutex: R, val: T) -> Mutex<R, T> { Mutex { raw: raw_mutex, data: UnsafeCell::new(val) } }
    pub const fn from_raw(raw_mutex: R, val: T) -> Mutex<R, T> { Mutex { raw: raw_mutex, data: UnsafeCell::new(val) } }
}
impl<R: RawMutex, T: ?Sized> Mutex<R, T> {
    pub unsafe fn make_guard_unchecked(&self) -> MutexGuard<'_, R, T> {
        MutexGuard { mutex: self, marker: PhantomData }
    }
    pub fn lock(&self) -> MutexGuard<'_, R, T> {
        self.raw.lock();
        MutexGuard { mutex: self, marker: PhantomData }
    }
    pub fn try_lock(&self) -> Option<MutexGuard<'_, R, T>> {
        if self.raw.try_lock() { Some(MutexGuard { mutex: self, marker: PhantomData }) } else { None }
    }
    pub fn get_mut(&mut self) -> &mut T { self.data.get_mut() }
    pub fn is_locked(&self) -> bool { self.raw.is_locked() }
    pub unsafe fn force_unlock(&self) { self.raw.unlock(); }
    pub unsafe fn raw(&self) -> &R { &self.raw }
    pub fn data_ptr(&self) -> *mut T { self.data.get() }
}
impl<R: RawMutexFair, T: ?Sized> Mutex<R, T> {
    pub unsafe fn force_unlock_fair(&self) { self.raw.unlock_fair(); }
}
impl<R: RawMutexTimed, T: ?Sized> Mutex<R, T> {
    pub fn try_lock_for(&self, timeout: R::Duration) -> Option<MutexGuard<'_, R, T>> {
        if self.raw.try_lock_for(timeout) { Some(MutexGuard { mutex: self, marker: PhantomData }) } else { None }
    }
    pub fn try_lock_until(&self, timeout: R::Instant) -> Option<MutexGuard<'_, R, T>> {
        if self.raw.try_lock_until(timeout) { Some(MutexGuard { mutex: self, marker: PhantomData }) } else { None }
    }
}
impl<R: RawMutex, T: Default> Default for Mutex<R, T> {
    fn default() -> Mutex<R, T> { Mutex::new(T::default()) }
}
impl<R: RawMutex, T> From<T> for Mutex<R, T> {
    fn from(t: T) -> Mutex<R, T> { Mutex::new(t) }
}
impl<R: RawMutex, T: ?Sized + fmt::Debug> fmt::Debug for Mutex<R, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut d = f.debug_struct("Mutex");
        match self.try_lock() {
            Some(guard) => d.field("data", &&*guard),
            None => d.field("data", &format_args!("<locked>")),
        };
        d.finish()
    }
}

/// A guard of the whole value.
#[must_use = "if unused the Mutex will immediately unlock"]
pub struct MutexGuard<'a, R: RawMutex, T: ?Sized> {
    mutex: &'a Mutex<R, T>,
    marker: PhantomData<(&'a mut T, R::GuardMarker)>,
}
unsafe impl<R: RawMutex + Sync, T: ?Sized + Sync> Sync for MutexGuard<'_, R, T> {}

impl<'a, R: RawMutex + 'a, T: ?Sized + 'a> MutexGuard<'a, R, T> {
    pub fn mutex(s: &Self) -> &'a Mutex<R, T> { s.mutex }
    /// The mutex, which stays locked.
    fn into_locked(self) -> &'a Mutex<R, T> { ManuallyDrop::new(self).mutex }
    fn into_mapped(self) -> MappedMutexGuard<'a, R, T> {
        let mutex = self.into_locked();
        MappedMutexGuard { raw: &mutex.raw, data: mutex.data.get(), marker: PhantomData }
    }
    pub fn map<U: ?Sized, F: FnOnce(&mut T) -> &mut U>(s: Self, f: F) -> MappedMutexGuard<'a, R, U> {
        MappedMutexGuard::map(s.into_mapped(), f)
    }
    pub fn try_map<U: ?Sized, F: FnOnce(&mut T) -> Option<&mut U>>(
        s: Self,
        f: F,
    ) -> Result<MappedMutexGuard<'a, R, U>, Self> {
        let mutex = s.mutex;
        MappedMutexGuard::try_map(s.into_mapped(), f).map_err(|whole| {
            mem::forget(whole);
            MutexGuard { mutex, marker: PhantomData }
        })
    }
    pub fn unlocked<F: FnOnce() -> U, U>(s: &mut Self, f: F) -> U {
        unsafe { s.mutex.raw.unlock() };
        let _again = Relock(&s.mutex.raw);
        f()
    }
    pub fn leak(s: Self) -> &'a mut T { unsafe { &mut *s.into_locked().data.get() } }
}
impl<'a, R: RawMutexFair + 'a, T: ?Sized + 'a> MutexGuard<'a, R, T> {
    pub fn unlock_fair(s: Self) { unsafe { s.into_locked().raw.unlock_fair() } }
    pub fn unlocked_fair<F: FnOnce() -> U, U>(s: &mut Self, f: F) -> U {
        unsafe { s.mutex.raw.unlock_fair() };
        let _again = Relock(&s.mutex.raw);
        f()
    }
    pub fn bump(s: &mut Self) { unsafe { s.mutex.raw.bump() } }
}

/// Locks again, also after a panic.
struct Relock<'a, R: RawMutex>(&'a R);
impl<R: RawMutex> Drop for Relock<'_, R> {
    fn drop(&mut self) { self.0.lock(); }
}

/// A guard of a part of the value.
#[must_use = "if unused the Mutex will immediately unlock"]
pub struct MappedMutexGuard<'a, R: RawMutex, T: ?Sized> {
    raw: &'a R,
    data: *mut T,
    marker: PhantomData<(&'a mut T, R::GuardMarker)>,
}
unsafe impl<R: RawMutex + Sync, T: ?Sized + Sync> Sync for MappedMutexGuard<'_, R, T> {}
impl<'a, R: RawMutex + 'a, T: ?Sized + 'a> MappedMutexGuard<'a, R, T> {
    pub fn map<U: ?Sized, F: FnOnce(&mut T) -> &mut U>(s: Self, f: F) -> MappedMutexGuard<'a, R, U> {
        let part: *mut U = f(unsafe { &mut *s.data });
        MappedMutexGuard { data: part, raw: ManuallyDrop::new(s).raw, marker: PhantomData }
    }
    pub fn try_map<U: ?Sized, F: FnOnce(&mut T) -> Option<&mut U>>(
        s: Self,
        f: F,
    ) -> Result<MappedMutexGuard<'a, R, U>, Self> {
        let part: Option<*mut U> = f(unsafe { &mut *s.data }).map(|part| part as *mut U);
        match part {
            Some(data) => Ok(MappedMutexGuard { data, raw: ManuallyDrop::new(s).raw, marker: PhantomData }),
            None => Err(s),
        }
    }
}
macro_rules! guard {
    ($($name:ident |$me:ident| $data:expr;)*) => {$(
        impl<'a, R: RawMutex + 'a, T: ?Sized + 'a> Deref for $name<'a, R, T> {
            type Target = T;
            fn deref(&self) -> &T {
                let $me = self;
                unsafe { &*$data }
            }
        }
        impl<'a, R: RawMutex + 'a, T: ?Sized + 'a> DerefMut for $name<'a, R, T> {
            fn deref_mut(&mut self) -> &mut T {
                let $me = self;
                unsafe { &mut *$data }
            }
        }
        impl<'a, R: RawMutex + 'a, T: fmt::Debug + ?Sized + 'a> fmt::Debug for $name<'a, R, T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { (**self).fmt(f) }
        }
        impl<'a, R: RawMutex + 'a, T: fmt::Display + ?Sized + 'a> fmt::Display for $name<'a, R, T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { (**self).fmt(f) }
        }
    )*};
}
guard! {
    MutexGuard |g| g.mutex.data.get();
    MappedMutexGuard |g| g.data;
}
impl<'a, R: RawMutex + 'a, T: ?Sized + 'a> Drop for MutexGuard<'a, R, T> {
    fn drop(&mut self) { unsafe { self.mutex.raw.unlock() } }
}
impl<'a, R: RawMutex + 'a, T: ?Sized + 'a> Drop for MappedMutexGuard<'a, R, T> {
    fn drop(&mut self) { unsafe { self.raw.unlock() } }
}
