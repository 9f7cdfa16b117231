//! async-executor 1.5.
pub use smol::{Executor, LocalExecutor, Task};
