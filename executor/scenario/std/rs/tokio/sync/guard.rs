//! Guards of Mutex and RwLock: a key, and a pointer to what it opens.
//!
//! The key releases the lock on drop. A guard itself has no `Drop`, so a guard for a part of
//! the value takes the key of the guard that it is made from.
use super::permits::{lock_note, Permits, FREED};
use std::mem::ManuallyDrop;
use std::sync::Arc;

/// A lock, borrowed or shared.
pub(super) trait Lock {
    fn permits(&self) -> &Permits;
}
impl Lock for &Permits {
    fn permits(&self) -> &Permits { self }
}
impl<L: Permitted + ?Sized> Lock for Arc<L> {
    fn permits(&self) -> &Permits { Permitted::permits(&**self) }
}
/// Mutex and RwLock.
pub(super) trait Permitted {
    fn permits(&self) -> &Permits;
}

/// Of a mutex.
pub(super) struct MutexKey<L: Lock>(#[shown = ""] pub(super) L);
impl<L: Lock> Drop for MutexKey<L> {
    fn drop(&mut self) {
        lock_note(self.0.permits(), FREED);
        self.0.permits().release(1);
    }
}
/// Of one reader.
pub(super) struct ReadKey<L: Lock>(pub(super) L);
impl<L: Lock> Drop for ReadKey<L> {
    fn drop(&mut self) { self.0.permits().release(1); }
}
/// Of a writer, who has the permits of that many readers.
pub(super) struct WriteKey<L: Lock>(pub(super) L, pub(super) u32);
impl<L: Lock> Drop for WriteKey<L> {
    fn drop(&mut self) { self.0.permits().release(self.1 as usize); }
}
impl<L: Lock> WriteKey<L> {
    /// The writer becomes a reader before anybody else can write.
    pub(super) fn downgrade(self) -> ReadKey<L> {
        let writer = ManuallyDrop::new(self);
        let reader = ReadKey(unsafe { std::ptr::read(&writer.0) });
        reader.0.permits().release(writer.1 as usize - 1);
        reader
    }
}

/// What all guards can do: `guard!(const …)` those that share the value, `guard!(mut …)` those that
/// have it alone. `Guard[generics] T as |guard| pointer`.
macro_rules! guard {
    (const $name:ty [$($g:tt)*] $t:ident, |$me:ident| $data:expr) => {
        impl<$($g)*> std::ops::Deref for $name {
            type Target = $t;
            fn deref(&self) -> &$t {
                let $me = self;
                unsafe { &*$data }
            }
        }
        impl<$($g)*> std::fmt::Debug for $name
        where
            $t: std::fmt::Debug,
        {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { (**self).fmt(f) }
        }
        impl<$($g)*> std::fmt::Display for $name
        where
            $t: std::fmt::Display,
        {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { (**self).fmt(f) }
        }
    };
    (mut $name:ty [$($g:tt)*] $t:ident, |$me:ident| $data:expr) => {
        guard!(const $name [$($g)*] $t, |$me| $data);
        impl<$($g)*> std::ops::DerefMut for $name {
            fn deref_mut(&mut self) -> &mut $t {
                let $me = self;
                unsafe { &mut *$data }
            }
        }
    };
}
/// `map` and `try_map` of a guard: the same key for a part of the value. `& T => Guard<'a, V> as *const V`.
macro_rules! map_guard {
    ([$($borrow:tt)+] $t:ident => $to:ident<$v:ident, [$($g:tt)*]> as $ptr:ty) => {
        pub fn map<$v: ?Sized, F>(this: Self, f: F) -> $to<$($g)* $v>
        where
            F: FnOnce($($borrow)+ $t) -> $($borrow)+ $v,
        {
            let part: $ptr = f(unsafe { $($borrow)+ *this.data });
            $to { key: this.key, data: part }
        }
        pub fn try_map<$v: ?Sized, F>(this: Self, f: F) -> Result<$to<$($g)* $v>, Self>
        where
            F: FnOnce($($borrow)+ $t) -> Option<$($borrow)+ $v>,
        {
            let part: Option<$ptr> = f(unsafe { $($borrow)+ *this.data }).map(|part| part as $ptr);
            match part {
                Some(data) => Ok($to { key: this.key, data }),
                None => Err(this),
            }
        }
    };
}
pub(super) use {guard, map_guard};
