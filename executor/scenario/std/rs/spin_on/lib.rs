//! spin_on: polls a future again and again until it is ready.
//!
//! Follows: spin_on 0.1
//! Compared with: its documentation
use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

pub fn spin_on<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    let mut cx = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut cx) {
            return output;
        }
        std::hint::spin_loop();
    }
}
