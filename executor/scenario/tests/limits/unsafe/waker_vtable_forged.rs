//~ ends 139
//~ says error: what lies at byte 0 of `[usize; 4]` is used as `RawWakerVTable`: the bytes of a value are not seen as another type here
fn main() {
    println!("before");
    use std::task::{RawWaker, RawWakerVTable, Waker};
    let table: &'static RawWakerVTable = unsafe { &*(&[1usize, 2, 3, 4] as *const [usize; 4] as *const RawWakerVTable) };
    let w = unsafe { Waker::from_raw(RawWaker::new(std::ptr::null(), table)) };
    w.wake_by_ref();
}
