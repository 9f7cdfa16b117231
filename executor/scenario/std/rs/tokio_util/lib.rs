//! tokio-util 0.7: cancellation tokens, codecs, delay queues, task trackers.
pub mod codec;
pub mod compat;
pub mod context;
pub mod either;
pub mod io;
pub mod sync;
mod sync_bridge;
pub mod task;
pub mod time;
pub mod udp;
