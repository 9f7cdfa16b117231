//! Streams.
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

pub use smol::stream::{once, Stream, StreamExt};
pub use futures::stream::{empty, pending, repeat, repeat_with, Empty, Iter as FromIter, Pending, Repeat, RepeatWith};

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

#[derive(Debug)]
pub struct Interval {
    timer: smol::Timer,
}
pub fn interval(dur: Duration) -> Interval { Interval { timer: smol::Timer::interval(dur) } }
impl Stream for Interval {
    type Item = ();
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<()>> {
        match Stream::poll_next(Pin::new(&mut self.timer), cx) {
            Poll::Ready(_) => Poll::Ready(Some(())),
            Poll::Pending => Poll::Pending,
        }
    }
}
