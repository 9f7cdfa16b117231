//! mpsc: many senders, one receiver; bounded or not.
//!
//! A bounded channel has a permit for each place. A sender acquires one before it puts a message in, the
//! receiver releases it when it takes the message out: so senders wait in the order in which they came.
//! An unbounded channel counts its messages only. The receiver waits in a slot of its own.
use super::permits::{Permits, TryAcquireError};
use super::Notify;
use crate::coop;
use pollground_rt::{label, loss, visible, Loss, Slot};
use std::cell::UnsafeCell;
use std::fmt;
use std::sync::atomic::Ordering::SeqCst;
use std::sync::count::Count;
use std::sync::queue::Queue;
use std::sync::wait::Raw;
use std::sync::{Arc, Weak};
use std::task::{Context, Poll};
use std::time::Duration;

struct Chan<T> {
    lock: Raw,
    queue: UnsafeCell<Queue<T>>,
    /// Free places. An unbounded channel has none; it is closed by closing them.
    places: Permits,
    bound: Option<usize>,
    /// Messages of an unbounded channel, those that are being put in included.
    messages: Count,
    senders: Count,
    receiver: Slot,
    /// For senders that wait for the end of the receiver.
    closed: Notify,
}
unsafe impl<T: Send> Send for Chan<T> {}
unsafe impl<T: Send> Sync for Chan<T> {}

impl<T> Chan<T> {
    fn new(bound: Option<usize>) -> Arc<Chan<T>> {
        Arc::new(Chan {
            lock: Raw::new(),
            queue: UnsafeCell::new(Queue::new()),
            places: Permits::new(bound.unwrap_or(0)),
            bound,
            messages: Count::new(0),
            senders: Count::new(1),
            receiver: Slot::new(),
            closed: Notify::__part_of("channel", "mpsc::Sender::closed"),
        })
    }
    fn queue(&self) -> &mut Queue<T> { unsafe { &mut *self.queue.get() } }
    /// The caller has a place.
    fn push(&self, message: T) {
        let lock = self.lock.lock();
        self.queue().push_back(message);
        drop(lock);
        self.receiver.wake();
    }
    fn pop(&self) -> Option<T> {
        let lock = self.lock.lock();
        let message = self.queue().pop_front();
        drop(lock);
        if message.is_some() {
            self.free(1);
        }
        message
    }
    /// n places without waiting; `back` is what the caller gets back if there are not as many.
    fn try_acquire<B>(&self, n: usize, back: B) -> Result<B, TrySendError<B>> {
        match self.places.try_acquire(n) {
            Ok(()) => Ok(back),
            Err(TryAcquireError::Closed) => Err(TrySendError::Closed(back)),
            Err(TryAcquireError::NoPermits) => Err(TrySendError::Full(back)),
        }
    }
    /// Gives places back.
    fn free(&self, n: usize) {
        if self.bound.is_some() {
            self.places.release(n);
        } else {
            self.messages.fetch_sub(n, SeqCst);
        }
    }
    /// Gives places back that no message came into: a closed channel may be at its end then.
    fn free_unused(&self, n: usize) {
        self.free(n);
        if self.is_closed() && self.unused() {
            self.receiver.wake();
        }
    }
    /// Neither a message nor a place that a sender has acquired.
    fn unused(&self) -> bool {
        match self.bound {
            Some(all) => self.places.available() == all,
            None => self.messages.load(SeqCst) == 0,
        }
    }
    fn is_closed(&self) -> bool { self.places.is_closed() }
    fn senders(&self) -> usize { self.senders.load(SeqCst) }
    /// The receiver takes what is there, and nothing else comes.
    fn close(&self) {
        self.places.close();
        self.closed.notify_waiters();
    }
    async fn until_closed(&self) {
        let closed = self.closed.notified();
        if !self.is_closed() {
            closed.await
        }
    }
    fn poll_recv(&self, cx: &mut Context<'_>) -> Poll<Option<T>> {
        let coop = match coop::proceed(cx) {
            Some(c) => c,
            None => return Poll::Pending,
        };
        let mut received = self.sent();
        if received.is_pending() {
            // Whoever sends from here on finds the waker; whoever has sent meanwhile is found now. The waker stays
            // in the slot when the receiver has closed the channel: the last sender wakes it once more.
            self.receiver.register(cx.waker());
            received = self.next();
        }
        match received {
            Poll::Ready(_) => coop.made_progress(),
            Poll::Pending => label("channel", "mpsc::Receiver::recv"),
        }
        received
    }
    /// A message, or the end (None) when no sender is left.
    fn sent(&self) -> Poll<Option<T>> {
        match self.pop() {
            None if self.senders() > 0 => Poll::Pending,
            message => Poll::Ready(message),
        }
    }
    /// As sent; the end also when nothing can come through the closed channel.
    fn next(&self) -> Poll<Option<T>> {
        match self.sent() {
            Poll::Pending if self.is_closed() && self.unused() => Poll::Ready(None),
            message => message,
        }
    }
    fn poll_recv_many(&self, cx: &mut Context<'_>, buffer: &mut Vec<T>, limit: usize) -> Poll<usize> {
        if limit == 0 {
            return Poll::Ready(0);
        }
        self.poll_recv(cx).map(|first| {
            let before = buffer.len();
            buffer.extend(first);
            while buffer.len() != before && buffer.len() - before < limit {
                match self.pop() {
                    Some(message) => buffer.push(message),
                    None => break,
                }
            }
            buffer.len() - before
        })
    }
    fn try_recv(&self) -> Result<T, TryRecvError> {
        let nothing = if self.senders() == 0 { TryRecvError::Disconnected } else { TryRecvError::Empty };
        self.pop().ok_or(nothing)
    }
    fn drop_receiver(&self) {
        self.close();
        while self.pop().is_some() {}
    }
}

pub mod error {
    use pollground_rt::Shown;
    use std::fmt;
    const CLOSED: &str = "channel closed";
    /// The values that errors give back need no Debug (as in tokio 1.53). Those that have one are shown, as by 1.24.
    #[derive(Eq, PartialEq, Clone, Copy)]
    pub struct SendError<T>(pub T);
    impl<T> fmt::Debug for SendError<T> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.debug_tuple("SendError").field(&Shown(&self.0)).finish()
        }
    }
    impl<T> fmt::Display for SendError<T> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str(CLOSED) }
    }
    impl<T> std::error::Error for SendError<T> {}
    #[derive(Eq, PartialEq, Clone, Copy)]
    pub enum TrySendError<T> {
        Full(T),
        Closed(T),
    }
    impl<T> TrySendError<T> {
        pub fn into_inner(self) -> T {
            match self {
                TrySendError::Full(value) | TrySendError::Closed(value) => value,
            }
        }
    }
    impl<T> fmt::Debug for TrySendError<T> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            let (name, value) = match self {
                TrySendError::Full(value) => ("Full", value),
                TrySendError::Closed(value) => ("Closed", value),
            };
            f.debug_tuple(name).field(&Shown(value)).finish()
        }
    }
    impl<T> std::error::Error for TrySendError<T> {}
    impl<T> fmt::Display for TrySendError<T> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            let full = matches!(self, TrySendError::Full(_));
            f.write_str(if full { "no available capacity" } else { CLOSED })
        }
    }
    impl<T> From<SendError<T>> for TrySendError<T> {
        fn from(src: SendError<T>) -> TrySendError<T> { TrySendError::Closed(src.0) }
    }
    #[derive(PartialEq, Eq, Clone, Copy, Debug)]
    pub enum TryRecvError {
        Empty,
        Disconnected,
    }
    impl fmt::Display for TryRecvError {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            let open = *self == TryRecvError::Empty;
            f.pad(if open { "receiving on an empty channel" } else { "receiving on a closed channel" })
        }
    }
    impl std::error::Error for TryRecvError {}
    #[derive(Eq, PartialEq, Clone, Copy)]
    pub enum SendTimeoutError<T> {
        Timeout(T),
        Closed(T),
    }
    impl<T> SendTimeoutError<T> {
        pub fn into_inner(self) -> T {
            match self {
                SendTimeoutError::Timeout(value) | SendTimeoutError::Closed(value) => value,
            }
        }
    }
    impl<T> fmt::Debug for SendTimeoutError<T> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            let (name, value) = match self {
                SendTimeoutError::Timeout(value) => ("Timeout", value),
                SendTimeoutError::Closed(value) => ("Closed", value),
            };
            f.debug_tuple(name).field(&Shown(value)).finish()
        }
    }
    impl<T> std::error::Error for SendTimeoutError<T> {}
    impl<T> fmt::Display for SendTimeoutError<T> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            let late = matches!(self, SendTimeoutError::Timeout(_));
            f.write_str(if late { "timed out waiting on send operation" } else { CLOSED })
        }
    }
}
use self::error::{SendError, SendTimeoutError, TryRecvError, TrySendError};

/// What the two kinds of channels have in common: counted senders, weak senders, the receiver.
macro_rules! channel {
    ($sender:ident, $sender_path:literal, $weak:ident, $receiver:ident, $receiver_path:literal) => {
        #[path_name = $sender_path]
        pub struct $sender<T> {
            chan: Arc<Chan<T>>,
        }
        /// Does not keep the channel open.
        pub struct $weak<T> {
            chan: Weak<Chan<T>>,
        }
        #[path_name = $receiver_path]
        pub struct $receiver<T> {
            chan: Arc<Chan<T>>,
        }
        impl<T> $sender<T> {
            pub async fn closed(&self) { self.chan.until_closed().await }
            #[visible]
            pub fn is_closed(&self) -> bool { self.chan.is_closed() }
            pub fn same_channel(&self, other: &Self) -> bool { Arc::ptr_eq(&self.chan, &other.chan) }
            #[visible]
            pub fn strong_count(&self) -> usize { self.chan.senders() }
            pub fn weak_count(&self) -> usize { Arc::weak_count(&self.chan) }
            pub fn downgrade(&self) -> $weak<T> { $weak { chan: Arc::downgrade(&self.chan) } }
        }
        impl<T> Clone for $sender<T> {
            fn clone(&self) -> Self {
                self.chan.senders.fetch_add(1, SeqCst);
                $sender { chan: self.chan.clone() }
            }
        }
        impl<T> Drop for $sender<T> {
            fn drop(&mut self) {
                if self.chan.senders() == 1 {
                    visible(); // only the end of the last sender is noticed
                }
                if self.chan.senders.fetch_sub(1, SeqCst) == 1 {
                    self.chan.receiver.wake();
                }
            }
        }
        impl<T> $weak<T> {
            #[visible]
            pub fn strong_count(&self) -> usize { self.chan.upgrade().map_or(0, |c| c.senders()) }
            pub fn weak_count(&self) -> usize { self.chan.weak_count() }
            pub fn upgrade(&self) -> Option<$sender<T>> {
                let chan = self.chan.upgrade().filter(|c| c.senders() > 0)?;
                chan.senders.fetch_add(1, SeqCst);
                Some($sender { chan })
            }
        }
        impl<T> Clone for $weak<T> {
            fn clone(&self) -> Self { $weak { chan: self.chan.clone() } }
        }
        impl<T> $receiver<T> {
            #[gives]
            pub async fn recv(&mut self) -> Option<T> { std::future::poll_fn(|cx| self.chan.poll_recv(cx)).await }
            pub fn poll_recv(&mut self, cx: &mut Context<'_>) -> Poll<Option<T>> { self.chan.poll_recv(cx) }
            /// Up to `limit` messages at once; 0 when the channel has ended, or limit is 0.
            #[gives]
            pub async fn recv_many(&mut self, buffer: &mut Vec<T>, limit: usize) -> usize {
                std::future::poll_fn(|cx| self.chan.poll_recv_many(cx, buffer, limit)).await
            }
            pub fn poll_recv_many(&mut self, cx: &mut Context<'_>, buffer: &mut Vec<T>, limit: usize) -> Poll<usize> {
                self.chan.poll_recv_many(cx, buffer, limit)
            }
            pub fn try_recv(&mut self) -> Result<T, TryRecvError> { self.chan.try_recv() }
            #[track_caller]
            pub fn blocking_recv(&mut self) -> Option<T> { super::block_on_outside(self.recv()) }
            #[track_caller]
            pub fn blocking_recv_many(&mut self, buffer: &mut Vec<T>, limit: usize) -> usize {
                super::block_on_outside(self.recv_many(buffer, limit))
            }
            pub fn close(&mut self) { self.chan.close(); }
            #[visible]
            pub fn is_closed(&self) -> bool { self.chan.is_closed() || self.chan.senders() == 0 }
            pub fn is_empty(&self) -> bool { self.len() == 0 }
            #[visible]
            pub fn len(&self) -> usize { self.chan.queue().len() }
            #[visible]
            pub fn sender_strong_count(&self) -> usize { self.chan.senders() }
            pub fn sender_weak_count(&self) -> usize { Arc::weak_count(&self.chan) }
        }
        impl<T> Drop for $receiver<T> {
            fn drop(&mut self) { self.chan.drop_receiver(); }
        }
        opaque!($sender finish_non_exhaustive, $weak finish, $receiver finish_non_exhaustive);
    };
}
macro_rules! opaque {
    ($($name:ident $finish:ident),*) => {$(
        impl<T> fmt::Debug for $name<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct(stringify!($name)).$finish() }
        }
    )*};
}
channel! {
    Sender, "tokio::sync::mpsc::bounded::Sender", WeakSender, Receiver, "tokio::sync::mpsc::bounded::Receiver"
}
channel! {
    UnboundedSender, "tokio::sync::mpsc::unbounded::UnboundedSender", WeakUnboundedSender,
    UnboundedReceiver, "tokio::sync::mpsc::unbounded::UnboundedReceiver"
}
opaque!(OwnedPermit finish_non_exhaustive);

pub fn unbounded_channel<T>() -> (UnboundedSender<T>, UnboundedReceiver<T>) {
    let chan = Chan::new(None);
    (UnboundedSender { chan: chan.clone() }, UnboundedReceiver { chan })
}
#[track_caller]
pub fn channel<T>(buffer: usize) -> (Sender<T>, Receiver<T>) {
    assert!(buffer > 0, "mpsc bounded channel requires buffer > 0");
    let chan = Chan::new(Some(buffer));
    (Sender { chan: chan.clone() }, Receiver { chan })
}

impl<T> UnboundedSender<T> {
    pub fn send(&self, message: T) -> Result<(), SendError<T>> {
        if self.is_closed() {
            return Err(SendError(message));
        }
        self.chan.messages.fetch_add(1, SeqCst);
        Ok(self.chan.push(message))
    }
}

/// A place in a bounded channel, for one message. An unused one returns to the channel.
pub struct Permit<'a, T> {
    chan: &'a Chan<T>,
}
impl<T> Permit<'_, T> {
    pub fn send(self, message: T) { std::mem::ManuallyDrop::new(self).chan.push(message); }
}
impl<T> Drop for Permit<'_, T> {
    fn drop(&mut self) { self.chan.free_unused(1); }
}
impl<T> fmt::Debug for Permit<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("Permit").finish_non_exhaustive() }
}
/// Several places, given out one by one; the rest returns to the channel.
pub struct PermitIterator<'a, T> {
    chan: &'a Chan<T>,
    n: usize,
}
impl<'a, T> Iterator for PermitIterator<'a, T> {
    type Item = Permit<'a, T>;
    fn next(&mut self) -> Option<Permit<'a, T>> {
        self.n = self.n.checked_sub(1)?;
        Some(Permit { chan: self.chan })
    }
    fn size_hint(&self) -> (usize, Option<usize>) { (self.n, Some(self.n)) }
}
impl<T> ExactSizeIterator for PermitIterator<'_, T> {}
impl<T> Drop for PermitIterator<'_, T> {
    fn drop(&mut self) { self.for_each(drop); }
}
/// A place that keeps its sender.
pub struct OwnedPermit<T> {
    /// None: the place has been used.
    tx: Option<Sender<T>>,
}
impl<T> OwnedPermit<T> {
    fn tx(&self) -> &Sender<T> { self.tx.as_ref().unwrap() }
    pub fn same_channel(&self, other: &Self) -> bool { self.tx().same_channel(other.tx()) }
    pub fn same_channel_as_sender(&self, sender: &Sender<T>) -> bool { self.tx().same_channel(sender) }
    pub fn send(mut self, message: T) -> Sender<T> {
        let tx = self.tx.take().unwrap();
        tx.chan.push(message);
        tx
    }
    pub fn release(mut self) -> Sender<T> {
        let tx = self.tx.take().unwrap();
        tx.chan.free(1);
        tx
    }
}
impl<T> Drop for OwnedPermit<T> {
    fn drop(&mut self) {
        if let Some(tx) = &self.tx {
            tx.chan.free_unused(1);
        }
    }
}

impl<T> Sender<T> {
    /// Waits for n places. The page calls the wait `mpsc::Sender`.
    fn places(&self, n: usize) -> super::permits::Acquire<'_> { self.chan.places.acquire(n, "mpsc::Sender") }
    pub async fn send(&self, message: T) -> Result<(), SendError<T>> {
        let mut held = Loss::one(loss::MESSAGE, "send");
        let mut place = self.places(1);
        let place = std::future::poll_fn(|cx| held.poll(&mut place, cx)).await;
        if place.is_err() {
            return Err(SendError(message));
        }
        Ok(self.chan.push(message))
    }
    pub fn try_send(&self, message: T) -> Result<(), TrySendError<T>> {
        let message = self.chan.try_acquire(1, message)?;
        Ok(self.chan.push(message))
    }
    pub async fn send_timeout(&self, message: T, timeout: Duration) -> Result<(), SendTimeoutError<T>> {
        let mut held = Loss::one(loss::MESSAGE, "send_timeout");
        let place = crate::time::timeout(timeout, self.places(1)).await;
        held.over();
        let why = match place {
            Ok(Ok(())) => return Ok(self.chan.push(message)),
            Ok(Err(_)) => SendTimeoutError::Closed,
            Err(_) => SendTimeoutError::Timeout,
        };
        Err(why(message))
    }
    #[track_caller]
    pub fn blocking_send(&self, message: T) -> Result<(), SendError<T>> {
        super::block_on_outside(self.send(message))
    }
    pub async fn reserve(&self) -> Result<Permit<'_, T>, SendError<()>> {
        let place = self.places(1).await;
        place.map(|()| Permit { chan: &self.chan }).map_err(|_| SendError(()))
    }
    pub async fn reserve_owned(self) -> Result<OwnedPermit<T>, SendError<()>> {
        let place = self.places(1).await;
        place.map_err(|_| SendError(()))?;
        Ok(OwnedPermit { tx: Some(self) })
    }
    pub async fn reserve_many(&self, n: usize) -> Result<PermitIterator<'_, T>, SendError<()>> {
        if n <= self.max_capacity() && self.places(n).await.is_ok() {
            return Ok(PermitIterator { chan: &self.chan, n });
        }
        Err(SendError(()))
    }
    pub fn try_reserve(&self) -> Result<Permit<'_, T>, TrySendError<()>> {
        self.chan.try_acquire(1, ()).map(|()| Permit { chan: &self.chan })
    }
    pub fn try_reserve_owned(self) -> Result<OwnedPermit<T>, TrySendError<Self>> {
        let chan = self.chan.clone();
        chan.try_acquire(1, self).map(|tx| OwnedPermit { tx: Some(tx) })
    }
    pub fn try_reserve_many(&self, n: usize) -> Result<PermitIterator<'_, T>, TrySendError<()>> {
        if n > self.max_capacity() {
            return Err(TrySendError::Full(()));
        }
        self.chan.try_acquire(n, ()).map(|()| PermitIterator { chan: &self.chan, n })
    }
    #[visible]
    pub fn capacity(&self) -> usize { self.chan.places.available() }
    pub fn max_capacity(&self) -> usize { self.chan.bound.unwrap() }
}
impl<T> Receiver<T> {
    #[visible]
    pub fn capacity(&self) -> usize { self.chan.places.available() }
    pub fn max_capacity(&self) -> usize { self.chan.bound.unwrap() }
}
