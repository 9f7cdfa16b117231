//! What everything that blocks is made of: the machine's futex, and a lock for the
//! insides of channels. Between two calls or loop edges no other thread runs.
use crate::cell::UnsafeCell;

/// A word that threads wait for.
pub type Word = u32;

#[intrinsic]
pub fn futex_wait(w: *mut Word, expected: Word, timeout: u64, why: &'static str) -> bool;
#[intrinsic]
pub fn futex_wake(w: *mut Word, n: usize) -> usize;
/// A visible operation begins: for the functions that have no attribute #[visible].
#[lang]
#[intrinsic]
pub fn visible();
/// One that takes a lock, which is free where the word is 0.
#[intrinsic]
fn visible_lock(w: *mut Word);
/// One that frees a lock.
#[intrinsic]
pub fn visible_unlock();
/// One that looks at a lock without waiting for it.
#[intrinsic]
pub fn visible_try();

/// A handle of a task or a thread is looked at, or a task or thread ends: a visible operation if the program can look
/// at a handle without waiting.
#[intrinsic]
pub fn handle_look();

pub fn mutex_lock(w: *mut Word) {
    visible_lock(w);
    while !take(w) {
        futex_wait(w, unsafe { *w }, u64::MAX, "Mutex::lock");
    }
}
pub fn mutex_try_lock(w: *mut Word) -> bool {
    visible_try();
    take(w)
}
pub fn mutex_unlock(w: *mut Word) {
    visible_unlock();
    release(w)
}
fn take(w: *mut Word) -> bool {
    unsafe {
        if *w != 0 {
            return false;
        }
        *w = crate::thread::thread_current() as Word;
    }
    true
}
/// mutex_unlock as a part of another operation.
pub fn release(w: *mut Word) {
    unsafe { *w = 0 };
    futex_wake(w, 1);
}

/// A lock without poisoning for library code. Code under it must not block,
/// wake a waker or drop what belongs to the program. What a thread does under it, and
/// until its next visible operation, is one operation for other threads.
pub struct Raw {
    w: UnsafeCell<Word>,
}

unsafe impl Sync for Raw {}
impl crate::panic::RefUnwindSafe for Raw {}

pub struct RawGuard<'a> {
    raw: &'a Raw,
}

impl Raw {
    pub const fn new() -> Raw { Raw { w: UnsafeCell::new(0) } }
    pub fn lock(&self) -> RawGuard<'_> {
        mutex_lock(self.w.get());
        RawGuard { raw: self }
    }
    /// For what no program can see: to take it is no visible operation.
    pub fn lock_hidden(&self) -> RawGuard<'_> {
        let w = self.w.get();
        while !take(w) {
            futex_wait(w, unsafe { *w }, u64::MAX, "Raw::lock");
        }
        RawGuard { raw: self }
    }
}
impl Drop for RawGuard<'_> {
    fn drop(&mut self) { release(self.raw.w.get()); }
}

/// What threads wait for. Between `watch` and `wait` there is no visible operation, so where states are compared nobody
/// watches, and the word is 0.
pub struct Signal {
    /// The number of threads that watch; below that the number of notifications since the first of them does.
    w: UnsafeCell<Word>,
}
const WATCHER: Word = 1 << 20;

unsafe impl Sync for Signal {}
impl crate::panic::RefUnwindSafe for Signal {}

impl Signal {
    pub const fn new() -> Signal { Signal { w: UnsafeCell::new(0) } }
    /// From now on no notification is lost. `wait` with the result, or `unwatch`, is next.
    pub fn watch(&self) -> Word {
        let w = self.w.get();
        unsafe {
            *w += WATCHER;
            *w % WATCHER
        }
    }
    /// Waits until a notification that came after `watch`, or until the time has passed (false).
    pub fn wait(&self, seen: Word, timeout: u64, why: &'static str) -> bool {
        let w = self.w.get();
        self.unwatch() != seen || futex_wait(w, unsafe { *w }, timeout, why)
    }
    /// Waits for a notification, unless the condition does not hold any more.
    pub fn wait_while(&self, timeout: u64, why: &'static str, holds: impl FnOnce() -> bool) {
        let seen = self.watch();
        if holds() {
            self.wait(seen, timeout, why);
        } else {
            self.unwatch();
        }
    }
    /// Returns the number of notifications, and watches no longer: in place of `wait`.
    pub fn unwatch(&self) -> Word {
        let w = self.w.get();
        unsafe {
            let number = *w % WATCHER;
            *w -= if *w < 2 * WATCHER { *w } else { WATCHER };
            number
        }
    }
    pub fn notify_one(&self) { self.notify(1); }
    pub fn notify_all(&self) { self.notify(usize::MAX); }
    fn notify(&self, n: usize) {
        let w = self.w.get();
        unsafe {
            if *w >= WATCHER {
                *w = *w - *w % WATCHER + (*w + 1) % WATCHER;
            }
        }
        futex_wake(w, n);
    }
}

/// Nanoseconds from now to a deadline; u64::MAX stays (no deadline).
pub fn until(deadline: u64) -> u64 {
    if deadline == u64::MAX { deadline } else { deadline.saturating_sub(crate::time::machine_now()) }
}
