//! Room for one waker: of a receiver, of a timer, of a task that one other waits for.
use std::cell::UnsafeCell;
use std::fmt;
use std::task::Waker;

/// The waker of the one future that waits.
///
/// `register` keeps the waker that is there if it wakes the same task. `wake` wakes and
/// empties the slot. No other thread runs between two calls of the machine, so each
/// method is atomic; a waker of the program is cloned and dropped outside of the slot.
pub struct Slot {
    waker: UnsafeCell<Option<Waker>>,
}
unsafe impl Send for Slot {}
unsafe impl Sync for Slot {}

impl Slot {
    pub const fn new() -> Slot { Slot { waker: UnsafeCell::new(None) } }
    fn waker(&self) -> &mut Option<Waker> { unsafe { &mut *self.waker.get() } }
    pub fn register(&self, waker: &Waker) {
        if !matches!(self.waker(), Some(known) if known.will_wake(waker)) {
            self.set(waker);
        }
    }
    /// As register, but it clones the waker in any case.
    pub fn set(&self, waker: &Waker) {
        let newer = waker.clone();
        let older = self.waker().replace(newer);
        drop(older);
    }
    pub fn take(&self) -> Option<Waker> { self.waker().take() }
    pub fn wake(&self) {
        if let Some(waker) = self.take() {
            waker.wake();
        }
    }
    /// Wakes and keeps the waker.
    pub fn wake_by_ref(&self) {
        if let Some(waker) = self.take() {
            waker.wake_by_ref();
            self.waker().get_or_insert(waker);
        }
    }
    pub fn is_empty(&self) -> bool { self.waker().is_none() }
}
impl fmt::Debug for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("Slot { .. }") }
}
