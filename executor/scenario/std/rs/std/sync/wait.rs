//! What everything that blocks is made of: the VM's futex, and a lock for the
//! insides of channels. Between two calls or loop edges no other thread runs.
use crate::cell::UnsafeCell;

/// A word that threads wait for.
pub type Word = usize;

#[intrinsic = "futex_wait"]
pub fn futex_wait(w: *mut Word, expected: Word, timeout: u64, why: &'static str) -> bool;
#[intrinsic = "futex_wake"]
pub fn futex_wake(w: *mut Word, n: usize) -> usize;
#[intrinsic = "mutex_lock"]
pub fn mutex_lock(w: *mut Word);
#[intrinsic = "mutex_try_lock"]
pub fn mutex_try_lock(w: *mut Word) -> bool;
#[intrinsic = "mutex_unlock"]
pub fn mutex_unlock(w: *mut Word);
#[intrinsic = "raw_lock"]
fn raw_lock(w: *mut Word);
#[intrinsic = "raw_unlock"]
fn raw_unlock(w: *mut Word);

/// A lock without poisoning for library code. Code under it must not block,
/// wake a waker or drop what belongs to the program. What a thread does under it, and
/// until its next visible operation, is one operation for other threads.
pub struct Raw {
    w: UnsafeCell<Word>,
}

unsafe impl Send for Raw {}
unsafe impl Sync for Raw {}

pub struct RawGuard<'a> {
    raw: &'a Raw,
}

impl Raw {
    pub const fn new() -> Raw { Raw { w: UnsafeCell::new(0) } }
    pub fn lock(&self) -> RawGuard<'_> {
        raw_lock(self.w.get());
        RawGuard { raw: self }
    }
}
impl Drop for RawGuard<'_> {
    fn drop(&mut self) { raw_unlock(self.raw.w.get()); }
}

/// A number that threads wait for to change.
pub struct Signal {
    w: UnsafeCell<Word>,
}

unsafe impl Send for Signal {}
unsafe impl Sync for Signal {}

impl Signal {
    pub const fn new() -> Signal { Signal { w: UnsafeCell::new(0) } }
    /// To be read before the condition is tested; then `wait(seen, …)`.
    pub fn seen(&self) -> Word { unsafe { *self.w.get() } }
    /// Waits until a notify that came after `seen`, or until the time has passed (false).
    pub fn wait(&self, seen: Word, timeout: u64, why: &'static str) -> bool {
        futex_wait(self.w.get(), seen, timeout, why)
    }
    pub fn notify_one(&self) {
        let w = self.w.get();
        unsafe { *w += 1 };
        futex_wake(w, 1);
    }
    pub fn notify_all(&self) {
        let w = self.w.get();
        unsafe { *w += 1 };
        futex_wake(w, usize::MAX);
    }
}

/// Nanoseconds from now to a deadline; u64::MAX stays (no deadline).
pub fn until(deadline: u64) -> u64 {
    if deadline == u64::MAX { deadline } else { deadline.saturating_sub(crate::time::vm_now()) }
}
