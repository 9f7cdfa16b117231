//! Streams with plain closures, as in futures-lite; async-std has the same and
//! more. What futures has in the same form is reexported from there.
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

mod adapters;
mod answers;

pub use self::adapters::{
    Chain, Cloned, Copied, Cycle, Enumerate, Filter, FilterMap, Flatten, Fuse, Inspect, MapWhile, Or, Race, SeededRace,
    Scan, Skip, SkipWhile, StepBy, Take, TakeWhile, Zip,
};
pub use self::answers::*;
pub use futures::stream::{Map, Stream, Then};
pub use futures::stream::{
    empty, iter, pending, poll_fn, repeat, repeat_with, try_unfold, unfold, Empty, Iter, Pending, PollFn, Repeat,
    RepeatWith, TryUnfold, Unfold,
};

pub type Boxed<T> = Pin<Box<dyn Stream<Item = T> + Send + 'static>>;
pub type BoxedLocal<T> = Pin<Box<dyn Stream<Item = T> + 'static>>;
pub type FlatMap<S, U, F> = Flatten<Map<S, F>, U>;

/// A trait with the methods that are common to futures-lite and async-std, and
/// with those of its own.
#[doc(hidden)]
#[macro_export]
macro_rules! __stream_ext {
    ($($own:tt)*) => {
        pub trait StreamExt: Stream {
            fn next(&mut self) -> $crate::stream::NextFuture<'_, Self>
            where
                Self: Unpin,
            {
                $crate::stream::NextFuture { stream: self }
            }
            fn map<T, F>(self, f: F) -> ::futures::stream::Map<Self, F>
            where
                Self: Sized,
                F: FnMut(Self::Item) -> T,
            {
                ::futures::stream::StreamExt::map(self, f)
            }
            fn filter<P>(self, predicate: P) -> $crate::stream::Filter<Self, P>
            where
                Self: Sized,
                P: FnMut(&Self::Item) -> bool,
            {
                $crate::stream::Filter { stream: self, predicate }
            }
            fn filter_map<T, F>(self, f: F) -> $crate::stream::FilterMap<Self, F>
            where
                Self: Sized,
                F: FnMut(Self::Item) -> Option<T>,
            {
                $crate::stream::FilterMap { stream: self, f }
            }
            fn take_while<P>(self, predicate: P) -> $crate::stream::TakeWhile<Self, P>
            where
                Self: Sized,
                P: FnMut(&Self::Item) -> bool,
            {
                $crate::stream::TakeWhile { stream: self, predicate }
            }
            fn skip_while<P>(self, predicate: P) -> $crate::stream::SkipWhile<Self, P>
            where
                Self: Sized,
                P: FnMut(&Self::Item) -> bool,
            {
                $crate::stream::SkipWhile { stream: self, predicate: Some(predicate) }
            }
            fn take(self, n: usize) -> $crate::stream::Take<Self>
            where
                Self: Sized,
            {
                $crate::stream::Take(::futures::stream::StreamExt::take(self, n))
            }
            fn skip(self, n: usize) -> $crate::stream::Skip<Self>
            where
                Self: Sized,
            {
                $crate::stream::Skip { stream: self, n }
            }
            fn step_by(self, step: usize) -> $crate::stream::StepBy<Self>
            where
                Self: Sized,
            {
                assert!(step > 0, "`step` must be greater than zero");
                $crate::stream::StepBy { stream: self, step, i: 0 }
            }
            fn enumerate(self) -> $crate::stream::Enumerate<Self>
            where
                Self: Sized,
            {
                $crate::stream::Enumerate { stream: self, i: 0 }
            }
            fn inspect<F>(self, f: F) -> $crate::stream::Inspect<Self, F>
            where
                Self: Sized,
                F: FnMut(&Self::Item),
            {
                $crate::stream::Inspect { stream: self, f }
            }
            fn scan<St, B, F>(self, initial_state: St, f: F) -> $crate::stream::Scan<Self, St, F>
            where
                Self: Sized,
                F: FnMut(&mut St, Self::Item) -> Option<B>,
            {
                $crate::stream::Scan { stream: self, state: initial_state, f }
            }
            fn cloned<'a, T>(self) -> $crate::stream::Cloned<Self>
            where
                Self: Sized + Stream<Item = &'a T>,
                T: Clone + 'a,
            {
                $crate::stream::Cloned { stream: self }
            }
            fn copied<'a, T>(self) -> $crate::stream::Copied<Self>
            where
                Self: Sized + Stream<Item = &'a T>,
                T: Copy + 'a,
            {
                $crate::stream::Copied { stream: self }
            }
            fn fuse(self) -> $crate::stream::Fuse<Self>
            where
                Self: Sized,
            {
                $crate::stream::Fuse(::futures::stream::StreamExt::fuse(self))
            }
            fn flat_map<U, F>(self, f: F) -> $crate::stream::Flatten<::futures::stream::Map<Self, F>, U>
            where
                Self: Sized,
                U: Stream,
                F: FnMut(Self::Item) -> U,
            {
                $crate::stream::Flatten(::futures::stream::StreamExt::flat_map(self, f))
            }
            fn flatten(self) -> $crate::stream::Flatten<Self, Self::Item>
            where
                Self: Sized,
                Self::Item: Stream,
            {
                $crate::stream::Flatten(::futures::stream::StreamExt::flatten(self))
            }
            fn chain<U>(self, other: U) -> $crate::stream::Chain<Self, U>
            where
                Self: Sized,
                U: Stream<Item = Self::Item>,
            {
                $crate::stream::Chain(::futures::stream::StreamExt::chain(self, other))
            }
            fn zip<U>(self, other: U) -> $crate::stream::Zip<Self, U>
            where
                Self: Sized,
                U: Stream,
            {
                $crate::stream::Zip::new(self, other)
            }
            fn cycle(self) -> $crate::stream::Cycle<Self>
            where
                Self: Sized,
                Self: Clone,
            {
                $crate::stream::Cycle(::futures::stream::StreamExt::cycle(self))
            }
            fn count(self) -> $crate::stream::CountFuture<Self>
            where
                Self: Sized,
            {
                $crate::stream::CountFuture { stream: self, count: 0 }
            }
            fn partition<B, P>(self, predicate: P) -> $crate::stream::PartitionFuture<Self, P, B>
            where
                Self: Sized,
                B: Default + Extend<Self::Item>,
                P: FnMut(&Self::Item) -> bool,
            {
                $crate::stream::PartitionFuture { stream: self, predicate, both: Default::default() }
            }
            fn unzip<A, B, FromA, FromB>(self) -> $crate::stream::UnzipFuture<Self, FromA, FromB>
            where
                Self: Sized + Stream<Item = (A, B)>,
                FromA: Default + Extend<A>,
                FromB: Default + Extend<B>,
            {
                $crate::stream::UnzipFuture { stream: self, both: Default::default() }
            }
            fn fold<T, F>(self, init: T, f: F) -> $crate::stream::FoldFuture<Self, F, T>
            where
                Self: Sized,
                F: FnMut(T, Self::Item) -> T,
            {
                $crate::stream::FoldFuture { stream: self, f, acc: Some(init) }
            }
            fn nth(&mut self, n: usize) -> $crate::stream::NthFuture<&mut Self>
            where
                Self: Unpin,
            {
                $crate::stream::NthFuture { stream: self, n }
            }
            fn last(self) -> $crate::stream::LastFuture<Self, Self::Item>
            where
                Self: Sized,
            {
                $crate::stream::LastFuture { stream: self, last: None }
            }
            fn find<P>(&mut self, predicate: P) -> $crate::stream::FindFuture<&mut Self, P>
            where
                Self: Unpin,
                P: FnMut(&Self::Item) -> bool,
            {
                $crate::stream::FindFuture { stream: self, predicate }
            }
            fn find_map<F, B>(&mut self, f: F) -> $crate::stream::FindMapFuture<&mut Self, F>
            where
                Self: Unpin,
                F: FnMut(Self::Item) -> Option<B>,
            {
                $crate::stream::FindMapFuture { stream: self, f }
            }
            fn position<P>(&mut self, predicate: P) -> $crate::stream::PositionFuture<&mut Self, P>
            where
                Self: Unpin,
                P: FnMut(Self::Item) -> bool,
            {
                $crate::stream::PositionFuture { stream: self, predicate, index: 0 }
            }
            fn all<P>(&mut self, predicate: P) -> $crate::stream::AllFuture<&mut Self, P>
            where
                Self: Unpin,
                P: FnMut(Self::Item) -> bool,
            {
                $crate::stream::AllFuture { stream: self, predicate }
            }
            fn any<P>(&mut self, predicate: P) -> $crate::stream::AnyFuture<&mut Self, P>
            where
                Self: Unpin,
                P: FnMut(Self::Item) -> bool,
            {
                $crate::stream::AnyFuture { stream: self, predicate }
            }
            fn for_each<F>(self, f: F) -> $crate::stream::ForEachFuture<Self, F>
            where
                Self: Sized,
                F: FnMut(Self::Item),
            {
                $crate::stream::ForEachFuture { stream: self, f }
            }
            fn try_for_each<F, E>(&mut self, f: F) -> $crate::stream::TryForEachFuture<&mut Self, F>
            where
                Self: Unpin,
                F: FnMut(Self::Item) -> Result<(), E>,
            {
                $crate::stream::TryForEachFuture { stream: self, f }
            }
            $($own)*
        }
        impl<S: Stream + ?Sized> StreamExt for S {}
    };
}
__stream_ext! {
    fn poll_next(&mut self, cx: &mut Context<'_>) -> Poll<Option<Self::Item>>
    where
        Self: Unpin,
    {
        Stream::poll_next(Pin::new(self), cx)
    }
    fn try_next<T, E>(&mut self) -> TryNextFuture<&mut Self>
    where
        Self: Stream<Item = Result<T, E>> + Unpin,
    {
        TryNextFuture { stream: self }
    }
    fn then<F, Fut>(self, f: F) -> Then<Self, Fut, F>
    where
        Self: Sized,
        F: FnMut(Self::Item) -> Fut,
        Fut: Future,
    {
        futures::stream::StreamExt::then(self, f)
    }
    fn map_while<B, P>(self, predicate: P) -> MapWhile<Self, P>
    where
        Self: Sized,
        P: FnMut(Self::Item) -> Option<B>,
    {
        MapWhile { stream: self, f: predicate }
    }
    fn drain(&mut self) -> Drain<'_, Self> { Drain { stream: self } }
    fn collect<C>(self) -> CollectFuture<Self, C>
    where
        Self: Sized,
        C: Default + Extend<Self::Item>,
    {
        CollectFuture { stream: self, collection: C::default() }
    }
    fn try_collect<T, E, C>(self) -> TryCollectFuture<Self, C>
    where
        Self: Sized + Stream<Item = Result<T, E>>,
        C: Default + Extend<T>,
    {
        TryCollectFuture { stream: self, items: C::default() }
    }
    fn try_fold<T, E, F, B>(&mut self, init: B, f: F) -> TryFoldFuture<&mut Self, F, B>
    where
        Self: Stream<Item = Result<T, E>> + Unpin,
        F: FnMut(B, T) -> Result<B, E>,
    {
        TryFoldFuture { stream: self, f, acc: Some(init) }
    }
    fn or<S>(self, other: S) -> Or<Self, S>
    where
        Self: Sized,
        S: Stream<Item = Self::Item>,
    {
        Or { a: self, b: other }
    }
    fn race<S>(self, other: S) -> Race<Self, S>
    where
        Self: Sized,
        S: Stream<Item = Self::Item>,
    {
        Race { a: self, b: other }
    }
    fn boxed<'a>(self) -> Pin<Box<dyn Stream<Item = Self::Item> + Send + 'a>>
    where
        Self: Send + Sized + 'a,
    {
        Box::pin(self)
    }
    fn boxed_local<'a>(self) -> Pin<Box<dyn Stream<Item = Self::Item> + 'a>>
    where
        Self: Sized + 'a,
    {
        Box::pin(self)
    }
}

pub fn or<T, A: Stream<Item = T>, B: Stream<Item = T>>(stream1: A, stream2: B) -> Or<A, B> {
    Or { a: stream1, b: stream2 }
}
pub fn race<T, A: Stream<Item = T>, B: Stream<Item = T>>(stream1: A, stream2: B) -> Race<A, B> {
    Race { a: stream1, b: stream2 }
}
pub fn race_with_seed<T, A, B>(stream1: A, stream2: B, seed: u64) -> SeededRace<A, B>
where
    A: Stream<Item = T>,
    B: Stream<Item = T>,
{
    SeededRace { a: stream1, b: stream2, seed }
}

#[derive(Clone, Debug)]
#[must_use = "streams do nothing unless polled"]
pub struct Once<T> {
    value: Option<T>,
}
impl<T> Unpin for Once<T> {}
/// A stream of one item, the output of a future.
#[derive(Debug, Clone)]
#[must_use = "streams do nothing unless polled"]
pub struct OnceFuture<F> {
    future: Option<F>,
}
pub fn once_future<F: Future>(future: F) -> OnceFuture<F> { OnceFuture { future: Some(future) } }
impl<F: Future> Stream for OnceFuture<F> {
    type Item = F::Output;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<F::Output>> {
        let this = unsafe { self.get_unchecked_mut() };
        let Some(future) = &mut this.future else { return Poll::Ready(None) };
        let output = pollground_rt::ready!(pollground_rt::pinned!(*future).poll(cx));
        this.future = None;
        Poll::Ready(Some(output))
    }
}
/// The items that are there now: it ends where the stream would wait.
#[must_use = "streams do nothing unless polled"]
pub struct Drain<'a, S: ?Sized> {
    stream: &'a mut S,
}
impl<'a, S: Unpin + ?Sized> Drain<'a, S> {
    pub fn get_ref(&self) -> &S { self.stream }
    pub fn get_mut(&mut self) -> &mut S { self.stream }
    pub fn into_inner(self) -> &'a mut S { self.stream }
}
impl<S: Stream + Unpin + ?Sized> Stream for Drain<'_, S> {
    type Item = S::Item;
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<S::Item>> {
        match Pin::new(&mut *self.stream).poll_next(cx) {
            Poll::Pending => Poll::Ready(None),
            next => next,
        }
    }
}
/// A stream that ends when a future is ready.
#[must_use = "streams do nothing unless polled"]
pub struct StopAfterFuture<S, F: Future> {
    stream: S,
    future: Option<F>,
    result: Option<F::Output>,
}
impl<S: Unpin, F: Future + Unpin> Unpin for StopAfterFuture<S, F> {}
pub fn stop_after_future<S: Stream, F: Future>(stream: S, future: F) -> StopAfterFuture<S, F> {
    StopAfterFuture { stream, future: Some(future), result: None }
}
impl<S, F: Future> StopAfterFuture<S, F> {
    pub fn take_result(&mut self) -> Option<F::Output> { self.result.take() }
}
impl<S: Stream, F: Future> Stream for StopAfterFuture<S, F> {
    type Item = S::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<S::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        let Some(future) = &mut this.future else { return Poll::Ready(None) };
        if let Poll::Ready(result) = pollground_rt::pinned!(*future).poll(cx) {
            this.result = Some(result);
            this.future = None;
            return Poll::Ready(None);
        }
        pollground_rt::pinned!(this.stream).poll_next(cx)
    }
}
pub fn once<T>(t: T) -> Once<T> { Once { value: Some(t) } }
impl<T> Stream for Once<T> {
    type Item = T;
    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<T>> { Poll::Ready(self.value.take()) }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.value.is_some() as usize;
        (n, Some(n))
    }
}

#[derive(Debug)]
pub struct BlockOn<S>(S);
pub fn block_on<S: Stream + Unpin>(stream: S) -> BlockOn<S> { BlockOn(stream) }
impl<S: Stream + Unpin> Iterator for BlockOn<S> {
    type Item = S::Item;
    fn next(&mut self) -> Option<S::Item> { crate::block_on(StreamExt::next(&mut self.0)) }
}
