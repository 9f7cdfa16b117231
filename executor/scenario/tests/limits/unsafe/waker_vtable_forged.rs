//~ ends 139
//~ says error: Undefined Behavior: using
fn main() {
    println!("before");
    use std::task::{RawWaker, RawWakerVTable, Waker};
    let table: &'static RawWakerVTable = unsafe { &*(&[1usize, 2, 3, 4] as *const [usize; 4] as *const RawWakerVTable) };
    let w = unsafe { Waker::from_raw(RawWaker::new(std::ptr::null(), table)) };
    w.wake_by_ref();
}
