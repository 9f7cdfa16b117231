//! async-executor: executors of a program's own, those of smol.
//!
//! Follows: async-executor 1.5; interfaces up to 1.13
//! Compared with: 1.5.0
pub use smol::{Executor, LocalExecutor, Task};
pub use smol::executors::{StaticExecutor, StaticLocalExecutor};
