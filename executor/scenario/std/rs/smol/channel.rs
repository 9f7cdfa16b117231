//! async-channel 1.8: many senders, many receivers.
use event_listener::{Event, EventListener};
use pollground_rt::{loss, Loss};
use futures::stream::FusedStream;
use futures::stream::Stream;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::queue::Queue;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};

struct State<T> {
    queue: Queue<T>,
    closed: bool,
    senders: usize,
    receivers: usize,
}
struct Channel<T> {
    cap: Option<usize>,
    state: Mutex<State<T>>,
    send_ops: Event,
    recv_ops: Event,
    /// Receivers that are polled as streams; a message notifies all of them.
    stream_ops: Event,
    /// Futures that wait for the end of the channel.
    closed_ops: Event,
}
impl<T> Channel<T> {
    fn new(cap: Option<usize>) -> (Sender<T>, Receiver<T>) {
        let c = Arc::new(Channel {
            cap,
            state: Mutex::new(State { queue: Queue::new(), closed: false, senders: 1, receivers: 1 }),
            send_ops: Event::new(),
            recv_ops: Event::new(),
            stream_ops: Event::new(),
            closed_ops: Event::new(),
        });
        (Sender { channel: c.clone() }, Receiver { channel: c, listener: None })
    }
    fn close(&self) -> bool {
        if std::mem::replace(&mut self.state.lock().unwrap().closed, true) {
            return false;
        }
        self.send_ops.notify(usize::MAX);
        self.recv_ops.notify(usize::MAX);
        self.stream_ops.notify(usize::MAX);
        self.closed_ops.notify(usize::MAX);
        true
    }
    fn try_send(&self, msg: T) -> Result<(), TrySendError<T>> {
        {
            let mut s = self.state.lock().unwrap();
            if s.closed {
                return Err(TrySendError::Closed(msg));
            }
            if let Some(cap) = self.cap {
                if s.queue.len() >= cap {
                    return Err(TrySendError::Full(msg));
                }
            }
            s.queue.push_back(msg);
        }
        self.recv_ops.notify_additional(1);
        self.stream_ops.notify(usize::MAX);
        Ok(())
    }
    fn try_recv(&self) -> Result<T, TryRecvError> {
        let v = {
            let mut s = self.state.lock().unwrap();
            match s.queue.pop_front() {
                Some(v) => v,
                None if s.closed => return Err(TryRecvError::Closed),
                None => return Err(TryRecvError::Empty),
            }
        };
        self.send_ops.notify_additional(1);
        Ok(v)
    }
    /// One sender or receiver more, unless there is none left.
    fn join(&self, sender: bool) -> bool {
        let mut s = self.state.lock().unwrap();
        let n = if sender { &mut s.senders } else { &mut s.receivers };
        if *n == 0 {
            return false;
        }
        *n += 1;
        true
    }
    fn leave(&self, sender: bool) {
        let last = {
            let mut s = self.state.lock().unwrap();
            let n = if sender { &mut s.senders } else { &mut s.receivers };
            *n -= 1;
            *n == 0
        };
        if last {
            self.close();
        }
    }
}

pub struct Sender<T> {
    channel: Arc<Channel<T>>,
}
pub struct Receiver<T> {
    channel: Arc<Channel<T>>,
    /// Of the stream: what it waits for.
    listener: Option<EventListener>,
}
#[track_caller]
pub fn bounded<T>(cap: usize) -> (Sender<T>, Receiver<T>) {
    assert!(cap > 0, "capacity cannot be zero");
    Channel::new(Some(cap))
}
pub fn unbounded<T>() -> (Sender<T>, Receiver<T>) { Channel::new(None) }

macro_rules! both_ends {
    ($($t:ident)*) => {$(
        impl<T> $t<T> {
            pub fn close(&self) -> bool { self.channel.close() }
            pub fn is_closed(&self) -> bool { self.channel.state.lock().unwrap().closed }
            pub fn is_empty(&self) -> bool { self.len() == 0 }
            pub fn is_full(&self) -> bool { self.channel.cap == Some(self.len()) }
            pub fn len(&self) -> usize { self.channel.state.lock().unwrap().queue.len() }
            pub fn capacity(&self) -> Option<usize> { self.channel.cap }
            pub fn receiver_count(&self) -> usize { self.channel.state.lock().unwrap().receivers }
            pub fn same_channel(&self, other: &$t<T>) -> bool { Arc::ptr_eq(&self.channel, &other.channel) }
            pub fn sender_count(&self) -> usize { self.channel.state.lock().unwrap().senders }
        }
    )*};
}
both_ends! { Sender Receiver }

impl<T> Sender<T> {
    pub fn try_send(&self, msg: T) -> Result<(), TrySendError<T>> { self.channel.try_send(msg) }
    pub fn send(&self, msg: T) -> Send<'_, T> {
        Send { sender: self, listener: None, msg: Some(msg), held: Loss::new(loss::MESSAGE, "send") }
    }
    pub fn send_blocking(&self, msg: T) -> Result<(), SendError<T>> { crate::block_on(self.send(msg)) }
    /// Sends in any case: a full channel gives back its oldest message.
    pub fn force_send(&self, msg: T) -> Result<Option<T>, SendError<T>> {
        let old = {
            let mut s = self.channel.state.lock().unwrap();
            if s.closed {
                return Err(SendError(msg));
            }
            let full = self.channel.cap.is_some_and(|cap| s.queue.len() >= cap);
            let old = if full { s.queue.pop_front() } else { None };
            s.queue.push_back(msg);
            old
        };
        self.channel.recv_ops.notify_additional(1);
        self.channel.stream_ops.notify(usize::MAX);
        Ok(old)
    }
    pub fn closed(&self) -> Closed<'_, T> { Closed { sender: self, listener: None } }
    pub fn downgrade(&self) -> WeakSender<T> { WeakSender { channel: self.channel.clone() } }
}
impl<T> Clone for Sender<T> {
    fn clone(&self) -> Sender<T> {
        self.channel.join(true);
        Sender { channel: self.channel.clone() }
    }
}
impl<T> Drop for Sender<T> {
    fn drop(&mut self) { self.channel.leave(true); }
}
impl<T> fmt::Debug for Sender<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("Sender { .. }") }
}

#[derive(Debug)]
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Send<'a, T> {
    sender: &'a Sender<T>,
    listener: Option<EventListener>,
    msg: Option<T>,
    /// Armed while it waits.
    held: Loss,
}
impl<T> Unpin for Send<'_, T> {}
impl<T> Future for Send<'_, T> {
    type Output = Result<(), SendError<T>>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = &mut *self;
        loop {
            let msg = this.msg.take().unwrap();
            this.held.over();
            match this.sender.channel.try_send(msg) {
                Ok(()) => return Poll::Ready(Ok(())),
                Err(TrySendError::Closed(m)) => return Poll::Ready(Err(SendError(m))),
                Err(TrySendError::Full(m)) => this.msg = Some(m),
            }
            match &mut this.listener {
                None => this.listener = Some(this.sender.channel.send_ops.__listen("channel", "Sender::send")),
                Some(l) => {
                    if Pin::new(l).poll(cx).is_pending() {
                        this.held.n = 1;
                        this.held.waits();
                        return Poll::Pending;
                    }
                    this.listener = None;
                }
            }
        }
    }
}

/// Ready when the channel is closed.
#[derive(Debug)]
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Closed<'a, T> {
    sender: &'a Sender<T>,
    listener: Option<EventListener>,
}
impl<T> Unpin for Closed<'_, T> {}
impl<T> Future for Closed<'_, T> {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        while !self.sender.is_closed() {
            let sender = self.sender;
            let listen = || sender.channel.closed_ops.__listen("channel", "Sender::closed");
            if Pin::new(self.listener.get_or_insert_with(listen)).poll(cx).is_pending() {
                return Poll::Pending;
            }
            self.listener = None;
        }
        Poll::Ready(())
    }
}

impl<T> Receiver<T> {
    pub fn try_recv(&self) -> Result<T, TryRecvError> { self.channel.try_recv() }
    pub fn recv(&self) -> Recv<'_, T> { Recv { receiver: self, listener: None } }
    pub fn recv_blocking(&self) -> Result<T, RecvError> { crate::block_on(self.recv()) }
    pub fn downgrade(&self) -> WeakReceiver<T> { WeakReceiver { channel: self.channel.clone() } }
}
impl<T> Clone for Receiver<T> {
    fn clone(&self) -> Receiver<T> {
        self.channel.join(false);
        Receiver { channel: self.channel.clone(), listener: None }
    }
}
impl<T> Drop for Receiver<T> {
    fn drop(&mut self) { self.channel.leave(false); }
}
impl<T> fmt::Debug for Receiver<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("Receiver { .. }") }
}

#[derive(Debug)]
#[must_use = "futures do nothing unless you `.await` or poll them"]
#[gives]
pub struct Recv<'a, T> {
    receiver: &'a Receiver<T>,
    listener: Option<EventListener>,
}
impl<T> Unpin for Recv<'_, T> {}
impl<T> Future for Recv<'_, T> {
    type Output = Result<T, RecvError>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = &mut *self;
        loop {
            match this.receiver.channel.try_recv() {
                Ok(v) => return Poll::Ready(Ok(v)),
                Err(TryRecvError::Closed) => return Poll::Ready(Err(RecvError)),
                Err(TryRecvError::Empty) => {}
            }
            match &mut this.listener {
                None => this.listener = Some(this.receiver.channel.recv_ops.__listen("channel", "Receiver::recv")),
                Some(l) => {
                    if Pin::new(l).poll(cx).is_pending() {
                        return Poll::Pending;
                    }
                    this.listener = None;
                }
            }
        }
    }
}

impl<T> Unpin for Receiver<T> {}
impl<T> Stream for Receiver<T> {
    type Item = T;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>> {
        let this = self.get_mut();
        loop {
            if let Some(l) = this.listener.as_mut() {
                if Pin::new(l).poll(cx).is_pending() {
                    return Poll::Pending;
                }
                this.listener = None;
            }
            loop {
                match this.channel.try_recv() {
                    Ok(v) => {
                        this.listener = None;
                        return Poll::Ready(Some(v));
                    }
                    Err(TryRecvError::Closed) => {
                        this.listener = None;
                        return Poll::Ready(None);
                    }
                    Err(TryRecvError::Empty) => {}
                }
                if this.listener.is_some() {
                    break;
                }
                this.listener = Some(this.channel.stream_ops.__listen("channel", "Receiver::next"));
            }
        }
    }
}
impl<T> FusedStream for Receiver<T> {
    fn is_terminated(&self) -> bool { self.is_closed() && self.is_empty() }
}

/// Does not keep the channel open.
pub struct WeakSender<T> {
    channel: Arc<Channel<T>>,
}
impl<T> WeakSender<T> {
    pub fn upgrade(&self) -> Option<Sender<T>> {
        if !self.channel.state.lock().unwrap().closed && self.channel.join(true) {
            Some(Sender { channel: self.channel.clone() })
        } else {
            None
        }
    }
}
impl<T> fmt::Debug for WeakSender<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("WeakSender { .. }") }
}
pub struct WeakReceiver<T> {
    channel: Arc<Channel<T>>,
}
impl<T> WeakReceiver<T> {
    pub fn upgrade(&self) -> Option<Receiver<T>> {
        if !self.channel.state.lock().unwrap().closed && self.channel.join(false) {
            Some(Receiver { channel: self.channel.clone(), listener: None })
        } else {
            None
        }
    }
}
impl<T> fmt::Debug for WeakReceiver<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("WeakReceiver { .. }") }
}

#[derive(PartialEq, Eq, Clone, Copy)]
pub struct SendError<T>(pub T);
impl<T> SendError<T> {
    pub fn into_inner(self) -> T { self.0 }
}
impl<T> fmt::Debug for SendError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("SendError(..)") }
}
impl<T> fmt::Display for SendError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("sending into a closed channel") }
}
impl<T> std::error::Error for SendError<T> {}
#[derive(PartialEq, Eq, Clone, Copy)]
pub enum TrySendError<T> {
    Full(T),
    Closed(T),
}
impl<T> TrySendError<T> {
    pub fn into_inner(self) -> T {
        match self {
            TrySendError::Full(t) => t,
            TrySendError::Closed(t) => t,
        }
    }
    pub fn is_full(&self) -> bool { matches!(self, TrySendError::Full(_)) }
    pub fn is_closed(&self) -> bool { matches!(self, TrySendError::Closed(_)) }
}
impl<T> fmt::Debug for TrySendError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_full() { "Full(..)" } else { "Closed(..)" })
    }
}
impl<T> fmt::Display for TrySendError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_full() { "sending into a full channel" } else { "sending into a closed channel" })
    }
}
impl<T> std::error::Error for TrySendError<T> {}
#[derive(PartialEq, Eq, Clone, Copy, Debug)]
pub struct RecvError;
impl fmt::Display for RecvError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("receiving from an empty and closed channel")
    }
}
impl std::error::Error for RecvError {}
#[derive(PartialEq, Eq, Clone, Copy, Debug)]
pub enum TryRecvError {
    Empty,
    Closed,
}
impl TryRecvError {
    pub fn is_empty(&self) -> bool { *self == TryRecvError::Empty }
    pub fn is_closed(&self) -> bool { *self == TryRecvError::Closed }
}
impl fmt::Display for TryRecvError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TryRecvError::Empty => "receiving from an empty channel",
            TryRecvError::Closed => "receiving from an empty and closed channel",
        })
    }
}
impl std::error::Error for TryRecvError {}
