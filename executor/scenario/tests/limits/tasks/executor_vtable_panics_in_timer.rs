//~ ends 0
//~ prints after
use std::future::Future;
use std::task::{Context, RawWaker, RawWakerVTable, Waker};
use std::time::Duration;

static VTABLE: RawWakerVTable = RawWakerVTable::new(|p| RawWaker::new(p, &VTABLE), |_| panic!("in wake"), |_| panic!("in wake_by_ref"), |_| {});

fn main() {
    println!("before");
    let w = unsafe { Waker::from_raw(RawWaker::new(std::ptr::null(), &VTABLE)) };
    let mut f = Box::pin(smol::Timer::after(Duration::from_millis(1)));
    let _ = f.as_mut().poll(&mut Context::from_waker(&w));
    std::thread::sleep(Duration::from_millis(5));
    println!("after");
}
