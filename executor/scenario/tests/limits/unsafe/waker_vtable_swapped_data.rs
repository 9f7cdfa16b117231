//~ ends 139
//~ says error: Undefined Behavior: memory access failed: attempting to access 8 bytes, but got
fn main() {
    println!("before");
    use std::{sync::Arc, task::{RawWaker, RawWakerVTable, Waker}};
    const T: RawWakerVTable = RawWakerVTable::new(
        |p| unsafe { Arc::increment_strong_count(p as *const String); RawWaker::new(p, &T) },
        |p| unsafe { drop(Arc::from_raw(p as *const String)) },
        |p| println!("{}", unsafe { &*(p as *const String) }),
        |p| unsafe { drop(Arc::from_raw(p as *const String)) },
    );
    let w = unsafe { Waker::from_raw(RawWaker::new(7 as *const (), &T)) };
    println!("{}", w.will_wake(&w));
    let v = w.clone();
    v.wake_by_ref();
}
