//! tokio-stream: streams with plain closures, and wrappers around tokio's receivers.
//!
//! Follows: tokio-stream 0.1.9; interfaces up to those of tokio 1.53
//! Compared with: 0.1.9
/// Streams without items, as those of the same names in futures.
macro_rules! itemless {
    ($t:ident, $new:ident, $most:expr) => {
        #[derive(Debug)]
        #[must_use = "streams do nothing unless polled"]
        pub struct $t<T>(PhantomData<T>);
        pub const fn $new<T>() -> $t<T> { $t(PhantomData) }
        impl<T> Unpin for $t<T> {}
        impl<T> Stream for $t<T> {
            type Item = T;
            fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>> {
                Pin::new(&mut futures::stream::$new()).poll_next(cx)
            }
            fn size_hint(&self) -> (usize, Option<usize>) { (0, $most) }
        }
    };
}

mod chunks_timeout;
mod collect;
mod iter;
mod merge;
mod peekable;
mod stream_close;
mod stream_map;
mod throttle;
mod timeout;
mod timeout_repeating;
pub mod wrappers;

pub use futures::stream::Stream;
pub use smol::stream::{once, Once};
pub use self::collect::{Collect, FromStream};
pub use self::iter::{iter, Iter};
pub use self::stream_close::StreamNotifyClose;
pub use self::{
    chunks_timeout::ChunksTimeout, merge::Merge, peekable::Peekable, stream_map::StreamMap, throttle::Throttle,
    timeout::{Elapsed, Timeout}, timeout_repeating::TimeoutRepeating,
};

use futures::stream::__poll_to_end as poll_opt;
use pollground_rt::{pinned, ready};
use std::future::Future;
use std::marker::PhantomData;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

itemless!(Empty, empty, Some(0));
itemless!(Pending, pending, None);

pub trait StreamExt: Stream {
    fn next(&mut self) -> smol::stream::NextFuture<'_, Self>
    where
        Self: Unpin,
    {
        smol::stream::StreamExt::next(self)
    }
    fn try_next<T, E>(&mut self) -> smol::stream::TryNextFuture<&mut Self>
    where
        Self: Stream<Item = Result<T, E>> + Unpin + Sized,
    {
        smol::stream::StreamExt::try_next(self)
    }
    fn map<T, F>(self, f: F) -> futures::stream::Map<Self, F>
    where
        F: FnMut(Self::Item) -> T,
        Self: Sized,
    {
        futures::stream::StreamExt::map(self, f)
    }
    fn map_while<T, F>(self, f: F) -> smol::stream::MapWhile<Self, F>
    where
        F: FnMut(Self::Item) -> Option<T>,
        Self: Sized,
    {
        smol::stream::MapWhile { stream: self, f }
    }
    fn then<F, Fut>(self, f: F) -> futures::stream::Then<Self, Fut, F>
    where
        F: FnMut(Self::Item) -> Fut,
        Fut: std::future::Future,
        Self: Sized,
    {
        futures::stream::StreamExt::then(self, f)
    }
    fn merge<U>(self, other: U) -> Merge<Self, U>
    where
        U: Stream<Item = Self::Item>,
        Self: Sized,
    {
        Merge { a: Some(self), b: Some(other), a_first: true }
    }
    fn filter<F>(self, f: F) -> smol::stream::Filter<Self, F>
    where
        F: FnMut(&Self::Item) -> bool,
        Self: Sized,
    {
        smol::stream::StreamExt::filter(self, f)
    }
    fn filter_map<T, F>(self, f: F) -> smol::stream::FilterMap<Self, F>
    where
        F: FnMut(Self::Item) -> Option<T>,
        Self: Sized,
    {
        smol::stream::StreamExt::filter_map(self, f)
    }
    fn fuse(self) -> futures::stream::Fuse<Self>
    where
        Self: Sized,
    {
        futures::stream::StreamExt::fuse(self)
    }
    fn take(self, n: usize) -> futures::stream::Take<Self>
    where
        Self: Sized,
    {
        futures::stream::StreamExt::take(self, n)
    }
    fn take_while<F>(self, f: F) -> smol::stream::TakeWhile<Self, F>
    where
        F: FnMut(&Self::Item) -> bool,
        Self: Sized,
    {
        smol::stream::StreamExt::take_while(self, f)
    }
    fn skip(self, n: usize) -> futures::stream::Skip<Self>
    where
        Self: Sized,
    {
        futures::stream::StreamExt::skip(self, n)
    }
    fn skip_while<F>(self, f: F) -> smol::stream::SkipWhile<Self, F>
    where
        F: FnMut(&Self::Item) -> bool,
        Self: Sized,
    {
        smol::stream::StreamExt::skip_while(self, f)
    }
    fn all<F>(&mut self, f: F) -> smol::stream::AllFuture<&mut Self, F>
    where
        Self: Unpin + Sized,
        F: FnMut(Self::Item) -> bool,
    {
        smol::stream::StreamExt::all(self, f)
    }
    fn any<F>(&mut self, f: F) -> smol::stream::AnyFuture<&mut Self, F>
    where
        Self: Unpin + Sized,
        F: FnMut(Self::Item) -> bool,
    {
        smol::stream::StreamExt::any(self, f)
    }
    fn chain<U>(self, other: U) -> futures::stream::Chain<Self, U>
    where
        U: Stream<Item = Self::Item>,
        Self: Sized,
    {
        futures::stream::StreamExt::chain(self, other)
    }
    fn fold<B, F>(self, init: B, f: F) -> smol::stream::FoldFuture<Self, F, B>
    where
        Self: Sized,
        F: FnMut(B, Self::Item) -> B,
    {
        smol::stream::StreamExt::fold(self, init, f)
    }
    fn collect<T>(self) -> Collect<Self, T>
    where
        T: FromStream<Self::Item>,
        Self: Sized,
    {
        Collect::new(self)
    }
    fn timeout(self, duration: Duration) -> Timeout<Self>
    where
        Self: Sized,
    {
        Timeout { stream: self, delay: Box::pin(tokio::time::sleep(duration)), duration, armed: true }
    }
    fn timeout_repeating(self, interval: tokio::time::Interval) -> TimeoutRepeating<Self>
    where
        Self: Sized,
    {
        TimeoutRepeating { stream: self, interval }
    }
    fn chunks_timeout(self, max_size: usize, duration: Duration) -> ChunksTimeout<Self>
    where
        Self: Sized,
    {
        ChunksTimeout { stream: Some(self), deadline: None, duration, items: Vec::new(), cap: max_size }
    }
    fn peekable(self) -> Peekable<Self>
    where
        Self: Sized,
    {
        Peekable { stream: self, peek: None }
    }
    fn throttle(self, duration: Duration) -> Throttle<Self>
    where
        Self: Sized,
    {
        Throttle { stream: self, delay: Box::pin(tokio::time::sleep(duration)), waits: false, duration }
    }
}
impl<St: ?Sized + Stream> StreamExt for St {}
