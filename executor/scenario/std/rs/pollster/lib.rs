//! pollster: block_on.
//!
//! Follows: pollster 0.4
//! Compared with: its documentation
use std::future::{Future, IntoFuture};

pub fn block_on<F: IntoFuture>(future: F) -> F::Output { smol::future::block_on(future.into_future()) }
pub trait FutureExt: Future {
    fn block_on(self) -> Self::Output
    where
        Self: Sized,
    {
        block_on(self)
    }
}
impl<F: Future> FutureExt for F {}
