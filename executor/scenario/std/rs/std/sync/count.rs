//! Counts for the insides of library types.
use super::atomic::{check_load, Ordering};
use crate::cell::UnsafeCell;
use crate::intrinsics;

/// An AtomicUsize for library code whose loads and stores are parts of larger operations:
/// it is not #[visible], so no other thread runs between it and what comes next.
pub struct Count {
    v: UnsafeCell<usize>,
}
unsafe impl Sync for Count {}
impl crate::panic::RefUnwindSafe for Count {}
impl Count {
    pub const fn new(v: usize) -> Count { Count { v: UnsafeCell::new(v) } }
    #[track_caller]
    pub fn load(&self, order: Ordering) -> usize {
        if order as u8 & 1 == 1 {
            check_load(order);
        }
        unsafe { *self.v.get() }
    }
    pub fn fetch_add(&self, val: usize, _order: Ordering) -> usize {
        let p = self.v.get();
        unsafe {
            let old = *p;
            *p = intrinsics::wrapping_add(old, val);
            old
        }
    }
    pub fn fetch_sub(&self, val: usize, _order: Ordering) -> usize {
        let p = self.v.get();
        unsafe {
            let old = *p;
            *p = intrinsics::wrapping_sub(old, val);
            old
        }
    }
}
