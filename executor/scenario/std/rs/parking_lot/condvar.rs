use crate::raw::{deadline, instant};
use crate::MutexGuard;
use lock_api::RawMutex as _;
use std::cell::Cell;
use std::fmt;
use std::sync::wait::{until, visible, Signal};
use std::time::{machine_now, Duration, Instant};

#[derive(Debug, PartialEq, Eq, Copy, Clone)]
pub struct WaitTimeoutResult(bool);
impl WaitTimeoutResult {
    pub fn timed_out(self) -> bool { self.0 }
}

pub struct Condvar {
    signal: Signal,
    waiting: Cell<usize>,
}
unsafe impl Send for Condvar {}
unsafe impl Sync for Condvar {}

impl Condvar {
    pub const fn new() -> Condvar { Condvar { signal: Signal::new(), waiting: Cell::new(0) } }

    fn wait_by<T: ?Sized>(&self, guard: &mut MutexGuard<'_, T>, deadline: u64) -> WaitTimeoutResult {
        let raw = unsafe { MutexGuard::mutex(guard).raw() };
        visible(); // a notification that comes now is not waited for
        let seen = self.signal.watch();
        self.waiting.set(self.waiting.get() + 1);
        raw.release();
        let woken = self.signal.wait(seen, until(deadline), "condvar");
        if !woken {
            self.waiting.set(self.waiting.get().saturating_sub(1));
        }
        raw.lock();
        WaitTimeoutResult(!woken)
    }
    fn wait_while_by<T: ?Sized, F: FnMut(&mut T) -> bool>(
        &self,
        guard: &mut MutexGuard<'_, T>,
        mut condition: F,
        deadline: u64,
    ) -> WaitTimeoutResult {
        let mut result = WaitTimeoutResult(false);
        while !result.timed_out() && condition(&mut **guard) {
            if deadline != u64::MAX && machine_now() >= deadline {
                return WaitTimeoutResult(true);
            }
            result = self.wait_by(guard, deadline);
        }
        result
    }

    pub fn wait<T: ?Sized>(&self, mutex_guard: &mut MutexGuard<'_, T>) { self.wait_by(mutex_guard, u64::MAX); }
    pub fn wait_for<T: ?Sized>(&self, mutex_guard: &mut MutexGuard<'_, T>, timeout: Duration) -> WaitTimeoutResult {
        self.wait_by(mutex_guard, deadline(timeout))
    }
    pub fn wait_until<T: ?Sized>(&self, mutex_guard: &mut MutexGuard<'_, T>, timeout: Instant) -> WaitTimeoutResult {
        self.wait_by(mutex_guard, instant(timeout))
    }
    pub fn wait_while<T: ?Sized, F: FnMut(&mut T) -> bool>(&self, mutex_guard: &mut MutexGuard<'_, T>, condition: F) {
        self.wait_while_by(mutex_guard, condition, u64::MAX);
    }
    pub fn wait_while_for<T: ?Sized, F: FnMut(&mut T) -> bool>(
        &self,
        mutex_guard: &mut MutexGuard<'_, T>,
        condition: F,
        timeout: Duration,
    ) -> WaitTimeoutResult {
        self.wait_while_by(mutex_guard, condition, deadline(timeout))
    }
    pub fn wait_while_until<T: ?Sized, F: FnMut(&mut T) -> bool>(
        &self,
        mutex_guard: &mut MutexGuard<'_, T>,
        condition: F,
        timeout: Instant,
    ) -> WaitTimeoutResult {
        self.wait_while_by(mutex_guard, condition, instant(timeout))
    }
    #[visible]
    pub fn notify_one(&self) -> bool {
        let n = self.waiting.get();
        self.waiting.set(n.saturating_sub(1));
        self.signal.notify_one();
        n > 0
    }
    #[visible]
    pub fn notify_all(&self) -> usize {
        let n = self.waiting.replace(0);
        self.signal.notify_all();
        n
    }
}
impl Default for Condvar {
    fn default() -> Condvar { Condvar::new() }
}
impl fmt::Debug for Condvar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad("Condvar { .. }") }
}
