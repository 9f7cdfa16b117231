//~ ends 101
//~ says `async fn` resumed after completion
use std::future::Future;
use std::pin::pin;
use std::task::{Context, Waker};

fn main() {
    println!("before");
    let mut f = pin!(async { 1 });
    let mut cx = Context::from_waker(Waker::noop());
    println!("{:?}", f.as_mut().poll(&mut cx));
    println!("{:?}", f.as_mut().poll(&mut cx));
}
