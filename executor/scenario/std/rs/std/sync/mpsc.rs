//! Channels between threads: unbounded, bounded, rendezvous.
use super::queue::Queue;
use super::wait::{until, visible, Raw, Signal};
use super::Arc;
use crate::cell::{Cell, UnsafeCell};
use crate::error::Error;
use crate::fmt;
use crate::time::{machine_now, Duration, Instant};

struct Chan<T> {
    queue: UnsafeCell<Queue<T>>,
    /// None: unbounded. Some(0): rendezvous.
    cap: Option<usize>,
    senders: Cell<usize>,
    receiver: Cell<bool>,
    /// Of a rendezvous channel: messages taken so far, and messages put so far. A sender waits until its own is taken.
    taken: Cell<u64>,
    put: Cell<u64>,
    lock: Raw,
    /// Receivers that wait (0 or 1), for try_send on a rendezvous channel.
    waiting: Cell<usize>,
    can_recv: Signal,
    can_send: Signal,
}

unsafe impl<T: Send> Sync for Chan<T> {}
impl<T> crate::panic::RefUnwindSafe for Chan<T> {}

enum Try<T> {
    Done,
    Full(T),
    Closed(T),
}

impl<T> Chan<T> {
    fn new(cap: Option<usize>) -> Arc<Chan<T>> {
        Arc::new(Chan {
            queue: UnsafeCell::new(Queue::new()),
            cap,
            senders: Cell::new(1),
            receiver: Cell::new(true),
            taken: Cell::new(0),
            put: Cell::new(0),
            lock: Raw::new(),
            waiting: Cell::new(0),
            can_recv: Signal::new(),
            can_send: Signal::new(),
        })
    }

    fn queue(&self) -> &mut Queue<T> { unsafe { &mut *self.queue.get() } }

    fn is_full(&self) -> bool { self.cap.is_some_and(|cap| cap > 0 && self.queue().len() >= cap) }

    /// `waits`: a rendezvous sender may put its message although nobody is there.
    fn try_put(&self, t: T, waits: bool) -> Try<T> {
        let _g = self.lock.lock();
        if !self.receiver.get() {
            return Try::Closed(t);
        }
        let rendezvous = self.cap == Some(0);
        if self.is_full() || rendezvous && !waits && self.waiting.get() <= self.queue().len() {
            return Try::Full(t);
        }
        self.queue().push_back(t);
        if rendezvous {
            self.put.set(self.put.get() + 1);
        }
        self.can_recv.notify_one();
        Try::Done
    }

    fn send(&self, t: T) -> Result<(), SendError<T>> {
        let mut t = t;
        let rendezvous = self.cap == Some(0);
        loop {
            match self.try_put(t, rendezvous) {
                Try::Done => break,
                Try::Closed(t) => return Err(SendError(t)),
                Try::Full(back) => {
                    t = back;
                    self.can_send.wait_while(u64::MAX, "send", || self.receiver.get() && self.is_full());
                }
            }
        }
        if rendezvous {
            // Messages leave in order: ours is taken when as many have left as had come with it.
            let ticket = self.put.get();
            loop {
                if self.taken.get() >= ticket {
                    return Ok(());
                }
                if !self.receiver.get() {
                    let _g = self.lock.lock();
                    self.taken.set(self.taken.get() + 1);
                    return match self.queue().pop_front() {
                        Some(t) => Err(SendError(t)),
                        None => Ok(()),
                    };
                }
                self.can_send.wait_while(u64::MAX, "send", || self.receiver.get() && self.taken.get() < ticket);
            }
        }
        Ok(())
    }

    fn try_take(&self) -> Result<T, TryRecvError> {
        let _g = self.lock.lock();
        match self.queue().pop_front() {
            Some(t) => {
                if self.cap == Some(0) {
                    self.taken.set(self.taken.get() + 1);
                    self.can_send.notify_all();
                } else if self.cap.is_some() {
                    self.can_send.notify_one();
                }
                Ok(t)
            }
            None if self.senders.get() == 0 => Err(TryRecvError::Disconnected),
            None => Err(TryRecvError::Empty),
        }
    }

    fn take(&self, deadline: u64) -> Result<T, RecvTimeoutError> {
        loop {
            match self.try_take() {
                Ok(t) => return Ok(t),
                Err(TryRecvError::Disconnected) => return Err(RecvTimeoutError::Disconnected),
                Err(TryRecvError::Empty) => {}
            }
            let left = until(deadline);
            if left == 0 {
                return Err(RecvTimeoutError::Timeout);
            }
            self.waiting.set(self.waiting.get() + 1);
            self.can_recv.wait_while(left, "recv", || self.queue().is_empty() && self.senders.get() > 0);
            self.waiting.set(self.waiting.get() - 1);
        }
    }

    fn drop_sender(&self) {
        if self.senders.get() == 1 {
            visible(); // only the end of the last sender is noticed
        }
        let n = self.senders.as_ptr();
        let last = unsafe {
            *n -= 1;
            *n == 0
        };
        if last {
            self.can_recv.notify_all();
        }
    }
}

/// What rustc's ends of a channel say about it.
#[derive(Clone, Copy)]
#[repr(usize)]
enum Flavor {
    Array,
    List,
    Zero,
}

pub struct Sender<T> {
    flavor: Flavor,
    chan: Arc<Chan<T>>,
}
pub struct SyncSender<T> {
    flavor: Flavor,
    chan: Arc<Chan<T>>,
}
pub struct Receiver<T> {
    flavor: Flavor,
    chan: Arc<Chan<T>>,
}
impl<T> !Sync for Receiver<T> {}

pub fn channel<T>() -> (Sender<T>, Receiver<T>) {
    let chan = Chan::new(None);
    (Sender { flavor: Flavor::List, chan: chan.clone() }, Receiver { flavor: Flavor::List, chan })
}
pub fn sync_channel<T>(bound: usize) -> (SyncSender<T>, Receiver<T>) {
    let chan = Chan::new(Some(bound));
    let flavor = if bound == 0 { Flavor::Zero } else { Flavor::Array };
    (SyncSender { flavor, chan: chan.clone() }, Receiver { flavor, chan })
}

impl<T> Sender<T> {
    pub fn send(&self, t: T) -> Result<(), SendError<T>> { self.chan.send(t) }
}
impl<T> Clone for Sender<T> {
    fn clone(&self) -> Sender<T> {
        unsafe { *self.chan.senders.as_ptr() += 1 };
        Sender { flavor: self.flavor, chan: self.chan.clone() }
    }
}
impl<T> Drop for Sender<T> {
    fn drop(&mut self) { self.chan.drop_sender(); }
}
impl<T> fmt::Debug for Sender<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("Sender").finish_non_exhaustive() }
}

impl<T> SyncSender<T> {
    pub fn send(&self, t: T) -> Result<(), SendError<T>> { self.chan.send(t) }
    pub fn try_send(&self, t: T) -> Result<(), TrySendError<T>> {
        match self.chan.try_put(t, false) {
            Try::Done => Ok(()),
            Try::Full(t) => Err(TrySendError::Full(t)),
            Try::Closed(t) => Err(TrySendError::Disconnected(t)),
        }
    }
}
impl<T> Clone for SyncSender<T> {
    fn clone(&self) -> SyncSender<T> {
        unsafe { *self.chan.senders.as_ptr() += 1 };
        SyncSender { flavor: self.flavor, chan: self.chan.clone() }
    }
}
impl<T> Drop for SyncSender<T> {
    fn drop(&mut self) { self.chan.drop_sender(); }
}
impl<T> fmt::Debug for SyncSender<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("SyncSender").finish_non_exhaustive() }
}

impl<T> Receiver<T> {
    pub fn try_recv(&self) -> Result<T, TryRecvError> { self.chan.try_take() }
    pub fn recv(&self) -> Result<T, RecvError> {
        match self.chan.take(u64::MAX) {
            Ok(t) => Ok(t),
            Err(_) => Err(RecvError),
        }
    }
    pub fn recv_timeout(&self, timeout: Duration) -> Result<T, RecvTimeoutError> {
        self.chan.take(machine_now().saturating_add(timeout.__ns()))
    }
    pub fn recv_deadline(&self, deadline: Instant) -> Result<T, RecvTimeoutError> {
        self.chan.take(deadline.__virtual())
    }
    pub fn iter(&self) -> Iter<'_, T> { Iter { rx: self } }
    pub fn try_iter(&self) -> TryIter<'_, T> { TryIter { rx: self } }
}
impl<T> Drop for Receiver<T> {
    #[visible]
    fn drop(&mut self) {
        self.chan.receiver.set(false);
        self.chan.can_send.notify_all();
        if self.chan.cap != Some(0) {
            let rest = crate::mem::take(self.chan.queue());
            drop(rest);
        }
    }
}
impl<T> fmt::Debug for Receiver<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("Receiver").finish_non_exhaustive() }
}

#[derive(Debug)]
pub struct Iter<'a, T: 'a> {
    rx: &'a Receiver<T>,
}
impl<'a, T> Iterator for Iter<'a, T> {
    type Item = T;
    fn next(&mut self) -> Option<T> { self.rx.recv().ok() }
}
#[derive(Debug)]
pub struct TryIter<'a, T: 'a> {
    rx: &'a Receiver<T>,
}
impl<'a, T> Iterator for TryIter<'a, T> {
    type Item = T;
    fn next(&mut self) -> Option<T> { self.rx.try_recv().ok() }
}
#[derive(Debug)]
pub struct IntoIter<T> {
    rx: Receiver<T>,
}
impl<T> Iterator for IntoIter<T> {
    type Item = T;
    fn next(&mut self) -> Option<T> { self.rx.recv().ok() }
}
impl<'a, T> IntoIterator for &'a Receiver<T> {
    type Item = T;
    type IntoIter = Iter<'a, T>;
    fn into_iter(self) -> Iter<'a, T> { self.iter() }
}
impl<T> IntoIterator for Receiver<T> {
    type Item = T;
    type IntoIter = IntoIter<T>;
    fn into_iter(self) -> IntoIter<T> { IntoIter { rx: self } }
}

// ---- errors

#[derive(PartialEq, Eq, Clone, Copy)]
pub struct SendError<T>(pub T);
impl<T> fmt::Debug for SendError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("SendError").finish_non_exhaustive() }
}
impl<T> fmt::Display for SendError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad("sending on a closed channel") }
}
impl<T> Error for SendError<T> {}

#[derive(PartialEq, Eq, Clone, Copy)]
pub enum TrySendError<T> {
    Full(T),
    Disconnected(T),
}
impl<T> fmt::Debug for TrySendError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TrySendError::Full(..) => f.write_str("TrySendError::Full(..)"),
            TrySendError::Disconnected(..) => f.write_str("TrySendError::Disconnected(..)"),
        }
    }
}
impl<T> fmt::Display for TrySendError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            TrySendError::Full(..) => "sending on a full channel",
            TrySendError::Disconnected(..) => "sending on a closed channel",
        })
    }
}
impl<T> Error for TrySendError<T> {}
impl<T> From<SendError<T>> for TrySendError<T> {
    fn from(err: SendError<T>) -> TrySendError<T> { TrySendError::Disconnected(err.0) }
}

#[derive(PartialEq, Eq, Clone, Copy, Debug)]
pub struct RecvError;
impl fmt::Display for RecvError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad("receiving on a closed channel") }
}
impl Error for RecvError {}

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
impl Error for TryRecvError {}

#[derive(PartialEq, Eq, Clone, Copy, Debug)]
pub enum RecvTimeoutError {
    Timeout,
    Disconnected,
}
impl fmt::Display for RecvTimeoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            RecvTimeoutError::Timeout => "timed out waiting on channel",
            RecvTimeoutError::Disconnected => "channel is empty and sending half is closed",
        })
    }
}
impl Error for RecvTimeoutError {}
impl From<RecvError> for TryRecvError {
    fn from(_err: RecvError) -> Self { TryRecvError::Disconnected }
}
impl From<RecvError> for RecvTimeoutError {
    fn from(_err: RecvError) -> Self { RecvTimeoutError::Disconnected }
}
