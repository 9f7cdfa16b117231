//~ ends 139
//~ says error: Undefined Behavior: memory access failed: attempting to access 8 bytes at 8 bytes behind the start of an allocation of 4 bytes (heap): out-of-bounds poin
use std::task::{RawWaker, RawWakerVTable, Waker};

static VTABLE: RawWakerVTable = RawWakerVTable::new(clone, wake, wake, drop_it);

fn clone(p: *const ()) -> RawWaker {
    RawWaker::new(p, &VTABLE)
}
fn wake(p: *const ()) {
    let n = unsafe { &*(p as *const String) };
    println!("{n}");
}
fn drop_it(_: *const ()) {}

fn main() {
    println!("before");
    let n = Box::new(5u32);
    let w = unsafe { Waker::from_raw(RawWaker::new(&*n as *const u32 as *const (), &VTABLE)) };
    w.wake();
}
