//! Streams of Results.
macro_rules! fused_futures {
    ($([$($g:tt)*] $t:ty, $x:ident => $e:expr;)*) => {$(
        impl<$($g)*> FusedFuture for $t {
            fn is_terminated(&self) -> bool {
                let $x = self;
                $e
            }
        }
    )*};
}

mod and_then;
mod err_into;
mod inspect_err;
mod inspect_ok;
mod into_stream;
mod map_err;
mod map_ok;
mod or_else;
mod try_all;
mod try_buffer_unordered;
mod try_buffered;
mod try_chunks;
mod try_collect;
mod try_concat;
mod try_filter;
mod try_filter_map;
mod try_flatten;
mod try_flatten_unordered;
mod try_fold;
mod try_for_each;
mod try_for_each_concurrent;
mod try_next;
mod try_ready_chunks;
mod try_skip_while;
mod try_take_while;

pub use self::{
    and_then::AndThen, err_into::ErrInto, inspect_err::InspectErr, inspect_ok::InspectOk, into_stream::IntoStream,
    map_err::MapErr, map_ok::MapOk, or_else::OrElse, try_all::{TryAll, TryAny},
    try_buffer_unordered::TryBufferUnordered, try_buffered::TryBuffered,
    try_chunks::{TryChunks, TryChunksError, TryReadyChunksError}, try_collect::TryCollect, try_concat::TryConcat,
    try_filter::TryFilter, try_filter_map::TryFilterMap, try_flatten::TryFlatten,
    try_flatten_unordered::TryFlattenUnordered, try_fold::TryFold, try_for_each::TryForEach,
    try_for_each_concurrent::TryForEachConcurrent, try_next::TryNext, try_ready_chunks::TryReadyChunks,
    try_skip_while::TrySkipWhile, try_take_while::TryTakeWhile,
};

use self::try_flatten_unordered::Inner;
use crate::future::{FusedFuture, Future, TryFuture};
use crate::stream::{more, FlattenUnordered, FusedStream, Fuse, FuturesOrdered, FuturesUnordered};
use crate::stream::{IntoAsyncRead, Stream, StreamExt, TryStream};
use pollground_rt::{pinned, ready};
use std::fmt;
use std::marker::PhantomData;
use std::pin::Pin;
use std::task::{Context, Poll};

impl<S: ?Sized + TryStream> TryStreamExt for S {}

pub trait TryStreamExt: TryStream {
    fn try_next(&mut self) -> TryNext<'_, Self>
    where
        Self: Unpin,
    {
        TryNext { stream: self }
    }
    fn into_async_read(self) -> IntoAsyncRead<Self>
    where
        Self: Sized + TryStreamExt<Error = std::io::Error>,
        Self::Ok: AsRef<[u8]>,
    {
        IntoAsyncRead::new(self)
    }
    fn map_ok<T, F>(self, f: F) -> MapOk<Self, F>
    where
        Self: Sized,
        F: FnMut(Self::Ok) -> T,
    {
        MapOk { stream: self, f }
    }
    fn map_err<E, F>(self, f: F) -> MapErr<Self, F>
    where
        Self: Sized,
        F: FnMut(Self::Error) -> E,
    {
        MapErr { stream: self, f }
    }
    fn err_into<E>(self) -> ErrInto<Self, E>
    where
        Self: Sized,
        Self::Error: Into<E>,
    {
        ErrInto { stream: self, _p: PhantomData }
    }
    fn inspect_ok<F>(self, f: F) -> InspectOk<Self, F>
    where
        F: FnMut(&Self::Ok),
        Self: Sized,
    {
        InspectOk { stream: self, f }
    }
    fn inspect_err<F>(self, f: F) -> InspectErr<Self, F>
    where
        F: FnMut(&Self::Error),
        Self: Sized,
    {
        InspectErr { stream: self, f }
    }
    fn and_then<Fut, F>(self, f: F) -> AndThen<Self, Fut, F>
    where
        F: FnMut(Self::Ok) -> Fut,
        Fut: TryFuture<Error = Self::Error>,
        Self: Sized,
    {
        AndThen { stream: self, f, pending: None }
    }
    fn try_for_each<Fut, F>(self, f: F) -> TryForEach<Self, Fut, F>
    where
        F: FnMut(Self::Ok) -> Fut,
        Fut: TryFuture<Ok = (), Error = Self::Error>,
        Self: Sized,
    {
        TryForEach { stream: self, f, pending: None }
    }
    fn try_for_each_concurrent<Fut, F>(
        self,
        limit: impl Into<Option<usize>>,
        f: F,
    ) -> TryForEachConcurrent<Self, Fut, F>
    where
        F: FnMut(Self::Ok) -> Fut,
        Fut: Future<Output = Result<(), Self::Error>>,
        Self: Sized,
    {
        let limit = match limit.into() {
            Some(0) | None => usize::MAX,
            Some(n) => n,
        };
        TryForEachConcurrent { stream: Some(self), f, futures: FuturesUnordered::new(), limit }
    }
    fn try_collect<C: Default + Extend<Self::Ok>>(self) -> TryCollect<Self, C>
    where
        Self: Sized,
    {
        TryCollect { stream: self, items: C::default() }
    }
    fn try_filter<Fut, F>(self, f: F) -> TryFilter<Self, Fut, F>
    where
        Fut: Future<Output = bool>,
        F: FnMut(&Self::Ok) -> Fut,
        Self: Sized,
    {
        TryFilter { stream: self, f, pending: None, item: None }
    }
    fn try_filter_map<Fut, F, T>(self, f: F) -> TryFilterMap<Self, Fut, F>
    where
        Fut: TryFuture<Ok = Option<T>, Error = Self::Error>,
        F: FnMut(Self::Ok) -> Fut,
        Self: Sized,
    {
        TryFilterMap { stream: self, f, pending: None }
    }
    fn try_fold<T, Fut, F>(self, init: T, f: F) -> TryFold<Self, Fut, T, F>
    where
        F: FnMut(T, Self::Ok) -> Fut,
        Fut: TryFuture<Ok = T, Error = Self::Error>,
        Self: Sized,
    {
        TryFold { stream: self, f, acc: Some(init), pending: None }
    }
    fn into_stream(self) -> IntoStream<Self>
    where
        Self: Sized,
    {
        IntoStream { stream: self }
    }
    fn or_else<Fut, F>(self, f: F) -> OrElse<Self, Fut, F>
    where
        F: FnMut(Self::Error) -> Fut,
        Fut: TryFuture<Ok = Self::Ok>,
        Self: Sized,
    {
        OrElse { stream: self, f, pending: None }
    }
    fn try_skip_while<Fut, F>(self, f: F) -> TrySkipWhile<Self, Fut, F>
    where
        F: FnMut(&Self::Ok) -> Fut,
        Fut: TryFuture<Ok = bool, Error = Self::Error>,
        Self: Sized,
    {
        TrySkipWhile { stream: self, f, pending: None, item: None, done: false }
    }
    fn try_take_while<Fut, F>(self, f: F) -> TryTakeWhile<Self, Fut, F>
    where
        F: FnMut(&Self::Ok) -> Fut,
        Fut: TryFuture<Ok = bool, Error = Self::Error>,
        Self: Sized,
    {
        TryTakeWhile { stream: self, f, pending: None, item: None, done: false }
    }
    fn try_chunks(self, capacity: usize) -> TryChunks<Self>
    where
        Self: Sized,
    {
        assert!(capacity > 0);
        TryChunks { stream: IntoStream { stream: self }.fuse(), items: Vec::new(), cap: capacity }
    }
    fn try_ready_chunks(self, capacity: usize) -> TryReadyChunks<Self>
    where
        Self: Sized,
    {
        assert!(capacity > 0);
        TryReadyChunks { stream: IntoStream { stream: self }.fuse(), cap: capacity }
    }
    fn try_flatten(self) -> TryFlatten<Self>
    where
        Self::Ok: TryStream,
        <Self::Ok as TryStream>::Error: From<Self::Error>,
        Self: Sized,
    {
        TryFlatten { stream: self, next: None }
    }
    fn try_flatten_unordered(self, limit: impl Into<Option<usize>>) -> TryFlattenUnordered<Self>
    where
        Self::Ok: TryStream + Unpin,
        <Self::Ok as TryStream>::Error: From<Self::Error>,
        Self: Sized,
    {
        TryFlattenUnordered { inner: StreamExt::flatten_unordered(Inner { stream: self }, limit) }
    }
    fn try_all<Fut, F>(self, f: F) -> TryAll<Self, Fut, F>
    where
        Self: Sized,
        F: FnMut(Self::Ok) -> Fut,
        Fut: Future<Output = bool>,
    {
        TryAll { stream: self, f, pending: None, done: false }
    }
    fn try_any<Fut, F>(self, f: F) -> TryAny<Self, Fut, F>
    where
        Self: Sized,
        F: FnMut(Self::Ok) -> Fut,
        Fut: Future<Output = bool>,
    {
        TryAny { stream: self, f, pending: None, done: false }
    }
    fn try_buffered(self, n: usize) -> TryBuffered<Self>
    where
        Self::Ok: TryFuture<Error = Self::Error>,
        Self: Sized,
    {
        TryBuffered { stream: IntoStream { stream: self }.fuse(), queue: FuturesOrdered::new(), max: n }
    }
    fn try_concat(self) -> TryConcat<Self>
    where
        Self: Sized,
        Self::Ok: Extend<<<Self as TryStream>::Ok as IntoIterator>::Item> + IntoIterator + Default,
    {
        TryConcat { stream: self, acc: None }
    }
    fn try_buffer_unordered(self, n: usize) -> TryBufferUnordered<Self>
    where
        Self::Ok: TryFuture<Error = Self::Error>,
        Self: Sized,
    {
        TryBufferUnordered { stream: Some(self), queue: FuturesUnordered::new(), max: n }
    }
    fn try_poll_next_unpin(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<Self::Ok, Self::Error>>>
    where
        Self: Unpin,
    {
        Pin::new(self).try_poll_next(cx)
    }
}

/// As poll_each, for the values of a stream that may fail: an error is passed on, and nothing is called.
fn poll_try_each<St: TryStream, Fut: TryFuture<Error = St::Error>>(
    stream: Pin<&mut St>,
    slot: &mut Option<Fut>,
    cx: &mut Context<'_>,
    call: impl FnOnce(St::Ok) -> Fut,
) -> Poll<Option<Result<Fut::Ok, St::Error>>> {
    if slot.is_none() {
        match ready!(stream.try_poll_next(cx)) {
            Some(Ok(value)) => *slot = Some(call(value)),
            end => return Poll::Ready(end.and_then(Result::err).map(Err)),
        }
    }
    let output = ready!(pinned!(*slot.as_mut().unwrap()).try_poll(cx));
    *slot = None;
    Poll::Ready(Some(output))
}

/// As poll_test, for values: the answer about one, and the value.
fn poll_try_test<St: TryStream, Fut: TryFuture<Ok = bool, Error = St::Error>>(
    stream: Pin<&mut St>,
    slot: &mut Option<Fut>,
    kept: &mut Option<St::Ok>,
    cx: &mut Context<'_>,
    mut predicate: impl FnMut(&St::Ok) -> Fut,
) -> Poll<Option<Result<(bool, St::Ok), St::Error>>> {
    let test = |value| {
        let fut = predicate(&value);
        *kept = Some(value);
        fut
    };
    let answer = ready!(poll_try_each(stream, slot, cx, test));
    let value = answer.as_ref().and_then(|_| kept.take());
    Poll::Ready(answer.map(|r| r.map(|yes| (yes, value.unwrap()))))
}
access! {
    [St] IntoStream<St>;
    [St, F] MapOk<St, F>;
    [St, F] MapErr<St, F>;
    [St, E] ErrInto<St, E>;
    [St, F] InspectOk<St, F>;
    [St, F] InspectErr<St, F>;
    [St, Fut, F] AndThen<St, Fut, F>;
    [St, Fut, F] OrElse<St, Fut, F>;
    [St: TryStream, Fut, F] TryFilter<St, Fut, F>;
    [St, Fut, F] TryFilterMap<St, Fut, F>;
    [St: TryStream, Fut, F] TrySkipWhile<St, Fut, F>;
    [St: TryStream, Fut, F] TryTakeWhile<St, Fut, F>;
    [St: TryStream] TryFlatten<St>;
}
fused! {
    [St: TryStream + FusedStream] IntoStream<St>, x => x.stream.is_terminated();
    [St: TryStream + FusedStream, F: FnMut(St::Ok) -> T, T] MapOk<St, F>, x => x.stream.is_terminated();
    [St: TryStream + FusedStream, F: FnMut(St::Error) -> E, E] MapErr<St, F>, x => x.stream.is_terminated();
    [St: TryStream + FusedStream, F: FnMut(&St::Ok)] InspectOk<St, F>, x => x.stream.is_terminated();
    [St: TryStream + FusedStream, F: FnMut(&St::Error)] InspectErr<St, F>, x => x.stream.is_terminated();
    [St: TryStream + FusedStream, Fut: TryFuture<Error = St::Error>, F: FnMut(St::Ok) -> Fut] AndThen<St, Fut, F>, x =>
        x.pending.is_none() && x.stream.is_terminated();
    [St: TryStream + FusedStream, Fut: TryFuture<Ok = St::Ok>, F: FnMut(St::Error) -> Fut] OrElse<St, Fut, F>, x =>
        x.pending.is_none() && x.stream.is_terminated();
    [St: TryStream + FusedStream, Fut: Future<Output = bool>, F: FnMut(&St::Ok) -> Fut] TryFilter<St, Fut, F>, x =>
        x.pending.is_none() && x.stream.is_terminated();
    [St: TryStream + FusedStream, E] ErrInto<St, E>, x => x.stream.is_terminated();
    [St: TryStream + FusedStream, Fut: TryFuture<Ok = Option<T>, Error = St::Error>, F: FnMut(St::Ok) -> Fut, T]
        TryFilterMap<St, Fut, F>, x =>
        x.pending.is_none() && x.stream.is_terminated();
    [St: TryStream + FusedStream, Fut: TryFuture<Ok = bool, Error = St::Error>, F: FnMut(&St::Ok) -> Fut]
        TrySkipWhile<St, Fut, F>, x =>
        x.item.is_none() && x.stream.is_terminated();
    [St: TryStream + FusedStream, Fut: TryFuture<Ok = bool, Error = St::Error>, F: FnMut(&St::Ok) -> Fut]
        TryTakeWhile<St, Fut, F>, x =>
        x.done || x.item.is_none() && x.stream.is_terminated();
    [St: TryStream + FusedStream] TryChunks<St>, x => x.stream.is_terminated() && x.items.is_empty();
}
fused_futures! {
    [St: ?Sized + TryStream + Unpin + FusedStream] TryNext<'_, St>, x => x.stream.is_terminated();
    [St: TryStream + FusedStream, C: Default + Extend<St::Ok>] TryCollect<St, C>, x => x.stream.is_terminated();
    [St: TryStream, Fut: TryFuture<Ok = T, Error = St::Error>, T, F: FnMut(T, St::Ok) -> Fut]
        TryFold<St, Fut, T, F>, x =>
        x.acc.is_none() && x.pending.is_none();
    [St: TryStream, Fut: Future<Output = Result<(), St::Error>>, F: FnMut(St::Ok) -> Fut]
        TryForEachConcurrent<St, Fut, F>, x =>
        x.stream.is_none() && x.futures.is_empty();
}
