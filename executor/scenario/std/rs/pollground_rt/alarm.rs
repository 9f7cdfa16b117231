//! A timer of the machine, for one future.
use crate::machine::timer_cancel;
use crate::Slot;
use std::cell::Cell;
use std::sync::Arc;
use std::time::Instant;

#[intrinsic]
fn timer_arm(deadline: u64, fire: fn(*mut ()), data: *mut (), label: &str) -> u64;

/// Runs from `new` on, and is cleared on drop. When it fires it wakes who is in `waiter`.
pub struct Alarm {
    id: u64,
    entry: Arc<Entry>,
}
struct Entry {
    fired: Cell<bool>,
    waiter: Slot,
}
unsafe impl Send for Alarm {}
unsafe impl Sync for Alarm {}

/// Called by the machine, which owns one reference to the entry until then.
fn fire(data: *mut ()) {
    let entry = unsafe { Arc::from_raw(data as *const Entry) };
    entry.fired.set(true);
    entry.waiter.wake();
}
impl Alarm {
    /// `label` is what the page calls the timer.
    pub fn new(deadline: Instant, label: &str) -> Alarm {
        let entry = Arc::new(Entry { fired: Cell::new(false), waiter: Slot::new() });
        let data = Arc::into_raw(entry.clone()) as *mut ();
        Alarm { id: timer_arm(deadline.__virtual(), fire, data, label), entry }
    }
    pub fn id(&self) -> u64 { self.id }
    pub fn fired(&self) -> bool { self.entry.fired.get() }
    pub fn waiter(&self) -> &Slot { &self.entry.waiter }
}
impl Drop for Alarm {
    fn drop(&mut self) {
        if timer_cancel(self.id) {
            unsafe { Arc::decrement_strong_count(Arc::as_ptr(&self.entry)) };
        }
    }
}
