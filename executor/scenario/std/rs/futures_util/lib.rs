//! futures-util: what futures re-exports.
//!
//! Follows: futures-util 0.3.31
//! Compared with: 0.3.21
pub use futures::future::{self, Future, FutureExt, TryFuture, TryFutureExt};
pub use futures::io::{
    self, AsyncBufRead, AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncSeek, AsyncSeekExt, AsyncWrite, AsyncWriteExt,
};
pub use futures::sink::{self, Sink, SinkExt};
pub use futures::stream::{self, Stream, StreamExt, TryStream, TryStreamExt};
pub use futures::{join, lock, never, pending, pin_mut, poll, ready, select, select_biased, task, try_join};
