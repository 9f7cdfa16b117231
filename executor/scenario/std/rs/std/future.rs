//! Future, IntoFuture and the small constructors.
use crate::fmt;
use crate::marker::PhantomData;
use crate::ops::DerefMut;
use crate::panic::AssertUnwindSafe;
use crate::pin::Pin;
use crate::task::{Context, Poll};

#[lang]
#[must_use = "futures do nothing unless you `.await` or poll them"]
#[path_name = "core::future::future::Future"]
pub trait Future {
    type Output;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output>;
}

impl<F: ?Sized + Future + Unpin> Future for &mut F {
    type Output = F::Output;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> { F::poll(Pin::new(&mut **self), cx) }
}

impl<F: ?Sized + Future + Unpin> Future for Box<F> {
    type Output = F::Output;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> { F::poll(Pin::new(&mut **self), cx) }
}

impl<P> Future for Pin<P>
where
    P: DerefMut,
    P::Target: Future,
{
    type Output = <<P as crate::ops::Deref>::Target as Future>::Output;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> { self.as_deref_mut().poll(cx) }
}

impl<F: Future> Future for AssertUnwindSafe<F> {
    type Output = F::Output;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let inner = unsafe { Pin::new_unchecked(&mut self.get_unchecked_mut().0) };
        F::poll(inner, cx)
    }
}

#[lang]
pub trait IntoFuture {
    type Output;
    type IntoFuture: Future<Output = Self::Output>;
    fn into_future(self) -> Self::IntoFuture;
}

impl<F: Future> IntoFuture for F {
    type Output = F::Output;
    type IntoFuture = F;
    #[inline(always)]
    fn into_future(self) -> F { self }
}

#[derive(Debug, Clone)]
#[must_use = "futures do nothing unless you `.await` or poll them"]
#[path_name = "core::future::ready::Ready"]
pub struct Ready<T>(Option<T>);

impl<T> Unpin for Ready<T> {}
impl<T> Future for Ready<T> {
    type Output = T;
    fn poll(mut self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<T> {
        Poll::Ready(self.0.take().expect("`Ready` polled after completion"))
    }
}
impl<T> Ready<T> {
    pub fn into_inner(self) -> T { self.0.expect("Called `into_inner()` on `Ready` after completion") }
}
pub fn ready<T>(t: T) -> Ready<T> { Ready(Some(t)) }

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Pending<T> {
    _data: PhantomData<fn() -> T>,
}
#[intrinsic]
fn task_label(kind: &'static str, label: &str);
impl<T> Future for Pending<T> {
    type Output = T;
    fn poll(self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<T> {
        task_label("other", "future::pending");
        Poll::Pending
    }
}
impl<T> Unpin for Pending<T> {}
impl<T> Clone for Pending<T> {
    fn clone(&self) -> Pending<T> { pending() }
}
impl<T> fmt::Debug for Pending<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("Pending") }
}
pub fn pending<T>() -> Pending<T> { Pending { _data: PhantomData } }

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct PollFn<F> {
    f: F,
}
impl<F: Unpin> Unpin for PollFn<F> {}
impl<F> fmt::Debug for PollFn<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("PollFn") }
}
impl<T, F> Future for PollFn<F>
where
    F: FnMut(&mut Context<'_>) -> Poll<T>,
{
    type Output = T;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> { (unsafe { &mut self.get_unchecked_mut().f })(cx) }
}
pub fn poll_fn<T, F>(f: F) -> PollFn<F>
where
    F: FnMut(&mut Context<'_>) -> Poll<T>,
{
    PollFn { f }
}
