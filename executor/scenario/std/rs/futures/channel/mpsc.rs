//! Many senders, one receiver. A bounded channel has its buffer and one slot
//! more per sender: a sender whose message goes beyond the buffer is parked
//! until the receiver has taken one.
use crate::sink::Sink;
use crate::stream::{FusedStream, Stream};
use crate::task::AtomicWaker;
use std::collections::VecDeque;
use std::fmt;
use std::pin::Pin;
use std::sync::queue::Queue;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};

struct SenderTask {
    task: Option<Waker>,
    is_parked: bool,
}

struct State<T> {
    queue: Queue<T>,
    open: bool,
    /// Messages on their way, as the senders count them.
    messages: usize,
    senders: usize,
    parked: VecDeque<Arc<Mutex<SenderTask>>>,
}

struct Inner<T> {
    /// None: unbounded.
    buffer: Option<usize>,
    state: Mutex<State<T>>,
    recv_task: AtomicWaker,
}
unsafe impl<T: Send> Send for Inner<T> {}
unsafe impl<T: Send> Sync for Inner<T> {}

impl<T> Inner<T> {
    fn new(buffer: Option<usize>) -> Arc<Inner<T>> {
        Arc::new(Inner {
            buffer,
            state: Mutex::new(State {
                queue: Queue::new(),
                open: true,
                messages: 0,
                senders: 1,
                parked: VecDeque::new(),
            }),
            recv_task: AtomicWaker::new(),
        })
    }
    fn is_closed(&self) -> bool { !self.state.lock().unwrap().open }
    fn set_closed(&self) { self.state.lock().unwrap().open = false; }
    /// One sender less; the last one closes the channel and wakes the receiver.
    fn drop_sender(&self) {
        let last = {
            let mut s = self.state.lock().unwrap();
            s.senders -= 1;
            if s.senders == 0 {
                s.open = false;
            }
            s.senders == 0
        };
        if last {
            self.recv_task.wake();
        }
    }
}

fn notify(task: &Arc<Mutex<SenderTask>>) {
    let w = {
        let mut t = task.lock().unwrap();
        t.is_parked = false;
        t.task.take()
    };
    if let Some(w) = w {
        w.wake();
    }
}

// ---- errors

#[derive(Clone, Debug, PartialEq, Eq)]
enum SendErrorKind {
    Full,
    Disconnected,
}
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SendError {
    kind: SendErrorKind,
}
impl SendError {
    pub fn is_full(&self) -> bool { self.kind == SendErrorKind::Full }
    pub fn is_disconnected(&self) -> bool { self.kind == SendErrorKind::Disconnected }
}
impl fmt::Display for SendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_full() {
            "send failed because channel is full"
        } else {
            "send failed because receiver is gone"
        })
    }
}
impl std::error::Error for SendError {}

#[derive(Clone, PartialEq, Eq)]
pub struct TrySendError<T> {
    err: SendError,
    val: T,
}
impl<T> TrySendError<T> {
    pub fn is_full(&self) -> bool { self.err.is_full() }
    pub fn is_disconnected(&self) -> bool { self.err.is_disconnected() }
    pub fn into_inner(self) -> T { self.val }
    pub fn into_send_error(self) -> SendError { self.err }
}
impl<T> fmt::Debug for TrySendError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TrySendError").field("kind", &self.err.kind).finish()
    }
}
impl<T> fmt::Display for TrySendError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Display::fmt(&self.err, f) }
}
impl<T> std::error::Error for TrySendError<T> {}

pub struct TryRecvError {
    _priv: (),
}
impl fmt::Debug for TryRecvError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_tuple("TryRecvError").finish() }
}
impl fmt::Display for TryRecvError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("receiver channel is empty") }
}
impl std::error::Error for TryRecvError {}

fn same<T>(a: &Option<Arc<Inner<T>>>, b: &Option<Arc<Inner<T>>>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => Arc::ptr_eq(a, b),
        _ => false,
    }
}
fn hash<T, H: std::hash::Hasher>(inner: &Option<Arc<Inner<T>>>, hasher: &mut H) {
    let address = inner.as_ref().map_or(0, |i| Arc::as_ptr(i) as usize);
    std::hash::Hash::hash(&address, hasher);
}

fn gone() -> SendError { SendError { kind: SendErrorKind::Disconnected } }
fn full() -> SendError { SendError { kind: SendErrorKind::Full } }

// ---- bounded

pub fn channel<T>(buffer: usize) -> (Sender<T>, Receiver<T>) {
    let inner = Inner::new(Some(buffer));
    let tx = Sender { inner: Some(inner.clone()), task: new_task(), maybe_parked: false };
    (tx, Receiver { inner: Some(inner) })
}
fn new_task() -> Arc<Mutex<SenderTask>> { Arc::new(Mutex::new(SenderTask { task: None, is_parked: false })) }

pub struct Sender<T> {
    inner: Option<Arc<Inner<T>>>,
    task: Arc<Mutex<SenderTask>>,
    maybe_parked: bool,
}
impl<T> Unpin for Sender<T> {}

impl<T> Sender<T> {
    fn poll_unparked(&mut self, cx: Option<&mut Context<'_>>) -> Poll<()> {
        if !self.maybe_parked {
            return Poll::Ready(());
        }
        let mut t = self.task.lock().unwrap();
        if !t.is_parked {
            self.maybe_parked = false;
            return Poll::Ready(());
        }
        t.task = cx.map(|cx| cx.waker().clone());
        Poll::Pending
    }

    /// Puts the message; parks this sender when it went beyond the buffer.
    fn put(&mut self, msg: T) -> Result<(), TrySendError<T>> {
        let inner = match &self.inner {
            Some(i) => i,
            None => return Err(TrySendError { err: gone(), val: msg }),
        };
        {
            let mut s = inner.state.lock().unwrap();
            if !s.open {
                return Err(TrySendError { err: gone(), val: msg });
            }
            s.messages += 1;
            if s.messages > inner.buffer.unwrap() {
                {
                    let mut t = self.task.lock().unwrap();
                    t.task = None;
                    t.is_parked = true;
                }
                s.parked.push_back(self.task.clone());
                self.maybe_parked = s.open;
            }
            s.queue.push_back(msg);
        }
        inner.recv_task.wake();
        Ok(())
    }

    pub fn try_send(&mut self, msg: T) -> Result<(), TrySendError<T>> {
        if self.inner.is_some() && self.poll_unparked(None).is_pending() {
            return Err(TrySendError { err: full(), val: msg });
        }
        self.put(msg)
    }
    pub fn start_send(&mut self, msg: T) -> Result<(), SendError> { self.try_send(msg).map_err(|e| e.err) }
    pub fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), SendError>> {
        let inner = match &self.inner {
            Some(i) => i,
            None => return Poll::Ready(Err(gone())),
        };
        if inner.is_closed() {
            return Poll::Ready(Err(gone()));
        }
        self.poll_unparked(Some(cx)).map(Ok)
    }
    pub fn is_closed(&self) -> bool { self.inner.as_ref().map_or(true, |i| i.is_closed()) }
    pub fn close_channel(&mut self) {
        if let Some(inner) = &self.inner {
            inner.set_closed();
            inner.recv_task.wake();
        }
    }
    pub fn disconnect(&mut self) {
        if let Some(inner) = self.inner.take() {
            inner.drop_sender();
        }
    }
    pub fn same_receiver(&self, other: &Self) -> bool { same(&self.inner, &other.inner) }
    pub fn is_connected_to(&self, receiver: &Receiver<T>) -> bool { same(&self.inner, &receiver.inner) }
    pub fn hash_receiver<H: std::hash::Hasher>(&self, hasher: &mut H) { hash(&self.inner, hasher); }
}
impl<T> Clone for Sender<T> {
    fn clone(&self) -> Sender<T> {
        if let Some(i) = &self.inner {
            i.state.lock().unwrap().senders += 1;
        }
        Sender { inner: self.inner.clone(), task: new_task(), maybe_parked: false }
    }
}
impl<T> Drop for Sender<T> {
    fn drop(&mut self) { self.disconnect(); }
}
impl<T> fmt::Debug for Sender<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sender").field("closed", &self.is_closed()).finish()
    }
}
impl<T> Sink<T> for Sender<T> {
    type Error = SendError;
    fn poll_ready(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), SendError>> {
        Sender::poll_ready(&mut *self, cx)
    }
    fn start_send(mut self: Pin<&mut Self>, msg: T) -> Result<(), SendError> { Sender::start_send(&mut *self, msg) }
    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), SendError>> {
        // All is flushed when there is room for more, or nobody to receive it.
        let room = Sender::poll_ready(&mut *self, cx);
        room.map(|r| r.or_else(|e| if e.is_disconnected() { Ok(()) } else { Err(e) }))
    }
    fn poll_close(mut self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<Result<(), SendError>> {
        self.disconnect();
        Poll::Ready(Ok(()))
    }
}

// ---- unbounded

pub fn unbounded<T>() -> (UnboundedSender<T>, UnboundedReceiver<T>) {
    let inner = Inner::new(None);
    (UnboundedSender { inner: Some(inner.clone()) }, UnboundedReceiver { inner: Some(inner) })
}

pub struct UnboundedSender<T> {
    inner: Option<Arc<Inner<T>>>,
}
impl<T> Unpin for UnboundedSender<T> {}
impl<T> UnboundedSender<T> {
    pub fn unbounded_send(&self, msg: T) -> Result<(), TrySendError<T>> {
        let inner = match &self.inner {
            Some(i) => i,
            None => return Err(TrySendError { err: gone(), val: msg }),
        };
        {
            let mut s = inner.state.lock().unwrap();
            if !s.open {
                return Err(TrySendError { err: gone(), val: msg });
            }
            s.messages += 1;
            s.queue.push_back(msg);
        }
        inner.recv_task.wake();
        Ok(())
    }
    pub fn start_send(&mut self, msg: T) -> Result<(), SendError> { self.unbounded_send(msg).map_err(|e| e.err) }
    pub fn poll_ready(&self, _: &mut Context<'_>) -> Poll<Result<(), SendError>> {
        Poll::Ready(if self.is_closed() { Err(gone()) } else { Ok(()) })
    }
    pub fn is_closed(&self) -> bool { self.inner.as_ref().map_or(true, |i| i.is_closed()) }
    pub fn same_receiver(&self, other: &Self) -> bool { same(&self.inner, &other.inner) }
    pub fn is_connected_to(&self, receiver: &UnboundedReceiver<T>) -> bool { same(&self.inner, &receiver.inner) }
    pub fn hash_receiver<H: std::hash::Hasher>(&self, hasher: &mut H) { hash(&self.inner, hasher); }
    pub fn len(&self) -> usize { self.inner.as_ref().map_or(0, |i| i.state.lock().unwrap().messages) }
    pub fn is_empty(&self) -> bool { self.len() == 0 }
    pub fn close_channel(&self) {
        if let Some(inner) = &self.inner {
            inner.set_closed();
            inner.recv_task.wake();
        }
    }
    pub fn disconnect(&mut self) {
        if let Some(inner) = self.inner.take() {
            inner.drop_sender();
        }
    }
}
impl<T> Clone for UnboundedSender<T> {
    fn clone(&self) -> UnboundedSender<T> {
        if let Some(i) = &self.inner {
            i.state.lock().unwrap().senders += 1;
        }
        UnboundedSender { inner: self.inner.clone() }
    }
}
impl<T> Drop for UnboundedSender<T> {
    fn drop(&mut self) { self.disconnect(); }
}
impl<T> fmt::Debug for UnboundedSender<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UnboundedSender").field("closed", &self.is_closed()).finish()
    }
}
impl<T> Sink<T> for UnboundedSender<T> {
    type Error = SendError;
    fn poll_ready(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), SendError>> {
        UnboundedSender::poll_ready(&*self, cx)
    }
    fn start_send(mut self: Pin<&mut Self>, msg: T) -> Result<(), SendError> {
        UnboundedSender::start_send(&mut *self, msg)
    }
    fn poll_flush(self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<Result<(), SendError>> { Poll::Ready(Ok(())) }
    fn poll_close(mut self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<Result<(), SendError>> {
        self.disconnect();
        Poll::Ready(Ok(()))
    }
}
impl<T> Sink<T> for &UnboundedSender<T> {
    type Error = SendError;
    fn poll_ready(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), SendError>> {
        UnboundedSender::poll_ready(*self, cx)
    }
    fn start_send(self: Pin<&mut Self>, msg: T) -> Result<(), SendError> { self.unbounded_send(msg).map_err(|e| e.err) }
    fn poll_flush(self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<Result<(), SendError>> { Poll::Ready(Ok(())) }
    fn poll_close(self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<Result<(), SendError>> {
        self.close_channel();
        Poll::Ready(Ok(()))
    }
}

// ---- receivers

pub struct Receiver<T> {
    inner: Option<Arc<Inner<T>>>,
}
pub struct UnboundedReceiver<T> {
    inner: Option<Arc<Inner<T>>>,
}
impl<T> Unpin for Receiver<T> {}
impl<T> Unpin for UnboundedReceiver<T> {}

/// The next message, or the end; takes the inner away at the end.
fn next_message<T>(slot: &mut Option<Arc<Inner<T>>>) -> Poll<Option<T>> {
    let (msg, unpark) = {
        let inner = slot.as_ref().expect("Receiver::next_message called after `None`");
        let mut s = inner.state.lock().unwrap();
        match s.queue.pop_front() {
            Some(m) => {
                s.messages -= 1;
                (Some(m), s.parked.pop_front())
            }
            None if s.open || s.messages != 0 => return Poll::Pending,
            None => (None, None),
        }
    };
    if let Some(task) = unpark {
        notify(&task);
    }
    if msg.is_none() {
        *slot = None;
    }
    Poll::Ready(msg)
}

fn close<T>(slot: &Option<Arc<Inner<T>>>) {
    if let Some(inner) = slot {
        let parked = {
            let mut s = inner.state.lock().unwrap();
            s.open = false;
            std::mem::take(&mut s.parked)
        };
        for task in parked {
            notify(&task);
        }
    }
}

fn poll_next<T>(slot: &mut Option<Arc<Inner<T>>>, cx: &mut Context<'_>) -> Poll<Option<T>> {
    if slot.is_none() {
        return Poll::Ready(None);
    }
    match next_message(slot) {
        Poll::Ready(msg) => Poll::Ready(msg),
        Poll::Pending => {
            slot.as_ref().unwrap().recv_task.register(cx.waker());
            next_message(slot)
        }
    }
}

fn try_next<T>(slot: &mut Option<Arc<Inner<T>>>) -> Result<Option<T>, TryRecvError> {
    if slot.is_none() {
        return Ok(None);
    }
    let Poll::Ready(next) = next_message(slot) else { return Err(TryRecvError { _priv: () }) };
    Ok(next)
}

/// As many messages as are there; more may come through an open channel.
fn size_hint<T>(slot: &Option<Arc<Inner<T>>>) -> (usize, Option<usize>) {
    let Some(inner) = slot else { return (0, Some(0)) };
    let s = inner.state.lock().unwrap();
    (s.messages, (!s.open).then_some(s.messages))
}

fn drop_receiver<T>(slot: &mut Option<Arc<Inner<T>>>) {
    close(slot);
    if slot.is_some() {
        while let Poll::Ready(Some(_)) = next_message(slot) {}
    }
}

impl<T> Receiver<T> {
    pub fn close(&mut self) { close(&self.inner); }
    pub fn try_next(&mut self) -> Result<Option<T>, TryRecvError> { try_next(&mut self.inner) }
}
impl<T> Stream for Receiver<T> {
    type Item = T;
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>> { poll_next(&mut self.inner, cx) }
    fn size_hint(&self) -> (usize, Option<usize>) { size_hint(&self.inner) }
}
impl<T> FusedStream for Receiver<T> {
    fn is_terminated(&self) -> bool { self.inner.is_none() }
}
impl<T> Drop for Receiver<T> {
    fn drop(&mut self) { drop_receiver(&mut self.inner); }
}
impl<T> fmt::Debug for Receiver<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Receiver").field("closed", &self.inner.as_ref().map_or(true, |i| i.is_closed())).finish()
    }
}
impl<T> UnboundedReceiver<T> {
    pub fn close(&mut self) { close(&self.inner); }
    pub fn try_next(&mut self) -> Result<Option<T>, TryRecvError> { try_next(&mut self.inner) }
}
impl<T> Stream for UnboundedReceiver<T> {
    type Item = T;
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>> { poll_next(&mut self.inner, cx) }
    fn size_hint(&self) -> (usize, Option<usize>) { size_hint(&self.inner) }
}
impl<T> FusedStream for UnboundedReceiver<T> {
    fn is_terminated(&self) -> bool { self.inner.is_none() }
}
impl<T> Drop for UnboundedReceiver<T> {
    fn drop(&mut self) { drop_receiver(&mut self.inner); }
}
impl<T> fmt::Debug for UnboundedReceiver<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UnboundedReceiver")
            .field("closed", &self.inner.as_ref().map_or(true, |i| i.is_closed()))
            .finish()
    }
}
