//! tokio-util: cancellation tokens, delay queues, task trackers, codecs.
pub mod codec;
pub mod either;
pub mod io;
pub mod sync;
pub mod task;
pub mod time;
