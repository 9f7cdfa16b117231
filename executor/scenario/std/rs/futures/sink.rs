//! Sinks.
use crate::future::{either, Either, Future};
use crate::stream::{FusedStream, Stream, TryStream};
use pollground_rt::{loss, pinned, ready_or_waits, Loss};
use std::collections::VecDeque;
use std::convert::Infallible;
use std::marker::PhantomData;
use std::ops::DerefMut;
use std::pin::Pin;
use std::task::{Context, Poll};

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

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Feed<'a, Si: ?Sized, Item> {
    sink: &'a mut Si,
    item: Option<Item>,
    held: Loss,
}
impl<Si: Unpin + ?Sized, Item> Unpin for Feed<'_, Si, Item> {}
impl<Si: Sink<Item> + Unpin + ?Sized, Item> Future for Feed<'_, Si, Item> {
    type Output = Result<(), Si::Error>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.get_mut();
        this.held.n = 1;
        let ready = ready_or_waits!(this.held, Pin::new(&mut *this.sink).poll_ready(cx));
        this.held.over();
        if let Err(e) = ready {
            return Poll::Ready(Err(e));
        }
        let item = this.item.take().expect("polled Feed after completion");
        Poll::Ready(Pin::new(&mut *this.sink).start_send(item))
    }
}
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Send<'a, Si: ?Sized, Item> {
    sink: &'a mut Si,
    item: Option<Item>,
    held: Loss,
}
impl<Si: Unpin + ?Sized, Item> Unpin for Send<'_, Si, Item> {}
impl<Si: Sink<Item> + Unpin + ?Sized, Item> Future for Send<'_, Si, Item> {
    type Output = Result<(), Si::Error>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.get_mut();
        if this.item.is_some() {
            this.held.n = 1;
            let ready = ready_or_waits!(this.held, Pin::new(&mut *this.sink).poll_ready(cx));
            this.held.over();
            if let Err(e) = ready {
                return Poll::Ready(Err(e));
            }
            let item = this.item.take().unwrap();
            if let Err(e) = Pin::new(&mut *this.sink).start_send(item) {
                return Poll::Ready(Err(e));
            }
        }
        Pin::new(&mut *this.sink).poll_flush(cx)
    }
}
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Flush<'a, Si: ?Sized, Item> {
    sink: &'a mut Si,
    _p: PhantomData<fn(Item)>,
}
impl<Si: Unpin + ?Sized, Item> Unpin for Flush<'_, Si, Item> {}
impl<Si: Sink<Item> + Unpin + ?Sized, Item> Future for Flush<'_, Si, Item> {
    type Output = Result<(), Si::Error>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        Pin::new(&mut *self.get_mut().sink).poll_flush(cx)
    }
}
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Close<'a, Si: ?Sized, Item> {
    sink: &'a mut Si,
    _p: PhantomData<fn(Item)>,
}
impl<Si: Unpin + ?Sized, Item> Unpin for Close<'_, Si, Item> {}
impl<Si: Sink<Item> + Unpin + ?Sized, Item> Future for Close<'_, Si, Item> {
    type Output = Result<(), Si::Error>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        Pin::new(&mut *self.get_mut().sink).poll_close(cx)
    }
}
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct SendAll<'a, Si: ?Sized, St: ?Sized + TryStream> {
    sink: &'a mut Si,
    stream: &'a mut St,
    item: Option<St::Ok>,
    done: bool,
}
impl<Si: Unpin + ?Sized, St: Unpin + ?Sized + TryStream> Unpin for SendAll<'_, Si, St> {}
impl<Si, St, Ok, Error> Future for SendAll<'_, Si, St>
where
    Si: Sink<Ok, Error = Error> + Unpin + ?Sized,
    St: Stream<Item = Result<Ok, Error>> + TryStream<Ok = Ok, Error = Error> + Unpin + ?Sized,
{
    type Output = Result<(), Error>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.get_mut();
        loop {
            if this.item.is_some() {
                match Pin::new(&mut *this.sink).poll_ready(cx) {
                    Poll::Pending => return Poll::Pending,
                    Poll::Ready(Err(e)) => return Poll::Ready(Err(e)),
                    Poll::Ready(Ok(())) => {}
                }
                if let Err(e) = Pin::new(&mut *this.sink).start_send(this.item.take().unwrap()) {
                    return Poll::Ready(Err(e));
                }
            }
            if this.done {
                return Pin::new(&mut *this.sink).poll_flush(cx);
            }
            match Pin::new(&mut *this.stream).try_poll_next(cx) {
                Poll::Ready(Some(Ok(item))) => this.item = Some(item),
                Poll::Ready(Some(Err(e))) => return Poll::Ready(Err(e)),
                Poll::Ready(None) => this.done = true,
                Poll::Pending => {
                    if let Poll::Ready(Err(e)) = Pin::new(&mut *this.sink).poll_flush(cx) {
                        return Poll::Ready(Err(e));
                    }
                    return Poll::Pending;
                }
            }
        }
    }
}

#[must_use = "sinks do nothing unless polled"]
pub struct With<Si, Item, U, Fut, F> {
    sink: Si,
    f: F,
    state: Option<Fut>,
    _p: PhantomData<fn(U) -> Item>,
}
impl<Si, Item, U, Fut, F, E> With<Si, Item, U, Fut, F>
where
    Si: Sink<Item>,
    F: FnMut(U) -> Fut,
    Fut: Future<Output = Result<Item, E>>,
    E: From<Si::Error>,
{
    fn poll_state(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), E>> {
        let item = match &mut self.state {
            None => return Poll::Ready(Ok(())),
            Some(fut) => match pinned!(*fut).poll(cx) {
                Poll::Pending => return Poll::Pending,
                Poll::Ready(Ok(item)) => item,
                Poll::Ready(Err(e)) => return Poll::Ready(Err(e)),
            },
        };
        self.state = None;
        match pinned!(self.sink).start_send(item) {
            Ok(()) => Poll::Ready(Ok(())),
            Err(e) => Poll::Ready(Err(e.into())),
        }
    }
}
impl<Si: Unpin, Item, U, Fut: Unpin, F> Unpin for With<Si, Item, U, Fut, F> {}
impl<Si, Item, U, Fut, F, E> Sink<U> for With<Si, Item, U, Fut, F>
where
    Si: Sink<Item>,
    F: FnMut(U) -> Fut,
    Fut: Future<Output = Result<Item, E>>,
    E: From<Si::Error>,
{
    type Error = E;
    fn poll_ready(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), E>> {
        let this = unsafe { self.get_unchecked_mut() };
        ok!(this.poll_state(cx));
        ok!(pinned!(this.sink).poll_ready(cx));
        Poll::Ready(Ok(()))
    }
    fn start_send(self: Pin<&mut Self>, item: U) -> Result<(), E> {
        let this = unsafe { self.get_unchecked_mut() };
        this.state = Some((this.f)(item));
        Ok(())
    }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), E>> {
        let this = unsafe { self.get_unchecked_mut() };
        ok!(this.poll_state(cx));
        ok!(pinned!(this.sink).poll_flush(cx));
        Poll::Ready(Ok(()))
    }
    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), E>> {
        let this = unsafe { self.get_unchecked_mut() };
        ok!(this.poll_state(cx));
        ok!(pinned!(this.sink).poll_close(cx));
        Poll::Ready(Ok(()))
    }
}
#[must_use = "sinks do nothing unless polled"]
pub struct WithFlatMap<Si, Item, U, St, F> {
    sink: Si,
    f: F,
    stream: Option<St>,
    buffer: Option<Item>,
    _p: PhantomData<fn(U)>,
}
impl<Si: Unpin, Item, U, St: Unpin, F> Unpin for WithFlatMap<Si, Item, U, St, F> {}
impl<Si, Item, U, St, F> WithFlatMap<Si, Item, U, St, F>
where
    Si: Sink<Item>,
    F: FnMut(U) -> St,
    St: Stream<Item = Result<Item, Si::Error>>,
{
    fn try_empty(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), Si::Error>> {
        loop {
            if self.buffer.is_some() {
                ok!(pinned!(self.sink).poll_ready(cx));
                if let Err(e) = pinned!(self.sink).start_send(self.buffer.take().unwrap()) {
                    return Poll::Ready(Err(e));
                }
            }
            let next = match &mut self.stream {
                None => return Poll::Ready(Ok(())),
                Some(s) => match pinned!(*s).poll_next(cx) {
                    Poll::Pending => return Poll::Pending,
                    Poll::Ready(x) => x,
                },
            };
            match next {
                Some(Ok(item)) => self.buffer = Some(item),
                Some(Err(e)) => return Poll::Ready(Err(e)),
                None => self.stream = None,
            }
        }
    }
}
impl<Si, Item, U, St, F> Sink<U> for WithFlatMap<Si, Item, U, St, F>
where
    Si: Sink<Item>,
    F: FnMut(U) -> St,
    St: Stream<Item = Result<Item, Si::Error>>,
{
    type Error = Si::Error;
    fn poll_ready(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Si::Error>> {
        unsafe { self.get_unchecked_mut() }.try_empty(cx)
    }
    fn start_send(self: Pin<&mut Self>, item: U) -> Result<(), Si::Error> {
        let this = unsafe { self.get_unchecked_mut() };
        this.stream = Some((this.f)(item));
        Ok(())
    }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Si::Error>> {
        let this = unsafe { self.get_unchecked_mut() };
        ok!(this.try_empty(cx));
        pinned!(this.sink).poll_flush(cx)
    }
    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Si::Error>> {
        let this = unsafe { self.get_unchecked_mut() };
        ok!(this.try_empty(cx));
        pinned!(this.sink).poll_close(cx)
    }
}
#[must_use = "sinks do nothing unless polled"]
pub struct SinkMapErr<Si, F> {
    sink: Si,
    f: Option<F>,
}
impl<Si: Unpin, F> Unpin for SinkMapErr<Si, F> {}
impl<Si, F, E, Item> Sink<Item> for SinkMapErr<Si, F>
where
    Si: Sink<Item>,
    F: FnOnce(Si::Error) -> E,
{
    type Error = E;
    fn poll_ready(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), E>> {
        let this = unsafe { self.get_unchecked_mut() };
        let r = pinned!(this.sink).poll_ready(cx);
        r.map_err(|e| (this.f.take().expect("polled MapErr after completion"))(e))
    }
    fn start_send(self: Pin<&mut Self>, item: Item) -> Result<(), E> {
        let this = unsafe { self.get_unchecked_mut() };
        let r = pinned!(this.sink).start_send(item);
        r.map_err(|e| (this.f.take().expect("polled MapErr after completion"))(e))
    }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), E>> {
        let this = unsafe { self.get_unchecked_mut() };
        let r = pinned!(this.sink).poll_flush(cx);
        r.map_err(|e| (this.f.take().expect("polled MapErr after completion"))(e))
    }
    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), E>> {
        let this = unsafe { self.get_unchecked_mut() };
        let r = pinned!(this.sink).poll_close(cx);
        r.map_err(|e| (this.f.take().expect("polled MapErr after completion"))(e))
    }
}
#[must_use = "sinks do nothing unless polled"]
pub struct SinkErrInto<Si, Item, E> {
    sink: Si,
    _p: PhantomData<fn(Item) -> E>,
}
impl<Si: Unpin, Item, E> Unpin for SinkErrInto<Si, Item, E> {}
impl<Si, Item, E> Sink<Item> for SinkErrInto<Si, Item, E>
where
    Si: Sink<Item>,
    Si::Error: Into<E>,
{
    type Error = E;
    fn poll_ready(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), E>> {
        pinned!(self.get_unchecked_mut().sink).poll_ready(cx).map_err(|e| e.into())
    }
    fn start_send(self: Pin<&mut Self>, item: Item) -> Result<(), E> {
        pinned!(self.get_unchecked_mut().sink).start_send(item).map_err(|e| e.into())
    }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), E>> {
        pinned!(self.get_unchecked_mut().sink).poll_flush(cx).map_err(|e| e.into())
    }
    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), E>> {
        pinned!(self.get_unchecked_mut().sink).poll_close(cx).map_err(|e| e.into())
    }
}
#[must_use = "sinks do nothing unless polled"]
pub struct Buffer<Si, Item> {
    sink: Si,
    buf: VecDeque<Item>,
    capacity: usize,
}
impl<Si: Unpin, Item> Unpin for Buffer<Si, Item> {}
impl<Si: Sink<Item>, Item> Buffer<Si, Item> {
    pub fn get_ref(&self) -> &Si { &self.sink }
    fn try_empty(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), Si::Error>> {
        ok!(pinned!(self.sink).poll_ready(cx));
        while let Some(item) = self.buf.pop_front() {
            if let Err(e) = pinned!(self.sink).start_send(item) {
                return Poll::Ready(Err(e));
            }
            if !self.buf.is_empty() {
                ok!(pinned!(self.sink).poll_ready(cx));
            }
        }
        Poll::Ready(Ok(()))
    }
}
impl<Si: Sink<Item>, Item> Sink<Item> for Buffer<Si, Item> {
    type Error = Si::Error;
    fn poll_ready(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Si::Error>> {
        let this = unsafe { self.get_unchecked_mut() };
        if this.capacity == 0 {
            return pinned!(this.sink).poll_ready(cx);
        }
        let _ = this.try_empty(cx)?;
        if this.buf.len() >= this.capacity { Poll::Pending } else { Poll::Ready(Ok(())) }
    }
    fn start_send(self: Pin<&mut Self>, item: Item) -> Result<(), Si::Error> {
        let this = unsafe { self.get_unchecked_mut() };
        if this.capacity == 0 {
            return pinned!(this.sink).start_send(item);
        }
        this.buf.push_back(item);
        Ok(())
    }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Si::Error>> {
        let this = unsafe { self.get_unchecked_mut() };
        ok!(this.try_empty(cx));
        pinned!(this.sink).poll_flush(cx)
    }
    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Si::Error>> {
        let this = unsafe { self.get_unchecked_mut() };
        ok!(this.try_empty(cx));
        pinned!(this.sink).poll_close(cx)
    }
}
/// Polls both sinks, also the second if the first is not ready yet. An error of the first comes at once.
macro_rules! both {
    ($($poll:ident)*) => {$(
        fn $poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
            let this = unsafe { self.get_unchecked_mut() };
            let first = pinned!(this.a).$poll(cx)?;
            let second = pinned!(this.b).$poll(cx)?;
            if first.is_ready() { second.map(Ok) } else { Poll::Pending }
        }
    )*};
}
#[must_use = "sinks do nothing unless polled"]
pub struct Fanout<A, B> {
    a: A,
    b: B,
}
impl<A: Unpin, B: Unpin> Unpin for Fanout<A, B> {}
impl<A, B, Item> Sink<Item> for Fanout<A, B>
where
    A: Sink<Item>,
    Item: Clone,
    B: Sink<Item, Error = A::Error>,
{
    type Error = A::Error;
    fn start_send(self: Pin<&mut Self>, item: Item) -> Result<(), A::Error> {
        let this = unsafe { self.get_unchecked_mut() };
        pinned!(this.a).start_send(item.clone())?;
        pinned!(this.b).start_send(item)
    }
    both!(poll_ready poll_flush poll_close);
}

// ---- constructors

#[must_use = "sinks do nothing unless polled"]
#[derive(Debug, Clone)]
pub struct Drain<T> {
    _p: PhantomData<T>,
}
impl<T> Unpin for Drain<T> {}
pub fn drain<T>() -> Drain<T> { Drain { _p: PhantomData } }
impl<T> Sink<T> for Drain<T> {
    type Error = Infallible;
    fn poll_ready(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> { Poll::Ready(Ok(())) }
    fn start_send(self: Pin<&mut Self>, _item: T) -> Result<(), Infallible> { Ok(()) }
    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> { Poll::Ready(Ok(())) }
    fn poll_close(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> { Poll::Ready(Ok(())) }
}
#[must_use = "sinks do nothing unless polled"]
pub struct Unfold<T, F, R> {
    f: F,
    state: Option<T>,
    fut: Option<R>,
}
impl<T, F, R: Unpin> Unpin for Unfold<T, F, R> {}
pub fn unfold<T, F, R, Item, E>(init: T, function: F) -> Unfold<T, F, R>
where
    F: FnMut(T, Item) -> R,
    R: Future<Output = Result<T, E>>,
{
    Unfold { f: function, state: Some(init), fut: None }
}
impl<T, F, R, Item, E> Sink<Item> for Unfold<T, F, R>
where
    F: FnMut(T, Item) -> R,
    R: Future<Output = Result<T, E>>,
{
    type Error = E;
    fn poll_ready(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), E>> { self.poll_flush(cx) }
    fn start_send(self: Pin<&mut Self>, item: Item) -> Result<(), E> {
        let this = unsafe { self.get_unchecked_mut() };
        let state = this.state.take().expect("start_send called without poll_ready being called first");
        this.fut = Some((this.f)(state, item));
        Ok(())
    }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), E>> {
        let this = unsafe { self.get_unchecked_mut() };
        let r = match &mut this.fut {
            None => return Poll::Ready(Ok(())),
            Some(f) => match pinned!(*f).poll(cx) {
                Poll::Pending => return Poll::Pending,
                Poll::Ready(r) => r,
            },
        };
        this.fut = None;
        match r {
            Ok(state) => {
                this.state = Some(state);
                Poll::Ready(Ok(()))
            }
            Err(e) => Poll::Ready(Err(e)),
        }
    }
    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), E>> { self.poll_flush(cx) }
}

// ---- ways to the sink inside

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
access! {
    [Si, Item, U, Fut, F] With<Si, Item, U, Fut, F>;
    [Si, Item, U, St, F] WithFlatMap<Si, Item, U, St, F>;
    [Si, F] SinkMapErr<Si, F>;
    [Si, Item, E] SinkErrInto<Si, Item, E>;
    [Si, Item] Buffer<Si, Item>;
}
impl<A, B> Fanout<A, B> {
    pub fn get_ref(&self) -> (&A, &B) { (&self.a, &self.b) }
    pub fn get_mut(&mut self) -> (&mut A, &mut B) { (&mut self.a, &mut self.b) }
    pub fn into_inner(self) -> (A, B) { (self.a, self.b) }
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
streams! {
    [Item, U, Fut, F] With<Si, Item, U, Fut, F>;
    [Item, U, St, F] WithFlatMap<Si, Item, U, St, F>;
    [F] SinkMapErr<Si, F>;
    [Item, E] SinkErrInto<Si, Item, E>;
    [Item] Buffer<Si, Item>;
}
macro_rules! fused {
    ($([$($g:tt)*] $t:ty;)*) => {$(
        impl<Si: FusedStream, $($g)*> FusedStream for $t {
            fn is_terminated(&self) -> bool { self.sink.is_terminated() }
        }
    )*};
}
fused! {
    [Item, U, St, F] WithFlatMap<Si, Item, U, St, F>;
    [F] SinkMapErr<Si, F>;
    [Item, E] SinkErrInto<Si, Item, E>;
    [Item] Buffer<Si, Item>;
}
