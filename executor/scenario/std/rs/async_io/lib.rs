//! async-io 1.11: timers, sockets.
pub use smol::{block_on, Async, Timer};
