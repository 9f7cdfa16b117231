//! async-global-executor 2.3.
pub use smol::{block_on, spawn, Task};
