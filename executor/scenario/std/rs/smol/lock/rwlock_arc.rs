//! Guards of an RwLock that keep the lock itself alive. Each is a guard that was forgotten, and gives back what that
//! one held.
use super::rwlock::{RwLock, RwLockReadGuard, Writer, READER, WRITER};
use std::fmt;
use std::mem::{self, ManuallyDrop};
use std::ops::{Deref, DerefMut};
use std::ptr;
use std::sync::atomic::Ordering::SeqCst;
use std::sync::Arc;

macro_rules! guards {
    ($($name:ident |$lock:ident| $release:block)*) => {$(
        pub struct $name<T: ?Sized>(Arc<RwLock<T>>);
        unsafe impl<T: ?Sized + Send + Sync> Send for $name<T> {}
        unsafe impl<T: ?Sized + Send + Sync> Sync for $name<T> {}
        impl<T: ?Sized> $name<T> {
            /// The lock, which stays as it is.
            fn into_lock(self) -> Arc<RwLock<T>> {
                let guard = ManuallyDrop::new(self);
                unsafe { ptr::read(&guard.0) }
            }
        }
        impl<T: ?Sized> Drop for $name<T> {
            fn drop(&mut self) {
                let $lock = &*self.0;
                $release
            }
        }
        impl<T: ?Sized> Deref for $name<T> {
            type Target = T;
            fn deref(&self) -> &T { unsafe { &*self.0.value.get() } }
        }
        impl<T: ?Sized + fmt::Debug> fmt::Debug for $name<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Debug::fmt(&**self, f) }
        }
        impl<T: ?Sized + fmt::Display> fmt::Display for $name<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Display::fmt(&**self, f) }
        }
    )*};
}
guards! {
    RwLockReadGuardArc |lock| { drop(RwLockReadGuard(lock)) }
    RwLockUpgradableReadGuardArc |lock| {
        drop(RwLockReadGuard(lock));
        lock.writers.release();
    }
    RwLockWriteGuardArc |lock| {
        drop(Writer(lock));
        lock.writers.release();
    }
}
impl<T: ?Sized> DerefMut for RwLockWriteGuardArc<T> {
    fn deref_mut(&mut self) -> &mut T { unsafe { &mut *self.0.value.get() } }
}

/// Three methods that do what those of the borrowing guard do: now or never, when it is possible, and by blocking.
macro_rules! ways {
    ($($try_arc:ident $arc:ident $blocking:ident by $try:ident $wait:ident => $guard:ident;)*) => {
        impl<T: ?Sized> RwLock<T> {$(
            pub fn $try_arc(self: &Arc<Self>) -> Option<$guard<T>> {
                self.$try().map(mem::forget)?;
                Some($guard(self.clone()))
            }
            pub async fn $arc(self: &Arc<Self>) -> $guard<T> {
                mem::forget(self.$wait().await);
                $guard(self.clone())
            }
            pub fn $blocking(self: &Arc<Self>) -> $guard<T> { crate::block_on(self.$arc()) }
        )*}
    };
}
ways! {
    try_read_arc read_arc read_arc_blocking by try_read read => RwLockReadGuardArc;
    try_upgradable_read_arc upgradable_read_arc upgradable_read_arc_blocking
        by try_upgradable_read upgradable_read => RwLockUpgradableReadGuardArc;
    try_write_arc write_arc write_arc_blocking by try_write write => RwLockWriteGuardArc;
}

impl<T: ?Sized> RwLockUpgradableReadGuardArc<T> {
    pub fn downgrade(guard: Self) -> RwLockReadGuardArc<T> {
        let lock = guard.into_lock();
        lock.writers.release();
        RwLockReadGuardArc(lock)
    }
    pub fn try_upgrade(guard: Self) -> Result<RwLockWriteGuardArc<T>, Self> {
        if guard.0.word.compare_exchange(READER, WRITER, SeqCst, SeqCst).is_ok() {
            Ok(RwLockWriteGuardArc(guard.into_lock()))
        } else {
            Err(guard)
        }
    }
    pub async fn upgrade(guard: Self) -> RwLockWriteGuardArc<T> {
        guard.0.word.fetch_sub(READER - WRITER, SeqCst);
        let guard = RwLockWriteGuardArc(guard.into_lock());
        guard.0.readers_gone().await;
        guard
    }
    pub fn upgrade_blocking(guard: Self) -> RwLockWriteGuardArc<T> { crate::block_on(Self::upgrade(guard)) }
}
impl<T: ?Sized> RwLockWriteGuardArc<T> {
    pub fn downgrade(guard: Self) -> RwLockReadGuardArc<T> {
        RwLockUpgradableReadGuardArc::downgrade(Self::downgrade_to_upgradable(guard))
    }
    pub fn downgrade_to_upgradable(guard: Self) -> RwLockUpgradableReadGuardArc<T> {
        let lock = guard.into_lock();
        lock.word.fetch_add(READER - WRITER, SeqCst);
        lock.unwritten.notify(1);
        RwLockUpgradableReadGuardArc(lock)
    }
}
