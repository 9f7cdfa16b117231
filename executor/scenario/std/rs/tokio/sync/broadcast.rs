//! broadcast: every receiver sees every message, unless it lags too far behind.
use pollground_rt::{label, wake_in_order, Ticket, WaitList};
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, Weak};
use std::task::{Context, Poll, Waker};

struct Slot<T> {
    /// Receivers that have not seen the value.
    rem: usize,
    pos: u64,
    val: Option<T>,
}
struct State<T> {
    buffer: Vec<Slot<T>>,
    pos: u64,
    receivers: usize,
    senders: usize,
    closed: bool,
    /// Senders that wait for the last receiver's end.
    closers: Vec<Waker>,
}
struct Shared<T> {
    state: Mutex<State<T>>,
    /// Receivers that wait for a value. It changes only while the state is locked.
    waiting: WaitList<(), ()>,
    mask: u64,
}

pub struct Sender<T> {
    shared: Arc<Shared<T>>,
}
/// Keeps the channel, not the senders' end of it.
pub struct WeakSender<T> {
    shared: Weak<Shared<T>>,
}
pub struct Receiver<T> {
    shared: Arc<Shared<T>>,
    next: u64,
}

pub mod error {
    use std::fmt;
    #[derive(Debug)]
    pub struct SendError<T>(pub T);
    impl<T> fmt::Display for SendError<T> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("channel closed") }
    }
    impl<T: fmt::Debug> std::error::Error for SendError<T> {}
    #[derive(Debug, PartialEq, Eq, Clone)]
    pub enum RecvError {
        Closed,
        Lagged(u64),
    }
    impl fmt::Display for RecvError {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            TryRecvError::from(self.clone()).fmt(f)
        }
    }
    impl std::error::Error for RecvError {}
    #[derive(Debug, PartialEq, Eq, Clone)]
    pub enum TryRecvError {
        Empty,
        Closed,
        Lagged(u64),
    }
    impl fmt::Display for TryRecvError {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            let why: &dyn fmt::Display = match self {
                TryRecvError::Lagged(n) => &format_args!("lagged by {n}"),
                TryRecvError::Closed => &"closed",
                TryRecvError::Empty => &"empty",
            };
            write!(f, "channel {why}")
        }
    }
    impl TryRecvError {
        /// What an asynchronous receive can say too: all but that it waits.
        pub(super) fn from(e: RecvError) -> TryRecvError {
            match e {
                RecvError::Lagged(n) => TryRecvError::Lagged(n),
                RecvError::Closed => TryRecvError::Closed,
            }
        }
    }
    impl std::error::Error for TryRecvError {}
}
use self::error::{RecvError, SendError, TryRecvError};

#[track_caller]
pub fn channel<T: Clone>(capacity: usize) -> (Sender<T>, Receiver<T>) {
    assert!(capacity > 0, "capacity is empty");
    assert!(capacity <= usize::MAX >> 1, "requested capacity too large");
    let capacity = capacity.next_power_of_two();
    let mut buffer = Vec::with_capacity(capacity);
    for i in 0..capacity {
        buffer.push(Slot { rem: 0, pos: (i as u64).wrapping_sub(capacity as u64), val: None });
    }
    let state = State { buffer, pos: 0, receivers: 1, senders: 1, closed: false, closers: Vec::new() };
    let (state, waiting) = (Mutex::new(state), WaitList::new(()));
    let shared = Arc::new(Shared { state, waiting, mask: capacity as u64 - 1 });
    (Sender { shared: shared.clone() }, Receiver { shared, next: 0 })
}

impl<T> Shared<T> {
    fn subscribe(self: &Arc<Self>) -> Receiver<T> {
        let mut s = self.state.lock().unwrap();
        s.receivers += 1;
        Receiver { shared: self.clone(), next: s.pos }
    }
}

impl<T: Clone> Sender<T> {
    #[track_caller]
    pub fn new(capacity: usize) -> Self { channel(capacity).0 }
}
impl<T> Sender<T> {
    pub fn same_channel(&self, other: &Self) -> bool { Arc::ptr_eq(&self.shared, &other.shared) }
    /// Waits until there is no receiver any more.
    pub async fn closed(&self) {
        std::future::poll_fn(|cx| {
            let mut s = self.shared.state.lock().unwrap();
            if s.receivers == 0 {
                return Poll::Ready(());
            }
            s.closers.push(cx.waker().clone());
            Poll::Pending
        })
        .await
    }
    pub fn send(&self, value: T) -> Result<usize, SendError<T>> {
        let (rem, old, waiters) = {
            let mut s = self.shared.state.lock().unwrap();
            if s.receivers == 0 {
                return Err(SendError(value));
            }
            let (pos, rem) = (s.pos, s.receivers);
            s.pos = pos.wrapping_add(1);
            let slot = &mut s.buffer[(pos & self.shared.mask) as usize];
            slot.pos = pos;
            slot.rem = rem;
            let old = slot.val.replace(value);
            (rem, old, self.shared.waiting.lock().serve_all(()))
        };
        drop(old);
        wake_in_order(waiters);
        Ok(rem)
    }
    pub fn subscribe(&self) -> Receiver<T> { self.shared.subscribe() }
    pub fn downgrade(&self) -> WeakSender<T> { WeakSender { shared: Arc::downgrade(&self.shared) } }
    pub fn strong_count(&self) -> usize { self.shared.state.lock().unwrap().senders }
    pub fn weak_count(&self) -> usize { Arc::weak_count(&self.shared) }
    pub fn receiver_count(&self) -> usize { self.shared.state.lock().unwrap().receivers }
    pub fn len(&self) -> usize {
        let s = self.shared.state.lock().unwrap();
        s.buffer.iter().filter(|x| x.rem > 0 && x.val.is_some()).count()
    }
    pub fn is_empty(&self) -> bool { self.len() == 0 }
}
impl<T> Clone for Sender<T> {
    fn clone(&self) -> Sender<T> {
        self.shared.state.lock().unwrap().senders += 1;
        Sender { shared: self.shared.clone() }
    }
}
impl<T> Drop for Sender<T> {
    fn drop(&mut self) {
        let waiters = {
            let mut s = self.shared.state.lock().unwrap();
            s.senders -= 1;
            if s.senders > 0 {
                return;
            }
            s.closed = true;
            self.shared.waiting.lock().serve_all(())
        };
        wake_in_order(waiters);
    }
}
impl<T> WeakSender<T> {
    pub fn upgrade(&self) -> Option<Sender<T>> {
        let shared = self.shared.upgrade()?;
        {
            let mut s = shared.state.lock().unwrap();
            if s.senders == 0 {
                return None;
            }
            s.senders += 1;
        }
        Some(Sender { shared })
    }
    pub fn strong_count(&self) -> usize { self.shared.upgrade().map_or(0, |x| x.state.lock().unwrap().senders) }
    pub fn weak_count(&self) -> usize { self.shared.weak_count() }
}
impl<T> Clone for WeakSender<T> {
    fn clone(&self) -> WeakSender<T> { WeakSender { shared: self.shared.clone() } }
}
impl<T> fmt::Debug for WeakSender<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("broadcast::WeakSender") }
}
impl<T> fmt::Debug for Sender<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("broadcast::Sender") }
}
impl<T> fmt::Debug for Receiver<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("broadcast::Receiver") }
}

impl<T> Receiver<T> {
    pub fn len(&self) -> usize { (self.shared.state.lock().unwrap().pos - self.next) as usize }
    pub fn is_empty(&self) -> bool { self.len() == 0 }
    pub fn same_channel(&self, other: &Self) -> bool { Arc::ptr_eq(&self.shared, &other.shared) }
    pub fn is_closed(&self) -> bool { self.shared.state.lock().unwrap().closed }
    pub fn sender_weak_count(&self) -> usize { Arc::weak_count(&self.shared) }
    pub fn sender_strong_count(&self) -> usize { self.shared.state.lock().unwrap().senders }

    /// The next value through `read`; a value that all have seen is dropped.
    fn step<R>(&mut self, wait: Option<(&mut Place, &Waker)>, read: impl FnOnce(&T) -> R) -> Result<R, TryRecvError> {
        let mut gone = None;
        let r = {
            let mut guard = self.shared.state.lock().unwrap();
            let s = &mut *guard;
            let i = (self.next & self.shared.mask) as usize;
            let cap = s.buffer.len() as u64;
            let pos = s.buffer[i].pos;
            let mut fits = pos == self.next;
            if !fits {
                if pos.wrapping_add(cap) == self.next {
                    if s.closed {
                        return Err(TryRecvError::Closed);
                    }
                    if let Some((place, waker)) = wait {
                        let mut list = self.shared.waiting.lock();
                        match place {
                            Some(ticket) if ticket.note().is_none() => drop(ticket.register(waker)),
                            _ => *place = Some(list.join(1, Some(waker))),
                        }
                    }
                    return Err(TryRecvError::Empty);
                }
                let oldest = s.pos.wrapping_sub(cap);
                let missed = oldest.wrapping_sub(self.next);
                if missed != 0 {
                    self.next = oldest;
                    return Err(TryRecvError::Lagged(missed));
                }
                fits = true;
            }
            debug_assert!(fits);
            self.next = self.next.wrapping_add(1);
            let slot = &mut s.buffer[i];
            let r = match &slot.val {
                Some(v) => Ok(read(v)),
                None => Err(TryRecvError::Closed),
            };
            slot.rem -= 1;
            if slot.rem == 0 {
                gone = slot.val.take();
            }
            r
        };
        drop(gone);
        r
    }
}
impl<T: Clone> Receiver<T> {
    pub fn resubscribe(&self) -> Self { self.shared.subscribe() }
    #[gives]
    pub async fn recv(&mut self) -> Result<T, RecvError> {
        Recv { receiver: self, place: None }.await
    }
    pub fn try_recv(&mut self) -> Result<T, TryRecvError> { self.step(None, |v| v.clone()) }
    #[track_caller]
    pub fn blocking_recv(&mut self) -> Result<T, RecvError> { super::block_on_outside(self.recv()) }
}
impl<T> Drop for Receiver<T> {
    fn drop(&mut self) {
        let mut closers = Vec::new();
        let until = {
            let mut s = self.shared.state.lock().unwrap();
            s.receivers -= 1;
            if s.receivers == 0 {
                closers = std::mem::take(&mut s.closers);
            }
            s.pos
        };
        for w in closers {
            w.wake();
        }
        while self.next < until {
            match self.step(None, |_| ()) {
                Ok(()) | Err(TryRecvError::Lagged(_)) => {}
                Err(_) => break,
            }
        }
    }
}
/// An entry in the list of waiters; a new one after each value that was not for this receiver.
type Place = Option<Arc<Ticket<()>>>;
struct Recv<'a, T> {
    receiver: &'a mut Receiver<T>,
    place: Place,
}
impl<T: Clone> Future for Recv<'_, T> {
    type Output = Result<T, RecvError>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.get_mut();
        match this.receiver.step(Some((&mut this.place, cx.waker())), |v| v.clone()) {
            Ok(v) => Poll::Ready(Ok(v)),
            Err(TryRecvError::Empty) => {
                label("channel", "broadcast::Receiver::recv");
                Poll::Pending
            }
            Err(TryRecvError::Lagged(n)) => Poll::Ready(Err(RecvError::Lagged(n))),
            Err(TryRecvError::Closed) => Poll::Ready(Err(RecvError::Closed)),
        }
    }
}
impl<T> Drop for Recv<'_, T> {
    fn drop(&mut self) {
        if let Some(ticket) = self.place.take() {
            self.receiver.shared.waiting.lock().leave(&ticket);
        }
    }
}
