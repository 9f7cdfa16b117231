//! The lock word: bit 0 a writer, the rest twice the number of readers. Writers
//! and upgradable readers take a mutex among themselves first.
use crate::lock::{Mutex, MutexGuard};
use event_listener::Event;
use std::cell::UnsafeCell;
use std::fmt;
use std::mem;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

pub(super) const WRITER: usize = 1;
pub(super) const READER: usize = 2;

pub struct RwLock<T: ?Sized> {
    /// A writer bit, and twice the number of readers.
    pub(super) word: AtomicUsize,
    /// Whoever writes or may come to write has it.
    pub(super) writers: Mutex<()>,
    /// The last reader has gone.
    unread: Event,
    /// The writer has gone.
    pub(super) unwritten: Event,
    pub(super) value: UnsafeCell<T>,
}
unsafe impl<T: ?Sized + Send> Send for RwLock<T> {}
unsafe impl<T: ?Sized + Send + Sync> Sync for RwLock<T> {}
pub struct RwLockReadGuard<'a, T: ?Sized>(pub(super) &'a RwLock<T>);
pub struct RwLockUpgradableReadGuard<'a, T: ?Sized> {
    reader: RwLockReadGuard<'a, T>,
    reserved: MutexGuard<'a, ()>,
}
pub(super) struct Writer<'a, T: ?Sized>(pub(super) &'a RwLock<T>);
pub struct RwLockWriteGuard<'a, T: ?Sized> {
    writer: Writer<'a, T>,
    reserved: MutexGuard<'a, ()>,
}
unsafe impl<T: ?Sized + Sync> Send for RwLockReadGuard<'_, T> {}
unsafe impl<T: ?Sized + Sync> Sync for RwLockReadGuard<'_, T> {}
unsafe impl<T: ?Sized + Send + Sync> Send for RwLockWriteGuard<'_, T> {}
unsafe impl<T: ?Sized + Send + Sync> Sync for RwLockWriteGuard<'_, T> {}

impl<T> RwLock<T> {
    pub const fn new(t: T) -> RwLock<T> {
        let (unread, unwritten) = (Event::new(), Event::new());
        RwLock { word: AtomicUsize::new(0), writers: Mutex::new(()), unread, unwritten, value: UnsafeCell::new(t) }
    }
    pub fn into_inner(self) -> T { self.value.into_inner() }
}
impl<T: ?Sized> RwLock<T> {
    pub fn try_read(&self) -> Option<RwLockReadGuard<'_, T>> {
        let add = |s: usize| if s & WRITER == 0 { Some(s + READER) } else { None };
        if self.word.fetch_update(SeqCst, SeqCst, add).is_ok() { Some(RwLockReadGuard(self)) } else { None }
    }
    pub async fn read(&self) -> RwLockReadGuard<'_, T> {
        loop {
            if let Some(g) = self.try_read() {
                return g;
            }
            let listener = self.unwritten.__listen("mutex", "RwLock::read");
            if self.word.load(SeqCst) & WRITER != 0 {
                listener.await;
                // Readers wake one another, one by one.
                self.unwritten.notify(1);
            }
        }
    }
    pub fn try_upgradable_read(&self) -> Option<RwLockUpgradableReadGuard<'_, T>> {
        let reserved = self.writers.try_lock()?;
        self.word.fetch_add(READER, SeqCst);
        Some(RwLockUpgradableReadGuard { reader: RwLockReadGuard(self), reserved })
    }
    pub async fn upgradable_read(&self) -> RwLockUpgradableReadGuard<'_, T> {
        let reserved = self.writers.lock().await;
        self.word.fetch_add(READER, SeqCst);
        RwLockUpgradableReadGuard { reader: RwLockReadGuard(self), reserved }
    }
    pub fn try_write(&self) -> Option<RwLockWriteGuard<'_, T>> {
        let reserved = self.writers.try_lock()?;
        let free = self.word.compare_exchange(0, WRITER, SeqCst, SeqCst).is_ok();
        free.then(|| RwLockWriteGuard { writer: Writer(self), reserved })
    }
    /// A writer that waits keeps new readers out.
    pub async fn write(&self) -> RwLockWriteGuard<'_, T> {
        let reserved = self.writers.lock().await;
        self.word.fetch_or(WRITER, SeqCst);
        let guard = RwLockWriteGuard { writer: Writer(self), reserved };
        self.readers_gone().await;
        guard
    }
    pub(super) async fn readers_gone(&self) {
        while self.word.load(SeqCst) != WRITER {
            let listener = self.unread.__listen("mutex", "RwLock::write");
            if self.word.load(SeqCst) != WRITER {
                listener.await;
            }
        }
    }
    pub fn read_blocking(&self) -> RwLockReadGuard<'_, T> { crate::block_on(self.read()) }
    pub fn upgradable_read_blocking(&self) -> RwLockUpgradableReadGuard<'_, T> {
        crate::block_on(self.upgradable_read())
    }
    pub fn write_blocking(&self) -> RwLockWriteGuard<'_, T> { crate::block_on(self.write()) }
    pub fn get_mut(&mut self) -> &mut T { self.value.get_mut() }
}
impl<T: Default> Default for RwLock<T> {
    fn default() -> Self { RwLock::new(T::default()) }
}
impl<T> From<T> for RwLock<T> {
    fn from(t: T) -> Self { RwLock::new(t) }
}
impl<T: ?Sized + fmt::Debug> fmt::Debug for RwLock<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.try_read() {
            Some(g) => f.debug_struct("RwLock").field("value", &&*g).finish(),
            None => f.debug_struct("RwLock").field("value", &format_args!("<locked>")).finish(),
        }
    }
}

impl<T: ?Sized> Drop for RwLockReadGuard<'_, T> {
    fn drop(&mut self) {
        if self.0.word.fetch_sub(READER, SeqCst) & !WRITER == READER {
            self.0.unread.notify(1);
        }
    }
}
impl<T: ?Sized> Drop for Writer<'_, T> {
    fn drop(&mut self) {
        self.0.word.fetch_and(!WRITER, SeqCst);
        self.0.unwritten.notify(1);
    }
}
impl<'a, T: ?Sized> RwLockUpgradableReadGuard<'a, T> {
    fn into_writer(self) -> RwLockWriteGuard<'a, T> {
        let writer = Writer(self.reader.0);
        mem::forget(self.reader);
        RwLockWriteGuard { writer, reserved: self.reserved }
    }
    pub fn downgrade(guard: Self) -> RwLockReadGuard<'a, T> { guard.reader }
    pub fn try_upgrade(guard: Self) -> Result<RwLockWriteGuard<'a, T>, Self> {
        if guard.reader.0.word.compare_exchange(READER, WRITER, SeqCst, SeqCst).is_ok() {
            Ok(guard.into_writer())
        } else {
            Err(guard)
        }
    }
    pub async fn upgrade(guard: Self) -> RwLockWriteGuard<'a, T> {
        guard.reader.0.word.fetch_sub(READER - WRITER, SeqCst);
        let guard = guard.into_writer();
        guard.writer.0.readers_gone().await;
        guard
    }
    pub fn upgrade_blocking(guard: Self) -> RwLockWriteGuard<'a, T> { crate::block_on(Self::upgrade(guard)) }
}
impl<'a, T: ?Sized> RwLockWriteGuard<'a, T> {
    pub fn downgrade(guard: Self) -> RwLockReadGuard<'a, T> {
        let lock = guard.writer.0;
        lock.word.fetch_add(READER - WRITER, SeqCst);
        lock.unwritten.notify(1);
        mem::forget(guard.writer);
        RwLockReadGuard(lock)
    }
    pub fn downgrade_to_upgradable(guard: Self) -> RwLockUpgradableReadGuard<'a, T> {
        let lock = guard.writer.0;
        lock.word.fetch_add(READER - WRITER, SeqCst);
        mem::forget(guard.writer);
        RwLockUpgradableReadGuard { reader: RwLockReadGuard(lock), reserved: guard.reserved }
    }
}
impl<T: ?Sized> Deref for RwLockReadGuard<'_, T> {
    type Target = T;
    fn deref(&self) -> &T { unsafe { &*self.0.value.get() } }
}
impl<T: ?Sized> Deref for RwLockUpgradableReadGuard<'_, T> {
    type Target = T;
    fn deref(&self) -> &T { unsafe { &*self.reader.0.value.get() } }
}
impl<T: ?Sized> Deref for RwLockWriteGuard<'_, T> {
    type Target = T;
    fn deref(&self) -> &T { unsafe { &*self.writer.0.value.get() } }
}
impl<T: ?Sized> DerefMut for RwLockWriteGuard<'_, T> {
    fn deref_mut(&mut self) -> &mut T { unsafe { &mut *self.writer.0.value.get() } }
}
macro_rules! shown {
    ($($t:ident)*) => {$(
        impl<T: ?Sized + fmt::Debug> fmt::Debug for $t<'_, T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Debug::fmt(&**self, f) }
        }
        impl<T: ?Sized + fmt::Display> fmt::Display for $t<'_, T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Display::fmt(&**self, f) }
        }
    )*};
}
shown! { RwLockReadGuard RwLockUpgradableReadGuard RwLockWriteGuard }
