//! Streams: extension traits and combinators.
/// Ways to what an adapter wraps.
macro_rules! access {
    ($([$($g:tt)*] $t:ty;)*) => {$(
        impl<$($g)*> $t {
            pub fn get_ref(&self) -> &St { &self.stream }
            pub fn get_mut(&mut self) -> &mut St { &mut self.stream }
            pub fn get_pin_mut(self: Pin<&mut Self>) -> Pin<&mut St> {
                unsafe { self.map_unchecked_mut(|x| &mut x.stream) }
            }
            pub fn into_inner(self) -> St { self.stream }
        }
    )*};
}
macro_rules! fused {
    ($([$($g:tt)*] $t:ty, $x:ident => $e:expr;)*) => {$(
        impl<$($g)*> FusedStream for $t {
            fn is_terminated(&self) -> bool {
                let $x = self;
                $e
            }
        }
    )*};
}
/// One step of an adapter whose closure returns a future: the output of the future in `pending`, or else of
/// the one that the call makes of the next item. None: the stream has ended. The caller waits with it.
macro_rules! each {
    ($this:ident, $cx:ident, $item:ident => $call:expr) => {
        loop {
            if let Some(future) = &mut $this.pending {
                let output = ready!(pinned!(*future).poll($cx));
                $this.pending = None;
                break Some(output);
            }
            match ready!(pinned!($this.stream).poll_next($cx)) {
                Some($item) => $this.pending = Some($call),
                None => break None,
            }
        }
    };
}
/// As each! for a predicate: the answer, and the item, which `item` keeps until then.
macro_rules! test {
    ($this:ident, $cx:ident) => {
        match each!($this, $cx, item => ($this.f)($this.item.insert(item))) {
            Some(yes) => Some((yes, $this.item.take().unwrap())),
            None => None,
        }
    };
}
/// Fills the queue up with futures of the stream, then polls the queue. An empty queue is the end
/// only if the stream has ended.
macro_rules! poll_buffer {
    ($this:ident, $cx:ident) => {{
        while $this.queue.len() < $this.max {
            let Poll::Ready(Some(future)) = pinned!($this.stream).poll_next($cx) else { break };
            $this.queue.push(future);
        }
        match $this.queue.poll_next_unpin($cx) {
            Poll::Ready(None) if !$this.stream.is_done() => Poll::Pending,
            output => output,
        }
    }};
}

mod abortable;
mod access;
mod all;
mod any;
mod buffer_unordered;
mod buffered;
mod catch_unwind;
mod chain;
mod chunks;
mod collect;
mod concat;
mod count;
mod cycle;
mod debug;
mod empty;
mod enumerate;
mod filter;
mod filter_map;
mod flatten;
mod flatten_unordered;
mod fold;
mod for_each;
mod for_each_concurrent;
mod forward;
mod fuse;
mod futures_ordered;
mod futures_unordered;
mod inspect;
mod into_async_read;
mod into_future;
mod iter;
mod map;
mod next;
mod once;
mod peek;
mod poll_fn;
mod poll_immediate;
mod ready_chunks;
mod repeat;
mod repeat_with;
mod scan;
mod select;
mod select_all;
mod select_next_some;
#[doc(hidden)]
pub mod select_streams;
mod select_with_strategy;
mod skip;
mod skip_while;
mod split;
mod take;
mod take_until;
mod take_while;
mod then;
mod try_stream;
mod try_unfold;
mod unfold;
mod unzip;
mod zip;

pub use self::flatten_unordered::FlattenUnordered;
pub use self::futures_ordered::FuturesOrdered;
pub use self::futures_unordered::FuturesUnordered;
pub use self::into_async_read::IntoAsyncRead;
pub use self::try_stream::*;
pub use self::{
    abortable::{AbortHandle, AbortRegistration, Abortable, Aborted, abortable}, all::All, any::Any,
    buffer_unordered::BufferUnordered, buffered::Buffered, catch_unwind::CatchUnwind, chain::Chain,
    chunks::Chunks, collect::Collect, concat::Concat, count::Count, cycle::Cycle,
    empty::{empty, pending, Empty, Pending}, enumerate::Enumerate, filter::Filter, filter_map::FilterMap,
    flatten::Flatten, fold::Fold, for_each::ForEach, for_each_concurrent::ForEachConcurrent, forward::Forward,
    fuse::Fuse, inspect::Inspect, into_future::StreamFuture, iter::{Iter, iter}, map::Map, next::Next,
    once::{Once, once}, peek::{NextIf, NextIfEq, Peek, PeekMut, Peekable}, poll_fn::{PollFn, poll_fn},
    poll_immediate::{PollImmediate, poll_immediate}, ready_chunks::ReadyChunks, repeat::{Repeat, repeat},
    repeat_with::{RepeatWith, repeat_with}, scan::Scan, select::{Select, select},
    select_all::{SelectAll, select_all}, select_next_some::SelectNextSome,
    select_with_strategy::{PollNext, SelectWithStrategy, select_with_strategy}, skip::Skip,
    skip_while::SkipWhile, split::{ReuniteError, SplitSink, SplitStream}, take::Take, take_until::TakeUntil,
    take_while::TakeWhile, then::Then, try_unfold::{TryUnfold, try_unfold}, unfold::{Unfold, unfold},
    unzip::Unzip, zip::Zip,
};

use crate::future::{either, Either, FusedFuture, Future, TryFuture};
use crate::sink::Sink;
use crate::task::AtomicWaker;
use pollground_rt::{pinned, ready, ready_ok};
use std::fmt;
use std::ops::DerefMut;
use std::panic::{catch_unwind, AssertUnwindSafe, UnwindSafe};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};

pub type BoxStream<'a, T> = Pin<Box<dyn Stream<Item = T> + Send + 'a>>;
pub type LocalBoxStream<'a, T> = Pin<Box<dyn Stream<Item = T> + 'a>>;

#[must_use = "streams do nothing unless polled"]
pub trait Stream {
    type Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>>;
    fn size_hint(&self) -> (usize, Option<usize>) { (0, None) }
}
impl<S: ?Sized + Stream + Unpin> Stream for &mut S {
    type Item = S::Item;
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<S::Item>> {
        S::poll_next(Pin::new(&mut **self), cx)
    }
    fn size_hint(&self) -> (usize, Option<usize>) { (**self).size_hint() }
}
impl<S: ?Sized + Stream + Unpin> Stream for Box<S> {
    type Item = S::Item;
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<S::Item>> {
        S::poll_next(Pin::new(&mut **self), cx)
    }
    fn size_hint(&self) -> (usize, Option<usize>) { (**self).size_hint() }
}
impl<P> Stream for Pin<P>
where
    P: DerefMut,
    P::Target: Stream,
{
    type Item = <P::Target as Stream>::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.as_deref_mut().poll_next(cx)
    }
    fn size_hint(&self) -> (usize, Option<usize>) { (**self).size_hint() }
}
impl<S: Stream> Stream for AssertUnwindSafe<S> {
    type Item = S::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<S::Item>> {
        pinned!(self.get_unchecked_mut().0).poll_next(cx)
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.0.size_hint() }
}

/// Polls a stream that is dropped at its end.
#[doc(hidden)]
pub fn __poll_to_end<St: Stream>(slot: &mut Option<St>, cx: &mut Context<'_>) -> Poll<Option<St::Item>> {
    let Some(stream) = slot else { return Poll::Ready(None) };
    let next = pinned!(*stream).poll_next(cx);
    if let Poll::Ready(None) = next {
        *slot = None;
    }
    next
}

/// Bounds of the first n items of a stream. It is not asked if there are none.
fn at_most<St: Stream>(stream: &St, n: usize) -> (usize, Option<usize>) {
    if n == 0 {
        return (0, Some(0));
    }
    let (lower, upper) = stream.size_hint();
    let limit = if n == usize::MAX { None } else { Some(n) };
    (lower.min(n), upper.map(|x| x.min(n)).or(limit))
}

/// Bounds with n more.
fn more((lower, upper): (usize, Option<usize>), n: usize) -> (usize, Option<usize>) {
    (lower.saturating_add(n), upper.and_then(|x| x.checked_add(n)))
}

pub trait FusedStream: Stream {
    fn is_terminated(&self) -> bool;
}
impl<F: ?Sized + FusedStream + Unpin> FusedStream for &mut F {
    fn is_terminated(&self) -> bool { <F as FusedStream>::is_terminated(&**self) }
}
impl<F: ?Sized + FusedStream + Unpin> FusedStream for Box<F> {
    fn is_terminated(&self) -> bool { <F as FusedStream>::is_terminated(&**self) }
}
impl<P> FusedStream for Pin<P>
where
    P: DerefMut,
    P::Target: FusedStream,
{
    fn is_terminated(&self) -> bool { <P::Target as FusedStream>::is_terminated(&**self) }
}

pub trait TryStream: Stream {
    type Ok;
    type Error;
    fn try_poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Self::Ok, Self::Error>>>;
}
impl<S, T, E> TryStream for S
where
    S: ?Sized + Stream<Item = Result<T, E>>,
{
    type Ok = T;
    type Error = E;
    fn try_poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<T, E>>> { self.poll_next(cx) }
}
impl<T: ?Sized> StreamExt for T where T: Stream {}

pub trait StreamExt: Stream {
    fn next(&mut self) -> Next<'_, Self>
    where
        Self: Unpin,
    {
        Next { stream: self }
    }
    fn into_future(self) -> StreamFuture<Self>
    where
        Self: Sized + Unpin,
    {
        StreamFuture { stream: Some(self) }
    }
    fn map<T, F>(self, f: F) -> Map<Self, F>
    where
        F: FnMut(Self::Item) -> T,
        Self: Sized,
    {
        Map { stream: self, f }
    }
    fn enumerate(self) -> Enumerate<Self>
    where
        Self: Sized,
    {
        Enumerate { stream: self, count: 0 }
    }
    fn filter<Fut, F>(self, f: F) -> Filter<Self, Fut, F>
    where
        F: FnMut(&Self::Item) -> Fut,
        Fut: Future<Output = bool>,
        Self: Sized,
    {
        Filter { stream: self, f, pending: None, item: None }
    }
    fn filter_map<Fut, T, F>(self, f: F) -> FilterMap<Self, Fut, F>
    where
        F: FnMut(Self::Item) -> Fut,
        Fut: Future<Output = Option<T>>,
        Self: Sized,
    {
        FilterMap { stream: self, f, pending: None }
    }
    fn then<Fut, F>(self, f: F) -> Then<Self, Fut, F>
    where
        F: FnMut(Self::Item) -> Fut,
        Fut: Future,
        Self: Sized,
    {
        Then { stream: self, f, pending: None }
    }
    fn collect<C: Default + Extend<Self::Item>>(self) -> Collect<Self, C>
    where
        Self: Sized,
    {
        Collect { stream: self, collection: C::default() }
    }
    fn unzip<A, B, FromA, FromB>(self) -> Unzip<Self, FromA, FromB>
    where
        FromA: Default + Extend<A>,
        FromB: Default + Extend<B>,
        Self: Sized + Stream<Item = (A, B)>,
    {
        Unzip { stream: self, both: Default::default() }
    }
    fn concat(self) -> Concat<Self>
    where
        Self: Sized,
        Self::Item: Extend<<<Self as Stream>::Item as IntoIterator>::Item> + IntoIterator + Default,
    {
        Concat { stream: self, acc: None }
    }
    fn count(self) -> Count<Self>
    where
        Self: Sized,
    {
        Count { stream: self, count: 0 }
    }
    fn cycle(self) -> Cycle<Self>
    where
        Self: Sized + Clone,
    {
        Cycle { orig: self.clone(), stream: self }
    }
    fn fold<T, Fut, F>(self, init: T, f: F) -> Fold<Self, Fut, T, F>
    where
        F: FnMut(T, Self::Item) -> Fut,
        Fut: Future<Output = T>,
        Self: Sized,
    {
        Fold { stream: self, f, acc: Some(init), pending: None }
    }
    fn any<Fut, F>(self, f: F) -> Any<Self, Fut, F>
    where
        F: FnMut(Self::Item) -> Fut,
        Fut: Future<Output = bool>,
        Self: Sized,
    {
        Any { stream: self, f, pending: None, done: false }
    }
    fn all<Fut, F>(self, f: F) -> All<Self, Fut, F>
    where
        F: FnMut(Self::Item) -> Fut,
        Fut: Future<Output = bool>,
        Self: Sized,
    {
        All { stream: self, f, pending: None, done: false }
    }
    fn flatten(self) -> Flatten<Self, Self::Item>
    where
        Self::Item: Stream,
        Self: Sized,
    {
        Flatten { stream: self, inner: None }
    }
    fn flatten_unordered(self, limit: impl Into<Option<usize>>) -> FlattenUnordered<Self, Self::Item>
    where
        Self::Item: Stream + Unpin,
        Self: Sized,
    {
        FlattenUnordered::new(self, limit.into())
    }
    fn flat_map<U, F>(self, f: F) -> Flatten<Map<Self, F>, U>
    where
        F: FnMut(Self::Item) -> U,
        U: Stream,
        Self: Sized,
    {
        Flatten { stream: self.map(f), inner: None }
    }
    fn flat_map_unordered<U, F>(self, limit: impl Into<Option<usize>>, f: F) -> FlattenUnordered<Map<Self, F>, U>
    where
        U: Stream + Unpin,
        F: FnMut(Self::Item) -> U,
        Self: Sized,
    {
        FlattenUnordered::new(self.map(f), limit.into())
    }
    fn scan<S, B, Fut, F>(self, initial_state: S, f: F) -> Scan<Self, S, Fut, F>
    where
        F: FnMut(&mut S, Self::Item) -> Fut,
        Fut: Future<Output = Option<B>>,
        Self: Sized,
    {
        Scan { stream: self, state: initial_state, f, pending: None, done: false }
    }
    fn skip_while<Fut, F>(self, f: F) -> SkipWhile<Self, Fut, F>
    where
        F: FnMut(&Self::Item) -> Fut,
        Fut: Future<Output = bool>,
        Self: Sized,
    {
        SkipWhile { stream: self, f, pending: None, item: None, done: false }
    }
    fn take_while<Fut, F>(self, f: F) -> TakeWhile<Self, Fut, F>
    where
        F: FnMut(&Self::Item) -> Fut,
        Fut: Future<Output = bool>,
        Self: Sized,
    {
        TakeWhile { stream: self, f, pending: None, item: None, done: false }
    }
    fn take_until<Fut>(self, fut: Fut) -> TakeUntil<Self, Fut>
    where
        Fut: Future,
        Self: Sized,
    {
        TakeUntil { stream: self, fut: Some(fut), result: None, free: false }
    }
    fn for_each<Fut, F>(self, f: F) -> ForEach<Self, Fut, F>
    where
        F: FnMut(Self::Item) -> Fut,
        Fut: Future<Output = ()>,
        Self: Sized,
    {
        ForEach { stream: self, f, pending: None }
    }
    fn for_each_concurrent<Fut, F>(self, limit: impl Into<Option<usize>>, f: F) -> ForEachConcurrent<Self, Fut, F>
    where
        F: FnMut(Self::Item) -> Fut,
        Fut: Future<Output = ()>,
        Self: Sized,
    {
        let limit = match limit.into() {
            Some(0) | None => usize::MAX,
            Some(n) => n,
        };
        ForEachConcurrent { stream: Some(self), f, futures: FuturesUnordered::new(), limit }
    }
    fn take(self, n: usize) -> Take<Self>
    where
        Self: Sized,
    {
        Take { stream: self, remaining: n }
    }
    fn skip(self, n: usize) -> Skip<Self>
    where
        Self: Sized,
    {
        Skip { stream: self, remaining: n }
    }
    fn fuse(self) -> Fuse<Self>
    where
        Self: Sized,
    {
        Fuse { stream: self, done: false }
    }
    fn by_ref(&mut self) -> &mut Self { self }
    fn catch_unwind(self) -> CatchUnwind<Self>
    where
        Self: Sized + UnwindSafe,
    {
        CatchUnwind { stream: self, done: false }
    }
    fn boxed<'a>(self) -> BoxStream<'a, Self::Item>
    where
        Self: Sized + Send + 'a,
    {
        Box::pin(self)
    }
    fn boxed_local<'a>(self) -> LocalBoxStream<'a, Self::Item>
    where
        Self: Sized + 'a,
    {
        Box::pin(self)
    }
    fn buffered(self, n: usize) -> Buffered<Self>
    where
        Self::Item: Future,
        Self: Sized,
    {
        Buffered { stream: self.fuse(), queue: FuturesOrdered::new(), max: n }
    }
    fn buffer_unordered(self, n: usize) -> BufferUnordered<Self>
    where
        Self::Item: Future,
        Self: Sized,
    {
        BufferUnordered { stream: self.fuse(), queue: FuturesUnordered::new(), max: n }
    }
    fn zip<St>(self, other: St) -> Zip<Self, St>
    where
        St: Stream,
        Self: Sized,
    {
        Zip { a: self.fuse(), b: other.fuse(), qa: None, qb: None }
    }
    fn chain<St>(self, other: St) -> Chain<Self, St>
    where
        St: Stream<Item = Self::Item>,
        Self: Sized,
    {
        Chain { first: Some(self), second: other }
    }
    fn peekable(self) -> Peekable<Self>
    where
        Self: Sized,
    {
        Peekable { stream: self.fuse(), peeked: None }
    }
    fn chunks(self, capacity: usize) -> Chunks<Self>
    where
        Self: Sized,
    {
        assert!(capacity > 0);
        Chunks { stream: self.fuse(), items: Vec::new(), cap: capacity }
    }
    fn ready_chunks(self, capacity: usize) -> ReadyChunks<Self>
    where
        Self: Sized,
    {
        assert!(capacity > 0);
        ReadyChunks { stream: self.fuse(), cap: capacity }
    }
    fn forward<S>(self, sink: S) -> Forward<Self, S, Self::Ok>
    where
        S: Sink<Self::Ok, Error = Self::Error>,
        Self: TryStream + Sized,
    {
        Forward { stream: self.fuse(), sink: Some(sink), item: None }
    }
    fn split<Item>(self) -> (SplitSink<Self, Item>, SplitStream<Self>)
    where
        Self: Sink<Item> + Sized,
    {
        let both = Arc::new(Mutex::new(Box::pin(self)));
        (SplitSink { both: both.clone(), slot: None }, SplitStream { both })
    }
    fn inspect<F>(self, f: F) -> Inspect<Self, F>
    where
        F: FnMut(&Self::Item),
        Self: Sized,
    {
        Inspect { stream: self, f }
    }
    fn left_stream<B>(self) -> Either<Self, B>
    where
        B: Stream<Item = Self::Item>,
        Self: Sized,
    {
        Either::Left(self)
    }
    fn right_stream<B>(self) -> Either<B, Self>
    where
        B: Stream<Item = Self::Item>,
        Self: Sized,
    {
        Either::Right(self)
    }
    fn poll_next_unpin(&mut self, cx: &mut Context<'_>) -> Poll<Option<Self::Item>>
    where
        Self: Unpin,
    {
        Pin::new(self).poll_next(cx)
    }
    fn select_next_some(&mut self) -> SelectNextSome<'_, Self>
    where
        Self: Unpin + FusedStream,
    {
        SelectNextSome { stream: self }
    }
}
