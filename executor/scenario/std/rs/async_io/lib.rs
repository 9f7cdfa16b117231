//! async-io 1.11: timers.
pub use smol::{block_on, Timer};
