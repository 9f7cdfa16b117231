//! futures-test: what tests of futures, streams, readers, writers and sinks need.
//!
//! Follows: futures-test 0.3
//! Compared with: its documentation
mod wrappers;
pub mod task;

pub use self::wrappers::{AssertUnmoved, InterleavePending, Limited, PendingOnce, TrackClosed};

/// The methods of a module's trait: each wraps the value.
macro_rules! extension {
    ($trait:ident<$($item:ident)?> for $of:path { $($name:ident($($arg:ident)?) -> $to:ident;)* } $($more:tt)*) => {
        pub trait $trait<$($item)?>: $of {
            $(
                fn $name(self $(, $arg: usize)?) -> $to<Self>
                where
                    Self: Sized,
                {
                    $to::new(self $(, $arg)?)
                }
            )*
            $($more)*
        }
        impl<$($item,)? T: $of> $trait<$($item)?> for T {}
    };
}

pub mod future {
    pub use crate::{AssertUnmoved, InterleavePending, PendingOnce};
    use futures::executor::block_on;
    use std::future::Future;
    extension! {
        FutureTestExt<> for Future {
            assert_unmoved() -> AssertUnmoved;
            pending_once() -> PendingOnce;
            interleave_pending() -> InterleavePending;
        }
        /// On a thread of its own.
        fn run_in_background(self)
        where
            Self: Sized + Send + 'static,
            Self::Output: Send,
        {
            std::thread::spawn(|| block_on(self));
        }
    }
}
pub mod stream {
    pub use crate::{AssertUnmoved, InterleavePending};
    use futures::stream::Stream;
    extension! {
        StreamTestExt<> for Stream {
            assert_unmoved() -> AssertUnmoved;
            interleave_pending() -> InterleavePending;
        }
    }
}
pub mod sink {
    pub use crate::{AssertUnmoved, InterleavePending, TrackClosed};
    use futures::sink::Sink;
    extension! {
        SinkTestExt<Item> for Sink<Item> {
            assert_unmoved_sink() -> AssertUnmoved;
            interleave_pending_sink() -> InterleavePending;
            track_closed() -> TrackClosed;
        }
    }
}
pub mod io {
    pub use self::read::AsyncReadTestExt;
    pub use self::write::AsyncWriteTestExt;
    pub mod read {
        pub use crate::{AssertUnmoved, InterleavePending, Limited};
        use futures::io::AsyncRead;
        extension! {
            AsyncReadTestExt<> for AsyncRead {
                assert_unmoved() -> AssertUnmoved;
                interleave_pending() -> InterleavePending;
                limited(limit) -> Limited;
            }
        }
    }
    pub mod write {
        pub use crate::{AssertUnmoved, InterleavePending, Limited, TrackClosed};
        use futures::io::AsyncWrite;
        extension! {
            AsyncWriteTestExt<> for AsyncWrite {
                assert_unmoved_write() -> AssertUnmoved;
                interleave_pending_write() -> InterleavePending;
                limited_write(limit) -> Limited;
                track_closed() -> TrackClosed;
            }
        }
    }
}

#[doc(hidden)]
pub fn __poll<S: futures::Stream + Unpin>(stream: &mut S) -> std::task::Poll<Option<S::Item>> {
    std::pin::Pin::new(stream).poll_next(&mut task::noop_context())
}
#[macro_export]
macro_rules! assert_stream_pending {
    ($stream:expr) => {
        if $crate::__poll(&mut $stream).is_ready() {
            panic!("assertion failed: stream is not pending");
        }
    };
}
#[macro_export]
macro_rules! assert_stream_next {
    ($stream:expr, $item:expr) => {
        match $crate::__poll(&mut $stream) {
            std::task::Poll::Ready(Some(x)) => assert_eq!(x, $item),
            std::task::Poll::Ready(None) => {
                panic!("assertion failed: expected stream to provide item but stream is at its end")
            }
            std::task::Poll::Pending => {
                panic!("assertion failed: expected stream to provide item but stream wasn't ready")
            }
        }
    };
}
#[macro_export]
macro_rules! assert_stream_done {
    ($stream:expr) => {
        match $crate::__poll(&mut $stream) {
            std::task::Poll::Ready(None) => {}
            std::task::Poll::Ready(Some(_)) => {
                panic!("assertion failed: expected stream to be done but had more elements")
            }
            std::task::Poll::Pending => panic!("assertion failed: expected stream to be done but was pending"),
        }
    };
}
