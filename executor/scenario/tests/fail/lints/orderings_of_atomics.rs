// Memory orderings that atomic operations cannot have, and places where rustc does not look for them.
use std::sync::atomic::{self, AtomicPtr, AtomicU32, Ordering, Ordering::*};
fn main() {
    let a = AtomicU32::new(0);
    a.load(Ordering::Release);
    a.load(AcqRel);
    a.store(1, AcqRel);
    AtomicU32::store(&a, 1, Acquire);
    a.load(Acquire);
    atomic::fence(Relaxed);
    atomic::compiler_fence(Relaxed);
    let _ = a.compare_exchange(1, 2, AcqRel, Release);
    let _ = a.compare_exchange_weak(1, 2, AcqRel, AcqRel);
    let _ = a.fetch_update(Relaxed, Release, |x| Some(x));
    let _ = AtomicU32::compare_exchange(&a, 1, 2, AcqRel, Release);
    let mut x = 0;
    let p = AtomicPtr::new(&mut x as *mut i32);
    p.load(Release);
    let o = Release;
    a.load(o);
    let f = || a.load(Release);
    f();
    #[allow(invalid_atomic_ordering)]
    a.load(Release);
}
