//! async-task: a future, its state and the function that schedules it in one allocation.
//!
//! Follows: async-task 4.3; interfaces up to 4.7
//! Compared with: 4.3.0
//!
//! A Runnable is the right to poll it once, a Task its output. Executors are made of it: smol's, async-std's,
//! and those of programs.
mod raw;
mod runnable;
mod runtime;
mod task;

#[doc(hidden)]
pub use self::raw::Begin as __Begin;
pub use self::raw::{Schedule, ScheduleInfo, WithInfo};
pub use self::runnable::{spawn, spawn_local, spawn_unchecked, Builder, Runnable, __spawn_guarded};
pub use self::runtime::__spawn_on;
pub use self::task::{FallibleTask, Task};
