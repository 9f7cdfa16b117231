//! Futures: extension traits and combinators. Combinators project their pin
//! with get_unchecked_mut; none moves a pinned field.
/// Does the same with either side: `either!(e, x => x.len())`.
macro_rules! either {
    ($e:expr, $x:pat => $do:expr) => {
        match $e {
            Either::Left($x) => $do,
            Either::Right($x) => $do,
        }
    };
}
pub(crate) use either;

mod always_ready;
mod and_then;
mod catch_unwind;
mod either;
mod flatten;
mod fuse;
mod join;
mod join_all;
mod lazy;
mod map;
mod maybe_done;
mod option;
mod or_else;
mod pending;
mod poll_immediate;
mod ready;
mod remote_handle;
mod select;
mod select_all;
mod select_ok;
mod shared;
mod then;
mod try_flatten;
mod try_join_all;
mod try_maybe_done;
mod try_select;

pub use self::map::{
    ErrInto, Inspect, InspectErr, InspectOk, IntoFuture, Map, MapErr, MapInto, MapOk, MapOkOrElse, NeverError,
    OkInto, UnitError, UnwrapOrElse,
};
pub use self::try_flatten::{FlattenSink, TryFlattenStream};
pub use crate::stream::{AbortHandle, AbortRegistration, Abortable, Aborted};
pub use crate::task::{FutureObj, LocalFutureObj, UnsafeFutureObj};
pub use std::future::{Future, IntoFuture as _};
pub use std::future::{poll_fn, PollFn};
pub use self::{
    always_ready::{AlwaysReady, always_ready}, and_then::AndThen, catch_unwind::CatchUnwind, either::Either,
    flatten::{Flatten, FlattenStream}, fuse::Fuse,
    join::{
        Join, Join3, Join4, Join5, TryJoin, TryJoin3, TryJoin4, TryJoin5, join, join3, join4, join5, try_join,
        try_join3, try_join4, try_join5,
    },
    join_all::{JoinAll, join_all}, lazy::{Lazy, lazy},
    maybe_done::{MaybeDone, __poll_done, __take_done, maybe_done}, option::OptionFuture, or_else::OrElse,
    pending::{Pending, pending}, poll_immediate::{PollImmediate, poll_immediate}, ready::{Ready, err, ok, ready},
    remote_handle::{Remote, RemoteHandle}, select::{Select, select}, select_all::{SelectAll, select_all},
    select_ok::{SelectOk, select_ok}, shared::{Shared, WeakShared}, then::Then, try_flatten::TryFlatten,
    try_join_all::{TryJoinAll, try_join_all},
    try_maybe_done::{TryMaybeDone, __try_poll_done, __try_take_done, try_maybe_done},
    try_select::{TrySelect, try_select},
};

use crate::channel::oneshot;
use crate::stream::Stream;
use pollground_rt::machine::poll_forget;
use pollground_rt::{loss, pinned, ready, Loss};
use std::any::Any;
use std::cell::UnsafeCell;
use std::fmt;
use std::ops::DerefMut;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe, UnwindSafe};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};

pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;
pub type LocalBoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + 'a>>;

pub trait FusedFuture: Future {
    fn is_terminated(&self) -> bool;
}
impl<F: FusedFuture + ?Sized + Unpin> FusedFuture for &mut F {
    fn is_terminated(&self) -> bool { <F as FusedFuture>::is_terminated(&**self) }
}
impl<F: FusedFuture + ?Sized + Unpin> FusedFuture for Box<F> {
    fn is_terminated(&self) -> bool { <F as FusedFuture>::is_terminated(&**self) }
}
impl<P> FusedFuture for Pin<P>
where
    P: DerefMut,
    P::Target: FusedFuture,
{
    fn is_terminated(&self) -> bool { <P::Target as FusedFuture>::is_terminated(&**self) }
}

pub trait TryFuture: Future {
    type Ok;
    type Error;
    fn try_poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<Self::Ok, Self::Error>>;
}
impl<F, T, E> TryFuture for F
where
    F: ?Sized + Future<Output = Result<T, E>>,
{
    type Ok = T;
    type Error = E;
    fn try_poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<T, E>> { self.poll(cx) }
}
impl<T: ?Sized> FutureExt for T where T: Future {}

pub trait FutureExt: Future {
    fn map<U, F>(self, f: F) -> Map<Self, F>
    where
        F: FnOnce(Self::Output) -> U,
        Self: Sized,
    {
        Map { state: Some((self, f)) }
    }
    fn map_into<U>(self) -> MapInto<Self, U>
    where
        Self::Output: Into<U>,
        Self: Sized,
    {
        MapInto { state: Some((self, std::marker::PhantomData)) }
    }
    fn then<Fut, F>(self, f: F) -> Then<Self, Fut, F>
    where
        F: FnOnce(Self::Output) -> Fut,
        Fut: Future,
        Self: Sized,
    {
        Then { state: ThenState::First(self, Some(f)) }
    }
    fn left_future<B>(self) -> Either<Self, B>
    where
        B: Future<Output = Self::Output>,
        Self: Sized,
    {
        Either::Left(self)
    }
    fn right_future<A>(self) -> Either<A, Self>
    where
        A: Future<Output = Self::Output>,
        Self: Sized,
    {
        Either::Right(self)
    }
    fn into_stream(self) -> crate::stream::Once<Self>
    where
        Self: Sized,
    {
        crate::stream::once(self)
    }
    fn flatten(self) -> Flatten<Self, Self::Output>
    where
        Self::Output: Future,
        Self: Sized,
    {
        Flatten { state: FlattenState::First(self) }
    }
    fn flatten_stream(self) -> FlattenStream<Self, Self::Output>
    where
        Self::Output: Stream,
        Self: Sized,
    {
        FlattenStream { state: FlattenState::First(self) }
    }
    fn fuse(self) -> Fuse<Self>
    where
        Self: Sized,
    {
        Fuse { inner: Some(self) }
    }
    fn inspect<F>(self, f: F) -> Inspect<Self, F>
    where
        F: FnOnce(&Self::Output),
        Self: Sized,
    {
        Inspect { state: Some((self, f)) }
    }
    fn catch_unwind(self) -> CatchUnwind<Self>
    where
        Self: Sized + UnwindSafe,
    {
        CatchUnwind { future: self }
    }
    fn shared(self) -> Shared<Self>
    where
        Self: Sized,
        Self::Output: Clone,
    {
        Shared::make(self)
    }
    fn remote_handle(self) -> (Remote<Self>, RemoteHandle<Self::Output>)
    where
        Self: Sized,
    {
        let (tx, rx) = oneshot::channel();
        let keep = Arc::new(AtomicBool::new(false));
        (Remote { tx: Some(tx), detached: keep.clone(), future: self }, RemoteHandle { rx, detached: keep })
    }
    fn boxed<'a>(self) -> BoxFuture<'a, Self::Output>
    where
        Self: Sized + Send + 'a,
    {
        Box::pin(self)
    }
    fn boxed_local<'a>(self) -> LocalBoxFuture<'a, Self::Output>
    where
        Self: Sized + 'a,
    {
        Box::pin(self)
    }
    fn unit_error(self) -> UnitError<Self>
    where
        Self: Sized,
    {
        UnitError { state: Some((self, ())) }
    }
    fn never_error(self) -> NeverError<Self>
    where
        Self: Sized,
    {
        NeverError { state: Some((self, ())) }
    }
    fn poll_unpin(&mut self, cx: &mut Context<'_>) -> Poll<Self::Output>
    where
        Self: Unpin,
    {
        Pin::new(self).poll(cx)
    }
    fn now_or_never(self) -> Option<Self::Output>
    where
        Self: Sized,
    {
        let mut this = self;
        let mut cx = Context::from_waker(Waker::noop());
        match pinned!(this).poll(&mut cx) {
            Poll::Ready(x) => Some(x),
            Poll::Pending => None,
        }
    }
}

/// The first future is dropped before the function runs that makes the second.
enum ThenState<A, B, F> {
    First(A, Option<F>),
    Second(B),
    Done,
}
impl<A: Unpin, B: Unpin, F> Unpin for ThenState<A, B, F> {}

enum FlattenState<A, B> {
    First(A),
    Second(B),
    Done,
}
impl<Fut: ?Sized + TryFuture> TryFutureExt for Fut {}

pub trait TryFutureExt: TryFuture {
    fn map_ok<T, F>(self, f: F) -> MapOk<Self, F>
    where
        F: FnOnce(Self::Ok) -> T,
        Self: Sized,
    {
        MapOk { state: Some((self, f)) }
    }
    fn map_err<E, F>(self, f: F) -> MapErr<Self, F>
    where
        F: FnOnce(Self::Error) -> E,
        Self: Sized,
    {
        MapErr { state: Some((self, f)) }
    }
    fn map_ok_or_else<T, E, F>(self, e: E, f: F) -> MapOkOrElse<Self, F, E>
    where
        F: FnOnce(Self::Ok) -> T,
        E: FnOnce(Self::Error) -> T,
        Self: Sized,
    {
        MapOkOrElse { state: Some((self, (f, e))) }
    }
    fn err_into<E>(self) -> ErrInto<Self, E>
    where
        Self: Sized,
        Self::Error: Into<E>,
    {
        ErrInto { state: Some((self, std::marker::PhantomData)) }
    }
    fn ok_into<U>(self) -> OkInto<Self, U>
    where
        Self: Sized,
        Self::Ok: Into<U>,
    {
        OkInto { state: Some((self, std::marker::PhantomData)) }
    }
    fn and_then<Fut, F>(self, f: F) -> AndThen<Self, Fut, F>
    where
        F: FnOnce(Self::Ok) -> Fut,
        Fut: TryFuture<Error = Self::Error>,
        Self: Sized,
    {
        AndThen { state: ThenState::First(self, Some(f)) }
    }
    fn or_else<Fut, F>(self, f: F) -> OrElse<Self, Fut, F>
    where
        F: FnOnce(Self::Error) -> Fut,
        Fut: TryFuture<Ok = Self::Ok>,
        Self: Sized,
    {
        OrElse { state: ThenState::First(self, Some(f)) }
    }
    fn inspect_ok<F>(self, f: F) -> InspectOk<Self, F>
    where
        F: FnOnce(&Self::Ok),
        Self: Sized,
    {
        InspectOk { state: Some((self, f)) }
    }
    fn inspect_err<F>(self, f: F) -> InspectErr<Self, F>
    where
        F: FnOnce(&Self::Error),
        Self: Sized,
    {
        InspectErr { state: Some((self, f)) }
    }
    fn unwrap_or_else<F>(self, f: F) -> UnwrapOrElse<Self, F>
    where
        Self: Sized,
        F: FnOnce(Self::Error) -> Self::Ok,
    {
        UnwrapOrElse { state: Some((self, f)) }
    }
    fn try_flatten(self) -> TryFlatten<Self, Self::Ok>
    where
        Self::Ok: TryFuture<Error = Self::Error>,
        Self: Sized,
    {
        TryFlatten { state: FlattenState::First(self) }
    }
    fn try_flatten_stream(self) -> TryFlattenStream<Self, Self::Ok>
    where
        Self::Ok: crate::stream::TryStream<Error = Self::Error>,
        Self: Sized,
    {
        TryFlattenStream { state: FlattenState::First(self) }
    }
    fn flatten_sink<Item>(self) -> FlattenSink<Self, Self::Ok>
    where
        Self::Ok: crate::sink::Sink<Item, Error = Self::Error>,
        Self: Sized,
    {
        FlattenSink { state: FlattenState::First(self) }
    }
    fn into_future(self) -> IntoFuture<Self>
    where
        Self: Sized,
    {
        IntoFuture { future: self }
    }
    fn try_poll_unpin(&mut self, cx: &mut Context<'_>) -> Poll<Result<Self::Ok, Self::Error>>
    where
        Self: Unpin,
    {
        Pin::new(self).try_poll(cx)
    }
}

#[doc(hidden)]
pub struct __PollOnce<F>(F);
impl<F: Future + Unpin> Future for __PollOnce<F> {
    type Output = Poll<F::Output>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Poll<F::Output>> {
        Poll::Ready(Pin::new(&mut self.0).poll(cx))
    }
}

#[doc(hidden)]
pub fn __poll_once<F: Future + Unpin>(future: F) -> __PollOnce<F> { __PollOnce(future) }

#[doc(hidden)]
pub struct __PendingOnce(bool);
impl Future for __PendingOnce {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        if self.0 {
            return Poll::Ready(());
        }
        self.0 = true;
        Poll::Pending
    }
}

#[doc(hidden)]
pub fn __pending_once() -> __PendingOnce { __PendingOnce(false) }

pub fn abortable<Fut: Future>(future: Fut) -> (Abortable<Fut>, AbortHandle) {
    let (handle, reg) = AbortHandle::new_pair();
    (Abortable::new(future, reg), handle)
}
impl<Fut: Future> Future for Abortable<Fut> {
    type Output = Result<Fut::Output, Aborted>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        self.poll_on(cx, |future, cx| future.poll(cx)).map(|done| done.ok_or(Aborted))
    }
}
