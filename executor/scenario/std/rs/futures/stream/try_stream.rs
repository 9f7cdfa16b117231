//! Streams of Results.
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

#[must_use = "futures do nothing unless you `.await` or poll them"]
#[gives]
pub struct TryNext<'a, St: ?Sized> {
    stream: &'a mut St,
}
impl<St: ?Sized + Unpin> Unpin for TryNext<'_, St> {}
impl<St: ?Sized + TryStream + Unpin> Future for TryNext<'_, St> {
    type Output = Result<Option<St::Ok>, St::Error>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        match ready!(Pin::new(&mut *self.stream).try_poll_next(cx)) {
            Some(Ok(v)) => Poll::Ready(Ok(Some(v))),
            Some(Err(e)) => Poll::Ready(Err(e)),
            None => Poll::Ready(Ok(None)),
        }
    }
}
#[must_use = "streams do nothing unless polled"]
pub struct MapOk<St, F> {
    stream: St,
    f: F,
}
impl<St: Unpin, F> Unpin for MapOk<St, F> {}
impl<St: TryStream, F: FnMut(St::Ok) -> T, T> Stream for MapOk<St, F> {
    type Item = Result<T, St::Error>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        match ready!(pinned!(this.stream).try_poll_next(cx)) {
            Some(Ok(v)) => Poll::Ready(Some(Ok((this.f)(v)))),
            Some(Err(e)) => Poll::Ready(Some(Err(e))),
            None => Poll::Ready(None),
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.stream.size_hint() }
}
#[must_use = "streams do nothing unless polled"]
pub struct MapErr<St, F> {
    stream: St,
    f: F,
}
impl<St: Unpin, F> Unpin for MapErr<St, F> {}
impl<St: TryStream, F: FnMut(St::Error) -> E, E> Stream for MapErr<St, F> {
    type Item = Result<St::Ok, E>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        match ready!(pinned!(this.stream).try_poll_next(cx)) {
            Some(Ok(v)) => Poll::Ready(Some(Ok(v))),
            Some(Err(e)) => Poll::Ready(Some(Err((this.f)(e)))),
            None => Poll::Ready(None),
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.stream.size_hint() }
}
#[must_use = "streams do nothing unless polled"]
pub struct ErrInto<St, E> {
    stream: St,
    _p: PhantomData<fn() -> E>,
}
impl<St: TryStream, E> Stream for ErrInto<St, E>
where
    St::Error: Into<E>,
{
    type Item = Result<St::Ok, E>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        match ready!(pinned!(this.stream).try_poll_next(cx)) {
            Some(Ok(v)) => Poll::Ready(Some(Ok(v))),
            Some(Err(e)) => Poll::Ready(Some(Err(e.into()))),
            None => Poll::Ready(None),
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.stream.size_hint() }
}
#[must_use = "streams do nothing unless polled"]
pub struct InspectOk<St, F> {
    stream: St,
    f: F,
}
impl<St: Unpin, F> Unpin for InspectOk<St, F> {}
impl<St: TryStream, F: FnMut(&St::Ok)> Stream for InspectOk<St, F> {
    type Item = Result<St::Ok, St::Error>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        let item = ready!(pinned!(this.stream).try_poll_next(cx));
        if let Some(Ok(v)) = &item {
            (this.f)(v);
        }
        Poll::Ready(item)
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.stream.size_hint() }
}
#[must_use = "streams do nothing unless polled"]
pub struct InspectErr<St, F> {
    stream: St,
    f: F,
}
impl<St: Unpin, F> Unpin for InspectErr<St, F> {}
impl<St: TryStream, F: FnMut(&St::Error)> Stream for InspectErr<St, F> {
    type Item = Result<St::Ok, St::Error>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        let item = ready!(pinned!(this.stream).try_poll_next(cx));
        if let Some(Err(e)) = &item {
            (this.f)(e);
        }
        Poll::Ready(item)
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.stream.size_hint() }
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
#[must_use = "streams do nothing unless polled"]
pub struct AndThen<St, Fut, F> {
    stream: St,
    f: F,
    pending: Option<Fut>,
}
impl<St: Unpin, Fut: Unpin, F> Unpin for AndThen<St, Fut, F> {}
impl<St, Fut, F> Stream for AndThen<St, Fut, F>
where
    St: TryStream,
    F: FnMut(St::Ok) -> Fut,
    Fut: TryFuture<Error = St::Error>,
{
    type Item = Result<Fut::Ok, St::Error>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        poll_try_each(pinned!(this.stream), &mut this.pending, cx, &mut this.f)
    }
    fn size_hint(&self) -> (usize, Option<usize>) { more(self.stream.size_hint(), self.pending.is_some() as usize) }
}
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct TryForEach<St, Fut, F> {
    stream: St,
    f: F,
    pending: Option<Fut>,
}
impl<St: Unpin, Fut: Unpin, F> Unpin for TryForEach<St, Fut, F> {}
impl<St, Fut, F> Future for TryForEach<St, Fut, F>
where
    St: TryStream,
    F: FnMut(St::Ok) -> Fut,
    Fut: TryFuture<Ok = (), Error = St::Error>,
{
    type Output = Result<(), St::Error>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            match ready!(poll_try_each(pinned!(this.stream), &mut this.pending, cx, &mut this.f)) {
                Some(Ok(())) => {}
                end => return Poll::Ready(end.unwrap_or(Ok(()))),
            }
        }
    }
}
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct TryForEachConcurrent<St, Fut, F> {
    stream: Option<St>,
    f: F,
    futures: FuturesUnordered<Fut>,
    limit: usize,
}
impl<St: Unpin, Fut, F> Unpin for TryForEachConcurrent<St, Fut, F> {}
impl<St, Fut, F> Future for TryForEachConcurrent<St, Fut, F>
where
    St: TryStream,
    F: FnMut(St::Ok) -> Fut,
    Fut: Future<Output = Result<(), St::Error>>,
{
    type Output = Result<(), St::Error>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        // As ForEachConcurrent, and with the first error everything is dropped.
        loop {
            let room = this.futures.len() < this.limit;
            let next = this.stream.as_mut().filter(|_| room).map(|s| pinned!(*s).try_poll_next(cx));
            let mut progress = false;
            let mut failed = None;
            match next {
                Some(Poll::Ready(Some(Ok(value)))) => {
                    this.futures.push((this.f)(value));
                    progress = true;
                }
                Some(Poll::Ready(end)) => {
                    this.stream = None;
                    failed = end.and_then(Result::err);
                }
                _ => {}
            }
            if failed.is_none() {
                match this.futures.poll_next_unpin(cx) {
                    Poll::Ready(None) if this.stream.is_none() => return Poll::Ready(Ok(())),
                    Poll::Ready(Some(output)) => {
                        progress = true;
                        failed = output.err();
                    }
                    _ => {}
                }
            }
            if let Some(e) = failed {
                this.stream = None;
                this.futures.clear();
                return Poll::Ready(Err(e));
            }
            if !progress {
                return Poll::Pending;
            }
        }
    }
}
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct TryCollect<St, C> {
    stream: St,
    items: C,
}
impl<St: Unpin, C> Unpin for TryCollect<St, C> {}
impl<St: TryStream, C: Default + Extend<St::Ok>> Future for TryCollect<St, C> {
    type Output = Result<C, St::Error>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        while let Some(value) = ready!(pinned!(this.stream).try_poll_next(cx)?) {
            this.items.extend(Some(value));
        }
        Poll::Ready(Ok(std::mem::take(&mut this.items)))
    }
}
#[must_use = "streams do nothing unless polled"]
pub struct TryFilter<St: TryStream, Fut, F> {
    stream: St,
    f: F,
    pending: Option<Fut>,
    item: Option<St::Ok>,
}
impl<St: TryStream + Unpin, Fut: Unpin, F> Unpin for TryFilter<St, Fut, F> {}
impl<St, Fut, F> Stream for TryFilter<St, Fut, F>
where
    St: TryStream,
    Fut: Future<Output = bool>,
    F: FnMut(&St::Ok) -> Fut,
{
    type Item = Result<St::Ok, St::Error>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            if this.pending.is_none() {
                let Some(value) = ready!(pinned!(this.stream).try_poll_next(cx)?) else { return Poll::Ready(None) };
                this.pending = Some((this.f)(&value));
                this.item = Some(value);
            }
            let keep = ready!(pinned!(*this.pending.as_mut().unwrap()).poll(cx));
            this.pending = None;
            if let Some(value) = this.item.take().filter(|_| keep) {
                return Poll::Ready(Some(Ok(value)));
            }
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, more(self.stream.size_hint(), self.pending.is_some() as usize).1)
    }
}
/// try_all and try_any: the first answer that decides, or the first error, is the last item that is taken.
macro_rules! deciding {
    ($($name:ident $decides:literal;)*) => {$(
        #[must_use = "futures do nothing unless you `.await` or poll them"]
        pub struct $name<St, Fut, F> {
            stream: St,
            f: F,
            pending: Option<Fut>,
            done: bool,
        }
        impl<St: Unpin, Fut: Unpin, F> Unpin for $name<St, Fut, F> {}
        impl<St, Fut, F> Future for $name<St, Fut, F>
        where
            St: TryStream,
            Fut: Future<Output = bool>,
            F: FnMut(St::Ok) -> Fut,
        {
            type Output = Result<bool, St::Error>;
            fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
                let this = unsafe { self.get_unchecked_mut() };
                assert!(!this.done, concat!(stringify!($name), " polled after completion"));
                let end = loop {
                    if let Some(answer) = &mut this.pending {
                        let answer = ready!(pinned!(*answer).poll(cx));
                        this.pending = None;
                        if answer == $decides {
                            break Ok($decides);
                        }
                    }
                    match ready!(pinned!(this.stream).try_poll_next(cx)) {
                        Some(Ok(value)) => this.pending = Some((this.f)(value)),
                        Some(Err(e)) => break Err(e),
                        None => break Ok(!$decides),
                    }
                };
                this.done = true;
                Poll::Ready(end)
            }
        }
        impl<St, Fut, F> FusedFuture for $name<St, Fut, F>
        where
            St: TryStream,
            Fut: Future<Output = bool>,
            F: FnMut(St::Ok) -> Fut,
        {
            fn is_terminated(&self) -> bool { self.done && self.pending.is_none() }
        }
    )*};
}
deciding! {
    TryAll false;
    TryAny true;
}

/// The streams of a stream; an error is a stream of that one item.
struct Inner<St> {
    stream: St,
}
enum Part<S: TryStream> {
    Items(S),
    Error(Option<S::Error>),
}
impl<S: TryStream + Unpin> Unpin for Part<S> {}
impl<S: TryStream + Unpin> Stream for Part<S> {
    type Item = Result<S::Ok, S::Error>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        match self.get_mut() {
            Part::Items(stream) => Pin::new(stream).try_poll_next(cx),
            Part::Error(e) => Poll::Ready(e.take().map(Err)),
        }
    }
}
impl<St> Stream for Inner<St>
where
    St: TryStream,
    St::Ok: TryStream + Unpin,
    <St::Ok as TryStream>::Error: From<St::Error>,
{
    type Item = Part<St::Ok>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        pinned!(this.stream).try_poll_next(cx).map(|next| {
            next.map(|stream| match stream {
                Ok(stream) => Part::Items(stream),
                Err(e) => Part::Error(Some(e.into())),
            })
        })
    }
}
#[must_use = "streams do nothing unless polled"]
pub struct TryFlattenUnordered<St>
where
    St: TryStream,
    St::Ok: TryStream,
{
    inner: FlattenUnordered<Inner<St>, Part<St::Ok>>,
}
impl<St> Stream for TryFlattenUnordered<St>
where
    St: TryStream,
    St::Ok: TryStream + Unpin,
    <St::Ok as TryStream>::Error: From<St::Error>,
{
    type Item = Result<<St::Ok as TryStream>::Ok, <St::Ok as TryStream>::Error>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        pinned!(this.inner).poll_next(cx)
    }
}
#[must_use = "streams do nothing unless polled"]
pub struct TryFilterMap<St, Fut, F> {
    stream: St,
    f: F,
    pending: Option<Fut>,
}
impl<St: Unpin, Fut: Unpin, F> Unpin for TryFilterMap<St, Fut, F> {}
impl<St, Fut, F, T> Stream for TryFilterMap<St, Fut, F>
where
    St: TryStream,
    Fut: TryFuture<Ok = Option<T>, Error = St::Error>,
    F: FnMut(St::Ok) -> Fut,
{
    type Item = Result<T, St::Error>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            match ready!(poll_try_each(pinned!(this.stream), &mut this.pending, cx, &mut this.f)) {
                Some(Ok(None)) => {}
                item => return Poll::Ready(item.and_then(Result::transpose)),
            }
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, more(self.stream.size_hint(), self.pending.is_some() as usize).1)
    }
}
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct TryFold<St, Fut, T, F> {
    stream: St,
    f: F,
    acc: Option<T>,
    pending: Option<Fut>,
}
impl<St: Unpin, Fut: Unpin, T, F> Unpin for TryFold<St, Fut, T, F> {}
impl<St, Fut, T, F> Future for TryFold<St, Fut, T, F>
where
    St: TryStream,
    F: FnMut(T, St::Ok) -> Fut,
    Fut: TryFuture<Ok = T, Error = St::Error>,
{
    type Output = Result<T, St::Error>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        let acc = &mut this.acc;
        loop {
            let step = |value| (this.f)(acc.take().expect("Fold polled after completion"), value);
            match ready!(poll_try_each(pinned!(this.stream), &mut this.pending, cx, step)).transpose() {
                Ok(Some(next)) => *acc = Some(next),
                Ok(None) => return Poll::Ready(Ok(acc.take().expect("Fold polled after completion"))),
                Err(e) => {
                    *acc = None;
                    return Poll::Ready(Err(e));
                }
            }
        }
    }
}
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct TryConcat<St: TryStream> {
    stream: St,
    acc: Option<St::Ok>,
}
impl<St> Future for TryConcat<St>
where
    St: TryStream,
    St::Ok: Extend<<St::Ok as IntoIterator>::Item> + IntoIterator + Default,
{
    type Output = Result<St::Ok, St::Error>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        while let Some(part) = ready!(pinned!(this.stream).try_poll_next(cx)?) {
            match &mut this.acc {
                Some(whole) => whole.extend(part),
                first => *first = Some(part),
            }
        }
        Poll::Ready(Ok(this.acc.take().unwrap_or_default()))
    }
}
#[must_use = "streams do nothing unless polled"]
pub struct TryBufferUnordered<St>
where
    St: TryStream,
    St::Ok: TryFuture,
{
    stream: Option<St>,
    queue: FuturesUnordered<crate::future::IntoFuture<St::Ok>>,
    max: usize,
}
impl<St> Stream for TryBufferUnordered<St>
where
    St: TryStream,
    St::Ok: TryFuture<Error = St::Error>,
{
    type Item = Result<<St::Ok as TryFuture>::Ok, St::Error>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        while this.queue.len() < this.max {
            let next = match &mut this.stream {
                Some(s) => pinned!(*s).try_poll_next(cx),
                None => break,
            };
            match next {
                Poll::Ready(Some(Ok(f))) => this.queue.push(crate::future::TryFutureExt::into_future(f)),
                Poll::Ready(Some(Err(e))) => return Poll::Ready(Some(Err(e))),
                Poll::Ready(None) => this.stream = None,
                Poll::Pending => break,
            }
        }
        match Pin::new(&mut this.queue).poll_next(cx) {
            Poll::Ready(None) => {}
            x => return x,
        }
        if this.stream.is_none() { Poll::Ready(None) } else { Poll::Pending }
    }
}

#[derive(Debug)]
#[must_use = "streams do nothing unless polled"]
pub struct IntoStream<St> {
    stream: St,
}
impl<St: TryStream> Stream for IntoStream<St> {
    type Item = Result<St::Ok, St::Error>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        pinned!(this.stream).try_poll_next(cx)
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.stream.size_hint() }
}
#[must_use = "streams do nothing unless polled"]
pub struct OrElse<St, Fut, F> {
    stream: St,
    f: F,
    pending: Option<Fut>,
}
impl<St: Unpin, Fut: Unpin, F> Unpin for OrElse<St, Fut, F> {}
impl<St, Fut, F> Stream for OrElse<St, Fut, F>
where
    St: TryStream,
    F: FnMut(St::Error) -> Fut,
    Fut: TryFuture<Ok = St::Ok>,
{
    type Item = Result<St::Ok, Fut::Error>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            if let Some(fut) = &mut this.pending {
                let item = ready!(pinned!(*fut).try_poll(cx));
                this.pending = None;
                return Poll::Ready(Some(item));
            }
            match ready!(pinned!(this.stream).try_poll_next(cx)) {
                Some(Ok(x)) => return Poll::Ready(Some(Ok(x))),
                Some(Err(e)) => this.pending = Some((this.f)(e)),
                None => return Poll::Ready(None),
            }
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) { more(self.stream.size_hint(), self.pending.is_some() as usize) }
}
#[must_use = "streams do nothing unless polled"]
pub struct TrySkipWhile<St: TryStream, Fut, F> {
    stream: St,
    f: F,
    pending: Option<Fut>,
    item: Option<St::Ok>,
    done: bool,
}
impl<St: TryStream + Unpin, Fut: Unpin, F> Unpin for TrySkipWhile<St, Fut, F> {}
impl<St, Fut, F> Stream for TrySkipWhile<St, Fut, F>
where
    St: TryStream,
    F: FnMut(&St::Ok) -> Fut,
    Fut: TryFuture<Ok = bool, Error = St::Error>,
{
    type Item = Result<St::Ok, St::Error>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            let stream = pinned!(this.stream);
            if this.done {
                return stream.try_poll_next(cx);
            }
            match ready!(poll_try_test(stream, &mut this.pending, &mut this.item, cx, &mut this.f)) {
                Some(Ok((true, _))) => {}
                first => {
                    this.done = matches!(first, Some(Ok(_)));
                    return Poll::Ready(first.map(|r| r.map(|(_, value)| value)));
                }
            }
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) { (0, more(self.stream.size_hint(), self.item.is_some() as usize).1) }
}
#[must_use = "streams do nothing unless polled"]
pub struct TryTakeWhile<St: TryStream, Fut, F> {
    stream: St,
    f: F,
    pending: Option<Fut>,
    item: Option<St::Ok>,
    done: bool,
}
impl<St: TryStream + Unpin, Fut: Unpin, F> Unpin for TryTakeWhile<St, Fut, F> {}
impl<St, Fut, F> Stream for TryTakeWhile<St, Fut, F>
where
    St: TryStream,
    F: FnMut(&St::Ok) -> Fut,
    Fut: TryFuture<Ok = bool, Error = St::Error>,
{
    type Item = Result<St::Ok, St::Error>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        if this.done {
            return Poll::Ready(None);
        }
        let stream = pinned!(this.stream);
        let tested = ready!(poll_try_test(stream, &mut this.pending, &mut this.item, cx, &mut this.f)?);
        this.done = matches!(tested, Some((false, _)));
        Poll::Ready(tested.and_then(|(take, value)| take.then_some(Ok(value))))
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        if self.done { (0, Some(0)) } else { (0, more(self.stream.size_hint(), self.item.is_some() as usize).1) }
    }
}
#[must_use = "streams do nothing unless polled"]
pub struct TryChunks<St: TryStream> {
    stream: Fuse<IntoStream<St>>,
    items: Vec<St::Ok>,
    cap: usize,
}
impl<St: TryStream> Stream for TryChunks<St> {
    type Item = Result<Vec<St::Ok>, TryChunksError<St::Ok, St::Error>>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            match ready!(pinned!(this.stream).poll_next(cx)) {
                Some(Ok(item)) => {
                    this.items.push(item);
                    if this.items.len() >= this.cap {
                        return Poll::Ready(Some(Ok(std::mem::take(&mut this.items))));
                    }
                }
                Some(Err(e)) => return Poll::Ready(Some(Err(TryChunksError(std::mem::take(&mut this.items), e)))),
                None if this.items.is_empty() => return Poll::Ready(None),
                None => return Poll::Ready(Some(Ok(std::mem::take(&mut this.items)))),
            }
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) { more(self.stream.size_hint(), !self.items.is_empty() as usize) }
}
#[must_use = "streams do nothing unless polled"]
pub struct TryReadyChunks<St: TryStream> {
    stream: Fuse<IntoStream<St>>,
    cap: usize,
}
impl<St: TryStream> Stream for TryReadyChunks<St> {
    type Item = Result<Vec<St::Ok>, TryReadyChunksError<St::Ok, St::Error>>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        let mut items = Vec::new();
        loop {
            match pinned!(this.stream).poll_next(cx) {
                Poll::Ready(Some(Ok(item))) => {
                    items.push(item);
                    if items.len() >= this.cap {
                        return Poll::Ready(Some(Ok(items)));
                    }
                }
                Poll::Ready(Some(Err(e))) => return Poll::Ready(Some(Err(TryReadyChunksError(items, e)))),
                Poll::Pending if items.is_empty() => return Poll::Pending,
                Poll::Ready(None) if items.is_empty() => return Poll::Ready(None),
                _ => return Poll::Ready(Some(Ok(items))),
            }
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let (lower, upper) = self.stream.size_hint();
        (lower / self.cap, upper)
    }
}
macro_rules! chunk_errors {
    ($($name:ident)*) => {$(
        /// What was collected before the error, and the error.
        #[derive(PartialEq, Eq)]
        pub struct $name<T, E>(pub Vec<T>, pub E);
        impl<T, E: fmt::Debug> fmt::Debug for $name<T, E> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { self.1.fmt(f) }
        }
        impl<T, E: fmt::Display> fmt::Display for $name<T, E> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { self.1.fmt(f) }
        }
        impl<T, E: fmt::Debug + fmt::Display> std::error::Error for $name<T, E> {}
    )*};
}
chunk_errors! { TryChunksError TryReadyChunksError }

#[must_use = "streams do nothing unless polled"]
pub struct TryFlatten<St: TryStream> {
    stream: St,
    next: Option<St::Ok>,
}
impl<St> Stream for TryFlatten<St>
where
    St: TryStream,
    St::Ok: TryStream,
    <St::Ok as TryStream>::Error: From<St::Error>,
{
    type Item = Result<<St::Ok as TryStream>::Ok, <St::Ok as TryStream>::Error>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            if let Some(s) = &mut this.next {
                if let Some(item) = ready!(pinned!(*s).try_poll_next(cx)) {
                    return Poll::Ready(Some(item));
                }
                this.next = None;
            }
            match ready!(pinned!(this.stream).try_poll_next(cx)) {
                Some(Ok(s)) => this.next = Some(s),
                Some(Err(e)) => return Poll::Ready(Some(Err(e.into()))),
                None => return Poll::Ready(None),
            }
        }
    }
}
#[must_use = "streams do nothing unless polled"]
pub struct TryBuffered<St>
where
    St: TryStream,
    St::Ok: TryFuture,
{
    stream: Fuse<IntoStream<St>>,
    queue: FuturesOrdered<crate::future::IntoFuture<St::Ok>>,
    max: usize,
}
impl<St> Stream for TryBuffered<St>
where
    St: TryStream,
    St::Ok: TryFuture<Error = St::Error>,
{
    type Item = Result<<St::Ok as TryFuture>::Ok, St::Error>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        while this.queue.len() < this.max {
            match pinned!(this.stream).poll_next(cx) {
                Poll::Ready(Some(Ok(f))) => this.queue.push(crate::future::TryFutureExt::into_future(f)),
                Poll::Ready(Some(Err(e))) => return Poll::Ready(Some(Err(e))),
                _ => break,
            }
        }
        match Pin::new(&mut this.queue).poll_next(cx) {
            Poll::Ready(None) => {}
            x => return x,
        }
        if this.stream.is_done() { Poll::Ready(None) } else { Poll::Pending }
    }
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
impl<St> FusedStream for TryFlatten<St>
where
    St: TryStream + FusedStream,
    St::Ok: TryStream,
    <St::Ok as TryStream>::Error: From<St::Error>,
{
    fn is_terminated(&self) -> bool { self.next.is_none() && self.stream.is_terminated() }
}
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
