//~ ends 139
//~ says error: Undefined Behavior: using
use std::task::{RawWaker, RawWakerVTable, Waker};

fn print(x: u64, y: String) -> String { format!("{x}{y}") }

fn main() {
    println!("before");
    let f: unsafe fn(*const ()) = unsafe { std::mem::transmute(print as fn(u64, String) -> String) };
    let c: unsafe fn(*const ()) -> RawWaker = unsafe { std::mem::transmute(print as fn(u64, String) -> String) };
    let table: &'static RawWakerVTable = Box::leak(Box::new(RawWakerVTable::new(c, f, f, f)));
    let w = unsafe { Waker::from_raw(RawWaker::new(std::ptr::null(), table)) };
    w.wake_by_ref();
    println!("after");
}
