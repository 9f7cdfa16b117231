//! tokio-stream: StreamExt with plain closures, and wrappers around tokio's receivers.
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

pub use futures::stream::{empty, iter, pending, Empty, Iter, Pending, Stream};
pub use smol::stream::{once, Once};

pub trait StreamExt: Stream {
    fn next(&mut self) -> smol::stream::NextFuture<'_, Self>
    where
        Self: Unpin,
    {
        smol::stream::StreamExt::next(self)
    }
    fn try_next<'a, T, E>(&'a mut self) -> smol::stream::Drive<'a, &'a mut Self, Result<Option<T>, E>>
    where
        Self: Stream<Item = Result<T, E>> + Unpin + Sized,
    {
        smol::stream::StreamExt::try_next(self)
    }
    fn map<'a, T, F>(self, f: F) -> smol::stream::Adapt<'a, Self, T>
    where
        F: FnMut(Self::Item) -> T + 'a,
        Self: Sized,
    {
        smol::stream::StreamExt::map(self, f)
    }
    fn map_while<'a, T, F>(self, f: F) -> smol::stream::Adapt<'a, Self, T>
    where
        F: FnMut(Self::Item) -> Option<T> + 'a,
        Self: Sized,
    {
        smol::stream::StreamExt::map_while(self, f)
    }
    fn then<F, Fut>(self, f: F) -> smol::stream::Then<Self, F, Fut>
    where
        F: FnMut(Self::Item) -> Fut,
        Fut: std::future::Future,
        Self: Sized,
    {
        smol::stream::StreamExt::then(self, f)
    }
    fn merge<U>(self, other: U) -> Merge<Self, U>
    where
        U: Stream<Item = Self::Item>,
        Self: Sized,
    {
        Merge { a: Some(self), b: Some(other), a_first: true }
    }
    fn filter<'a, F>(self, f: F) -> smol::stream::Adapt<'a, Self, Self::Item>
    where
        F: FnMut(&Self::Item) -> bool + 'a,
        Self: Sized,
    {
        smol::stream::StreamExt::filter(self, f)
    }
    fn filter_map<'a, T, F>(self, f: F) -> smol::stream::Adapt<'a, Self, T>
    where
        F: FnMut(Self::Item) -> Option<T> + 'a,
        Self: Sized,
    {
        smol::stream::StreamExt::filter_map(self, f)
    }
    fn fuse<'a>(self) -> smol::stream::Adapt<'a, Self, Self::Item>
    where
        Self: Sized,
    {
        smol::stream::StreamExt::fuse(self)
    }
    fn take(self, n: usize) -> smol::stream::Take<Self>
    where
        Self: Sized,
    {
        smol::stream::StreamExt::take(self, n)
    }
    fn take_while<'a, F>(self, f: F) -> smol::stream::Adapt<'a, Self, Self::Item>
    where
        F: FnMut(&Self::Item) -> bool + 'a,
        Self: Sized,
    {
        smol::stream::StreamExt::take_while(self, f)
    }
    fn skip<'a>(self, n: usize) -> smol::stream::Adapt<'a, Self, Self::Item>
    where
        Self: Sized,
    {
        smol::stream::StreamExt::skip(self, n)
    }
    fn skip_while<'a, F>(self, f: F) -> smol::stream::Adapt<'a, Self, Self::Item>
    where
        F: FnMut(&Self::Item) -> bool + 'a,
        Self: Sized,
    {
        smol::stream::StreamExt::skip_while(self, f)
    }
    fn all<'a, F>(&'a mut self, f: F) -> smol::stream::Drive<'a, &'a mut Self, bool>
    where
        Self: Unpin + Sized,
        F: FnMut(Self::Item) -> bool + 'a,
    {
        smol::stream::StreamExt::all(self, f)
    }
    fn any<'a, F>(&'a mut self, f: F) -> smol::stream::Drive<'a, &'a mut Self, bool>
    where
        Self: Unpin + Sized,
        F: FnMut(Self::Item) -> bool + 'a,
    {
        smol::stream::StreamExt::any(self, f)
    }
    fn chain<U>(self, other: U) -> smol::stream::Chain<Self, U>
    where
        U: Stream<Item = Self::Item>,
        Self: Sized,
    {
        smol::stream::StreamExt::chain(self, other)
    }
    fn fold<'a, B: 'a, F>(self, init: B, f: F) -> smol::stream::Drive<'a, Self, B>
    where
        Self: Sized,
        F: FnMut(B, Self::Item) -> B + 'a,
    {
        smol::stream::StreamExt::fold(self, init, f)
    }
    fn collect<'a, T: 'a>(self) -> smol::stream::Drive<'a, Self, T>
    where
        T: FromIterator<Self::Item>,
        Self: Sized,
        Self::Item: 'a,
    {
        smol::stream::StreamExt::collect(self)
    }
    fn timeout(self, duration: Duration) -> Timeout<Self>
    where
        Self: Sized,
    {
        Timeout { stream: self, delay: Box::pin(tokio::time::sleep(duration)), duration, armed: true }
    }
    fn throttle(self, duration: Duration) -> Throttle<Self>
    where
        Self: Sized,
    {
        Throttle { stream: self, delay: None, duration }
    }
}
impl<St: ?Sized + Stream> StreamExt for St {}

/// Both streams in turn.
pub struct Merge<A, B> {
    a: Option<A>,
    b: Option<B>,
    a_first: bool,
}
fn poll_opt<S: Stream>(s: &mut Option<S>, cx: &mut Context<'_>) -> Poll<Option<S::Item>> {
    match s {
        None => Poll::Ready(None),
        Some(x) => {
            let r = unsafe { Pin::new_unchecked(x) }.poll_next(cx);
            if let Poll::Ready(None) = r {
                *s = None;
            }
            r
        }
    }
}
impl<A, B> Stream for Merge<A, B>
where
    A: Stream,
    B: Stream<Item = A::Item>,
{
    type Item = A::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<A::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        let a_first = this.a_first;
        this.a_first = !a_first;
        let first = if a_first { poll_opt(&mut this.a, cx) } else { poll_opt(&mut this.b, cx) };
        if let Poll::Ready(Some(x)) = first {
            return Poll::Ready(Some(x));
        }
        let second = if a_first { poll_opt(&mut this.b, cx) } else { poll_opt(&mut this.a, cx) };
        match second {
            Poll::Ready(Some(x)) => Poll::Ready(Some(x)),
            Poll::Ready(None) if first.is_ready() => Poll::Ready(None),
            _ => Poll::Pending,
        }
    }
}

#[derive(Debug, PartialEq, Eq)]
pub struct Elapsed(());
impl std::fmt::Display for Elapsed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.pad("deadline has elapsed") }
}
impl std::error::Error for Elapsed {}
pub struct Timeout<S> {
    stream: S,
    delay: Pin<Box<tokio::time::Sleep>>,
    duration: Duration,
    armed: bool,
}
impl<S: Stream> Stream for Timeout<S> {
    type Item = Result<S::Item, Elapsed>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        match unsafe { Pin::new_unchecked(&mut this.stream) }.poll_next(cx) {
            Poll::Ready(Some(v)) => {
                this.delay.as_mut().reset(tokio::time::Instant::now() + this.duration);
                this.armed = true;
                return Poll::Ready(Some(Ok(v)));
            }
            Poll::Ready(None) => return Poll::Ready(None),
            Poll::Pending => {}
        }
        if this.armed && std::future::Future::poll(this.delay.as_mut(), cx).is_ready() {
            this.armed = false;
            return Poll::Ready(Some(Err(Elapsed(()))));
        }
        Poll::Pending
    }
}
pub struct Throttle<S> {
    stream: S,
    delay: Option<Pin<Box<tokio::time::Sleep>>>,
    duration: Duration,
}
impl<S: Stream> Stream for Throttle<S> {
    type Item = S::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<S::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        if let Some(d) = &mut this.delay {
            if std::future::Future::poll(d.as_mut(), cx).is_pending() {
                return Poll::Pending;
            }
            this.delay = None;
        }
        let r = unsafe { Pin::new_unchecked(&mut this.stream) }.poll_next(cx);
        if let Poll::Ready(Some(_)) = &r {
            this.delay = Some(Box::pin(tokio::time::sleep(this.duration)));
        }
        r
    }
}

pub mod wrappers {
    use super::Stream;
    use std::pin::Pin;
    use std::task::{Context, Poll};

    #[derive(Debug)]
    pub struct ReceiverStream<T> {
        inner: tokio::sync::mpsc::Receiver<T>,
    }
    impl<T> ReceiverStream<T> {
        pub fn new(recv: tokio::sync::mpsc::Receiver<T>) -> Self { ReceiverStream { inner: recv } }
        pub fn into_inner(self) -> tokio::sync::mpsc::Receiver<T> { self.inner }
        pub fn close(&mut self) { self.inner.close(); }
    }
    impl<T> Unpin for ReceiverStream<T> {}
    impl<T> Stream for ReceiverStream<T> {
        type Item = T;
        fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>> { self.inner.poll_recv(cx) }
    }
    #[derive(Debug)]
    pub struct UnboundedReceiverStream<T> {
        inner: tokio::sync::mpsc::UnboundedReceiver<T>,
    }
    impl<T> UnboundedReceiverStream<T> {
        pub fn new(recv: tokio::sync::mpsc::UnboundedReceiver<T>) -> Self { UnboundedReceiverStream { inner: recv } }
        pub fn into_inner(self) -> tokio::sync::mpsc::UnboundedReceiver<T> { self.inner }
    }
    impl<T> Unpin for UnboundedReceiverStream<T> {}
    impl<T> Stream for UnboundedReceiverStream<T> {
        type Item = T;
        fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>> { self.inner.poll_recv(cx) }
    }
    #[derive(Debug)]
    pub struct IntervalStream {
        inner: tokio::time::Interval,
    }
    impl IntervalStream {
        pub fn new(interval: tokio::time::Interval) -> Self { IntervalStream { inner: interval } }
        pub fn into_inner(self) -> tokio::time::Interval { self.inner }
    }
    impl Stream for IntervalStream {
        type Item = tokio::time::Instant;
        fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<tokio::time::Instant>> { self.inner.poll_tick(cx).map(Some) }
    }
}
