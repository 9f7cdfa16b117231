//! RwLock: a reader takes one permit, a writer takes all. Readers and writers get the lock in the
//! order in which they asked for it, so readers that come after a waiting writer wait too.
use super::guard::{guard, map_guard, Lock, Permitted, ReadKey, WriteKey};
use super::mutex::{would_block, TryLockError};
use super::permits::Permits;
use std::cell::UnsafeCell;
use std::fmt;
use std::sync::Arc;

const MAX_READS: u32 = u32::MAX >> 3;

pub struct RwLock<T: ?Sized> {
    readers: u32,
    permits: Permits,
    #[shown = "data"]
    value: UnsafeCell<T>,
}
unsafe impl<T: ?Sized + Send> Send for RwLock<T> {}
unsafe impl<T: ?Sized + Send + Sync> Sync for RwLock<T> {}
impl<T: ?Sized> Permitted for RwLock<T> {
    fn permits(&self) -> &Permits { &self.permits }
}

macro_rules! guards {
    ($($kind:tt $name:ident<$($life:lifetime,)? $(+ $l:ident,)? $t:ident>, $key:ty, $ptr:ty;)*) => {$(
            pub struct $name<$($life,)? $($l: ?Sized,)? $t: ?Sized $(= $l)?> {
            key: $key,
            data: $ptr,
        }
        guard!($kind $name<$($life,)? $($l,)? $t> [$($life,)? $($l: ?Sized,)? $t: ?Sized] $t, |g| g.data);
    )*};
}
guards! {
    const RwLockReadGuard<'a, T>, ReadKey<&'a Permits>, *const T;
    mut RwLockWriteGuard<'a, T>, WriteKey<&'a Permits>, *mut T;
    mut RwLockMappedWriteGuard<'a, T>, WriteKey<&'a Permits>, *mut T;
    const OwnedRwLockReadGuard<+ T, U>, ReadKey<Arc<RwLock<T>>>, *const U;
    mut OwnedRwLockWriteGuard<T>, WriteKey<Arc<RwLock<T>>>, *mut T;
    mut OwnedRwLockMappedWriteGuard<+ T, U>, WriteKey<Arc<RwLock<T>>>, *mut U;
}
unsafe impl<T: ?Sized + Sync> Send for RwLockReadGuard<'_, T> {}
unsafe impl<T: ?Sized + Sync> Sync for RwLockReadGuard<'_, T> {}
unsafe impl<T: ?Sized + Send + Sync> Send for RwLockWriteGuard<'_, T> {}
unsafe impl<T: ?Sized + Send + Sync> Sync for RwLockWriteGuard<'_, T> {}
unsafe impl<T: ?Sized + Send + Sync> Send for RwLockMappedWriteGuard<'_, T> {}
unsafe impl<T: ?Sized + Send + Sync> Sync for RwLockMappedWriteGuard<'_, T> {}
unsafe impl<T: ?Sized + Send + Sync, U: ?Sized + Sync> Send for OwnedRwLockReadGuard<T, U> {}
unsafe impl<T: ?Sized + Send + Sync, U: ?Sized + Send + Sync> Sync for OwnedRwLockReadGuard<T, U> {}
unsafe impl<T: ?Sized + Send + Sync> Send for OwnedRwLockWriteGuard<T> {}
unsafe impl<T: ?Sized + Send + Sync> Sync for OwnedRwLockWriteGuard<T> {}
unsafe impl<T: ?Sized + Send + Sync, U: ?Sized + Send + Sync> Send for OwnedRwLockMappedWriteGuard<T, U> {}
unsafe impl<T: ?Sized + Send + Sync, U: ?Sized + Send + Sync> Sync for OwnedRwLockMappedWriteGuard<T, U> {}

impl<T> RwLock<T> {
    pub fn new(value: T) -> RwLock<T> { RwLock::const_new(value) }
    pub const fn const_new(value: T) -> RwLock<T> { RwLock::const_with_max_readers(value, MAX_READS) }
    #[track_caller]
    pub fn with_max_readers(value: T, max_reads: u32) -> RwLock<T> {
        assert!(max_reads <= MAX_READS, "a RwLock may not be created with more than {} readers", MAX_READS);
        RwLock::const_with_max_readers(value, max_reads)
    }
    pub const fn const_with_max_readers(value: T, max_reads: u32) -> RwLock<T> {
        RwLock { readers: max_reads, permits: Permits::new(max_reads as usize), value: UnsafeCell::new(value) }
    }
    pub fn into_inner(self) -> T { self.value.into_inner() }
}
/// Locks that have been acquired. A lock is never closed, so acquiring one does not fail.
impl<T: ?Sized> RwLock<T> {
    fn reader(&self) -> RwLockReadGuard<'_, T> {
        RwLockReadGuard { key: ReadKey(&self.permits), data: self.value.get() }
    }
    fn writer(&self) -> RwLockWriteGuard<'_, T> {
        RwLockWriteGuard { key: WriteKey(&self.permits, self.readers), data: self.value.get() }
    }
    fn reader_owned(self: Arc<Self>) -> OwnedRwLockReadGuard<T> {
        let data = self.value.get();
        OwnedRwLockReadGuard { key: ReadKey(self), data }
    }
    fn writer_owned(self: Arc<Self>) -> OwnedRwLockWriteGuard<T> {
        let (data, n) = (self.value.get(), self.readers);
        OwnedRwLockWriteGuard { key: WriteKey(self, n), data }
    }
    fn try_take(&self, n: u32) -> Result<(), TryLockError> {
        self.permits.try_acquire(n as usize).map_err(|_| would_block())
    }
}
impl<T: ?Sized> RwLock<T> {
    pub async fn read(&self) -> RwLockReadGuard<'_, T> {
        let _ = self.permits.acquire(1, "RwLock::read").await;
        self.reader()
    }
    pub async fn write(&self) -> RwLockWriteGuard<'_, T> {
        let _ = self.permits.acquire(self.readers as usize, "RwLock::write").await;
        self.writer()
    }
    pub async fn read_owned(self: Arc<Self>) -> OwnedRwLockReadGuard<T> {
        let _ = self.permits.acquire(1, "RwLock::read_owned").await;
        self.reader_owned()
    }
    pub async fn write_owned(self: Arc<Self>) -> OwnedRwLockWriteGuard<T> {
        let _ = self.permits.acquire(self.readers as usize, "RwLock::write_owned").await;
        self.writer_owned()
    }
    pub fn try_read(&self) -> Result<RwLockReadGuard<'_, T>, TryLockError> {
        self.try_take(1).map(|()| self.reader())
    }
    pub fn try_write(&self) -> Result<RwLockWriteGuard<'_, T>, TryLockError> {
        self.try_take(self.readers).map(|()| self.writer())
    }
    pub fn try_read_owned(self: Arc<Self>) -> Result<OwnedRwLockReadGuard<T>, TryLockError> {
        self.try_take(1)?;
        Ok(self.reader_owned())
    }
    pub fn try_write_owned(self: Arc<Self>) -> Result<OwnedRwLockWriteGuard<T>, TryLockError> {
        self.try_take(self.readers)?;
        Ok(self.writer_owned())
    }
    #[track_caller]
    pub fn blocking_read(&self) -> RwLockReadGuard<'_, T> { super::block_on_outside(self.read()) }
    #[track_caller]
    pub fn blocking_write(&self) -> RwLockWriteGuard<'_, T> { super::block_on_outside(self.write()) }
    pub fn get_mut(&mut self) -> &mut T { self.value.get_mut() }
}
impl<T> From<T> for RwLock<T> {
    fn from(value: T) -> Self { RwLock::new(value) }
}
impl<T: Default> Default for RwLock<T> {
    fn default() -> Self { RwLock::new(T::default()) }
}
/// As the real one, which does not look at the value.
impl<T: ?Sized> fmt::Debug for RwLock<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = format_args!("UnsafeCell {{ .. }}");
        f.debug_struct("RwLock").field("mr", &self.readers).field("s", &self.permits).field("c", &value).finish()
    }
}

impl<'a, T: ?Sized> RwLockReadGuard<'a, T> {
    map_guard!([&] T => RwLockReadGuard<V, ['a,]> as *const V);
}
impl<'a, T: ?Sized> RwLockMappedWriteGuard<'a, T> {
    map_guard!([&mut] T => RwLockMappedWriteGuard<V, ['a,]> as *mut V);
}
impl<T: ?Sized, U: ?Sized> OwnedRwLockReadGuard<T, U> {
    map_guard!([&] U => OwnedRwLockReadGuard<V, [T,]> as *const V);
    pub fn rwlock(this: &Self) -> &Arc<RwLock<T>> { &this.key.0 }
}
impl<T: ?Sized, U: ?Sized> OwnedRwLockMappedWriteGuard<T, U> {
    map_guard!([&mut] U => OwnedRwLockMappedWriteGuard<V, [T,]> as *mut V);
    pub fn rwlock(this: &Self) -> &Arc<RwLock<T>> { &this.key.0 }
}
/// A writer of the whole value can also become a reader.
macro_rules! downgrade {
    ($reader:ident, $mapped:ident [$($g:tt)*]) => {
        map_guard!([&mut] T => $mapped<V, [$($g)*]> as *mut V);
        pub fn into_mapped(this: Self) -> $mapped<$($g)* T> { $mapped { key: this.key, data: this.data } }
        pub fn downgrade(self) -> $reader<$($g)* T> { $reader { key: self.key.downgrade(), data: self.data } }
        pub fn downgrade_map<F, U: ?Sized>(this: Self, f: F) -> $reader<$($g)* U>
        where
            F: FnOnce(&T) -> &U,
        {
            $reader::map(this.downgrade(), f)
        }
        pub fn try_downgrade_map<F, U: ?Sized>(this: Self, f: F) -> Result<$reader<$($g)* U>, Self>
        where
            F: FnOnce(&T) -> Option<&U>,
        {
            match f(unsafe { &*this.data }) {
                Some(part) => Ok($reader { key: this.key.downgrade(), data: part }),
                None => Err(this),
            }
        }
    };
}
impl<'a, T: ?Sized> RwLockWriteGuard<'a, T> {
    downgrade!(RwLockReadGuard, RwLockMappedWriteGuard['a,]);
}
impl<T: ?Sized> OwnedRwLockWriteGuard<T> {
    downgrade!(OwnedRwLockReadGuard, OwnedRwLockMappedWriteGuard[T,]);
    pub fn rwlock(this: &Self) -> &Arc<RwLock<T>> { &this.key.0 }
}
