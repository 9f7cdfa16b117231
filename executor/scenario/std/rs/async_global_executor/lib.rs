//! async-global-executor: the global executor, that of smol.
//!
//! Follows: async-global-executor 2.3
//! Compared with: 2.3.1
pub use smol::{block_on, spawn, Task};
