//! smol: block_on, the global executor, timers, executors of one's own, futures-lite, channels, locks, sockets.
//!
//! Follows: smol 1.3; interfaces up to 2.0
//! Compared with: 1.3.0
pub mod channel;
pub mod future;
pub mod io;
pub mod lock;
pub mod net;
pub mod stream;

mod blocking;
mod unblock;
mod executor;
#[doc(hidden)]
pub mod executors;
mod timer;

pub use async_task::{FallibleTask, Task};
pub use self::blocking::unblock;
pub use self::unblock::Unblock;
pub use self::executor::{Executor, LocalExecutor};
pub use self::future::__block_on as block_on;
pub use self::net::Async;
pub use self::timer::Timer;

pub mod prelude {
    pub use crate::future::{Future, FutureExt as _};
    pub use crate::io::{
        AsyncBufRead, AsyncBufReadExt as _, AsyncRead, AsyncReadExt as _, AsyncSeek, AsyncSeekExt as _, AsyncWrite,
        AsyncWriteExt as _,
    };
    pub use crate::stream::{Stream, StreamExt as _};
}

/// Onto the global executor, which has one thread.
pub fn spawn<T: Send + 'static>(future: impl std::future::Future<Output = T> + Send + 'static) -> Task<T> {
    async_task::__spawn_on("smol-1", 1, future)
}

/// Pins variables where they are; of an expression, std's.
#[macro_export]
macro_rules! pin {
    ($($x:ident),+ $(,)?) => {$(
        let mut $x = $x;
        #[allow(unused_mut)]
        let mut $x = unsafe { std::pin::Pin::new_unchecked(&mut $x) };
    )+};
    ($e:expr $(,)?) => { std::pin::pin!($e) };
}

pub use pollground_rt::ready;
