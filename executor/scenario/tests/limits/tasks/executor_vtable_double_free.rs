//~ ends 139
//~ says error: Undefined Behavior: memory access failed: the allocation at
use std::sync::Arc;
use std::task::{RawWaker, RawWakerVTable, Waker};

static VTABLE: RawWakerVTable = RawWakerVTable::new(|p| RawWaker::new(p, &VTABLE), free, |_| {}, free);

fn free(p: *const ()) {
    drop(unsafe { Arc::from_raw(p as *const String) });
}

fn main() {
    println!("before");
    let a = Arc::new(String::from("text"));
    let w = unsafe { Waker::from_raw(RawWaker::new(Arc::into_raw(a) as *const (), &VTABLE)) };
    let others: Vec<Waker> = (0..5).map(|_| w.clone()).collect();
    drop(w);
    drop(others);
    println!("after");
}
