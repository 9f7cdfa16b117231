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

mod access;
mod debug;
mod flatten_unordered;
mod futures_ordered;
mod futures_unordered;
mod into_async_read;
#[doc(hidden)]
pub mod select_streams;
mod try_stream;

pub use self::flatten_unordered::FlattenUnordered;
pub use self::futures_ordered::FuturesOrdered;
pub use self::futures_unordered::FuturesUnordered;
pub use self::into_async_read::IntoAsyncRead;
pub use self::try_stream::*;

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

// ---- futures of one item

#[derive(Debug)]
#[must_use = "futures do nothing unless you `.await` or poll them"]
#[gives]
pub struct Next<'a, St: ?Sized> {
    stream: &'a mut St,
}
impl<St: ?Sized + Unpin> Unpin for Next<'_, St> {}
impl<St: ?Sized + Stream + Unpin> Future for Next<'_, St> {
    type Output = Option<St::Item>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<St::Item>> {
        Pin::new(&mut *self.stream).poll_next(cx)
    }
}
impl<St: ?Sized + FusedStream + Unpin> FusedFuture for Next<'_, St> {
    fn is_terminated(&self) -> bool { self.stream.is_terminated() }
}
#[must_use = "futures do nothing unless you `.await` or poll them"]
#[gives]
pub struct SelectNextSome<'a, St: ?Sized> {
    stream: &'a mut St,
}
impl<St: ?Sized + Unpin> Unpin for SelectNextSome<'_, St> {}
impl<St: ?Sized + FusedStream + Unpin> Future for SelectNextSome<'_, St> {
    type Output = St::Item;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<St::Item> {
        assert!(!self.stream.is_terminated(), "SelectNextSome polled after terminated");
        match ready!(Pin::new(&mut *self.stream).poll_next(cx)) {
            Some(item) => Poll::Ready(item),
            None => {
                cx.waker().wake_by_ref();
                Poll::Pending
            }
        }
    }
}
impl<St: ?Sized + FusedStream + Unpin> FusedFuture for SelectNextSome<'_, St> {
    fn is_terminated(&self) -> bool { self.stream.is_terminated() }
}
#[derive(Debug)]
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct StreamFuture<St> {
    stream: Option<St>,
}
impl<St: Unpin> Unpin for StreamFuture<St> {}
impl<St> StreamFuture<St> {
    pub fn get_ref(&self) -> Option<&St> { self.stream.as_ref() }
    pub fn get_mut(&mut self) -> Option<&mut St> { self.stream.as_mut() }
    pub fn into_inner(self) -> Option<St> { self.stream }
}
impl<St: Stream + Unpin> Future for StreamFuture<St> {
    type Output = (Option<St::Item>, St);
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let stream = self.stream.as_mut().expect("polling StreamFuture twice");
        stream.poll_next_unpin(cx).map(|item| (item, self.stream.take().unwrap()))
    }
}

// ---- adapters

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

#[derive(Clone)]
#[must_use = "streams do nothing unless polled"]
#[path_name = "futures_util::stream::stream::map::Map"]
pub struct Map<St, F> {
    stream: St,
    f: F,
}
impl<St, F, T> Stream for Map<St, F>
where
    St: Stream,
    F: FnMut(St::Item) -> T,
{
    type Item = T;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>> {
        let this = unsafe { self.get_unchecked_mut() };
        let next = ready!(pinned!(this.stream).poll_next(cx));
        Poll::Ready(if let Some(item) = next { Some((this.f)(item)) } else { None })
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.stream.size_hint() }
}
impl<St, F, T> FusedStream for Map<St, F>
where
    St: FusedStream,
    F: FnMut(St::Item) -> T,
{
    fn is_terminated(&self) -> bool { self.stream.is_terminated() }
}
impl<St: Unpin, F> Unpin for Map<St, F> {}

#[derive(Clone, Debug)]
#[must_use = "streams do nothing unless polled"]
pub struct Enumerate<St> {
    stream: St,
    count: usize,
}
impl<St: Stream> Stream for Enumerate<St> {
    type Item = (usize, St::Item);
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        let item = ready!(pinned!(this.stream).poll_next(cx));
        let number = this.count;
        this.count += item.is_some() as usize;
        Poll::Ready(if let Some(x) = item { Some((number, x)) } else { None })
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.stream.size_hint() }
}
impl<St: FusedStream> FusedStream for Enumerate<St> {
    fn is_terminated(&self) -> bool { self.stream.is_terminated() }
}

#[must_use = "streams do nothing unless polled"]
#[path_name = "futures_util::stream::stream::filter::Filter"]
pub struct Filter<St: Stream, Fut, F> {
    stream: St,
    f: F,
    pending: Option<Fut>,
    item: Option<St::Item>,
}
impl<St: Stream + Unpin, Fut: Unpin, F> Unpin for Filter<St, Fut, F> {}
impl<St, Fut, F> Stream for Filter<St, Fut, F>
where
    St: Stream,
    F: FnMut(&St::Item) -> Fut,
    Fut: Future<Output = bool>,
{
    type Item = St::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<St::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            match test!(this, cx) {
                Some((false, _)) => {}
                last => return Poll::Ready(last.map(|(_, item)| item)),
            }
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) { (0, more(self.stream.size_hint(), self.item.is_some() as usize).1) }
}
impl<St, Fut, F> FusedStream for Filter<St, Fut, F>
where
    St: FusedStream,
    F: FnMut(&St::Item) -> Fut,
    Fut: Future<Output = bool>,
{
    fn is_terminated(&self) -> bool { self.pending.is_none() && self.stream.is_terminated() }
}

#[must_use = "streams do nothing unless polled"]
#[path_name = "futures_util::stream::stream::filter_map::FilterMap"]
pub struct FilterMap<St, Fut, F> {
    stream: St,
    f: F,
    pending: Option<Fut>,
}
impl<St: Unpin, Fut: Unpin, F> Unpin for FilterMap<St, Fut, F> {}
impl<St, Fut, F, T> Stream for FilterMap<St, Fut, F>
where
    St: Stream,
    F: FnMut(St::Item) -> Fut,
    Fut: Future<Output = Option<T>>,
{
    type Item = T;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            match each!(this, cx, item => (this.f)(item)) {
                Some(None) => {}
                item => return Poll::Ready(item.flatten()),
            }
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, more(self.stream.size_hint(), self.pending.is_some() as usize).1)
    }
}
impl<St, Fut, F, T> FusedStream for FilterMap<St, Fut, F>
where
    St: FusedStream,
    F: FnMut(St::Item) -> Fut,
    Fut: Future<Output = Option<T>>,
{
    fn is_terminated(&self) -> bool { self.pending.is_none() && self.stream.is_terminated() }
}

#[derive(Clone)]
#[must_use = "streams do nothing unless polled"]
#[path_name = "futures_util::stream::stream::then::Then"]
pub struct Then<St, Fut, F> {
    stream: St,
    f: F,
    pending: Option<Fut>,
}
impl<St: Unpin, Fut: Unpin, F> Unpin for Then<St, Fut, F> {}
impl<St, Fut, F> Stream for Then<St, Fut, F>
where
    St: Stream,
    F: FnMut(St::Item) -> Fut,
    Fut: Future,
{
    type Item = Fut::Output;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Fut::Output>> {
        let this = unsafe { self.get_unchecked_mut() };
        Poll::Ready(each!(this, cx, item => (this.f)(item)))
    }
    fn size_hint(&self) -> (usize, Option<usize>) { more(self.stream.size_hint(), self.pending.is_some() as usize) }
}
impl<St, Fut, F> FusedStream for Then<St, Fut, F>
where
    St: FusedStream,
    F: FnMut(St::Item) -> Fut,
    Fut: Future,
{
    fn is_terminated(&self) -> bool { self.pending.is_none() && self.stream.is_terminated() }
}

#[derive(Debug)]
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Collect<St, C> {
    stream: St,
    collection: C,
}
impl<St: Unpin, C> Unpin for Collect<St, C> {}
impl<St, C> Future for Collect<St, C>
where
    St: Stream,
    C: Default + Extend<St::Item>,
{
    type Output = C;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<C> {
        let this = unsafe { self.get_unchecked_mut() };
        while let Some(e) = ready!(pinned!(this.stream).poll_next(cx)) {
            this.collection.extend(Some(e));
        }
        Poll::Ready(std::mem::take(&mut this.collection))
    }
}
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Unzip<St, A, B> {
    stream: St,
    both: (A, B),
}
impl<St: Unpin, A, B> Unpin for Unzip<St, A, B> {}
impl<St, A, B, FromA, FromB> Future for Unzip<St, FromA, FromB>
where
    St: Stream<Item = (A, B)>,
    FromA: Default + Extend<A>,
    FromB: Default + Extend<B>,
{
    type Output = (FromA, FromB);
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<(FromA, FromB)> {
        let this = unsafe { self.get_unchecked_mut() };
        let both = &mut this.both;
        while let Some((left, right)) = ready!(pinned!(this.stream).poll_next(cx)) {
            both.0.extend(Some(left));
            both.1.extend(Some(right));
        }
        Poll::Ready(std::mem::take(both))
    }
}
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Concat<St: Stream> {
    stream: St,
    acc: Option<St::Item>,
}
impl<St> Future for Concat<St>
where
    St: Stream,
    St::Item: Extend<<St::Item as IntoIterator>::Item> + IntoIterator + Default,
{
    type Output = St::Item;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<St::Item> {
        let this = unsafe { self.get_unchecked_mut() };
        while let Some(part) = ready!(pinned!(this.stream).poll_next(cx)) {
            match &mut this.acc {
                Some(whole) => whole.extend(part),
                first => *first = Some(part),
            }
        }
        Poll::Ready(this.acc.take().unwrap_or_default())
    }
}
#[derive(Debug)]
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Count<St> {
    stream: St,
    count: usize,
}
impl<St: Stream> Future for Count<St> {
    type Output = usize;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<usize> {
        let this = unsafe { self.get_unchecked_mut() };
        while ready!(pinned!(this.stream).poll_next(cx)).is_some() {
            this.count += 1;
        }
        Poll::Ready(this.count)
    }
}
#[derive(Clone, Debug)]
#[must_use = "streams do nothing unless polled"]
pub struct Cycle<St> {
    orig: St,
    stream: St,
}
impl<St: Clone + Stream> Stream for Cycle<St> {
    type Item = St::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<St::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        let next = pinned!(this.stream).poll_next(cx);
        if !matches!(next, Poll::Ready(None)) {
            return next;
        }
        // One more round. If it is empty, so is every other one.
        this.stream = this.orig.clone();
        pinned!(this.stream).poll_next(cx)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        // A cycle of no items ends; any other never does.
        let (lower, upper) = self.orig.size_hint();
        (if lower > 0 { usize::MAX } else { 0 }, upper.filter(|most| *most == 0))
    }
}

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Fold<St, Fut, T, F> {
    stream: St,
    f: F,
    acc: Option<T>,
    pending: Option<Fut>,
}
impl<St: Unpin, Fut: Unpin, T, F> Unpin for Fold<St, Fut, T, F> {}
impl<St, Fut, T, F> Future for Fold<St, Fut, T, F>
where
    St: Stream,
    F: FnMut(T, St::Item) -> Fut,
    Fut: Future<Output = T>,
{
    type Output = T;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            match each!(this, cx, item => (this.f)(this.acc.take().unwrap(), item)) {
                None => return Poll::Ready(this.acc.take().expect("Fold polled after completion")),
                next => this.acc = next,
            }
        }
    }
}
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Any<St, Fut, F> {
    stream: St,
    f: F,
    pending: Option<Fut>,
    done: bool,
}
impl<St: Unpin, Fut: Unpin, F> Unpin for Any<St, Fut, F> {}
impl<St, Fut, F> Future for Any<St, Fut, F>
where
    St: Stream,
    F: FnMut(St::Item) -> Fut,
    Fut: Future<Output = bool>,
{
    type Output = bool;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<bool> {
        let this = unsafe { self.get_unchecked_mut() };
        assert!(!this.done, "Any polled after completion");
        let found = loop {
            match each!(this, cx, item => (this.f)(item)) {
                Some(false) => {}
                end => break end.is_some(),
            }
        };
        this.done = true;
        Poll::Ready(found)
    }
}
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct All<St, Fut, F> {
    stream: St,
    f: F,
    pending: Option<Fut>,
    done: bool,
}
impl<St: Unpin, Fut: Unpin, F> Unpin for All<St, Fut, F> {}
impl<St, Fut, F> Future for All<St, Fut, F>
where
    St: Stream,
    F: FnMut(St::Item) -> Fut,
    Fut: Future<Output = bool>,
{
    type Output = bool;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<bool> {
        let this = unsafe { self.get_unchecked_mut() };
        assert!(!this.done, "All polled after completion");
        let all = loop {
            match each!(this, cx, item => (this.f)(item)) {
                Some(true) => {}
                end => break end.is_none(),
            }
        };
        this.done = true;
        Poll::Ready(all)
    }
}

#[derive(Clone)]
#[must_use = "streams do nothing unless polled"]
pub struct Flatten<St, U> {
    stream: St,
    inner: Option<U>,
}
impl<St> Stream for Flatten<St, St::Item>
where
    St: Stream,
    St::Item: Stream,
{
    type Item = <St::Item as Stream>::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            while let Some(inner) = &mut this.inner {
                match ready!(pinned!(*inner).poll_next(cx)) {
                    None => this.inner = None,
                    item => return Poll::Ready(item),
                }
            }
            this.inner = ready!(pinned!(this.stream).poll_next(cx));
            if this.inner.is_none() {
                return Poll::Ready(None);
            }
        }
    }
}
#[must_use = "streams do nothing unless polled"]
pub struct Scan<St, S, Fut, F> {
    stream: St,
    state: S,
    f: F,
    pending: Option<Fut>,
    done: bool,
}
impl<St: Unpin, S, Fut: Unpin, F> Unpin for Scan<St, S, Fut, F> {}
impl<St, S, Fut, F, B> Stream for Scan<St, S, Fut, F>
where
    St: Stream,
    F: FnMut(&mut S, St::Item) -> Fut,
    Fut: Future<Output = Option<B>>,
{
    type Item = B;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<B>> {
        let this = unsafe { self.get_unchecked_mut() };
        if this.done {
            return Poll::Ready(None);
        }
        let output = each!(this, cx, item => (this.f)(&mut this.state, item));
        // The closure ends the stream by None; the end of the stream below is asked for again.
        this.done = matches!(output, Some(None));
        Poll::Ready(output.flatten())
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        at_most(&self.stream, if self.done { 0 } else { usize::MAX })
    }
}
#[must_use = "streams do nothing unless polled"]
pub struct SkipWhile<St: Stream, Fut, F> {
    stream: St,
    f: F,
    pending: Option<Fut>,
    item: Option<St::Item>,
    done: bool,
}
impl<St: Stream + Unpin, Fut: Unpin, F> Unpin for SkipWhile<St, Fut, F> {}
impl<St, Fut, F> Stream for SkipWhile<St, Fut, F>
where
    St: Stream,
    F: FnMut(&St::Item) -> Fut,
    Fut: Future<Output = bool>,
{
    type Item = St::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<St::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        if this.done {
            return pinned!(this.stream).poll_next(cx);
        }
        loop {
            match test!(this, cx) {
                Some((true, _)) => {}
                first => {
                    this.done = first.is_some();
                    return Poll::Ready(first.map(|(_, item)| item));
                }
            }
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        if self.done {
            self.stream.size_hint()
        } else {
            (0, more(self.stream.size_hint(), self.item.is_some() as usize).1)
        }
    }
}
#[must_use = "streams do nothing unless polled"]
pub struct TakeWhile<St: Stream, Fut, F> {
    stream: St,
    f: F,
    pending: Option<Fut>,
    item: Option<St::Item>,
    done: bool,
}
impl<St: Stream + Unpin, Fut: Unpin, F> Unpin for TakeWhile<St, Fut, F> {}
impl<St, Fut, F> Stream for TakeWhile<St, Fut, F>
where
    St: Stream,
    F: FnMut(&St::Item) -> Fut,
    Fut: Future<Output = bool>,
{
    type Item = St::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<St::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        if this.done {
            return Poll::Ready(None);
        }
        let tested = test!(this, cx);
        this.done = matches!(tested, Some((false, _)));
        Poll::Ready(tested.and_then(|(take, item)| take.then_some(item)))
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        if self.done { (0, Some(0)) } else { (0, more(self.stream.size_hint(), self.item.is_some() as usize).1) }
    }
}
#[must_use = "streams do nothing unless polled"]
pub struct TakeUntil<St: Stream, Fut: Future> {
    stream: St,
    fut: Option<Fut>,
    result: Option<Fut::Output>,
    free: bool,
}
impl<St: Stream, Fut: Future> TakeUntil<St, Fut> {
    pub fn take_future(&mut self) -> Option<Fut> {
        if self.fut.is_some() {
            self.free = true;
        }
        self.fut.take()
    }
    pub fn take_result(&mut self) -> Option<Fut::Output> { self.result.take() }
    pub fn is_stopped(&self) -> bool { !self.free && self.fut.is_none() }
}
impl<St: Stream, Fut: Future> Stream for TakeUntil<St, Fut> {
    type Item = St::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<St::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        let stop = this.fut.as_mut().map(|fut| pinned!(*fut).poll(cx));
        if let Some(Poll::Ready(result)) = stop {
            (this.fut, this.result) = (None, Some(result));
        }
        if this.is_stopped() {
            return Poll::Ready(None);
        }
        let next = pinned!(this.stream).poll_next(cx);
        if let Poll::Ready(None) = next {
            this.fut = None;
        }
        next
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        if self.is_stopped() { (0, Some(0)) } else { self.stream.size_hint() }
    }
}

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct ForEach<St, Fut, F> {
    stream: St,
    f: F,
    pending: Option<Fut>,
}
impl<St: Unpin, Fut: Unpin, F> Unpin for ForEach<St, Fut, F> {}
impl<St, Fut, F> Future for ForEach<St, Fut, F>
where
    St: Stream,
    F: FnMut(St::Item) -> Fut,
    Fut: Future<Output = ()>,
{
    type Output = ();
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let this = unsafe { self.get_unchecked_mut() };
        while each!(this, cx, item => (this.f)(item)).is_some() {}
        Poll::Ready(())
    }
}
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct ForEachConcurrent<St, Fut, F> {
    stream: Option<St>,
    f: F,
    futures: FuturesUnordered<Fut>,
    limit: usize,
}
impl<St: Unpin, Fut, F> Unpin for ForEachConcurrent<St, Fut, F> {}
impl<St, Fut, F> Future for ForEachConcurrent<St, Fut, F>
where
    St: Stream,
    F: FnMut(St::Item) -> Fut,
    Fut: Future<Output = ()>,
{
    type Output = ();
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let this = unsafe { self.get_unchecked_mut() };
        // In turns: one item more, then one poll of the futures, as long as one of the two gets on.
        loop {
            let room = this.futures.len() < this.limit;
            let next = this.stream.as_mut().filter(|_| room).map(|s| pinned!(*s).poll_next(cx));
            let started = match next {
                Some(Poll::Ready(Some(item))) => Some(this.futures.push((this.f)(item))),
                Some(Poll::Ready(None)) => {
                    this.stream = None;
                    None
                }
                _ => None,
            };
            let ended = this.futures.poll_next_unpin(cx);
            if ended == Poll::Ready(None) && this.stream.is_none() {
                return Poll::Ready(());
            }
            if started.is_none() && ended != Poll::Ready(Some(())) {
                return Poll::Pending;
            }
        }
    }
}

#[derive(Clone, Debug)]
#[must_use = "streams do nothing unless polled"]
pub struct Take<St> {
    stream: St,
    remaining: usize,
}
impl<St: Stream> Stream for Take<St> {
    type Item = St::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<St::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        if this.remaining == 0 {
            return Poll::Ready(None);
        }
        let item = ready!(pinned!(this.stream).poll_next(cx));
        this.remaining = if item.is_some() { this.remaining - 1 } else { 0 };
        Poll::Ready(item)
    }
    fn size_hint(&self) -> (usize, Option<usize>) { at_most(&self.stream, self.remaining) }
}
impl<St: FusedStream> FusedStream for Take<St> {
    fn is_terminated(&self) -> bool { self.remaining == 0 || self.stream.is_terminated() }
}
#[derive(Clone, Debug)]
#[must_use = "streams do nothing unless polled"]
pub struct Skip<St> {
    stream: St,
    remaining: usize,
}
impl<St: Stream> Stream for Skip<St> {
    type Item = St::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<St::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            let next = ready!(pinned!(this.stream).poll_next(cx));
            if this.remaining == 0 || next.is_none() {
                return Poll::Ready(next);
            }
            this.remaining -= 1;
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let without = |n: usize| n.saturating_sub(self.remaining);
        let (lower, upper) = self.stream.size_hint();
        (without(lower), upper.map(without))
    }
}
#[must_use = "streams do nothing unless polled"]
#[derive(Clone, Debug)]
pub struct Fuse<St> {
    stream: St,
    done: bool,
}
impl<St> Fuse<St> {
    pub fn is_done(&self) -> bool { self.done }
}
impl<St: Stream> Stream for Fuse<St> {
    type Item = St::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<St::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        if this.done {
            return Poll::Ready(None);
        }
        let next = pinned!(this.stream).poll_next(cx);
        this.done = matches!(next, Poll::Ready(None));
        next
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        at_most(&self.stream, if self.done { 0 } else { usize::MAX })
    }
}
impl<St: Stream> FusedStream for Fuse<St> {
    fn is_terminated(&self) -> bool { self.done }
}
#[must_use = "streams do nothing unless polled"]
pub struct CatchUnwind<St> {
    stream: St,
    done: bool,
}
impl<St: Stream + UnwindSafe> Stream for CatchUnwind<St> {
    type Item = Result<St::Item, Box<dyn std::any::Any + Send>>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        if this.done {
            return Poll::Ready(None);
        }
        let polled = catch_unwind(AssertUnwindSafe(|| pinned!(this.stream).poll_next(cx)));
        this.done = polled.is_err();
        match polled {
            Ok(next) => next.map(|item| item.map(Ok)),
            Err(panic) => Poll::Ready(Some(Err(panic))),
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        at_most(&self.stream, if self.done { 0 } else { usize::MAX })
    }
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
#[must_use = "streams do nothing unless polled"]
pub struct Buffered<St>
where
    St: Stream,
    St::Item: Future,
{
    stream: Fuse<St>,
    queue: FuturesOrdered<St::Item>,
    max: usize,
}
impl<St> Stream for Buffered<St>
where
    St: Stream,
    St::Item: Future,
{
    type Item = <St::Item as Future>::Output;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        poll_buffer!(this, cx)
    }
    fn size_hint(&self) -> (usize, Option<usize>) { more(self.stream.size_hint(), self.queue.len()) }
}
#[must_use = "streams do nothing unless polled"]
pub struct BufferUnordered<St>
where
    St: Stream,
    St::Item: Future,
{
    stream: Fuse<St>,
    queue: FuturesUnordered<St::Item>,
    max: usize,
}
impl<St> Stream for BufferUnordered<St>
where
    St: Stream,
    St::Item: Future,
{
    type Item = <St::Item as Future>::Output;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        poll_buffer!(this, cx)
    }
    fn size_hint(&self) -> (usize, Option<usize>) { more(self.stream.size_hint(), self.queue.len()) }
}
impl<St> FusedStream for BufferUnordered<St>
where
    St: Stream,
    St::Item: Future,
{
    fn is_terminated(&self) -> bool { self.queue.is_empty() && self.stream.is_terminated() }
}

/// Puts the stream's next item into the slot, if it is empty and there is one. Whether it is full then.
fn fill<St: Stream>(stream: Pin<&mut St>, slot: &mut Option<St::Item>, cx: &mut Context<'_>) -> bool {
    if slot.is_none() {
        if let Poll::Ready(item) = stream.poll_next(cx) {
            *slot = item;
        }
    }
    slot.is_some()
}
#[must_use = "streams do nothing unless polled"]
pub struct Zip<A: Stream, B: Stream> {
    a: Fuse<A>,
    b: Fuse<B>,
    qa: Option<A::Item>,
    qb: Option<B::Item>,
}
impl<A: Stream + Unpin, B: Stream + Unpin> Unpin for Zip<A, B> {}
impl<A: Stream, B: Stream> Stream for Zip<A, B> {
    type Item = (A::Item, B::Item);
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        // The side that is ready first waits in its queue.
        let a_waits = fill(pinned!(this.a), &mut this.qa, cx);
        let b_waits = fill(pinned!(this.b), &mut this.qb, cx);
        if a_waits && b_waits {
            return Poll::Ready(Some((this.qa.take().unwrap(), this.qb.take().unwrap())));
        }
        if this.a.is_done() || this.b.is_done() { Poll::Ready(None) } else { Poll::Pending }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let a = more(self.a.size_hint(), self.qa.is_some() as usize);
        let b = more(self.b.size_hint(), self.qb.is_some() as usize);
        // The shorter one counts; one without a bound does not.
        let upper = a.1.into_iter().chain(b.1).min();
        (a.0.min(b.0), upper)
    }
}
#[derive(Clone, Debug)]
#[must_use = "streams do nothing unless polled"]
pub struct Chain<A, B> {
    first: Option<A>,
    second: B,
}
impl<A, B> Stream for Chain<A, B>
where
    A: Stream,
    B: Stream<Item = A::Item>,
{
    type Item = A::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<A::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        while let Some(first) = &mut this.first {
            match ready!(pinned!(*first).poll_next(cx)) {
                None => this.first = None,
                item => return Poll::Ready(item),
            }
        }
        pinned!(this.second).poll_next(cx)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let second = self.second.size_hint();
        let Some(first) = &self.first else { return second };
        let (least, most) = first.size_hint();
        (least.saturating_add(second.0), most.and_then(|n| n.checked_add(second.1?)))
    }
}
#[derive(Debug)]
#[must_use = "streams do nothing unless polled"]
pub struct Peekable<St: Stream> {
    stream: Fuse<St>,
    peeked: Option<St::Item>,
}
impl<St: Stream + Unpin> Unpin for Peekable<St> {}
impl<St: Stream> Peekable<St> {
    pub fn peek(self: Pin<&mut Self>) -> Peek<'_, St> { Peek { inner: Some(self) } }
    pub fn poll_peek(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<&St::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        if this.peeked.is_none() {
            this.peeked = ready!(pinned!(this.stream).poll_next(cx));
        }
        Poll::Ready(this.peeked.as_ref())
    }
    pub fn peek_mut(self: Pin<&mut Self>) -> PeekMut<'_, St> { PeekMut { inner: Some(self) } }
    pub fn poll_peek_mut(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<&mut St::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        if this.peeked.is_none() {
            this.peeked = ready!(pinned!(this.stream).poll_next(cx));
        }
        Poll::Ready(this.peeked.as_mut())
    }
    pub fn next_if<F>(self: Pin<&mut Self>, func: F) -> NextIf<'_, St, F>
    where
        F: FnOnce(&St::Item) -> bool,
    {
        NextIf { inner: Some((self, func)) }
    }
    pub fn next_if_eq<'a, T>(self: Pin<&'a mut Self>, expected: &'a T) -> NextIfEq<'a, St, T>
    where
        T: ?Sized,
        St::Item: PartialEq<T>,
    {
        NextIfEq { inner: Some((self, expected)) }
    }
    /// The item, if it is wanted; else it is the next one again.
    fn keep_unless(
        self: Pin<&mut Self>,
        item: Option<St::Item>,
        wanted: impl FnOnce(&St::Item) -> bool,
    ) -> Option<St::Item> {
        if item.as_ref().is_some_and(wanted) {
            return item;
        }
        unsafe { self.get_unchecked_mut() }.peeked = item;
        None
    }
}
impl<St: Stream> Stream for Peekable<St> {
    type Item = St::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<St::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        match this.peeked.take() {
            None => pinned!(this.stream).poll_next(cx),
            peeked => Poll::Ready(peeked),
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) { more(self.stream.size_hint(), self.peeked.is_some() as usize) }
}
impl<St: Stream> FusedStream for Peekable<St> {
    fn is_terminated(&self) -> bool { self.peeked.is_none() && self.stream.is_terminated() }
}
#[must_use = "futures do nothing unless polled"]
pub struct Peek<'a, St: Stream> {
    inner: Option<Pin<&'a mut Peekable<St>>>,
}
impl<'a, St: Stream> Future for Peek<'a, St> {
    type Output = Option<&'a St::Item>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let peekable = self.inner.as_mut().expect("Peek polled after completion");
        ready!(peekable.as_mut().poll_peek(cx));
        let peekable = self.inner.take().unwrap();
        peekable.poll_peek(cx)
    }
}
#[must_use = "futures do nothing unless polled"]
pub struct PeekMut<'a, St: Stream> {
    inner: Option<Pin<&'a mut Peekable<St>>>,
}
impl<'a, St: Stream> Future for PeekMut<'a, St> {
    type Output = Option<&'a mut St::Item>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let peekable = self.inner.as_mut().expect("PeekMut polled after completion");
        ready!(peekable.as_mut().poll_peek_mut(cx));
        let peekable = self.inner.take().unwrap();
        peekable.poll_peek_mut(cx)
    }
}
#[must_use = "futures do nothing unless polled"]
pub struct NextIf<'a, St: Stream, F> {
    inner: Option<(Pin<&'a mut Peekable<St>>, F)>,
}
impl<St: Stream, F> Unpin for NextIf<'_, St, F> {}
impl<'a, St, F> Future for NextIf<'a, St, F>
where
    St: Stream,
    F: FnOnce(&St::Item) -> bool,
{
    type Output = Option<St::Item>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let (peekable, _) = self.inner.as_mut().expect("NextIf polled after completion");
        let item = ready!(peekable.as_mut().poll_next(cx));
        let (peekable, func) = self.inner.take().unwrap();
        Poll::Ready(peekable.keep_unless(item, func))
    }
}
#[must_use = "futures do nothing unless polled"]
pub struct NextIfEq<'a, St: Stream, T: ?Sized> {
    inner: Option<(Pin<&'a mut Peekable<St>>, &'a T)>,
}
impl<St: Stream, T: ?Sized> Unpin for NextIfEq<'_, St, T> {}
impl<'a, St, T> Future for NextIfEq<'a, St, T>
where
    St: Stream,
    T: ?Sized,
    St::Item: PartialEq<T>,
{
    type Output = Option<St::Item>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let (peekable, _) = self.inner.as_mut().expect("NextIf polled after completion");
        let item = ready!(peekable.as_mut().poll_next(cx));
        let (peekable, expected) = self.inner.take().unwrap();
        Poll::Ready(peekable.keep_unless(item, |x| *x == *expected))
    }
}
#[derive(Debug)]
#[must_use = "streams do nothing unless polled"]
pub struct Chunks<St: Stream> {
    stream: Fuse<St>,
    items: Vec<St::Item>,
    cap: usize,
}
impl<St: Stream + Unpin> Unpin for Chunks<St> {}
impl<St: Stream> Stream for Chunks<St> {
    type Item = Vec<St::Item>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Vec<St::Item>>> {
        let this = unsafe { self.get_unchecked_mut() };
        while this.items.len() < this.cap {
            match ready!(pinned!(this.stream).poll_next(cx)) {
                Some(item) => this.items.push(item),
                None => break,
            }
        }
        // Shorter than the others: the last one.
        let chunk = std::mem::take(&mut this.items);
        Poll::Ready(Some(chunk).filter(|items| !items.is_empty()))
    }
    fn size_hint(&self) -> (usize, Option<usize>) { more(self.stream.size_hint(), !self.items.is_empty() as usize) }
}
#[must_use = "streams do nothing unless polled"]
pub struct ReadyChunks<St: Stream> {
    stream: Fuse<St>,
    cap: usize,
}
impl<St: Stream> Stream for ReadyChunks<St> {
    type Item = Vec<St::Item>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Vec<St::Item>>> {
        let this = unsafe { self.get_unchecked_mut() };
        let mut items = Vec::new();
        while items.len() < this.cap {
            match pinned!(this.stream).poll_next(cx) {
                Poll::Ready(Some(item)) => items.push(item),
                // No item for now, or none at all anymore.
                other if items.is_empty() => return other.map(|_| None),
                _ => break,
            }
        }
        Poll::Ready(Some(items))
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.stream.size_hint() }
}
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Forward<St, Si, Item> {
    stream: Fuse<St>,
    sink: Option<Si>,
    item: Option<Item>,
}
impl<St: Unpin, Si: Unpin, Item> Unpin for Forward<St, Si, Item> {}
impl<St, Si, Item, E> Future for Forward<St, Si, Item>
where
    St: Stream<Item = Result<Item, E>>,
    Si: Sink<Item, Error = E>,
{
    type Output = Result<(), E>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), E>> {
        let this = unsafe { self.get_unchecked_mut() };
        let sink = this.sink.as_mut().expect("polled `Forward` after completion");
        loop {
            if this.item.is_some() {
                if let Err(e) = ready!(pinned!(*sink).poll_ready(cx)) {
                    return Poll::Ready(Err(e));
                }
                if let Err(e) = pinned!(*sink).start_send(this.item.take().unwrap()) {
                    return Poll::Ready(Err(e));
                }
            }
            match pinned!(this.stream).poll_next(cx) {
                Poll::Ready(Some(Ok(item))) => this.item = Some(item),
                Poll::Ready(Some(Err(e))) => return Poll::Ready(Err(e)),
                Poll::Ready(None) => {
                    if let Err(e) = ready!(pinned!(*sink).poll_close(cx)) {
                        return Poll::Ready(Err(e));
                    }
                    this.sink = None;
                    return Poll::Ready(Ok(()));
                }
                Poll::Pending => {
                    if let Err(e) = ready!(pinned!(*sink).poll_flush(cx)) {
                        return Poll::Ready(Err(e));
                    }
                    return Poll::Pending;
                }
            }
        }
    }
}
#[must_use = "sinks do nothing unless polled"]
pub struct SplitSink<S, Item> {
    both: Arc<Mutex<Pin<Box<S>>>>,
    slot: Option<Item>,
}
#[must_use = "streams do nothing unless polled"]
pub struct SplitStream<S> {
    both: Arc<Mutex<Pin<Box<S>>>>,
}
impl<S: Sink<Item>, Item> SplitSink<S, Item> {
    /// Polls the sink by `poll` when the item in the slot has gone into it.
    fn poll_both(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        poll: impl FnOnce(Pin<&mut S>, &mut Context<'_>) -> Poll<Result<(), S::Error>>,
    ) -> Poll<Result<(), S::Error>> {
        ready_ok!(self.as_mut().poll_flush_slot(cx));
        let mut both = self.both.lock().unwrap();
        poll(both.as_mut(), cx)
    }
    pub fn reunite(self, other: SplitStream<S>) -> Result<S, ReuniteError<S, Item>> { other.reunite(self) }
}
impl<S> SplitStream<S> {
    pub fn reunite<Item>(self, other: SplitSink<S, Item>) -> Result<S, ReuniteError<S, Item>> {
        if !Arc::ptr_eq(&self.both, &other.both) {
            return Err(ReuniteError(other, self));
        }
        drop(other);
        match Arc::try_unwrap(self.both) {
            // The halves are the only owners, and a moved half moves nothing pinned.
            Ok(m) => Ok(unsafe { *Pin::into_inner_unchecked(m.into_inner().unwrap()) }),
            Err(_) => unreachable!(),
        }
    }
}
pub struct ReuniteError<S, Item>(pub SplitSink<S, Item>, pub SplitStream<S>);
impl<S, Item> fmt::Debug for ReuniteError<S, Item> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_tuple("ReuniteError").field(&"...").finish() }
}
impl<S, Item> fmt::Display for ReuniteError<S, Item> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("tried to reunite a SplitStream and SplitSink that don't form a pair")
    }
}
impl<S, Item> std::error::Error for ReuniteError<S, Item> {}
impl<S, Item> Unpin for SplitSink<S, Item> {}
impl<S> Unpin for SplitStream<S> {}
impl<S: Stream> Stream for SplitStream<S> {
    type Item = S::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<S::Item>> {
        let mut both = self.both.lock().unwrap();
        both.as_mut().poll_next(cx)
    }
}
impl<S: Sink<Item>, Item> Sink<Item> for SplitSink<S, Item> {
    type Error = S::Error;
    fn poll_ready(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        if self.slot.is_none() {
            return Poll::Ready(Ok(()));
        }
        self.as_mut().poll_flush_slot(cx)
    }
    fn start_send(mut self: Pin<&mut Self>, item: Item) -> Result<(), S::Error> {
        self.slot = Some(item);
        Ok(())
    }
    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.poll_both(cx, |sink, cx| sink.poll_flush(cx))
    }
    fn poll_close(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.poll_both(cx, |sink, cx| sink.poll_close(cx))
    }
}
impl<S: Sink<Item>, Item> SplitSink<S, Item> {
    fn poll_flush_slot(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        let this = &mut *self;
        let mut both = this.both.lock().unwrap();
        if this.slot.is_some() {
            if let Err(e) = ready!(both.as_mut().poll_ready(cx)) {
                return Poll::Ready(Err(e));
            }
            return Poll::Ready(both.as_mut().start_send(this.slot.take().unwrap()));
        }
        Poll::Ready(Ok(()))
    }
}
#[derive(Clone)]
#[must_use = "streams do nothing unless polled"]
pub struct Inspect<St, F> {
    stream: St,
    f: F,
}
impl<St: Unpin, F> Unpin for Inspect<St, F> {}
impl<St, F> Stream for Inspect<St, F>
where
    St: Stream,
    F: FnMut(&St::Item),
{
    type Item = St::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<St::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        let next = pinned!(this.stream).poll_next(cx);
        next.map(|item| item.inspect(&mut this.f))
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.stream.size_hint() }
}

// ---- constructors

#[derive(Debug, Clone)]
#[must_use = "streams do nothing unless polled"]
#[path_name = "futures_util::stream::iter::Iter"]
pub struct Iter<I> {
    iter: I,
}
impl<I> Unpin for Iter<I> {}
pub fn iter<I: IntoIterator>(i: I) -> Iter<I::IntoIter> { Iter { iter: i.into_iter() } }
impl<I: Iterator> Stream for Iter<I> {
    type Item = I::Item;
    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<I::Item>> {
        Poll::Ready(self.iter.next())
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.iter.size_hint() }
}
#[derive(Debug)]
#[must_use = "streams do nothing unless polled"]
#[path_name = "futures_util::stream::once::Once"]
pub struct Once<Fut> {
    future: Option<Fut>,
}
pub fn once<Fut: Future>(future: Fut) -> Once<Fut> { Once { future: Some(future) } }
impl<Fut: Future> Stream for Once<Fut> {
    type Item = Fut::Output;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Fut::Output>> {
        let this = unsafe { self.get_unchecked_mut() };
        let Some(future) = &mut this.future else { return Poll::Ready(None) };
        let output = ready!(pinned!(*future).poll(cx));
        this.future = None;
        Poll::Ready(Some(output))
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.future.is_some() as usize;
        (n, Some(n))
    }
}
impl<Fut: Future> FusedStream for Once<Fut> {
    fn is_terminated(&self) -> bool { self.future.is_none() }
}
/// Streams without items.
macro_rules! itemless {
    ($t:ident, $new:ident, $field:ident, |$cx:ident| $poll:expr) => {
        #[derive(Debug)]
        #[must_use = "streams do nothing unless polled"]
        pub struct $t<T> {
            $field: std::marker::PhantomData<T>,
        }
        pub fn $new<T>() -> $t<T> { $t { $field: std::marker::PhantomData } }
        impl<T> Clone for $t<T> {
            fn clone(&self) -> Self { $new() }
        }
        impl<T> Unpin for $t<T> {}
        impl<T> Stream for $t<T> {
            type Item = T;
            fn poll_next(self: Pin<&mut Self>, $cx: &mut Context<'_>) -> Poll<Option<T>> { $poll }
            fn size_hint(&self) -> (usize, Option<usize>) { (0, Some(0)) }
        }
        impl<T> FusedStream for $t<T> {
            fn is_terminated(&self) -> bool { true }
        }
    };
}
itemless!(Empty, empty, _phantom, |_cx| Poll::Ready(None));
itemless!(Pending, pending, _data, |cx| Pin::new(&mut std::future::pending()).poll(cx));
#[derive(Debug, Clone)]
#[must_use = "streams do nothing unless polled"]
pub struct PollImmediate<S> {
    stream: Option<S>,
}
pub fn poll_immediate<S: Stream>(s: S) -> PollImmediate<S> { PollImmediate { stream: Some(s) } }
impl<S: Stream> Stream for PollImmediate<S> {
    type Item = Poll<S::Item>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        let Some(stream) = &mut this.stream else { return Poll::Ready(None) };
        let now = match pinned!(*stream).poll_next(cx) {
            Poll::Pending => Some(Poll::Pending),
            Poll::Ready(item) => item.map(Poll::Ready),
        };
        if now.is_none() {
            this.stream = None;
        }
        Poll::Ready(now)
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.stream.as_ref().map_or((0, Some(0)), |s| s.size_hint()) }
}

#[derive(Clone)]
#[must_use = "streams do nothing unless polled"]
pub struct PollFn<F> {
    f: F,
}
impl<F> Unpin for PollFn<F> {}
pub fn poll_fn<T, F>(f: F) -> PollFn<F>
where
    F: FnMut(&mut Context<'_>) -> Poll<Option<T>>,
{
    PollFn { f }
}
impl<T, F> Stream for PollFn<F>
where
    F: FnMut(&mut Context<'_>) -> Poll<Option<T>>,
{
    type Item = T;
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>> { (self.f)(cx) }
}
#[derive(Debug, Clone)]
#[must_use = "streams do nothing unless polled"]
pub struct Repeat<T> {
    item: T,
}
pub fn repeat<T: Clone>(item: T) -> Repeat<T> { Repeat { item } }
impl<T> Unpin for Repeat<T> {}
impl<T: Clone> Stream for Repeat<T> {
    type Item = T;
    fn poll_next(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<T>> { Poll::Ready(Some(self.item.clone())) }
    fn size_hint(&self) -> (usize, Option<usize>) { (usize::MAX, None) }
}
#[derive(Debug, Clone)]
#[must_use = "streams do nothing unless polled"]
pub struct RepeatWith<F> {
    f: F,
}
pub fn repeat_with<A, F: FnMut() -> A>(repeater: F) -> RepeatWith<F> { RepeatWith { f: repeater } }
impl<F> Unpin for RepeatWith<F> {}
impl<A, F: FnMut() -> A> Stream for RepeatWith<F> {
    type Item = A;
    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<A>> { Poll::Ready(Some((self.f)())) }
    fn size_hint(&self) -> (usize, Option<usize>) { (usize::MAX, None) }
}
#[must_use = "streams do nothing unless polled"]
pub struct Unfold<T, F, Fut> {
    f: F,
    state: Option<T>,
    fut: Option<Fut>,
}
impl<T, F, Fut: Unpin> Unpin for Unfold<T, F, Fut> {}
pub fn unfold<T, F, Fut, Item>(init: T, f: F) -> Unfold<T, F, Fut>
where
    F: FnMut(T) -> Fut,
    Fut: Future<Output = Option<(Item, T)>>,
{
    Unfold { f, state: Some(init), fut: None }
}
impl<T, F, Fut, Item> Stream for Unfold<T, F, Fut>
where
    F: FnMut(T) -> Fut,
    Fut: Future<Output = Option<(Item, T)>>,
{
    type Item = Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        if let Some(state) = this.state.take() {
            this.fut = Some((this.f)(state));
        }
        let step = this.fut.as_mut().expect("Unfold must not be polled after it returned `Poll::Ready(None)`");
        let (item, state) = ready!(pinned!(*step).poll(cx)).unzip();
        (this.fut, this.state) = (None, state);
        Poll::Ready(item)
    }
}
impl<T, F, Fut, Item> FusedStream for Unfold<T, F, Fut>
where
    F: FnMut(T) -> Fut,
    Fut: Future<Output = Option<(Item, T)>>,
{
    fn is_terminated(&self) -> bool { self.state.is_none() && self.fut.is_none() }
}
#[must_use = "streams do nothing unless polled"]
pub struct TryUnfold<T, F, Fut> {
    f: F,
    state: Option<T>,
    fut: Option<Fut>,
}
impl<T, F, Fut: Unpin> Unpin for TryUnfold<T, F, Fut> {}
pub fn try_unfold<T, F, Fut, Item>(init: T, f: F) -> TryUnfold<T, F, Fut>
where
    F: FnMut(T) -> Fut,
    Fut: TryFuture<Ok = Option<(Item, T)>>,
{
    TryUnfold { f, state: Some(init), fut: None }
}
impl<T, F, Fut, Item> Stream for TryUnfold<T, F, Fut>
where
    F: FnMut(T) -> Fut,
    Fut: TryFuture<Ok = Option<(Item, T)>>,
{
    type Item = Result<Item, Fut::Error>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        if let Some(state) = this.state.take() {
            this.fut = Some((this.f)(state));
        }
        let Some(step) = &mut this.fut else { return Poll::Ready(None) };
        let stepped = ready!(pinned!(*step).try_poll(cx)).transpose();
        this.fut = None;
        Poll::Ready(stepped.map(|r| {
            let (item, state) = r?;
            this.state = Some(state);
            Ok(item)
        }))
    }
}

// ---- select

#[derive(Debug, PartialEq, Eq, Copy, Clone, Hash, Default)]
pub enum PollNext {
    #[default]
    Left,
    Right,
}
impl PollNext {
    pub fn toggle(&mut self) -> Self {
        let old = *self;
        *self = self.other();
        old
    }
    pub fn other(&self) -> PollNext {
        match self {
            PollNext::Left => PollNext::Right,
            PollNext::Right => PollNext::Left,
        }
    }
}
#[must_use = "streams do nothing unless polled"]
pub struct SelectWithStrategy<A, B, Clos, State> {
    a: Fuse<A>,
    b: Fuse<B>,
    state: State,
    clos: Clos,
}
impl<A: Unpin, B: Unpin, Clos, State> Unpin for SelectWithStrategy<A, B, Clos, State> {}
pub fn select_with_strategy<A, B, Clos, State>(
    stream1: A,
    stream2: B,
    which: Clos,
) -> SelectWithStrategy<A, B, Clos, State>
where
    A: Stream,
    B: Stream<Item = A::Item>,
    Clos: FnMut(&mut State) -> PollNext,
    State: Default,
{
    SelectWithStrategy { a: stream1.fuse(), b: stream2.fuse(), state: State::default(), clos: which }
}
fn poll_two<A, B>(a: Pin<&mut A>, b: Pin<&mut B>, cx: &mut Context<'_>) -> Poll<Option<A::Item>>
where
    A: Stream,
    B: Stream<Item = A::Item>,
{
    let first = a.poll_next(cx);
    if matches!(first, Poll::Ready(Some(_))) {
        return first;
    }
    // Only both have an end together.
    match b.poll_next(cx) {
        Poll::Ready(None) => first,
        second => second,
    }
}
impl<A, B, Clos, State> Stream for SelectWithStrategy<A, B, Clos, State>
where
    A: Stream,
    B: Stream<Item = A::Item>,
    Clos: FnMut(&mut State) -> PollNext,
{
    type Item = A::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<A::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        match (this.clos)(&mut this.state) {
            PollNext::Left => poll_two(pinned!(this.a), pinned!(this.b), cx),
            PollNext::Right => poll_two(pinned!(this.b), pinned!(this.a), cx),
        }
    }
}
#[must_use = "streams do nothing unless polled"]
pub struct Select<A, B> {
    inner: SelectWithStrategy<A, B, fn(&mut PollNext) -> PollNext, PollNext>,
}
fn round_robin(last: &mut PollNext) -> PollNext { last.toggle() }
pub fn select<A, B>(stream1: A, stream2: B) -> Select<A, B>
where
    A: Stream,
    B: Stream<Item = A::Item>,
{
    Select { inner: select_with_strategy(stream1, stream2, round_robin) }
}
impl<A, B> Stream for Select<A, B>
where
    A: Stream,
    B: Stream<Item = A::Item>,
{
    type Item = A::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<A::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        pinned!(this.inner).poll_next(cx)
    }
}
impl<A, B> FusedStream for Select<A, B>
where
    A: Stream,
    B: Stream<Item = A::Item>,
{
    fn is_terminated(&self) -> bool { self.inner.a.is_terminated() && self.inner.b.is_terminated() }
}
#[must_use = "streams do nothing unless polled"]
pub struct SelectAll<St> {
    inner: FuturesUnordered<StreamFuture<St>>,
}
impl<St> SelectAll<St> {
    pub fn new() -> SelectAll<St> { SelectAll { inner: FuturesUnordered::new() } }
    pub fn len(&self) -> usize { self.inner.len() }
    pub fn is_empty(&self) -> bool { self.inner.is_empty() }
    pub fn push(&mut self, stream: St)
    where
        St: Stream + Unpin,
    {
        self.inner.push(stream.into_future());
    }
}
impl<St> Unpin for SelectAll<St> {}
impl<St: Stream + Unpin> Stream for SelectAll<St> {
    type Item = St::Item;
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<St::Item>> {
        // A stream that has given an item queues behind the others; one that has ended is dropped.
        while let Some((item, stream)) = ready!(self.inner.poll_next_unpin(cx)) {
            if item.is_some() {
                self.push(stream);
                return Poll::Ready(item);
            }
        }
        Poll::Ready(None)
    }
}
impl<St: Stream + Unpin> FusedStream for SelectAll<St> {
    fn is_terminated(&self) -> bool { self.inner.is_terminated() }
}
impl<St> Default for SelectAll<St> {
    fn default() -> Self { SelectAll::new() }
}
impl<St> fmt::Debug for SelectAll<St> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("SelectAll { ... }") }
}
impl<St: Stream + Unpin> FromIterator<St> for SelectAll<St> {
    fn from_iter<T: IntoIterator<Item = St>>(iter: T) -> Self { select_all(iter) }
}
impl<St: Stream + Unpin> Extend<St> for SelectAll<St> {
    fn extend<T: IntoIterator<Item = St>>(&mut self, iter: T) { iter.into_iter().for_each(|st| self.push(st)) }
}
impl<St: Stream + Unpin> SelectAll<St> {
    pub fn clear(&mut self) { self.inner.clear(); }
    pub fn iter(&self) -> impl Iterator<Item = &St> { self.inner.iter().filter_map(|f| f.get_ref()) }
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut St> { self.inner.iter_mut().filter_map(|f| f.get_mut()) }
}
pub fn select_all<I>(streams: I) -> SelectAll<I::Item>
where
    I: IntoIterator,
    I::Item: Stream + Unpin,
{
    let mut all = SelectAll::new();
    all.extend(streams);
    all
}

// ---- abortable

/// A future or stream that ends early when its handle says so.
#[derive(Debug)]
#[must_use = "futures/streams do nothing unless you poll them"]
pub struct Abortable<T> {
    pub(crate) task: T,
    inner: Arc<Switch>,
}
#[derive(Debug, Clone)]
pub struct AbortHandle {
    inner: Arc<Switch>,
}
#[derive(Debug)]
pub struct AbortRegistration {
    inner: Arc<Switch>,
}
/// What a handle and its Abortable share.
struct Switch {
    aborted: AtomicBool,
    task: AtomicWaker,
}
impl Switch {
    fn is_off(&self) -> bool { self.aborted.load(Ordering::Relaxed) }
}
impl fmt::Debug for Switch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AbortInner").field("waker", &self.task).field("aborted", &self.aborted).finish()
    }
}
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Aborted;
impl fmt::Display for Aborted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("`Abortable` future has been aborted") }
}
impl std::error::Error for Aborted {}
impl AbortHandle {
    pub fn new_pair() -> (AbortHandle, AbortRegistration) {
        let handle = AbortHandle {
            inner: Arc::new(Switch { aborted: AtomicBool::new(false), task: AtomicWaker::new() }),
        };
        let registration = AbortRegistration { inner: handle.inner.clone() };
        (handle, registration)
    }
    /// Wakes the task, which finds the switch off when it is polled.
    pub fn abort(&self) {
        self.inner.aborted.store(true, Ordering::Relaxed);
        self.inner.task.wake();
    }
    pub fn is_aborted(&self) -> bool { self.inner.is_off() }
}
impl<T> Abortable<T> {
    pub fn new(task: T, reg: AbortRegistration) -> Abortable<T> { Abortable { task, inner: reg.inner } }
    pub fn is_aborted(&self) -> bool { self.inner.is_off() }
    /// Polls the task by `poll`; None: it has been aborted, before or during the poll.
    pub(crate) fn poll_on<R>(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        poll: impl FnOnce(Pin<&mut T>, &mut Context<'_>) -> Poll<R>,
    ) -> Poll<Option<R>> {
        let this = unsafe { self.get_unchecked_mut() };
        if !this.is_aborted() {
            if let Poll::Ready(done) = poll(pinned!(this.task), cx) {
                return Poll::Ready(Some(done));
            }
            this.inner.task.register(cx.waker());
        }
        if this.is_aborted() { Poll::Ready(None) } else { Poll::Pending }
    }
}
pub fn abortable<St: Stream>(stream: St) -> (Abortable<St>, AbortHandle) {
    let (handle, reg) = AbortHandle::new_pair();
    (Abortable::new(stream, reg), handle)
}
impl<St: Stream> Stream for Abortable<St> {
    type Item = St::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<St::Item>> {
        self.poll_on(cx, |stream, cx| stream.poll_next(cx)).map(Option::flatten)
    }
}
