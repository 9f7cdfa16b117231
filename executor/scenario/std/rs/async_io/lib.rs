//! async-io: timers and sockets, those of smol.
//!
//! Follows: async-io 1.11
//! Compared with: 1.11.0
pub use smol::{block_on, Async, Timer};
