//! Sinks.
/// The value of a ready Ok; returns Pending and errors.
macro_rules! ok {
    ($e:expr) => {
        match $e {
            Poll::Ready(Ok(t)) => t,
            Poll::Ready(Err(e)) => return Poll::Ready(Err(e.into())),
            Poll::Pending => return Poll::Pending,
        }
    };
}
macro_rules! access {
    ($([$($g:tt)*] $t:ty;)*) => {$(
        impl<$($g)*> $t {
            pub fn get_ref(&self) -> &Si { &self.sink }
            pub fn get_mut(&mut self) -> &mut Si { &mut self.sink }
            pub fn get_pin_mut(self: Pin<&mut Self>) -> Pin<&mut Si> {
                unsafe { self.map_unchecked_mut(|x| &mut x.sink) }
            }
            pub fn into_inner(self) -> Si { self.sink }
        }
    )*};
}
macro_rules! streams {
    ($([$($g:tt)*] $t:ty;)*) => {$(
        impl<Si: Stream, $($g)*> Stream for $t {
            type Item = Si::Item;
            fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Si::Item>> {
                self.get_pin_mut().poll_next(cx)
            }
            fn size_hint(&self) -> (usize, Option<usize>) { self.sink.size_hint() }
        }
    )*};
}
macro_rules! fused {
    ($([$($g:tt)*] $t:ty;)*) => {$(
        impl<Si: FusedStream, $($g)*> FusedStream for $t {
            fn is_terminated(&self) -> bool { self.sink.is_terminated() }
        }
    )*};
}

mod buffer;
mod close;
mod drain;
mod err_into;
mod fanout;
mod feed;
mod flush;
mod map_err;
mod send;
mod send_all;
mod unfold;
mod with;
mod with_flat_map;

pub use self::{
    buffer::Buffer, close::Close, drain::{Drain, drain}, err_into::SinkErrInto, fanout::Fanout, feed::Feed,
    flush::Flush, map_err::SinkMapErr, send::Send, send_all::SendAll, unfold::{Unfold, unfold}, with::With,
    with_flat_map::WithFlatMap,
};

use crate::future::{either, Either, Future};
use crate::stream::{FusedStream, Stream, TryStream};
use pollground_rt::{loss, pinned, ready_or_waits, Loss};
use std::collections::VecDeque;
use std::convert::Infallible;
use std::marker::PhantomData;
use std::ops::DerefMut;
use std::pin::Pin;
use std::task::{Context, Poll};

#[must_use = "sinks do nothing unless polled"]
pub trait Sink<Item> {
    type Error;
    fn poll_ready(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Self::Error>>;
    fn start_send(self: Pin<&mut Self>, item: Item) -> Result<(), Self::Error>;
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Self::Error>>;
    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Self::Error>>;
}
impl<S: ?Sized + Sink<Item> + Unpin, Item> Sink<Item> for &mut S {
    type Error = S::Error;
    fn poll_ready(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        Pin::new(&mut **self).poll_ready(cx)
    }
    fn start_send(mut self: Pin<&mut Self>, item: Item) -> Result<(), S::Error> {
        Pin::new(&mut **self).start_send(item)
    }
    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        Pin::new(&mut **self).poll_flush(cx)
    }
    fn poll_close(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        Pin::new(&mut **self).poll_close(cx)
    }
}
impl<S: ?Sized + Sink<Item> + Unpin, Item> Sink<Item> for Box<S> {
    type Error = S::Error;
    fn poll_ready(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        Pin::new(&mut **self).poll_ready(cx)
    }
    fn start_send(mut self: Pin<&mut Self>, item: Item) -> Result<(), S::Error> {
        Pin::new(&mut **self).start_send(item)
    }
    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        Pin::new(&mut **self).poll_flush(cx)
    }
    fn poll_close(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        Pin::new(&mut **self).poll_close(cx)
    }
}
impl<P, Item> Sink<Item> for Pin<P>
where
    P: DerefMut,
    P::Target: Sink<Item>,
{
    type Error = <P::Target as Sink<Item>>::Error;
    fn poll_ready(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        self.as_deref_mut().poll_ready(cx)
    }
    fn start_send(self: Pin<&mut Self>, item: Item) -> Result<(), Self::Error> { self.as_deref_mut().start_send(item) }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        self.as_deref_mut().poll_flush(cx)
    }
    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        self.as_deref_mut().poll_close(cx)
    }
}
impl<T> Sink<T> for Vec<T> {
    type Error = Infallible;
    fn poll_ready(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> { Poll::Ready(Ok(())) }
    fn start_send(self: Pin<&mut Self>, item: T) -> Result<(), Infallible> {
        unsafe { self.get_unchecked_mut() }.push(item);
        Ok(())
    }
    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> { Poll::Ready(Ok(())) }
    fn poll_close(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> { Poll::Ready(Ok(())) }
}
impl<T> Sink<T> for VecDeque<T> {
    type Error = Infallible;
    fn poll_ready(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> { Poll::Ready(Ok(())) }
    fn start_send(self: Pin<&mut Self>, item: T) -> Result<(), Infallible> {
        unsafe { self.get_unchecked_mut() }.push_back(item);
        Ok(())
    }
    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> { Poll::Ready(Ok(())) }
    fn poll_close(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> { Poll::Ready(Ok(())) }
}
impl<A, B, Item> Sink<Item> for Either<A, B>
where
    A: Sink<Item>,
    B: Sink<Item, Error = A::Error>,
{
    type Error = A::Error;
    fn poll_ready(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), A::Error>> {
        either!(unsafe { self.get_unchecked_mut() }, x => pinned!(*x).poll_ready(cx))
    }
    fn start_send(self: Pin<&mut Self>, item: Item) -> Result<(), A::Error> {
        either!(unsafe { self.get_unchecked_mut() }, x => pinned!(*x).start_send(item))
    }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), A::Error>> {
        either!(unsafe { self.get_unchecked_mut() }, x => pinned!(*x).poll_flush(cx))
    }
    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), A::Error>> {
        either!(unsafe { self.get_unchecked_mut() }, x => pinned!(*x).poll_close(cx))
    }
}
impl<T: ?Sized, Item> SinkExt<Item> for T where T: Sink<Item> {}

pub trait SinkExt<Item>: Sink<Item> {
    fn with<U, Fut, F, E>(self, f: F) -> With<Self, Item, U, Fut, F>
    where
        F: FnMut(U) -> Fut,
        Fut: Future<Output = Result<Item, E>>,
        E: From<Self::Error>,
        Self: Sized,
    {
        With { sink: self, f, state: None, _p: PhantomData }
    }
    fn with_flat_map<U, St, F>(self, f: F) -> WithFlatMap<Self, Item, U, St, F>
    where
        F: FnMut(U) -> St,
        St: Stream<Item = Result<Item, Self::Error>>,
        Self: Sized,
    {
        WithFlatMap { sink: self, f, stream: None, buffer: None, _p: PhantomData }
    }
    fn sink_map_err<E, F>(self, f: F) -> SinkMapErr<Self, F>
    where
        F: FnOnce(Self::Error) -> E,
        Self: Sized,
    {
        SinkMapErr { sink: self, f: Some(f) }
    }
    fn sink_err_into<E>(self) -> SinkErrInto<Self, Item, E>
    where
        Self: Sized,
        Self::Error: Into<E>,
    {
        SinkErrInto { sink: self, _p: PhantomData }
    }
    fn buffer(self, capacity: usize) -> Buffer<Self, Item>
    where
        Self: Sized,
    {
        Buffer { sink: self, buf: VecDeque::new(), capacity }
    }
    fn close(&mut self) -> Close<'_, Self, Item>
    where
        Self: Unpin,
    {
        Close { sink: self, _p: PhantomData }
    }
    fn fanout<Si>(self, other: Si) -> Fanout<Self, Si>
    where
        Self: Sized,
        Item: Clone,
        Si: Sink<Item, Error = Self::Error>,
    {
        Fanout { a: self, b: other }
    }
    fn flush(&mut self) -> Flush<'_, Self, Item>
    where
        Self: Unpin,
    {
        Flush { sink: self, _p: PhantomData }
    }
    fn send(&mut self, item: Item) -> Send<'_, Self, Item>
    where
        Self: Unpin,
    {
        Send { sink: self, item: Some(item), held: Loss::new(loss::MESSAGE, "send") }
    }
    fn feed(&mut self, item: Item) -> Feed<'_, Self, Item>
    where
        Self: Unpin,
    {
        Feed { sink: self, item: Some(item), held: Loss::new(loss::MESSAGE, "feed") }
    }
    fn send_all<'a, St>(&'a mut self, stream: &'a mut St) -> SendAll<'a, Self, St>
    where
        St: TryStream<Ok = Item, Error = Self::Error> + Stream + Unpin + ?Sized,
        Self: Unpin,
    {
        SendAll { sink: self, stream, item: None, done: false }
    }
    fn left_sink<Si2>(self) -> Either<Self, Si2>
    where
        Si2: Sink<Item, Error = Self::Error>,
        Self: Sized,
    {
        Either::Left(self)
    }
    fn right_sink<Si1>(self) -> Either<Si1, Self>
    where
        Si1: Sink<Item, Error = Self::Error>,
        Self: Sized,
    {
        Either::Right(self)
    }
    fn poll_ready_unpin(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), Self::Error>>
    where
        Self: Unpin,
    {
        Pin::new(self).poll_ready(cx)
    }
    fn start_send_unpin(&mut self, item: Item) -> Result<(), Self::Error>
    where
        Self: Unpin,
    {
        Pin::new(self).start_send(item)
    }
    fn poll_flush_unpin(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), Self::Error>>
    where
        Self: Unpin,
    {
        Pin::new(self).poll_flush(cx)
    }
    fn poll_close_unpin(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), Self::Error>>
    where
        Self: Unpin,
    {
        Pin::new(self).poll_close(cx)
    }
}
access! {
    [Si, Item, U, Fut, F] With<Si, Item, U, Fut, F>;
    [Si, Item, U, St, F] WithFlatMap<Si, Item, U, St, F>;
    [Si, F] SinkMapErr<Si, F>;
    [Si, Item, E] SinkErrInto<Si, Item, E>;
    [Si, Item] Buffer<Si, Item>;
}
streams! {
    [Item, U, Fut, F] With<Si, Item, U, Fut, F>;
    [Item, U, St, F] WithFlatMap<Si, Item, U, St, F>;
    [F] SinkMapErr<Si, F>;
    [Item, E] SinkErrInto<Si, Item, E>;
    [Item] Buffer<Si, Item>;
}
fused! {
    [Item, U, St, F] WithFlatMap<Si, Item, U, St, F>;
    [F] SinkMapErr<Si, F>;
    [Item, E] SinkErrInto<Si, Item, E>;
    [Item] Buffer<Si, Item>;
}
