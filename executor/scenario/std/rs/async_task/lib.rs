//! async-task 4.3, as far as executors hand it out.
pub use smol::{FallibleTask, Task};
