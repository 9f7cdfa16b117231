//! Barrier.
use super::wait::Signal;
use crate::cell::Cell;
use crate::fmt;

pub struct Barrier {
    n: usize,
    count: Cell<usize>,
    complete: Signal,
}
unsafe impl Sync for Barrier {}
impl crate::panic::RefUnwindSafe for Barrier {}

pub struct BarrierWaitResult(bool);

impl Barrier {
    pub const fn new(n: usize) -> Barrier { Barrier { n, count: Cell::new(0), complete: Signal::new() } }
    #[visible]
    pub fn wait(&self) -> BarrierWaitResult {
        let seen = self.complete.watch();
        let count = self.count.as_ptr();
        let now = unsafe {
            *count += 1;
            *count
        };
        if now < self.n {
            self.complete.wait(seen, u64::MAX, "barrier");
            BarrierWaitResult(false)
        } else {
            self.count.set(0);
            self.complete.unwatch();
            self.complete.notify_all();
            BarrierWaitResult(true)
        }
    }
}
impl fmt::Debug for Barrier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("Barrier").finish_non_exhaustive() }
}
impl BarrierWaitResult {
    pub fn is_leader(&self) -> bool { self.0 }
}
impl fmt::Debug for BarrierWaitResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BarrierWaitResult").field("is_leader", &self.is_leader()).finish()
    }
}
