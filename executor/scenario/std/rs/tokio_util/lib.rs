//! tokio-util 0.7: cancellation tokens, codecs, delay queues, task trackers.
pub mod codec;
pub mod compat;
pub mod either;
pub mod io;
pub mod sync;
pub mod task;
pub mod time;
