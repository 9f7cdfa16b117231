use crate::GuardMarker;
use std::cell::{Cell, UnsafeCell};
use std::num::NonZeroUsize;
use std::sync::wait::{mutex_lock, mutex_try_lock, release, until, visible_try, visible_unlock, Signal, Word};
use std::time::{machine_now, Duration, Instant};

pub(crate) fn deadline(timeout: Duration) -> u64 { machine_now().saturating_add(timeout.__ns()) }
pub(crate) fn instant(timeout: Instant) -> u64 { deadline(timeout.saturating_duration_since(Instant::now())) }

macro_rules! mutexes {
    ($($name:ident)*) => { $(
        pub struct $name {
            word: UnsafeCell<Word>,
            freed: Signal,
        }
        unsafe impl Send for $name {}
        unsafe impl Sync for $name {}
        impl $name {
            pub(crate) const NEW: $name = $name { word: UnsafeCell::new(0), freed: Signal::new() };
            /// unlock as a part of another operation.
            pub(crate) fn release(&self) {
                release(self.word.get());
                self.freed.notify_one();
            }
            /// A lock with a deadline waits for an unlock, not for its turn.
            fn lock_by(&self, deadline: u64) -> bool {
                loop {
                    if mutex_try_lock(self.word.get()) {
                        return true;
                    }
                    if machine_now() >= deadline {
                        return false;
                    }
                    self.freed.wait_while(until(deadline), "mutex", || unsafe { *self.word.get() != 0 });
                }
            }
        }
        unsafe impl lock_api::RawMutex for $name {
            const INIT: $name = $name::NEW;
            type GuardMarker = GuardMarker;
            fn lock(&self) { mutex_lock(self.word.get()); }
            fn try_lock(&self) -> bool { mutex_try_lock(self.word.get()) }
            unsafe fn unlock(&self) {
                visible_unlock();
                self.release();
            }
            fn is_locked(&self) -> bool {
                visible_try();
                unsafe { *self.word.get() != 0 }
            }
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

/// Threads are told apart by the place of a variable of theirs.
pub struct RawThreadId;
unsafe impl lock_api::GetThreadId for RawThreadId {
    const INIT: RawThreadId = RawThreadId;
    fn nonzero_thread_id(&self) -> NonZeroUsize {
        thread_local!(static KEY: u8 = const { 0 });
        KEY.with(|x| NonZeroUsize::new(x as *const u8 as usize).unwrap())
    }
}

#[derive(Clone, Copy)]
enum How {
    Read,
    /// By a thread that reads already.
    Again,
    Upgradable,
    /// By the reader that may.
    Upgrade,
    Write,
}

/// Readers share; a writer that waits keeps new readers out.
pub struct RawRwLock {
    /// > 0 readers, -1 a writer.
    state: Cell<i64>,
    writers: Cell<usize>,
    /// One of the readers may become the writer.
    upgradable: Cell<bool>,
    changed: Signal,
}
unsafe impl Send for RawRwLock {}
unsafe impl Sync for RawRwLock {}

impl RawRwLock {
    pub(crate) const NEW: RawRwLock =
        RawRwLock { state: Cell::new(0), writers: Cell::new(0), upgradable: Cell::new(false), changed: Signal::new() };
    /// Whether a thread can take it.
    fn lets(&self, how: How) -> bool {
        let (state, writers) = (self.state.get(), self.writers.get());
        match how {
            How::Write => state == 0,
            How::Upgrade => state == 1,
            How::Again => state >= 0,
            How::Read => state >= 0 && writers == 0,
            How::Upgradable => state >= 0 && writers == 0 && !self.upgradable.get(),
        }
    }
    #[visible]
    fn take(&self, how: How) -> bool {
        if !self.lets(how) {
            return false;
        }
        match how {
            How::Write | How::Upgrade => self.state.set(-1),
            _ => self.state.set(self.state.get() + 1),
        }
        match how {
            How::Upgrade => self.upgradable.set(false),
            How::Upgradable => self.upgradable.set(true),
            _ => {}
        }
        true
    }
    fn lock_by(&self, how: How, deadline: u64) -> bool {
        if self.take(how) {
            return true;
        }
        let write = matches!(how, How::Write | How::Upgrade);
        if write {
            self.writers.set(self.writers.get() + 1);
        }
        let got = loop {
            if self.take(how) {
                break true;
            }
            if deadline != u64::MAX && machine_now() >= deadline {
                break false;
            }
            self.changed.wait_while(until(deadline), "rwlock", || !self.lets(how));
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
    fn lock_shared(&self) { self.lock_by(How::Read, u64::MAX); }
    fn try_lock_shared(&self) -> bool { self.take(How::Read) }
    #[visible]
    unsafe fn unlock_shared(&self) { self.give(self.state.get() - 1); }
    fn lock_exclusive(&self) { self.lock_by(How::Write, u64::MAX); }
    fn try_lock_exclusive(&self) -> bool { self.take(How::Write) }
    #[visible]
    unsafe fn unlock_exclusive(&self) { self.give(0); }
    #[visible]
    fn is_locked(&self) -> bool { self.state.get() != 0 }
    #[visible]
    fn is_locked_exclusive(&self) -> bool { self.state.get() < 0 }
}
unsafe impl lock_api::RawRwLockRecursive for RawRwLock {
    fn lock_shared_recursive(&self) { self.lock_by(How::Again, u64::MAX); }
    fn try_lock_shared_recursive(&self) -> bool { self.take(How::Again) }
}
unsafe impl lock_api::RawRwLockUpgrade for RawRwLock {
    fn lock_upgradable(&self) { self.lock_by(How::Upgradable, u64::MAX); }
    fn try_lock_upgradable(&self) -> bool { self.take(How::Upgradable) }
    #[visible]
    unsafe fn unlock_upgradable(&self) {
        self.upgradable.set(false);
        self.give(self.state.get() - 1);
    }
    unsafe fn upgrade(&self) { self.lock_by(How::Upgrade, u64::MAX); }
    unsafe fn try_upgrade(&self) -> bool { self.take(How::Upgrade) }
}
unsafe impl lock_api::RawRwLockUpgradeDowngrade for RawRwLock {
    #[visible]
    unsafe fn downgrade_upgradable(&self) {
        self.upgradable.set(false);
        self.give(self.state.get());
    }
    #[visible]
    unsafe fn downgrade_to_upgradable(&self) {
        self.upgradable.set(true);
        self.give(1);
    }
}
unsafe impl lock_api::RawRwLockDowngrade for RawRwLock {
    #[visible]
    unsafe fn downgrade(&self) { self.give(1); }
}
unsafe impl lock_api::RawRwLockTimed for RawRwLock {
    type Duration = Duration;
    type Instant = Instant;
    fn try_lock_shared_for(&self, timeout: Duration) -> bool { self.lock_by(How::Read, deadline(timeout)) }
    fn try_lock_shared_until(&self, timeout: Instant) -> bool { self.lock_by(How::Read, instant(timeout)) }
    fn try_lock_exclusive_for(&self, timeout: Duration) -> bool { self.lock_by(How::Write, deadline(timeout)) }
    fn try_lock_exclusive_until(&self, timeout: Instant) -> bool { self.lock_by(How::Write, instant(timeout)) }
}
