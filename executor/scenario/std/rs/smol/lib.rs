//! smol 1.3: block_on, the global executor, Timer, executors of one's own,
//! futures-lite, channels, locks.
pub mod channel;
pub mod future;
pub mod lock;
pub mod stream;

mod event;
mod executor;
mod task;
mod timer;

pub use self::executor::{Executor, LocalExecutor};
pub use self::future::__block_on as block_on;
pub use self::task::{__spawn_named, spawn, unblock, Task};
pub use self::timer::Timer;
pub use std::pin::pin;

pub mod prelude {
    pub use crate::future::{Future, FutureExt as _};
    pub use crate::stream::{Stream, StreamExt as _};
}

#[macro_export]
macro_rules! ready {
    ($e:expr $(,)?) => {
        match $e {
            std::task::Poll::Ready(t) => t,
            std::task::Poll::Pending => return std::task::Poll::Pending,
        }
    };
}
