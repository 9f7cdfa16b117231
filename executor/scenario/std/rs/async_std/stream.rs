//! Streams: those of futures-lite, and what async-std adds.
use std::cmp::Ordering;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

mod convert;
mod own;

pub use self::convert::{extend, Extend, FromStream, IntoStream};

pub use self::own::{Compare, CompareIs, Delay, Merge, PartialCompare, Throttle, Timeout, TimeoutError};
use self::own::{MaxByFuture, MinByFuture, ProductFuture, SumFuture, TryFoldFuture};
use smol::stream::{ForEachFuture, GatherFuture};
pub use futures::stream::FusedStream;
pub use std::iter::{Product, Sum};
pub use futures::stream::{empty, pending, repeat, repeat_with, Empty, Iter as FromIter, Pending, Repeat, RepeatWith};
pub use smol::stream::{
    once, Chain, Cloned, Copied, Cycle, Enumerate, Filter, FilterMap, Flatten, Fuse, Inspect, Map, Once, Scan, Skip,
    SkipWhile, StepBy, Stream, Take, TakeWhile, Zip,
};

/// A stream that knows how many items it still has.
pub trait ExactSizeStream: Stream {
    fn len(&self) -> usize {
        let (lower, upper) = self.size_hint();
        assert_eq!(upper, Some(lower));
        lower
    }
}

smol::__stream_ext! {
    fn collect<'a, C>(self) -> Pin<Box<dyn Future<Output = C> + Send + 'a>>
    where
        Self: Sized + Send + 'a,
        C: FromStream<Self::Item>,
    {
        FromStream::from_stream(self)
    }
    /// The function gets the items as they are, unlike futures-lite's.
    fn try_fold<B, F, E>(&mut self, init: B, f: F) -> TryFoldFuture<&mut Self, F, B>
    where
        Self: Unpin,
        F: FnMut(B, Self::Item) -> Result<B, E>,
    {
        TryFoldFuture { stream: self, f, acc: Some(init) }
    }
    fn sum<T>(self) -> SumFuture<Self, Self::Item, T>
    where
        Self: Sized,
        T: std::iter::Sum<Self::Item>,
    {
        SumFuture { stream: self, items: Vec::new(), _t: std::marker::PhantomData }
    }
    fn product<T>(self) -> ProductFuture<Self, Self::Item, T>
    where
        Self: Sized,
        T: std::iter::Product<Self::Item>,
    {
        ProductFuture { stream: self, items: Vec::new(), _t: std::marker::PhantomData }
    }
    fn max_by<F>(self, compare: F) -> MaxByFuture<Self, F, Self::Item>
    where
        Self: Sized,
        F: FnMut(&Self::Item, &Self::Item) -> Ordering,
    {
        MaxByFuture { stream: self, compare, best: None }
    }
    fn min_by<F>(self, compare: F) -> MinByFuture<Self, F, Self::Item>
    where
        Self: Sized,
        F: FnMut(&Self::Item, &Self::Item) -> Ordering,
    {
        MinByFuture { stream: self, compare, best: None }
    }
    fn max(self) -> MaxByFuture<Self, fn(&Self::Item, &Self::Item) -> Ordering, Self::Item>
    where
        Self: Sized,
        Self::Item: Ord,
    {
        MaxByFuture { stream: self, compare: |a, b| a.cmp(b), best: None }
    }
    fn min(self) -> MinByFuture<Self, fn(&Self::Item, &Self::Item) -> Ordering, Self::Item>
    where
        Self: Sized,
        Self::Item: Ord,
    {
        MinByFuture { stream: self, compare: |a, b| a.cmp(b), best: None }
    }
    fn max_by_key<B, F>(self, mut key: F) ->
        MaxByFuture<Self, impl FnMut(&Self::Item, &Self::Item) -> Ordering, Self::Item>
    where
        Self: Sized,
        B: Ord,
        F: FnMut(&Self::Item) -> B,
    {
        self.max_by(move |a, b| key(a).cmp(&key(b)))
    }
    fn min_by_key<B, F>(self, mut key: F) ->
        MinByFuture<Self, impl FnMut(&Self::Item, &Self::Item) -> Ordering, Self::Item>
    where
        Self: Sized,
        B: Ord,
        F: FnMut(&Self::Item) -> B,
    {
        self.min_by(move |a, b| key(a).cmp(&key(b)))
    }
    /// The answer of the first pair that is not equal, or which one ended first.
    fn partial_cmp<S>(self, other: S) -> PartialCompare<Self, S>
    where
        Self: Sized,
        S: Stream,
        Self::Item: PartialOrd<S::Item>,
    {
        PartialCompare { a: self, b: other, x: None }
    }
    fn cmp<S>(self, other: S) -> Compare<Self, S>
    where
        Self: Sized,
        S: Stream<Item = Self::Item>,
        Self::Item: Ord,
    {
        Compare { of: self.partial_cmp(other) }
    }
    fn eq<S>(self, other: S) -> CompareIs<Self, S>
    where
        Self: Sized,
        S: Stream,
        Self::Item: PartialOrd<S::Item>,
    {
        CompareIs { of: self.partial_cmp(other), want: &[Ordering::Equal], none: false }
    }
    fn ne<S>(self, other: S) -> CompareIs<Self, S>
    where
        Self: Sized,
        S: Stream,
        Self::Item: PartialOrd<S::Item>,
    {
        CompareIs { of: self.partial_cmp(other), want: &[Ordering::Less, Ordering::Greater], none: true }
    }
    fn lt<S>(self, other: S) -> CompareIs<Self, S>
    where
        Self: Sized,
        S: Stream,
        Self::Item: PartialOrd<S::Item>,
    {
        CompareIs { of: self.partial_cmp(other), want: &[Ordering::Less], none: false }
    }
    fn le<S>(self, other: S) -> CompareIs<Self, S>
    where
        Self: Sized,
        S: Stream,
        Self::Item: PartialOrd<S::Item>,
    {
        CompareIs { of: self.partial_cmp(other), want: &[Ordering::Less, Ordering::Equal], none: false }
    }
    fn gt<S>(self, other: S) -> CompareIs<Self, S>
    where
        Self: Sized,
        S: Stream,
        Self::Item: PartialOrd<S::Item>,
    {
        CompareIs { of: self.partial_cmp(other), want: &[Ordering::Greater], none: false }
    }
    fn ge<S>(self, other: S) -> CompareIs<Self, S>
    where
        Self: Sized,
        S: Stream,
        Self::Item: PartialOrd<S::Item>,
    {
        CompareIs { of: self.partial_cmp(other), want: &[Ordering::Greater, Ordering::Equal], none: false }
    }
    fn merge<U>(self, other: U) -> Merge<Self, U>
    where
        Self: Sized,
        U: Stream<Item = Self::Item>,
    {
        Merge { a: Some(self), b: Some(other) }
    }
    fn throttle(self, d: Duration) -> Throttle<Self>
    where
        Self: Sized,
    {
        Throttle { stream: self, every: d, blocked: false, delay: smol::Timer::never() }
    }
    fn delay(self, d: Duration) -> Delay<Self>
    where
        Self: Sized,
    {
        Delay { stream: self, delay: smol::Timer::after(d), over: false }
    }
    fn timeout(self, d: Duration) -> Timeout<Self>
    where
        Self: Sized,
    {
        Timeout { stream: self, every: d, delay: smol::Timer::after(d) }
    }
    fn by_ref(&mut self) -> &mut Self { self }
}

pub fn from_iter<I: IntoIterator>(iter: I) -> FromIter<I::IntoIter> { futures::stream::iter(iter) }

#[derive(Clone, Debug)]
pub struct FromFn<F> {
    f: F,
}
pub fn from_fn<T, F>(f: F) -> FromFn<F>
where
    F: FnMut() -> Option<T>,
{
    FromFn { f }
}
impl<F> Unpin for FromFn<F> {}
impl<F, T> Stream for FromFn<F>
where
    F: FnMut() -> Option<T>,
{
    type Item = T;
    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<T>> { Poll::Ready((self.f)()) }
}

#[derive(Debug)]
pub struct Successors<F, T> {
    succ: F,
    slot: Option<T>,
}
pub fn successors<F, T>(first: Option<T>, succ: F) -> Successors<F, T>
where
    F: FnMut(&T) -> Option<T>,
{
    Successors { succ, slot: first }
}
impl<F, T> Unpin for Successors<F, T> {}
impl<F, T> Stream for Successors<F, T>
where
    F: FnMut(&T) -> Option<T>,
{
    type Item = T;
    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<T>> {
        let this = &mut *self;
        let item = match this.slot.take() {
            Some(x) => x,
            None => return Poll::Ready(None),
        };
        this.slot = (this.succ)(&item);
        Poll::Ready(Some(item))
    }
}

/// Each tick comes a period after the one before was taken.
#[derive(Debug)]
pub struct Interval {
    delay: smol::Timer,
    period: Duration,
}
pub fn interval(dur: Duration) -> Interval { Interval { delay: smol::Timer::after(dur), period: dur } }
impl Stream for Interval {
    type Item = ();
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<()>> {
        if std::future::Future::poll(Pin::new(&mut self.delay), cx).is_pending() {
            return Poll::Pending;
        }
        self.delay = smol::Timer::after(self.period);
        Poll::Ready(Some(()))
    }
}
