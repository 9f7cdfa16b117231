//~ ends 134
//~ says thread caused non-unwinding panic. aborting.
use std::future::Future;
use std::pin::pin;
use std::task::{Context, RawWaker, RawWakerVTable, Waker};

static VTABLE: RawWakerVTable = RawWakerVTable::new(|_| panic!("in clone"), |_| panic!("in wake"), |_| panic!("in wake_by_ref"), |_| panic!("in drop"));

fn main() {
    println!("before");
    let w = unsafe { Waker::from_raw(RawWaker::new(std::ptr::null(), &VTABLE)) };
    let r = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| w.wake_by_ref()));
    println!("{}", r.is_err());
    let mut cx = Context::from_waker(&w);
    let mut f = pin!(std::future::poll_fn(|cx| {
        let _w = cx.waker().clone();
        std::task::Poll::<()>::Pending
    }));
    let _ = f.as_mut().poll(&mut cx);
}
