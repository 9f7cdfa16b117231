//! tokio-util: cancellation tokens, delay queues, task trackers.
pub mod either;
pub mod sync;
pub mod task;
pub mod time;
