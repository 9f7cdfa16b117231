use crate::GuardMarker;
use std::cell::{Cell, UnsafeCell};
use std::sync::wait::{mutex_lock, mutex_try_lock, mutex_unlock, until, Signal};
use std::time::{vm_now, Duration, Instant};

pub(crate) fn deadline(timeout: Duration) -> u64 { vm_now().saturating_add(timeout.__ns()) }
pub(crate) fn instant(timeout: Instant) -> u64 { deadline(timeout.saturating_duration_since(Instant::now())) }

macro_rules! mutexes {
    ($($name:ident)*) => { $(
        pub struct $name {
            word: UnsafeCell<usize>,
            freed: Signal,
        }
        unsafe impl Send for $name {}
        unsafe impl Sync for $name {}
        impl $name {
            pub(crate) const NEW: $name = $name { word: UnsafeCell::new(0), freed: Signal::new() };
            /// A lock with a deadline waits for an unlock, not for its turn.
            fn lock_by(&self, deadline: u64) -> bool {
                loop {
                    let seen = self.freed.seen();
                    if mutex_try_lock(self.word.get()) {
                        return true;
                    }
                    if vm_now() >= deadline {
                        return false;
                    }
                    self.freed.wait(seen, until(deadline), "mutex");
                }
            }
        }
        unsafe impl lock_api::RawMutex for $name {
            const INIT: $name = $name::NEW;
            type GuardMarker = GuardMarker;
            fn lock(&self) { mutex_lock(self.word.get()); }
            fn try_lock(&self) -> bool { mutex_try_lock(self.word.get()) }
            unsafe fn unlock(&self) {
                mutex_unlock(self.word.get());
                self.freed.notify_one();
            }
            fn is_locked(&self) -> bool { unsafe { *self.word.get() != 0 } }
        }
        unsafe impl lock_api::RawMutexFair for $name {
            unsafe fn unlock_fair(&self) { lock_api::RawMutex::unlock(self); }
        }
        unsafe impl lock_api::RawMutexTimed for $name {
            type Duration = Duration;
            type Instant = Instant;
            fn try_lock_for(&self, timeout: Duration) -> bool { self.lock_by(deadline(timeout)) }
            fn try_lock_until(&self, timeout: Instant) -> bool { self.lock_by(instant(timeout)) }
        }
    )* };
}
mutexes! { RawMutex RawFairMutex }

/// Readers share; a writer that waits keeps new readers out.
pub struct RawRwLock {
    /// > 0 readers, -1 a writer.
    state: Cell<i64>,
    writers: Cell<usize>,
    changed: Signal,
}
unsafe impl Send for RawRwLock {}
unsafe impl Sync for RawRwLock {}

impl RawRwLock {
    pub(crate) const NEW: RawRwLock = RawRwLock { state: Cell::new(0), writers: Cell::new(0), changed: Signal::new() };
    fn take(&self, write: bool) -> bool {
        let state = self.state.get();
        if write && state == 0 {
            self.state.set(-1);
        } else if !write && state >= 0 && self.writers.get() == 0 {
            self.state.set(state + 1);
        } else {
            return false;
        }
        true
    }
    fn lock_by(&self, write: bool, deadline: u64) -> bool {
        if self.take(write) {
            return true;
        }
        if write {
            self.writers.set(self.writers.get() + 1);
        }
        let got = loop {
            let seen = self.changed.seen();
            if self.take(write) {
                break true;
            }
            if deadline != u64::MAX && vm_now() >= deadline {
                break false;
            }
            self.changed.wait(seen, until(deadline), "rwlock");
        };
        if write {
            self.writers.set(self.writers.get() - 1);
            if !got {
                self.changed.notify_all();
            }
        }
        got
    }
    fn give(&self, state: i64) {
        self.state.set(state);
        if state >= 0 {
            self.changed.notify_all();
        }
    }
}
unsafe impl lock_api::RawRwLock for RawRwLock {
    const INIT: RawRwLock = RawRwLock::NEW;
    type GuardMarker = GuardMarker;
    fn lock_shared(&self) { self.lock_by(false, u64::MAX); }
    fn try_lock_shared(&self) -> bool { self.take(false) }
    unsafe fn unlock_shared(&self) { self.give(self.state.get() - 1); }
    fn lock_exclusive(&self) { self.lock_by(true, u64::MAX); }
    fn try_lock_exclusive(&self) -> bool { self.take(true) }
    unsafe fn unlock_exclusive(&self) { self.give(0); }
    fn is_locked(&self) -> bool { self.state.get() != 0 }
    fn is_locked_exclusive(&self) -> bool { self.state.get() < 0 }
}
unsafe impl lock_api::RawRwLockDowngrade for RawRwLock {
    unsafe fn downgrade(&self) { self.give(1); }
}
unsafe impl lock_api::RawRwLockTimed for RawRwLock {
    type Duration = Duration;
    type Instant = Instant;
    fn try_lock_shared_for(&self, timeout: Duration) -> bool { self.lock_by(false, deadline(timeout)) }
    fn try_lock_shared_until(&self, timeout: Instant) -> bool { self.lock_by(false, instant(timeout)) }
    fn try_lock_exclusive_for(&self, timeout: Duration) -> bool { self.lock_by(true, deadline(timeout)) }
    fn try_lock_exclusive_until(&self, timeout: Instant) -> bool { self.lock_by(true, instant(timeout)) }
}
