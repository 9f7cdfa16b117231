//! Streams.
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

pub use smol::stream::{once, Stream, StreamExt};
pub use futures::stream::{empty, pending, repeat, repeat_with, Empty, Iter as FromIter, Pending, Repeat, RepeatWith};

/// What can become a stream: the streams themselves.
pub trait IntoStream {
    type Item;
    type IntoStream: Stream<Item = Self::Item>;
    fn into_stream(self) -> Self::IntoStream;
}
impl<I: Stream> IntoStream for I {
    type Item = I::Item;
    type IntoStream = I;
    fn into_stream(self) -> I { self }
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
