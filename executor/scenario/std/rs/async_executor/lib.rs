//! async-executor 1.5, with what 1.13 has besides.
pub use smol::{Executor, LocalExecutor, Task};
pub use smol::executors::{StaticExecutor, StaticLocalExecutor};
