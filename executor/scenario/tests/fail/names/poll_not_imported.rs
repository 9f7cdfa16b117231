use std::pin::Pin;
use std::task::{Context, Waker};
async fn now() -> u32 { 1 }
fn main() {
    let mut f = Box::pin(now());
    let f: Pin<&mut _> = f.as_mut();
    let _ = f.poll(&mut Context::from_waker(Waker::noop()));
}
