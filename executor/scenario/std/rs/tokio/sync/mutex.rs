//! Mutex: a semaphore of one permit. Tasks get the lock in the order in which they asked for it.
use super::guard::{guard, map_guard, Lock, MutexKey, Permitted};
use super::permits::{lock_note, Permits, TAKEN};
use std::cell::UnsafeCell;
use std::error::Error;
use std::fmt;
use std::mem::ManuallyDrop;
use std::sync::Arc;

pub struct Mutex<T: ?Sized> {
    permit: Permits,
    #[shown = "data"]
    value: UnsafeCell<T>,
}
unsafe impl<T: ?Sized + Send> Send for Mutex<T> {}
unsafe impl<T: ?Sized + Send> Sync for Mutex<T> {}
impl<T: ?Sized> Permitted for Mutex<T> {
    fn permits(&self) -> &Permits { &self.permit }
}
impl<T: ?Sized> Lock for &Mutex<T> {
    fn permits(&self) -> &Permits { &self.permit }
}

#[must_use = "if unused the Mutex will immediately unlock"]
pub struct MutexGuard<'a, T: ?Sized> {
    #[shown = ""]
    key: MutexKey<&'a Mutex<T>>,
}
pub struct OwnedMutexGuard<T: ?Sized> {
    #[shown = ""]
    key: MutexKey<Arc<Mutex<T>>>,
}
#[must_use = "if unused the Mutex will immediately unlock"]
pub struct MappedMutexGuard<'a, T: ?Sized> {
    key: MutexKey<&'a Permits>,
    data: *mut T,
}
#[must_use = "if unused the Mutex will immediately unlock"]
pub struct OwnedMappedMutexGuard<T: ?Sized, U: ?Sized = T> {
    key: MutexKey<Arc<Mutex<T>>>,
    data: *mut U,
}
unsafe impl<T: ?Sized + Sync> Sync for MutexGuard<'_, T> {}
unsafe impl<T: ?Sized + Sync> Sync for OwnedMutexGuard<T> {}
unsafe impl<T: ?Sized + Send> Send for MappedMutexGuard<'_, T> {}
unsafe impl<T: ?Sized + Sync> Sync for MappedMutexGuard<'_, T> {}
unsafe impl<T: ?Sized + Send, U: ?Sized + Send> Send for OwnedMappedMutexGuard<T, U> {}
unsafe impl<T: ?Sized + Send + Sync, U: ?Sized + Send + Sync> Sync for OwnedMappedMutexGuard<T, U> {}
guard!(mut MutexGuard<'_, T> [T: ?Sized] T, |g| g.key.0.value.get());
guard!(mut OwnedMutexGuard<T> [T: ?Sized] T, |g| g.key.0.value.get());
guard!(mut MappedMutexGuard<'_, T> [T: ?Sized] T, |g| g.data);
guard!(mut OwnedMappedMutexGuard<T, U> [T: ?Sized, U: ?Sized] U, |g| g.data);

#[derive(Debug)]
pub struct TryLockError(());
impl fmt::Display for TryLockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("operation would block") }
}
impl Error for TryLockError {}
pub(super) fn would_block() -> TryLockError { TryLockError(()) }

impl<T> Mutex<T> {
    pub fn new(t: T) -> Mutex<T> { Mutex::const_new(t) }
    pub const fn const_new(t: T) -> Mutex<T> { Mutex { permit: Permits::new(1), value: UnsafeCell::new(t) } }
    pub fn into_inner(self) -> T { self.value.into_inner() }
}
/// The mutex is never closed, so acquiring its permit does not fail.
impl<T: ?Sized> Mutex<T> {
    fn try_take(&self) -> Result<(), TryLockError> {
        self.permit.try_acquire(1).map_err(|_| would_block())?;
        lock_note(&self.permit, TAKEN);
        Ok(())
    }
    pub async fn lock(&self) -> MutexGuard<'_, T> {
        let _ = self.permit.acquire(1, "Mutex::lock").await;
        lock_note(&self.permit, TAKEN);
        MutexGuard { key: MutexKey(self) }
    }
    pub async fn lock_owned(self: Arc<Self>) -> OwnedMutexGuard<T> {
        let _ = self.permit.acquire(1, "Mutex::lock_owned").await;
        lock_note(&self.permit, TAKEN);
        OwnedMutexGuard { key: MutexKey(self) }
    }
    pub fn try_lock(&self) -> Result<MutexGuard<'_, T>, TryLockError> {
        self.try_take().map(|()| MutexGuard { key: MutexKey(self) })
    }
    pub fn try_lock_owned(self: Arc<Self>) -> Result<OwnedMutexGuard<T>, TryLockError> {
        self.try_take()?;
        Ok(OwnedMutexGuard { key: MutexKey(self) })
    }
    #[track_caller]
    pub fn blocking_lock(&self) -> MutexGuard<'_, T> {
        let _ = super::block_on_outside(self.permit.acquire(1, "Mutex::blocking_lock"));
        MutexGuard { key: MutexKey(self) }
    }
    #[track_caller]
    pub fn blocking_lock_owned(self: Arc<Self>) -> OwnedMutexGuard<T> {
        let _ = super::block_on_outside(self.permit.acquire(1, "Mutex::blocking_lock_owned"));
        OwnedMutexGuard { key: MutexKey(self) }
    }
    pub fn get_mut(&mut self) -> &mut T { self.value.get_mut() }
}
impl<T> From<T> for Mutex<T> {
    fn from(value: T) -> Self { Mutex::new(value) }
}
impl<T: Default> Default for Mutex<T> {
    fn default() -> Self { Mutex::new(T::default()) }
}
impl<T: ?Sized + fmt::Debug> fmt::Debug for Mutex<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Mutex");
        match self.try_lock() {
            Ok(guard) => shown.field("data", &&*guard).finish(),
            Err(_) => shown.field("data", &format_args!("<locked>")).finish(),
        }
    }
}

/// A whole guard as one for a part, which is the whole at first.
impl<'a, T: ?Sized> MutexGuard<'a, T> {
    fn into_mapped(self) -> MappedMutexGuard<'a, T> {
        let lock = ManuallyDrop::new(self).key.0;
        MappedMutexGuard { key: MutexKey(&lock.permit), data: lock.value.get() }
    }
    fn from_mapped(lock: &'a Mutex<T>, mapped: MappedMutexGuard<'a, T>) -> Self {
        std::mem::forget(mapped);
        MutexGuard { key: MutexKey(lock) }
    }
    pub fn mutex(this: &Self) -> &'a Mutex<T> { this.key.0 }
    pub fn map<U: ?Sized, F>(this: Self, f: F) -> MappedMutexGuard<'a, U>
    where
        F: FnOnce(&mut T) -> &mut U,
    {
        MappedMutexGuard::map(this.into_mapped(), f)
    }
    pub fn try_map<U: ?Sized, F>(this: Self, f: F) -> Result<MappedMutexGuard<'a, U>, Self>
    where
        F: FnOnce(&mut T) -> Option<&mut U>,
    {
        let lock = this.key.0;
        MappedMutexGuard::try_map(this.into_mapped(), f).map_err(|whole| Self::from_mapped(lock, whole))
    }
}
impl<T: ?Sized> OwnedMutexGuard<T> {
    fn into_mapped(self) -> OwnedMappedMutexGuard<T, T> {
        let data = self.key.0.value.get();
        OwnedMappedMutexGuard { key: self.key, data }
    }
    pub fn mutex(this: &Self) -> &Arc<Mutex<T>> { &this.key.0 }
    pub fn map<U: ?Sized, F>(this: Self, f: F) -> OwnedMappedMutexGuard<T, U>
    where
        F: FnOnce(&mut T) -> &mut U,
    {
        OwnedMappedMutexGuard::map(this.into_mapped(), f)
    }
    pub fn try_map<U: ?Sized, F>(this: Self, f: F) -> Result<OwnedMappedMutexGuard<T, U>, Self>
    where
        F: FnOnce(&mut T) -> Option<&mut U>,
    {
        OwnedMappedMutexGuard::try_map(this.into_mapped(), f).map_err(|whole| OwnedMutexGuard { key: whole.key })
    }
}
impl<'a, T: ?Sized> MappedMutexGuard<'a, T> {
    map_guard!([&mut] T => MappedMutexGuard<V, ['a,]> as *mut V);
}
impl<T: ?Sized, U: ?Sized> OwnedMappedMutexGuard<T, U> {
    map_guard!([&mut] U => OwnedMappedMutexGuard<V, [T,]> as *mut V);
}
