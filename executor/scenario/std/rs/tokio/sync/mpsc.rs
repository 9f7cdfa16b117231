//! mpsc: bounded by a semaphore, or unbounded.
use super::batch::{Semaphore, TryAcquireError};
use crate::coop;
use std::cell::UnsafeCell;
use std::collections::VecDeque;
use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::wait::Raw;
use std::sync::{Arc, Weak};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

#[intrinsic = "task_label"]
fn task_label(kind: &'static str, label: &str);

struct Chan<T> {
    lock: Raw,
    state: UnsafeCell<State<T>>,
    /// Free places; an unbounded channel only uses its being closed.
    semaphore: Semaphore,
    bound: Option<usize>,
    senders: AtomicUsize,
    notify_closed: super::Notify,
}
struct State<T> {
    queue: VecDeque<T>,
    rx_closed: bool,
    rx_waker: Option<Waker>,
    /// Messages and reserved places: an unbounded channel counts here.
    unbounded: usize,
}
unsafe impl<T: Send> Send for Chan<T> {}
unsafe impl<T: Send> Sync for Chan<T> {}

impl<T> Chan<T> {
    fn new(bound: Option<usize>) -> Arc<Chan<T>> {
        Arc::new(Chan {
            lock: Raw::new(),
            state: UnsafeCell::new(State { queue: VecDeque::new(), rx_closed: false, rx_waker: None, unbounded: 0 }),
            semaphore: Semaphore::new(bound.unwrap_or(0)),
            bound,
            senders: AtomicUsize::new(1),
            notify_closed: super::Notify::__part_of("channel", "mpsc::Sender::closed"),
        })
    }
    fn state(&self) -> &mut State<T> { unsafe { &mut *self.state.get() } }
    fn wake_rx(&self) {
        let w = {
            let _g = self.lock.lock();
            self.state().rx_waker.take()
        };
        if let Some(w) = w {
            w.wake();
        }
    }
    /// A place has been taken already.
    fn push(&self, value: T) {
        {
            let _g = self.lock.lock();
            self.state().queue.push_back(value);
        }
        self.wake_rx();
    }
    fn idle(&self) -> bool {
        match self.bound {
            Some(b) => self.semaphore.available() == b,
            None => self.state().unbounded == 0,
        }
    }
    /// Gives a place back.
    fn release(&self) {
        if self.bound.is_some() {
            self.semaphore.release(1);
        } else {
            self.state().unbounded -= 1;
        }
    }
    fn pop(&self) -> Option<T> {
        let v = {
            let _g = self.lock.lock();
            self.state().queue.pop_front()
        };
        if v.is_some() {
            self.release();
        }
        v
    }
    fn is_closed(&self) -> bool { self.semaphore.is_closed() }
    fn close(&self) {
        self.state().rx_closed = true;
        self.semaphore.close();
        self.notify_closed.notify_waiters();
    }
    fn poll_recv(&self, cx: &mut Context<'_>) -> Poll<Option<T>> {
        let coop = match coop::proceed(cx) {
            Some(c) => c,
            None => return Poll::Pending,
        };
        let mut first = true;
        loop {
            if let Some(v) = self.pop() {
                coop.made_progress();
                return Poll::Ready(Some(v));
            }
            if self.senders.load(SeqCst) == 0 || self.state().rx_closed && self.idle() {
                coop.made_progress();
                return Poll::Ready(None);
            }
            if !first {
                task_label("channel", "mpsc::Receiver::recv");
                return Poll::Pending;
            }
            first = false;
            let old = {
                let w = cx.waker().clone();
                let _g = self.lock.lock();
                self.state().rx_waker.replace(w)
            };
            drop(old);
        }
    }
    fn try_recv(&self) -> Result<T, TryRecvError> {
        match self.pop() {
            Some(v) => Ok(v),
            None if self.senders.load(SeqCst) == 0 => Err(TryRecvError::Disconnected),
            None => Err(TryRecvError::Empty),
        }
    }
    fn drop_rx(&self) {
        self.close();
        while let Some(v) = self.pop() {
            drop(v);
        }
    }
    fn add_sender(&self) { self.senders.fetch_add(1, SeqCst); }
    fn drop_sender(&self) {
        if self.senders.fetch_sub(1, SeqCst) == 1 {
            self.wake_rx();
        }
    }
}

pub mod error {
    use std::fmt;
    #[derive(Debug)]
    pub struct SendError<T>(pub T);
    impl<T> fmt::Display for SendError<T> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("channel closed") }
    }
    impl<T: fmt::Debug> std::error::Error for SendError<T> {}
    #[derive(Debug, Eq, PartialEq)]
    pub enum TrySendError<T> {
        Full(T),
        Closed(T),
    }
    impl<T: fmt::Debug> std::error::Error for TrySendError<T> {}
    impl<T> fmt::Display for TrySendError<T> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(match self {
                TrySendError::Full(..) => "no available capacity",
                TrySendError::Closed(..) => "channel closed",
            })
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
            f.pad(match self {
                TryRecvError::Empty => "receiving on an empty channel",
                TryRecvError::Disconnected => "receiving on a closed channel",
            })
        }
    }
    impl std::error::Error for TryRecvError {}
    #[derive(Debug, Eq, PartialEq)]
    pub enum SendTimeoutError<T> {
        Timeout(T),
        Closed(T),
    }
    impl<T: fmt::Debug> std::error::Error for SendTimeoutError<T> {}
    impl<T> fmt::Display for SendTimeoutError<T> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(match self {
                SendTimeoutError::Timeout(..) => "timed out waiting on send operation",
                SendTimeoutError::Closed(..) => "channel closed",
            })
        }
    }
}
use self::error::{SendError, SendTimeoutError, TryRecvError, TrySendError};

// ---- bounded

pub struct Sender<T> {
    chan: Arc<Chan<T>>,
}
pub struct WeakSender<T> {
    chan: Weak<Chan<T>>,
}
pub struct Receiver<T> {
    chan: Arc<Chan<T>>,
}
pub struct Permit<'a, T> {
    chan: &'a Arc<Chan<T>>,
}
pub struct OwnedPermit<T> {
    tx: Option<Sender<T>>,
}

#[track_caller]
pub fn channel<T>(buffer: usize) -> (Sender<T>, Receiver<T>) {
    assert!(buffer > 0, "mpsc bounded channel requires buffer > 0");
    let chan = Chan::new(Some(buffer));
    (Sender { chan: chan.clone() }, Receiver { chan })
}

impl<T> Sender<T> {
    pub async fn send(&self, value: T) -> Result<(), SendError<T>> {
        match self.chan.semaphore.acquire(1, "mpsc::Sender").await {
            Ok(()) => {
                self.chan.push(value);
                Ok(())
            }
            Err(_) => Err(SendError(value)),
        }
    }
    pub async fn closed(&self) {
        let notified = self.chan.notify_closed.notified();
        if self.chan.is_closed() {
            return;
        }
        notified.await;
    }
    pub fn try_send(&self, message: T) -> Result<(), TrySendError<T>> {
        match self.chan.semaphore.try_acquire(1) {
            Ok(()) => {
                self.chan.push(message);
                Ok(())
            }
            Err(TryAcquireError::Closed) => Err(TrySendError::Closed(message)),
            Err(TryAcquireError::NoPermits) => Err(TrySendError::Full(message)),
        }
    }
    pub async fn send_timeout(&self, value: T, timeout: Duration) -> Result<(), SendTimeoutError<T>> {
        match crate::time::timeout(timeout, self.reserve()).await {
            Err(_) => Err(SendTimeoutError::Timeout(value)),
            Ok(Err(_)) => Err(SendTimeoutError::Closed(value)),
            Ok(Ok(permit)) => {
                permit.send(value);
                Ok(())
            }
        }
    }
    #[track_caller]
    pub fn blocking_send(&self, value: T) -> Result<(), SendError<T>> { super::block_on_outside(self.send(value)) }
    pub fn is_closed(&self) -> bool { self.chan.is_closed() }
    pub async fn reserve(&self) -> Result<Permit<'_, T>, SendError<()>> {
        match self.chan.semaphore.acquire(1, "mpsc::Sender").await {
            Ok(()) => Ok(Permit { chan: &self.chan }),
            Err(_) => Err(SendError(())),
        }
    }
    pub async fn reserve_owned(self) -> Result<OwnedPermit<T>, SendError<()>> {
        match self.chan.semaphore.acquire(1, "mpsc::Sender").await {
            Ok(()) => {}
            Err(_) => return Err(SendError(())),
        }
        Ok(OwnedPermit { tx: Some(self) })
    }
    pub async fn reserve_many(&self, n: usize) -> Result<PermitIterator<'_, T>, SendError<()>> {
        if n > self.max_capacity() {
            return Err(SendError(()));
        }
        match self.chan.semaphore.acquire(n, "mpsc::Sender").await {
            Ok(()) => Ok(PermitIterator { chan: &self.chan, n }),
            Err(_) => Err(SendError(())),
        }
    }
    pub fn try_reserve_many(&self, n: usize) -> Result<PermitIterator<'_, T>, TrySendError<()>> {
        if n > self.max_capacity() {
            return Err(TrySendError::Full(()));
        }
        match self.chan.semaphore.try_acquire(n) {
            Ok(()) => Ok(PermitIterator { chan: &self.chan, n }),
            Err(TryAcquireError::Closed) => Err(TrySendError::Closed(())),
            Err(TryAcquireError::NoPermits) => Err(TrySendError::Full(())),
        }
    }
    pub fn try_reserve(&self) -> Result<Permit<'_, T>, TrySendError<()>> {
        match self.chan.semaphore.try_acquire(1) {
            Ok(()) => Ok(Permit { chan: &self.chan }),
            Err(TryAcquireError::Closed) => Err(TrySendError::Closed(())),
            Err(TryAcquireError::NoPermits) => Err(TrySendError::Full(())),
        }
    }
    pub fn try_reserve_owned(self) -> Result<OwnedPermit<T>, TrySendError<Self>> {
        match self.chan.semaphore.try_acquire(1) {
            Ok(()) => Ok(OwnedPermit { tx: Some(self) }),
            Err(TryAcquireError::Closed) => Err(TrySendError::Closed(self)),
            Err(TryAcquireError::NoPermits) => Err(TrySendError::Full(self)),
        }
    }
    pub fn same_channel(&self, other: &Self) -> bool { Arc::ptr_eq(&self.chan, &other.chan) }
    pub fn capacity(&self) -> usize { self.chan.semaphore.available() }
    pub fn max_capacity(&self) -> usize { self.chan.bound.unwrap() }
    pub fn strong_count(&self) -> usize { self.chan.senders.load(SeqCst) }
    pub fn weak_count(&self) -> usize { Arc::weak_count(&self.chan) }
    pub fn downgrade(&self) -> WeakSender<T> { WeakSender { chan: Arc::downgrade(&self.chan) } }
}
impl<T> Clone for Sender<T> {
    fn clone(&self) -> Self {
        self.chan.add_sender();
        Sender { chan: self.chan.clone() }
    }
}
impl<T> Drop for Sender<T> {
    fn drop(&mut self) { self.chan.drop_sender(); }
}
impl<T> fmt::Debug for Sender<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("Sender").finish_non_exhaustive() }
}
impl<T> Clone for WeakSender<T> {
    fn clone(&self) -> Self { WeakSender { chan: self.chan.clone() } }
}
impl<T> WeakSender<T> {
    pub fn strong_count(&self) -> usize { self.chan.upgrade().map_or(0, |c| c.senders.load(SeqCst)) }
    pub fn weak_count(&self) -> usize { self.chan.weak_count() }
    pub fn upgrade(&self) -> Option<Sender<T>> {
        let chan = self.chan.upgrade()?;
        if chan.senders.load(SeqCst) == 0 {
            return None;
        }
        chan.add_sender();
        Some(Sender { chan })
    }
}
impl<T> Permit<'_, T> {
    pub fn send(self, value: T) {
        self.chan.push(value);
        std::mem::forget(self);
    }
}
/// Several places, given out one by one; the rest goes back on drop.
pub struct PermitIterator<'a, T> {
    chan: &'a Arc<Chan<T>>,
    n: usize,
}
impl<'a, T> Iterator for PermitIterator<'a, T> {
    type Item = Permit<'a, T>;
    fn next(&mut self) -> Option<Permit<'a, T>> {
        if self.n == 0 {
            return None;
        }
        self.n -= 1;
        Some(Permit { chan: self.chan })
    }
    fn size_hint(&self) -> (usize, Option<usize>) { (self.n, Some(self.n)) }
}
impl<T> ExactSizeIterator for PermitIterator<'_, T> {}
impl<T> Drop for PermitIterator<'_, T> {
    fn drop(&mut self) {
        while self.next().is_some() {}
    }
}
impl<T> Drop for Permit<'_, T> {
    fn drop(&mut self) {
        self.chan.release();
        if self.chan.is_closed() && self.chan.idle() {
            self.chan.wake_rx();
        }
    }
}
impl<T> fmt::Debug for Permit<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("Permit").finish_non_exhaustive() }
}
impl<T> OwnedPermit<T> {
    fn chan(&self) -> &Arc<Chan<T>> { &self.tx.as_ref().unwrap().chan }
    pub fn same_channel(&self, other: &Self) -> bool { Arc::ptr_eq(self.chan(), other.chan()) }
    pub fn same_channel_as_sender(&self, sender: &Sender<T>) -> bool { Arc::ptr_eq(self.chan(), &sender.chan) }
    pub fn send(mut self, value: T) -> Sender<T> {
        let tx = self.tx.take().unwrap();
        tx.chan.push(value);
        tx
    }
    pub fn release(mut self) -> Sender<T> {
        let tx = self.tx.take().unwrap();
        tx.chan.release();
        tx
    }
}
impl<T> Drop for OwnedPermit<T> {
    fn drop(&mut self) {
        if let Some(tx) = self.tx.take() {
            tx.chan.release();
            if tx.chan.is_closed() && tx.chan.idle() {
                tx.chan.wake_rx();
            }
        }
    }
}

impl<T> Receiver<T> {
    /// Up to limit messages at once; 0 when the channel is closed (or limit is 0).
    pub async fn recv_many(&mut self, buffer: &mut Vec<T>, limit: usize) -> usize { std::future::poll_fn(|cx| self.poll_recv_many(cx, buffer, limit)).await }
    pub fn poll_recv_many(&mut self, cx: &mut Context<'_>, buffer: &mut Vec<T>, limit: usize) -> Poll<usize> {
        if limit == 0 {
            return Poll::Ready(0);
        }
        match self.chan.poll_recv(cx) {
            Poll::Pending => Poll::Pending,
            Poll::Ready(None) => Poll::Ready(0),
            Poll::Ready(Some(v)) => {
                buffer.push(v);
                let mut n = 1;
                while n < limit {
                    match self.chan.pop() {
                        Some(v) => buffer.push(v),
                        None => break,
                    }
                    n += 1;
                }
                Poll::Ready(n)
            }
        }
    }
    #[track_caller]
    pub fn blocking_recv_many(&mut self, buffer: &mut Vec<T>, limit: usize) -> usize { super::block_on_outside(self.recv_many(buffer, limit)) }
    pub fn sender_strong_count(&self) -> usize { self.chan.senders.load(SeqCst) }
    pub fn sender_weak_count(&self) -> usize { Arc::weak_count(&self.chan) }
    pub async fn recv(&mut self) -> Option<T> { std::future::poll_fn(|cx| self.chan.poll_recv(cx)).await }
    pub fn poll_recv(&mut self, cx: &mut Context<'_>) -> Poll<Option<T>> { self.chan.poll_recv(cx) }
    pub fn try_recv(&mut self) -> Result<T, TryRecvError> { self.chan.try_recv() }
    #[track_caller]
    pub fn blocking_recv(&mut self) -> Option<T> { super::block_on_outside(self.recv()) }
    pub fn close(&mut self) { self.chan.close(); }
    pub fn is_closed(&self) -> bool { self.chan.is_closed() || self.chan.senders.load(SeqCst) == 0 }
    pub fn is_empty(&self) -> bool { self.chan.state().queue.is_empty() }
    pub fn len(&self) -> usize { self.chan.state().queue.len() }
    pub fn capacity(&self) -> usize { self.chan.semaphore.available() }
    pub fn max_capacity(&self) -> usize { self.chan.bound.unwrap() }
}
impl<T> Drop for Receiver<T> {
    fn drop(&mut self) { self.chan.drop_rx(); }
}
impl<T> fmt::Debug for Receiver<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("Receiver").finish_non_exhaustive() }
}

// ---- unbounded

pub struct UnboundedSender<T> {
    chan: Arc<Chan<T>>,
}
pub struct UnboundedReceiver<T> {
    chan: Arc<Chan<T>>,
}
pub struct WeakUnboundedSender<T> {
    chan: Weak<Chan<T>>,
}

pub fn unbounded_channel<T>() -> (UnboundedSender<T>, UnboundedReceiver<T>) {
    let chan = Chan::new(None);
    (UnboundedSender { chan: chan.clone() }, UnboundedReceiver { chan })
}
impl<T> UnboundedSender<T> {
    pub fn send(&self, message: T) -> Result<(), SendError<T>> {
        if self.chan.is_closed() {
            return Err(SendError(message));
        }
        self.chan.state().unbounded += 1;
        self.chan.push(message);
        Ok(())
    }
    pub async fn closed(&self) {
        let notified = self.chan.notify_closed.notified();
        if self.chan.is_closed() {
            return;
        }
        notified.await;
    }
    pub fn is_closed(&self) -> bool { self.chan.is_closed() }
    pub fn same_channel(&self, other: &Self) -> bool { Arc::ptr_eq(&self.chan, &other.chan) }
    pub fn strong_count(&self) -> usize { self.chan.senders.load(SeqCst) }
    pub fn weak_count(&self) -> usize { Arc::weak_count(&self.chan) }
    pub fn downgrade(&self) -> WeakUnboundedSender<T> { WeakUnboundedSender { chan: Arc::downgrade(&self.chan) } }
}
impl<T> Clone for UnboundedSender<T> {
    fn clone(&self) -> Self {
        self.chan.add_sender();
        UnboundedSender { chan: self.chan.clone() }
    }
}
impl<T> Drop for UnboundedSender<T> {
    fn drop(&mut self) { self.chan.drop_sender(); }
}
impl<T> fmt::Debug for UnboundedSender<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("UnboundedSender").finish_non_exhaustive() }
}
impl<T> Clone for WeakUnboundedSender<T> {
    fn clone(&self) -> Self { WeakUnboundedSender { chan: self.chan.clone() } }
}
impl<T> fmt::Debug for WeakUnboundedSender<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("WeakUnboundedSender").finish() }
}
impl<T> fmt::Debug for WeakSender<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("WeakSender").finish() }
}
impl<T> fmt::Debug for OwnedPermit<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("OwnedPermit").finish_non_exhaustive() }
}
impl<T> WeakUnboundedSender<T> {
    pub fn strong_count(&self) -> usize { self.chan.upgrade().map_or(0, |c| c.senders.load(SeqCst)) }
    pub fn weak_count(&self) -> usize { self.chan.weak_count() }
    pub fn upgrade(&self) -> Option<UnboundedSender<T>> {
        let chan = self.chan.upgrade()?;
        if chan.senders.load(SeqCst) == 0 {
            return None;
        }
        chan.add_sender();
        Some(UnboundedSender { chan })
    }
}
impl<T> UnboundedReceiver<T> {
    /// Up to limit messages at once; 0 when the channel is closed (or limit is 0).
    pub async fn recv_many(&mut self, buffer: &mut Vec<T>, limit: usize) -> usize { std::future::poll_fn(|cx| self.poll_recv_many(cx, buffer, limit)).await }
    pub fn poll_recv_many(&mut self, cx: &mut Context<'_>, buffer: &mut Vec<T>, limit: usize) -> Poll<usize> {
        if limit == 0 {
            return Poll::Ready(0);
        }
        match self.chan.poll_recv(cx) {
            Poll::Pending => Poll::Pending,
            Poll::Ready(None) => Poll::Ready(0),
            Poll::Ready(Some(v)) => {
                buffer.push(v);
                let mut n = 1;
                while n < limit {
                    match self.chan.pop() {
                        Some(v) => buffer.push(v),
                        None => break,
                    }
                    n += 1;
                }
                Poll::Ready(n)
            }
        }
    }
    #[track_caller]
    pub fn blocking_recv_many(&mut self, buffer: &mut Vec<T>, limit: usize) -> usize { super::block_on_outside(self.recv_many(buffer, limit)) }
    pub fn sender_strong_count(&self) -> usize { self.chan.senders.load(SeqCst) }
    pub fn sender_weak_count(&self) -> usize { Arc::weak_count(&self.chan) }
    pub async fn recv(&mut self) -> Option<T> { std::future::poll_fn(|cx| self.chan.poll_recv(cx)).await }
    pub fn poll_recv(&mut self, cx: &mut Context<'_>) -> Poll<Option<T>> { self.chan.poll_recv(cx) }
    pub fn try_recv(&mut self) -> Result<T, TryRecvError> { self.chan.try_recv() }
    #[track_caller]
    pub fn blocking_recv(&mut self) -> Option<T> { super::block_on_outside(self.recv()) }
    pub fn close(&mut self) { self.chan.close(); }
    pub fn is_empty(&self) -> bool { self.chan.state().queue.is_empty() }
    pub fn len(&self) -> usize { self.chan.state().queue.len() }
    pub fn is_closed(&self) -> bool { self.chan.is_closed() || self.chan.senders.load(SeqCst) == 0 }
}
impl<T> Drop for UnboundedReceiver<T> {
    fn drop(&mut self) { self.chan.drop_rx(); }
}
impl<T> fmt::Debug for UnboundedReceiver<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("UnboundedReceiver").finish_non_exhaustive() }
}
