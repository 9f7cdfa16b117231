//! Futures.
use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

pub use std::future::{pending, poll_fn, ready, Future};

pub trait IntoFuture {
    type Output;
    type Future: Future<Output = Self::Output>;
    fn into_future(self) -> Self::Future;
}
impl<T: Future> IntoFuture for T {
    type Output = T::Output;
    type Future = T;
    fn into_future(self) -> T { self }
}

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
    fn flatten(self) -> futures::future::Flatten<Self, Self::Output>
    where
        Self: Sized,
        Self::Output: Future,
    {
        futures::future::FutureExt::flatten(self)
    }
    fn try_race<F, T, E>(self, other: F) -> TryRace<Self, F, T, E>
    where
        Self: Future<Output = Result<T, E>> + Sized,
        F: Future<Output = Result<T, E>>,
    {
        TryRace { a: self, b: other, x: None, y: None }
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

/// The first that succeeds; the error of the second when both failed.
pub struct TryRace<A, B, T, E> {
    a: A,
    b: B,
    x: Option<Result<T, E>>,
    y: Option<Result<T, E>>,
}
impl<A, B, T, E> Future for TryRace<A, B, T, E>
where
    A: Future<Output = Result<T, E>>,
    B: Future<Output = Result<T, E>>,
{
    type Output = Result<T, E>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        if this.x.is_none() {
            match unsafe { Pin::new_unchecked(&mut this.a) }.poll(cx) {
                Poll::Ready(Ok(v)) => return Poll::Ready(Ok(v)),
                Poll::Ready(e) => this.x = Some(e),
                Poll::Pending => {}
            }
        }
        if this.y.is_none() {
            match unsafe { Pin::new_unchecked(&mut this.b) }.poll(cx) {
                Poll::Ready(Ok(v)) => return Poll::Ready(Ok(v)),
                Poll::Ready(e) => this.y = Some(e),
                Poll::Pending => {}
            }
        }
        if this.x.is_some() && this.y.is_some() { Poll::Ready(this.y.take().unwrap()) } else { Poll::Pending }
    }
}
