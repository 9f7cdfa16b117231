//~ ends 139
//~ says error: a pointer is followed to byte 0 of an allocation of 4 bytes
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
