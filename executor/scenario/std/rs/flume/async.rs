//! Sending and receiving as futures, a sink and a stream.
use crate::{channel_state, Channel, Receiver, RecvError, SendError, Sender, TryRecvError, TURN};
use futures::future::FusedFuture;
use futures::sink::Sink;
use futures::stream::{FusedStream, Stream};
use pollground_rt::{label, loss, wait_note, wake_in_order, Loss, Ticket};
use std::fmt;
use std::future::Future;
use std::ops::Deref;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{ready, Context, Poll};

/// An end of a channel that the future owns or borrows.
#[derive(Debug)]
enum End<'a, E> {
    Owned(E),
    Borrowed(&'a E),
}
impl<E> Deref for End<'_, E> {
    type Target = E;
    fn deref(&self) -> &E {
        match self {
            End::Owned(end) => end,
            End::Borrowed(end) => end,
        }
    }
}
impl<E: Clone> Clone for End<'_, E> {
    fn clone(&self) -> Self {
        match self {
            End::Owned(end) => End::Owned(end.clone()),
            End::Borrowed(end) => End::Borrowed(end),
        }
    }
}

/// What a SendFut does next.
enum Step<T> {
    Send(T),
    /// The message is in the channel, with this ticket.
    Wait(Arc<Ticket<()>>),
    Over,
}
#[must_use = "futures/streams/sinks do nothing unless you `.await` or poll them"]
pub struct SendFut<'a, T> {
    sender: End<'a, Sender<T>>,
    step: Step<T>,
    held: Loss,
}
impl<'a, T> SendFut<'a, T> {
    fn new(sender: End<'a, Sender<T>>, step: Step<T>) -> SendFut<'a, T> {
        SendFut { sender, step, held: Loss::new(loss::MESSAGE, "send_async") }
    }
    /// Takes a message that waits out of the channel.
    fn reset(&mut self) -> Option<T> {
        match std::mem::replace(&mut self.step, Step::Over) {
            Step::Wait(ticket) => self.sender.channel.give_up(&ticket),
            _ => None,
        }
    }
}
impl<T> Sender<T> {
    pub fn send_async(&self, message: T) -> SendFut<'_, T> { SendFut::new(End::Borrowed(self), Step::Send(message)) }
    pub fn into_send_async<'a>(self, message: T) -> SendFut<'a, T> {
        SendFut::new(End::Owned(self), Step::Send(message))
    }
    pub fn sink(&self) -> SendSink<'_, T> { SendSink(SendFut::new(End::Borrowed(self), Step::Over)) }
    pub fn into_sink<'a>(self) -> SendSink<'a, T> { SendSink(SendFut::new(End::Owned(self), Step::Over)) }
}
impl<T> Unpin for SendFut<'_, T> {}
impl<T> Future for SendFut<'_, T> {
    type Output = Result<(), SendError<T>>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = &mut *self;
        let channel = &this.sender.channel;
        let mut state = channel.state.lock();
        if let Step::Send(message) = std::mem::replace(&mut this.step, Step::Over) {
            if state.receivers == 0 {
                return Poll::Ready(Err(SendError(message)));
            }
            match channel.offer(&mut state, message) {
                Ok(wake) => {
                    drop(state);
                    wake_in_order(wake);
                    return Poll::Ready(Ok(()));
                }
                Err(message) => this.step = Step::Wait(channel.queue_up(&mut state, message)),
            }
        }
        let Step::Wait(ticket) = &this.step else { return Poll::Ready(Ok(())) };
        if ticket.note().is_none() {
            let older = ticket.register(cx.waker());
            drop(state);
            drop(older);
            label("channel", "Sender::send_async");
            wait_note(&channel.room as *const _ as *const (), ticket as *const _ as *const ());
            this.held.n = 1;
            this.held.waits();
            return Poll::Pending;
        }
        drop(state);
        this.held.over();
        Poll::Ready(this.reset().map_or(Ok(()), |message| Err(SendError(message))))
    }
}
impl<T> FusedFuture for SendFut<'_, T> {
    fn is_terminated(&self) -> bool { matches!(self.step, Step::Over) }
}
impl<T> Drop for SendFut<'_, T> {
    fn drop(&mut self) {
        if self.reset().is_none() {
            self.held.over();
        }
    }
}

pub struct SendSink<'a, T>(SendFut<'a, T>);
impl<T> SendSink<'_, T> {
    pub fn sender(&self) -> &Sender<T> { &self.0.sender }
    pub fn same_channel(&self, other: &Self) -> bool { self.sender().same_channel(other.sender()) }
}
impl<T> Sink<T> for SendSink<'_, T> {
    type Error = SendError<T>;
    fn poll_ready(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), SendError<T>>> {
        Pin::new(&mut self.0).poll(cx)
    }
    fn start_send(mut self: Pin<&mut Self>, message: T) -> Result<(), SendError<T>> {
        self.0.reset();
        self.0.step = Step::Send(message);
        Ok(())
    }
    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), SendError<T>>> {
        Pin::new(&mut self.0).poll(cx)
    }
    fn poll_close(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), SendError<T>>> {
        Pin::new(&mut self.0).poll(cx)
    }
}
impl<'a, T> Clone for SendSink<'a, T> {
    fn clone(&self) -> SendSink<'a, T> { SendSink(SendFut::new(self.0.sender.clone(), Step::Over)) }
}

#[must_use = "futures/streams/sinks do nothing unless you `.await` or poll them"]
#[gives]
pub struct RecvFut<'a, T> {
    receiver: End<'a, Receiver<T>>,
    ticket: Option<Arc<Ticket<()>>>,
}
impl<T> Receiver<T> {
    pub fn recv_async(&self) -> RecvFut<'_, T> { RecvFut { receiver: End::Borrowed(self), ticket: None } }
    pub fn into_recv_async<'a>(self) -> RecvFut<'a, T> { RecvFut { receiver: End::Owned(self), ticket: None } }
    pub fn stream(&self) -> RecvStream<'_, T> { RecvStream(self.recv_async()) }
    pub fn into_stream<'a>(self) -> RecvStream<'a, T> { RecvStream(self.into_recv_async()) }
}
impl<T> RecvFut<'_, T> {
    fn channel(&self) -> &Channel<T> { &self.receiver.channel }
    /// Waits no longer. A message that it was woken for goes to another.
    fn reset(&mut self) {
        if let Some(ticket) = self.ticket.take() {
            if self.channel().state.lock().leave(&ticket).is_some() {
                self.channel().pass_on();
            }
        }
    }
}
impl<T> Unpin for RecvFut<'_, T> {}
impl<T> Future for RecvFut<'_, T> {
    type Output = Result<T, RecvError>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = &mut *self;
        let channel = &this.receiver.channel;
        let mut state = channel.state.lock();
        let result = match channel.take(&mut state) {
            Err(TryRecvError::Empty) => {
                let ticket = match &this.ticket {
                    Some(ticket) if ticket.note().is_none() => ticket,
                    _ => this.ticket.insert(state.join(TURN, None)),
                };
                let older = ticket.register(cx.waker());
                drop(state);
                drop(older);
                label("channel", "Receiver::recv_async");
                let turn = pollground_rt::TURN + ticket as *const _ as usize;
                wait_note(&channel.state as *const _ as *const (), turn as *const ());
                return Poll::Pending;
            }
            result => result,
        };
        // Another took the place of the ticket if it waits on: it was for this message.
        if let Some(ticket) = this.ticket.take() {
            state.leave(&ticket);
        }
        drop(state);
        Poll::Ready(result.map_err(|_| RecvError::Disconnected).map(|(message, wake)| {
            wake_in_order(wake);
            message
        }))
    }
}
impl<T> FusedFuture for RecvFut<'_, T> {
    fn is_terminated(&self) -> bool { self.receiver.is_disconnected() && self.receiver.is_empty() }
}
impl<T> Drop for RecvFut<'_, T> {
    fn drop(&mut self) { self.reset(); }
}

#[gives]
pub struct RecvStream<'a, T>(RecvFut<'a, T>);
impl<T> RecvStream<'_, T> {
    pub fn same_channel(&self, other: &Self) -> bool { self.0.receiver.same_channel(&other.0.receiver) }
}
impl<T> Stream for RecvStream<'_, T> {
    type Item = T;
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>> {
        Poll::Ready(ready!(Pin::new(&mut self.0).poll(cx)).ok())
    }
}
impl<T> FusedStream for RecvStream<'_, T> {
    fn is_terminated(&self) -> bool { self.0.is_terminated() }
}
impl<'a, T> Clone for RecvStream<'a, T> {
    fn clone(&self) -> RecvStream<'a, T> { RecvStream(RecvFut { receiver: self.0.receiver.clone(), ticket: None }) }
}

macro_rules! shows_its_name {
    ($($t:ident)*) => {$(
        impl<T> fmt::Debug for $t<'_, T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str(stringify!($t)) }
        }
    )*};
}
shows_its_name! { SendFut SendSink RecvFut RecvStream }
channel_state! { SendFut<'a, T>, this, this.sender.channel, receivers, 'a }
channel_state! { SendSink<'a, T>, this, this.0.sender.channel, receivers, 'a }
channel_state! { RecvFut<'a, T>, this, this.receiver.channel, senders, 'a }
channel_state! { RecvStream<'a, T>, this, this.0.receiver.channel, senders, 'a }
