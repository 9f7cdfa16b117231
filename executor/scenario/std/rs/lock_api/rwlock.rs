use std::cell::UnsafeCell;
use std::fmt;
use std::marker::PhantomData;
use std::mem::ManuallyDrop;
use std::ops::{Deref, DerefMut};

pub unsafe trait RawRwLock {
    const INIT: Self;
    type GuardMarker;
    fn lock_shared(&self);
    fn try_lock_shared(&self) -> bool;
    unsafe fn unlock_shared(&self);
    fn lock_exclusive(&self);
    fn try_lock_exclusive(&self) -> bool;
    unsafe fn unlock_exclusive(&self);
    fn is_locked(&self) -> bool {
        let free = self.try_lock_exclusive();
        if free {
            unsafe { self.unlock_exclusive() };
        }
        !free
    }
    fn is_locked_exclusive(&self) -> bool {
        let free = self.try_lock_shared();
        if free {
            unsafe { self.unlock_shared() };
        }
        !free
    }
}

pub unsafe trait RawRwLockDowngrade: RawRwLock {
    unsafe fn downgrade(&self);
}

pub unsafe trait RawRwLockTimed: RawRwLock {
    type Duration;
    type Instant;
    fn try_lock_shared_for(&self, timeout: Self::Duration) -> bool;
    fn try_lock_shared_until(&self, timeout: Self::Instant) -> bool;
    fn try_lock_exclusive_for(&self, timeout: Self::Duration) -> bool;
    fn try_lock_exclusive_until(&self, timeout: Self::Instant) -> bool;
}

/// A reader may read again, whoever waits to write.
pub unsafe trait RawRwLockRecursive: RawRwLock {
    fn lock_shared_recursive(&self);
    fn try_lock_shared_recursive(&self) -> bool;
}

pub struct RwLock<R, T: ?Sized> {
    pub(crate) raw: R,
    #[shown]
    data: UnsafeCell<T>,
}
unsafe impl<R: Send, T: ?Sized + Send> Send for RwLock<R, T> {}
unsafe impl<R: Sync, T: ?Sized + Send + Sync> Sync for RwLock<R, T> {}

impl<R: RawRwLock, T> RwLock<R, T> {
    pub const fn new(val: T) -> RwLock<R, T> { RwLock { raw: R::INIT, data: UnsafeCell::new(val) } }
    pub fn into_inner(self) -> T { self.data.into_inner() }
}
impl<R, T> RwLock<R, T> {
    pub const fn const_new(raw_rwlock: R, val: T) -> RwLock<R, T> {
        RwLock { raw: raw_rwlock, data: UnsafeCell::new(val) }
    }
}
impl<R: RawRwLock, T: ?Sized> RwLock<R, T> {
    pub(crate) fn reads(&self) -> RwLockReadGuard<'_, R, T> { RwLockReadGuard { rwlock: self, marker: PhantomData } }
    pub(crate) fn writes(&self) -> RwLockWriteGuard<'_, R, T> { RwLockWriteGuard { rwlock: self, marker: PhantomData } }
    pub fn read(&self) -> RwLockReadGuard<'_, R, T> {
        self.raw.lock_shared();
        self.reads()
    }
    pub fn try_read(&self) -> Option<RwLockReadGuard<'_, R, T>> {
        if self.raw.try_lock_shared() { Some(self.reads()) } else { None }
    }
    pub fn write(&self) -> RwLockWriteGuard<'_, R, T> {
        self.raw.lock_exclusive();
        self.writes()
    }
    pub fn try_write(&self) -> Option<RwLockWriteGuard<'_, R, T>> {
        if self.raw.try_lock_exclusive() { Some(self.writes()) } else { None }
    }
    pub fn get_mut(&mut self) -> &mut T { self.data.get_mut() }
    pub fn is_locked(&self) -> bool { self.raw.is_locked() }
    pub fn is_locked_exclusive(&self) -> bool { self.raw.is_locked_exclusive() }
    pub unsafe fn force_unlock_read(&self) { self.raw.unlock_shared(); }
    pub unsafe fn force_unlock_write(&self) { self.raw.unlock_exclusive(); }
    pub unsafe fn raw(&self) -> &R { &self.raw }
    pub fn data_ptr(&self) -> *mut T { self.data.get() }
}
impl<R: RawRwLockRecursive, T: ?Sized> RwLock<R, T> {
    pub fn read_recursive(&self) -> RwLockReadGuard<'_, R, T> {
        self.raw.lock_shared_recursive();
        self.reads()
    }
    pub fn try_read_recursive(&self) -> Option<RwLockReadGuard<'_, R, T>> {
        if self.raw.try_lock_shared_recursive() { Some(self.reads()) } else { None }
    }
}
impl<R: RawRwLockTimed, T: ?Sized> RwLock<R, T> {
    pub fn try_read_for(&self, timeout: R::Duration) -> Option<RwLockReadGuard<'_, R, T>> {
        if self.raw.try_lock_shared_for(timeout) { Some(self.reads()) } else { None }
    }
    pub fn try_read_until(&self, timeout: R::Instant) -> Option<RwLockReadGuard<'_, R, T>> {
        if self.raw.try_lock_shared_until(timeout) { Some(self.reads()) } else { None }
    }
    pub fn try_write_for(&self, timeout: R::Duration) -> Option<RwLockWriteGuard<'_, R, T>> {
        if self.raw.try_lock_exclusive_for(timeout) { Some(self.writes()) } else { None }
    }
    pub fn try_write_until(&self, timeout: R::Instant) -> Option<RwLockWriteGuard<'_, R, T>> {
        if self.raw.try_lock_exclusive_until(timeout) { Some(self.writes()) } else { None }
    }
}
impl<R: RawRwLock, T: Default> Default for RwLock<R, T> {
    fn default() -> RwLock<R, T> { RwLock::new(T::default()) }
}
impl<R: RawRwLock, T> From<T> for RwLock<R, T> {
    fn from(t: T) -> RwLock<R, T> { RwLock::new(t) }
}
impl<R: RawRwLock, T: ?Sized + fmt::Debug> fmt::Debug for RwLock<R, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut d = f.debug_struct("RwLock");
        match self.try_read() {
            Some(guard) => d.field("data", &&*guard),
            None => d.field("data", &format_args!("<locked>")),
        };
        d.finish()
    }
}

macro_rules! guards {
    ($($guard:ident $mapped:ident $unlock:ident [$($m:tt)*] [$($p:tt)*];)*) => { $(
        #[must_use = "if unused the RwLock will immediately unlock"]
        pub struct $guard<'a, R: RawRwLock, T: ?Sized> {
            rwlock: &'a RwLock<R, T>,
            marker: PhantomData<(&'a $($m)* T, R::GuardMarker)>,
        }
        #[must_use = "if unused the RwLock will immediately unlock"]
        pub struct $mapped<'a, R: RawRwLock, T: ?Sized> {
            raw: &'a R,
            data: *$($p)* T,
            marker: PhantomData<(&'a $($m)* T, R::GuardMarker)>,
        }
        impl<'a, R: RawRwLock + 'a, T: ?Sized + 'a> $guard<'a, R, T> {
            pub fn rwlock(s: &Self) -> &'a RwLock<R, T> { s.rwlock }
            pub fn map<U: ?Sized, F: FnOnce(&$($m)* T) -> &$($m)* U>(s: Self, f: F) -> $mapped<'a, R, U> {
                let part: *$($p)* U = f(unsafe { &$($m)* *s.rwlock.data.get() });
                $mapped { data: part, raw: &ManuallyDrop::new(s).rwlock.raw, marker: PhantomData }
            }
        }
        impl<'a, R: RawRwLock + 'a, T: ?Sized + 'a> Deref for $guard<'a, R, T> {
            type Target = T;
            fn deref(&self) -> &T { unsafe { &*self.rwlock.data.get() } }
        }
        impl<'a, R: RawRwLock + 'a, T: ?Sized + 'a> Drop for $guard<'a, R, T> {
            fn drop(&mut self) { unsafe { self.rwlock.raw.$unlock() } }
        }
        impl<'a, R: RawRwLock + 'a, T: ?Sized + 'a> Deref for $mapped<'a, R, T> {
            type Target = T;
            fn deref(&self) -> &T { unsafe { &*self.data } }
        }
        impl<'a, R: RawRwLock + 'a, T: ?Sized + 'a> Drop for $mapped<'a, R, T> {
            fn drop(&mut self) { unsafe { self.raw.$unlock() } }
        }
        impl<'a, R: RawRwLock + 'a, T: fmt::Debug + ?Sized + 'a> fmt::Debug for $guard<'a, R, T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { (**self).fmt(f) }
        }
        impl<'a, R: RawRwLock + 'a, T: fmt::Display + ?Sized + 'a> fmt::Display for $guard<'a, R, T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { (**self).fmt(f) }
        }
        impl<'a, R: RawRwLock + 'a, T: fmt::Debug + ?Sized + 'a> fmt::Debug for $mapped<'a, R, T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { (**self).fmt(f) }
        }
    )* };
}
guards! {
    RwLockReadGuard MappedRwLockReadGuard unlock_shared [] [const];
    RwLockWriteGuard MappedRwLockWriteGuard unlock_exclusive [mut] [mut];
}
impl<'a, R: RawRwLock + 'a, T: ?Sized + 'a> DerefMut for RwLockWriteGuard<'a, R, T> {
    fn deref_mut(&mut self) -> &mut T { unsafe { &mut *self.rwlock.data.get() } }
}
impl<'a, R: RawRwLock + 'a, T: ?Sized + 'a> DerefMut for MappedRwLockWriteGuard<'a, R, T> {
    fn deref_mut(&mut self) -> &mut T { unsafe { &mut *self.data } }
}
impl<'a, R: RawRwLockDowngrade + 'a, T: ?Sized + 'a> RwLockWriteGuard<'a, R, T> {
    pub fn downgrade(s: Self) -> RwLockReadGuard<'a, R, T> {
        let rwlock = ManuallyDrop::new(s).rwlock;
        unsafe { rwlock.raw.downgrade() };
        rwlock.reads()
    }
}
