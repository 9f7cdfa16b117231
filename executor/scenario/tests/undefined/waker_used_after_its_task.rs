use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, RawWaker, RawWakerVTable, Waker};
static VTABLE: RawWakerVTable = RawWakerVTable::new(
    |data| RawWaker::new(data, &VTABLE),
    |_| {},
    |data| unsafe {
        *(data as *mut u32) += 1; //~ has been freed, so this pointer is dangling
    },
    |_| {},
);
fn main() {
    let count = Box::into_raw(Box::new(0u32));
    let waker = unsafe { Waker::from_raw(RawWaker::new(count as *const (), &VTABLE)) };
    let mut kept = None;
    let mut future = pin!(std::future::poll_fn(|cx: &mut Context<'_>| {
        kept = Some(cx.waker().clone());
        Poll::<()>::Pending
    }));
    let _ = future.as_mut().poll(&mut Context::from_waker(&waker));
    unsafe { drop(Box::from_raw(count)) };
    kept.unwrap().wake_by_ref();
}
