//! Futures.
use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

pub use std::future::{pending, poll_fn, ready, Future, IntoFuture};

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct TimeoutError {
    _private: (),
}
impl fmt::Display for TimeoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad("future has timed out") }
}
impl std::error::Error for TimeoutError {}

pub struct TimeoutFuture<F> {
    future: F,
    delay: smol::Timer,
}
impl<F: Future> Future for TimeoutFuture<F> {
    type Output = Result<F::Output, TimeoutError>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        if let Poll::Ready(v) = unsafe { Pin::new_unchecked(&mut this.future) }.poll(cx) {
            return Poll::Ready(Ok(v));
        }
        match Pin::new(&mut this.delay).poll(cx) {
            Poll::Ready(_) => Poll::Ready(Err(TimeoutError { _private: () })),
            Poll::Pending => Poll::Pending,
        }
    }
}
pub async fn timeout<F, T>(dur: Duration, f: F) -> Result<T, TimeoutError>
where
    F: Future<Output = T>,
{
    let t = TimeoutFuture { future: f, delay: smol::Timer::after(dur) };
    t.await
}

pub trait FutureExt: Future {
    fn timeout(self, dur: Duration) -> TimeoutFuture<Self>
    where
        Self: Sized,
    {
        TimeoutFuture { future: self, delay: smol::Timer::after(dur) }
    }
    fn race<F>(self, other: F) -> smol::future::Or<Self, F>
    where
        Self: Sized,
        F: Future<Output = Self::Output>,
    {
        smol::future::or(self, other)
    }
    fn join<F>(self, other: F) -> smol::future::Zip<Self, F>
    where
        Self: Sized,
        F: Future,
    {
        smol::future::zip(self, other)
    }
    fn try_join<F, A, B, E>(self, other: F) -> smol::future::TryZip<Self, F, A, B>
    where
        Self: Future<Output = Result<A, E>> + Sized,
        F: Future<Output = Result<B, E>>,
    {
        smol::future::try_zip(self, other)
    }
    fn delay(self, dur: Duration) -> Delay<Self>
    where
        Self: Sized,
    {
        Delay { future: self, timer: smol::Timer::after(dur), over: false }
    }
}
impl<F: Future + ?Sized> FutureExt for F {}

pub struct Delay<F> {
    future: F,
    timer: smol::Timer,
    over: bool,
}
impl<F: Future> Future for Delay<F> {
    type Output = F::Output;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        if !this.over {
            if Pin::new(&mut this.timer).poll(cx).is_pending() {
                return Poll::Pending;
            }
            this.over = true;
        }
        unsafe { Pin::new_unchecked(&mut this.future) }.poll(cx)
    }
}
