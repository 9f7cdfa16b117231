//! Condvar.
use super::mutex::{guard_lock, MutexGuard};
use super::poison::{LockResult, PoisonError};
use super::wait::{visible, Signal};
use crate::fmt;
use crate::time::{machine_now, Duration};

#[derive(Debug, PartialEq, Eq, Copy, Clone)]
pub struct WaitTimeoutResult(bool);
impl WaitTimeoutResult {
    pub fn timed_out(&self) -> bool { self.0 }
}

pub struct Condvar {
    signal: Signal,
}

impl Condvar {
    pub const fn new() -> Condvar { Condvar { signal: Signal::new() } }

    /// True when notified before the time has passed.
    fn wait_raw<T: ?Sized>(&self, guard: &MutexGuard<'_, T>, timeout: u64) -> bool {
        let lock = guard_lock(guard);
        visible(); // a notification that comes now is not waited for
        let seen = self.signal.watch();
        lock.raw_release();
        let woken = self.signal.wait(seen, timeout, "condvar");
        lock.raw_acquire();
        woken
    }

    pub fn wait<'a, T>(&self, guard: MutexGuard<'a, T>) -> LockResult<MutexGuard<'a, T>> {
        self.wait_raw(&guard, u64::MAX);
        if guard_lock(&guard).poisoned() { Err(PoisonError::new(guard)) } else { Ok(guard) }
    }

    pub fn wait_while<'a, T, F>(&self, mut guard: MutexGuard<'a, T>, mut condition: F) -> LockResult<MutexGuard<'a, T>>
    where
        F: FnMut(&mut T) -> bool,
    {
        while condition(&mut *guard) {
            guard = self.wait(guard)?;
        }
        Ok(guard)
    }

    pub fn wait_timeout<'a, T>(
        &self,
        guard: MutexGuard<'a, T>,
        dur: Duration,
    ) -> LockResult<(MutexGuard<'a, T>, WaitTimeoutResult)> {
        let woken = self.wait_raw(&guard, dur.__ns());
        let poisoned = guard_lock(&guard).poisoned();
        let r = (guard, WaitTimeoutResult(!woken));
        if poisoned { Err(PoisonError::new(r)) } else { Ok(r) }
    }

    pub fn wait_timeout_ms<'a, T>(&self, guard: MutexGuard<'a, T>, ms: u32) -> LockResult<(MutexGuard<'a, T>, bool)> {
        match self.wait_timeout(guard, Duration::from_millis(ms as u64)) {
            Ok((g, r)) => Ok((g, !r.timed_out())),
            Err(e) => {
                let (g, r) = e.into_inner();
                Err(PoisonError::new((g, !r.timed_out())))
            }
        }
    }

    pub fn wait_timeout_while<'a, T, F>(
        &self,
        mut guard: MutexGuard<'a, T>,
        dur: Duration,
        mut condition: F,
    ) -> LockResult<(MutexGuard<'a, T>, WaitTimeoutResult)>
    where
        F: FnMut(&mut T) -> bool,
    {
        let end = machine_now().saturating_add(dur.__ns());
        loop {
            if !condition(&mut *guard) {
                return Ok((guard, WaitTimeoutResult(false)));
            }
            let now = machine_now();
            if now >= end {
                return Ok((guard, WaitTimeoutResult(true)));
            }
            guard = self.wait_timeout(guard, Duration::from_nanos(end - now))?.0;
        }
    }

    #[visible]
    pub fn notify_one(&self) { self.signal.notify_one(); }
    #[visible]
    pub fn notify_all(&self) { self.signal.notify_all(); }
}
impl Default for Condvar {
    fn default() -> Condvar { Condvar::new() }
}
impl fmt::Debug for Condvar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("Condvar").finish_non_exhaustive() }
}
