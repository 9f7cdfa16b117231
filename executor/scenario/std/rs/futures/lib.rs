//! futures: combinators, streams, sinks, channels, executors.
//!
//! Follows: futures 0.3.31
//! Compared with: 0.3.21
pub mod channel;
pub mod executor;
pub mod future;
pub mod io;
pub mod lock;
pub mod sink;
pub mod stream;
pub mod task;

#[doc(hidden)]
pub mod __private {
    pub use crate::future::FusedFuture;
    /// Which branch of select! is polled first: the real one shuffles them.
    pub use pollground_rt::machine::choose as select_start;
    pub use pollground_rt::{loss::RESULTS, Loss};
    pub use std::future::{poll_fn, Future};
    pub use std::pin::Pin;
    pub use std::task::{Context, Poll};

    /// Polls with a waker that does nothing.
    pub fn poll_once<T>(f: impl FnOnce(&mut Context<'_>) -> Poll<T>) -> T {
        match f(&mut Context::from_waker(crate::task::noop_waker_ref())) {
            Poll::Ready(out) => out,
            Poll::Pending => unreachable!(),
        }
    }
}

pub use self::future::{Future, FutureExt, TryFuture, TryFutureExt};
pub use self::io::{
    AsyncBufRead, AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncSeek, AsyncSeekExt, AsyncWrite, AsyncWriteExt,
};
pub use self::sink::{Sink, SinkExt};
pub use self::stream::{Stream, StreamExt, TryStream, TryStreamExt};

pub mod prelude {
    pub use crate::future::{self, Future, FutureExt, TryFuture, TryFutureExt};
    pub use crate::io::{
        AsyncBufRead, AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncSeek, AsyncSeekExt, AsyncWrite, AsyncWriteExt,
    };
    pub use crate::sink::{self, Sink, SinkExt};
    pub use crate::stream::{self, Stream, StreamExt, TryStream, TryStreamExt};
}

pub mod never {
    pub type Never = std::convert::Infallible;
}

#[macro_export]
macro_rules! pin_mut {
    ($($x:ident),* $(,)?) => {$(
        let mut $x = $x;
        #[allow(unused_mut)]
        let mut $x = unsafe { $crate::__private::Pin::new_unchecked(&mut $x) };
    )*};
}

pub use pollground_rt::ready;

#[macro_export]
macro_rules! poll {
    ($x:expr $(,)?) => {
        $crate::future::__poll_once($x).await
    };
}

#[macro_export]
macro_rules! pending {
    () => {
        $crate::future::__pending_once().await
    };
}

/// Polls every future in order on each wake; `_`s count the fields to skip.
#[macro_export]
#[procedural]
macro_rules! join {
    (@ { ($($s:tt)*) $(($($skip:tt)*) $e:expr,)* }) => {{
        let mut futures = ($($crate::future::maybe_done($e),)*);
        let mut undelivered = $crate::__private::Loss::new($crate::__private::RESULTS, "join!");
        $crate::__private::poll_fn(move |cx| {
            let mut all = true;
            undelivered.n = 0;
            $(
                let ($($skip,)* fut, ..) = &mut futures;
                if $crate::future::__poll_done(fut, cx) {
                    all = false;
                } else {
                    undelivered.n += 1;
                }
            )*
            if !all {
                return $crate::__private::Poll::Pending;
            }
            undelivered.over();
            $crate::__private::Poll::Ready(($({
                let ($($skip,)* fut, ..) = &mut futures;
                $crate::future::__take_done(fut)
            },)*))
        })
        .await
    }};
    (@ { ($($s:tt)*) $($t:tt)* } $e:expr $(, $($rest:tt)*)?) => {
        $crate::join!(@ { ($($s)* _) $($t)* ($($s)*) $e, } $($($rest)*)?)
    };
    () => { () };
    ($($e:expr),+ $(,)?) => { $crate::join!(@ { () } $($e),+) };
}

#[macro_export]
#[procedural]
macro_rules! try_join {
    (@ { ($($s:tt)*) $(($($skip:tt)*) $e:expr,)* }) => {{
        let mut futures = ($($crate::future::try_maybe_done($e),)*);
        let mut undelivered = $crate::__private::Loss::new($crate::__private::RESULTS, "try_join!");
        $crate::__private::poll_fn(move |cx| {
            let mut all = true;
            undelivered.n = 0;
            $(
                let ($($skip,)* fut, ..) = &mut futures;
                match $crate::future::__try_poll_done(fut, cx) {
                    Ok(true) => all = false,
                    Ok(false) => undelivered.n += 1,
                    Err(e) => return $crate::__private::Poll::Ready(Err(e)),
                }
            )*
            if !all {
                return $crate::__private::Poll::Pending;
            }
            undelivered.over();
            $crate::__private::Poll::Ready(Ok(($({
                let ($($skip,)* fut, ..) = &mut futures;
                $crate::future::__try_take_done(fut)
            },)*)))
        })
        .await
    }};
    (@ { ($($s:tt)*) $($t:tt)* } $e:expr $(, $($rest:tt)*)?) => {
        $crate::try_join!(@ { ($($s)* _) $($t)* ($($s)*) $e, } $($($rest)*)?)
    };
    ($($e:expr),+ $(,)?) => { $crate::try_join!(@ { () } $($e),+) };
}

#[macro_export]
macro_rules! stream_select {
    (@) => { $crate::stream::select_streams::NoBranch };
    (@ $s:expr $(, $rest:expr)*) => {
        $crate::stream::select_streams::Branch { stream: Some($s), rest: $crate::stream_select!(@ $($rest),*) }
    };
    ($s:expr, $($rest:expr),+ $(,)?) => {
        $crate::stream::select_streams::StreamSelect($crate::stream_select!(@ $s, $($rest),+))
    };
    ($($t:tt)*) => { compile_error!("stream select macro needs at least two arguments.") };
}
