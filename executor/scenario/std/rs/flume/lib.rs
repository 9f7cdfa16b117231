//! flume: channels of several senders and receivers, for threads and for tasks.
//!
//! Follows: flume 0.10; interfaces up to 0.11
//! Compared with: 0.10.14
//!
//! A message goes to the receiver that has waited longest. A thread is handed its message; a task is woken and looks
//! into the channel again, where another receiver may have been first. A sender that waits for room has its message
//! in the channel already: who receives one lets the first of those messages in, and wakes its sender.
pub mod r#async;
mod error;
mod iter;
pub mod select;

pub use self::error::{RecvError, RecvTimeoutError, SendError, SendTimeoutError, TryRecvError, TrySendError};
pub use self::iter::{Drain, IntoIter, Iter, TryIter};
pub use self::select::Selector;

use pollground_rt::{wake_in_order, Locked, Ticket, WaitList};
use std::collections::VecDeque;
use std::fmt;
use std::sync::queue::Queue;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

/// What a ticket of a receiver wants: a message in its hand, or to be woken.
const HAND: usize = 1;
const TURN: usize = 0;

/// A message and the ticket it belongs to.
type Of<T> = (*const Ticket<()>, T);
type Wake = Option<Arc<Ticket<()>>>;

struct State<T> {
    queue: Queue<T>,
    /// The messages of senders that wait for room, in the order of their tickets.
    sending: VecDeque<Of<T>>,
    /// Messages for threads that have been served.
    given: Vec<Of<T>>,
    senders: usize,
    receivers: usize,
}
unsafe impl<T: Send> Send for State<T> {}

struct Channel<T> {
    cap: Option<usize>,
    /// Receivers wait here.
    state: WaitList<State<T>, ()>,
    /// Senders wait here. It is locked while `state` is.
    room: WaitList<(), ()>,
}
type Inside<'a, T> = Locked<'a, State<T>, ()>;

impl<T> Channel<T> {
    /// Gives the message to the receiver that waits, or puts it into the queue. Returns it if there is no room.
    fn offer(&self, state: &mut Inside<'_, T>, message: T) -> Result<Wake, T> {
        match state.serve_first(()) {
            Some(ticket) if ticket.wants() == HAND => {
                state.given.push((Arc::as_ptr(&ticket), message));
                Ok(Some(ticket))
            }
            None if self.cap.is_some_and(|cap| state.queue.len() >= cap) => Err(message),
            woken => {
                state.queue.push_back(message);
                Ok(woken)
            }
        }
    }
    fn try_send(&self, message: T) -> Result<(), TrySendError<T>> {
        let mut state = self.state.lock();
        if state.receivers == 0 {
            return Err(TrySendError::Disconnected(message));
        }
        let wake = self.offer(&mut state, message).map_err(TrySendError::Full)?;
        drop(state);
        wake_in_order(wake);
        Ok(())
    }
    /// A place for the message behind those of the other senders that wait.
    fn queue_up(&self, state: &mut Inside<'_, T>, message: T) -> Arc<Ticket<()>> {
        let ticket = self.room.lock().join(1, None);
        state.sending.push_back((Arc::as_ptr(&ticket), message));
        ticket
    }
    /// The sender waits no longer. Returns its message, if that has not been let in.
    fn give_up(&self, ticket: &Ticket<()>) -> Option<T> {
        let mut state = self.state.lock();
        self.room.lock().leave(ticket);
        let at = state.sending.iter().position(|(of, _)| std::ptr::eq(*of, ticket))?;
        Some(state.sending.remove(at)?.1)
    }
    /// Sends, and waits for room until the deadline. None: it has passed.
    fn send(&self, message: T, deadline: Option<Instant>) -> Result<(), (T, bool)> {
        let mut state = self.state.lock();
        if state.receivers == 0 {
            return Err((message, true));
        }
        let ticket = match self.offer(&mut state, message) {
            Ok(wake) => {
                drop(state);
                wake_in_order(wake);
                return Ok(());
            }
            Err(message) => self.queue_up(&mut state, message),
        };
        drop(state);
        self.room.block(&ticket, deadline, "send");
        self.give_up(&ticket).map_or(Ok(()), |message| Err((message, ticket.note().is_some())))
    }
    /// Takes a message out, lets the next one in, and says whose that was.
    fn take(&self, state: &mut Inside<'_, T>) -> Result<(T, Wake), TryRecvError> {
        let mut wake = None;
        let cap = self.cap.unwrap_or(usize::MAX);
        let mut next = |state: &mut Inside<'_, T>| {
            let (_, message) = state.sending.pop_front()?;
            wake = self.room.lock().serve_first(());
            Some(message)
        };
        let message = state.queue.pop_front().or_else(|| next(state));
        let Some(message) = message else {
            return Err(if state.senders == 0 { TryRecvError::Disconnected } else { TryRecvError::Empty });
        };
        if state.queue.len() < cap {
            if let Some(message) = next(state) {
                state.queue.push_back(message);
            }
        }
        Ok((message, wake))
    }
    fn try_recv(&self) -> Result<T, TryRecvError> {
        let mut state = self.state.lock();
        let (message, wake) = self.take(&mut state)?;
        drop(state);
        wake_in_order(wake);
        Ok(message)
    }
    /// Receives, and waits until the deadline.
    fn recv(&self, deadline: Option<Instant>) -> Result<T, RecvTimeoutError> {
        let mut state = self.state.lock();
        match self.take(&mut state) {
            Ok((message, wake)) => {
                drop(state);
                wake_in_order(wake);
                return Ok(message);
            }
            Err(TryRecvError::Disconnected) => return Err(RecvTimeoutError::Disconnected),
            Err(TryRecvError::Empty) => {}
        }
        let ticket = state.join(HAND, None);
        drop(state);
        self.state.block(&ticket, deadline, "recv");
        let mut state = self.state.lock();
        state.leave(&ticket);
        match state.given.iter().position(|(of, _)| *of == Arc::as_ptr(&ticket)) {
            Some(at) => Ok(state.given.remove(at).1),
            // The last message of a sender that is gone may still be in the queue.
            None => match self.take(&mut state) {
                Ok((message, wake)) => {
                    drop(state);
                    wake_in_order(wake);
                    Ok(message)
                }
                Err(TryRecvError::Disconnected) => Err(RecvTimeoutError::Disconnected),
                Err(TryRecvError::Empty) => Err(RecvTimeoutError::Timeout),
            },
        }
    }
    /// A task that was woken for a message does not take it: the next one is woken.
    fn pass_on(&self) {
        let mut state = self.state.lock();
        let wake = if state.queue.is_empty() { None } else { self.pass_to(&mut state) };
        drop(state);
        wake_in_order(wake);
    }
    fn pass_to(&self, state: &mut Inside<'_, T>) -> Wake {
        let ticket = state.serve_first(())?;
        if ticket.wants() == HAND {
            let message = state.queue.pop_front()?;
            state.given.push((Arc::as_ptr(&ticket), message));
        }
        Some(ticket)
    }
    fn leave(&self, sender: bool) {
        let mut state = self.state.lock();
        let n = if sender { &mut state.senders } else { &mut state.receivers };
        *n -= 1;
        if *n > 0 {
            return;
        }
        let senders = self.room.lock().serve_all(());
        let receivers = state.serve_all(());
        drop(state);
        wake_in_order(senders);
        wake_in_order(receivers);
    }
}

/// The sending end. Clones send into the same channel.
pub struct Sender<T> {
    channel: Arc<Channel<T>>,
}
/// The receiving end. Each message goes to one of its clones.
pub struct Receiver<T> {
    channel: Arc<Channel<T>>,
}
fn channel<T>(cap: Option<usize>) -> (Sender<T>, Receiver<T>) {
    let state =
        State { queue: Queue::new(), sending: VecDeque::new(), given: Vec::new(), senders: 1, receivers: 1 };
    let channel = Arc::new(Channel { cap, state: WaitList::new(state), room: WaitList::new(()) });
    (Sender { channel: channel.clone() }, Receiver { channel })
}
pub fn unbounded<T>() -> (Sender<T>, Receiver<T>) { channel(None) }
/// With a capacity of 0, a sender waits for its receiver.
pub fn bounded<T>(cap: usize) -> (Sender<T>, Receiver<T>) { channel(Some(cap)) }

/// What can be asked of a channel, from both ends and from the futures.
macro_rules! channel_state {
    ($t:ty, $self:ident, $channel:expr, $others:ident $(, $lifetime:lifetime)?) => {
        impl<$($lifetime,)? T> $t {
            pub fn is_disconnected(&self) -> bool { let $self = self; $channel.state.lock().$others == 0 }
            pub fn is_empty(&self) -> bool { self.len() == 0 }
            pub fn is_full(&self) -> bool { self.capacity() == Some(self.len()) }
            pub fn len(&self) -> usize { let $self = self; $channel.state.lock().queue.len() }
            pub fn capacity(&self) -> Option<usize> { let $self = self; $channel.cap }
        }
    };
}
use channel_state;
channel_state! { Sender<T>, this, this.channel, receivers }
channel_state! { Receiver<T>, this, this.channel, senders }
macro_rules! both_ends {
    ($($t:ident $count:ident $sender:literal)*) => {$(
        impl<T> $t<T> {
            pub fn sender_count(&self) -> usize { self.channel.state.lock().senders }
            pub fn receiver_count(&self) -> usize { self.channel.state.lock().receivers }
            pub fn same_channel(&self, other: &$t<T>) -> bool { Arc::ptr_eq(&self.channel, &other.channel) }
        }
        impl<T> Clone for $t<T> {
            fn clone(&self) -> $t<T> {
                self.channel.state.lock().$count += 1;
                $t { channel: self.channel.clone() }
            }
        }
        impl<T> Drop for $t<T> {
            fn drop(&mut self) { self.channel.leave($sender); }
        }
        impl<T> fmt::Debug for $t<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str(stringify!($t)) }
        }
    )*};
}
both_ends! { Sender senders true Receiver receivers false }

impl<T> Sender<T> {
    pub fn try_send(&self, message: T) -> Result<(), TrySendError<T>> { self.channel.try_send(message) }
    pub fn send(&self, message: T) -> Result<(), SendError<T>> {
        self.channel.send(message, None).map_err(|(message, _)| SendError(message))
    }
    pub fn send_deadline(&self, message: T, deadline: Instant) -> Result<(), SendTimeoutError<T>> {
        self.channel.send(message, Some(deadline)).map_err(|(message, disconnected)| {
            if disconnected { SendTimeoutError::Disconnected(message) } else { SendTimeoutError::Timeout(message) }
        })
    }
    pub fn send_timeout(&self, message: T, timeout: Duration) -> Result<(), SendTimeoutError<T>> {
        self.send_deadline(message, Instant::now() + timeout)
    }
    pub fn downgrade(&self) -> WeakSender<T> { WeakSender { channel: Arc::downgrade(&self.channel) } }
}

/// A sender that does not keep its channel connected.
pub struct WeakSender<T> {
    channel: Weak<Channel<T>>,
}
impl<T> WeakSender<T> {
    pub fn upgrade(&self) -> Option<Sender<T>> {
        let channel = self.channel.upgrade()?;
        {
            let mut state = channel.state.lock();
            if state.senders == 0 {
                return None;
            }
            state.senders += 1;
        }
        Some(Sender { channel })
    }
}
impl<T> Clone for WeakSender<T> {
    fn clone(&self) -> WeakSender<T> { WeakSender { channel: self.channel.clone() } }
}
impl<T> fmt::Debug for WeakSender<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("WeakSender") }
}

impl<T> Receiver<T> {
    pub fn try_recv(&self) -> Result<T, TryRecvError> { self.channel.try_recv() }
    pub fn recv(&self) -> Result<T, RecvError> { self.channel.recv(None).map_err(|_| RecvError::Disconnected) }
    pub fn recv_deadline(&self, deadline: Instant) -> Result<T, RecvTimeoutError> { self.channel.recv(Some(deadline)) }
    pub fn recv_timeout(&self, timeout: Duration) -> Result<T, RecvTimeoutError> {
        self.recv_deadline(Instant::now() + timeout)
    }
}
