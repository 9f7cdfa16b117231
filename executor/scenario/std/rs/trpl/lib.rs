//! trpl: what the Rust Programming Language's chapter on async imports.
//!
//! Follows: trpl 0.2
//! Compared with: its documentation
//!
//! Its futures run on tokio's multi-threaded runtime.

use std::future::Future;
use std::pin::pin;

pub use futures::join;
pub use futures::future::{self, join, join3, join_all, Either};
pub use tokio::runtime::Runtime;
pub use tokio::sync::mpsc::{unbounded_channel as channel, UnboundedReceiver as Receiver, UnboundedSender as Sender};
pub use tokio::task::{spawn as spawn_task, yield_now, JoinHandle};
pub use tokio::time::{interval, sleep};
pub use tokio_stream::wrappers::{IntervalStream, UnboundedReceiverStream as ReceiverStream};
pub use tokio_stream::{iter as stream_from_iter, Stream, StreamExt};

/// Runs a future to completion on a new runtime.
pub fn block_on<F: Future>(future: F) -> F::Output { Runtime::new().unwrap().block_on(future) }
/// The name of block_on in older editions of the book.
pub fn run<F: Future>(future: F) -> F::Output { block_on(future) }
/// The output of the first of two futures to complete; the first is polled first.
pub async fn select<A, B, F1, F2>(f1: F1, f2: F2) -> Either<A, B>
where
    F1: Future<Output = A>,
    F2: Future<Output = B>,
{
    match future::select(pin!(f1), pin!(f2)).await {
        Either::Left((a, _)) => Either::Left(a),
        Either::Right((b, _)) => Either::Right(b),
    }
}
/// The name of select in older editions of the book.
pub async fn race<A, B, F1, F2>(f1: F1, f2: F2) -> Either<A, B>
where
    F1: Future<Output = A>,
    F2: Future<Output = B>,
{
    select(f1, f2).await
}
