//~ ends 101
//~ says `async fn` resumed after panicking
use std::future::Future;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::task::{Context, Waker};

fn main() {
    println!("before");
    let mut f = Box::pin(async { if true { panic!("once") } });
    let mut cx = Context::from_waker(Waker::noop());
    println!("{:?}", catch_unwind(AssertUnwindSafe(|| f.as_mut().poll(&mut cx))).is_err());
    println!("{:?}", f.as_mut().poll(&mut cx));
}
