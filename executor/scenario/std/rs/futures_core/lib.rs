//! futures-core: the traits of futures.
//!
//! Follows: futures-core 0.3.31
//! Compared with: 0.3.21
pub mod future {
    pub use futures::future::{BoxFuture, FusedFuture, Future, LocalBoxFuture, TryFuture};
}
pub mod stream {
    pub use futures::stream::{BoxStream, FusedStream, LocalBoxStream, Stream, TryStream};
}
pub mod task {
    pub use std::task::{Context, Poll, RawWaker, RawWakerVTable, Waker};
    pub mod __internal {
        pub use futures::task::AtomicWaker;
    }
}
pub use self::future::{FusedFuture, Future, TryFuture};
pub use self::stream::{FusedStream, Stream, TryStream};
pub use futures::ready;
