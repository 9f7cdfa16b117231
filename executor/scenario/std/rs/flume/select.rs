//! Waiting for several channels at once, on a thread.
use crate::r#async::{RecvFut, SendFut};
use crate::{Receiver, RecvError, SendError, Sender};
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum SelectError {
    Timeout,
}
impl fmt::Display for SelectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad("timeout occurred") }
}
impl std::error::Error for SelectError {}

/// An operation, and the function for its result.
struct Arm<F, H>(F, H);
trait Poll1<T> {
    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<T>;
}
impl<F: Future + Unpin, T, H: FnMut(F::Output) -> T> Poll1<T> for Arm<F, H> {
    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<T> { Pin::new(&mut self.0).poll(cx).map(&mut self.1) }
}
struct Unpark(Thread);
impl Wake for Unpark {
    fn wake(self: Arc<Self>) { self.0.unpark(); }
}

/// The first operation that is possible is done. Where several are, it is the one that was added first.
pub struct Selector<'a, T: 'a> {
    arms: Vec<Box<dyn Poll1<T> + 'a>>,
}
impl<'a, T: 'a> Selector<'a, T> {
    pub fn new() -> Selector<'a, T> { Selector { arms: Vec::new() } }
    pub fn send<U, F>(mut self, sender: &'a Sender<U>, message: U, handler: F) -> Selector<'a, T>
    where
        F: FnMut(Result<(), SendError<U>>) -> T + 'a,
    {
        self.arms.push(Box::new(Arm::<SendFut<'a, U>, F>(sender.send_async(message), handler)));
        self
    }
    pub fn recv<U, F>(mut self, receiver: &'a Receiver<U>, handler: F) -> Selector<'a, T>
    where
        F: FnMut(Result<U, RecvError>) -> T + 'a,
    {
        self.arms.push(Box::new(Arm::<RecvFut<'a, U>, F>(receiver.recv_async(), handler)));
        self
    }
    pub fn wait(self) -> T { self.until(None).unwrap() }
    pub fn wait_timeout(self, timeout: Duration) -> Result<T, SelectError> {
        self.wait_deadline(Instant::now() + timeout)
    }
    pub fn wait_deadline(self, deadline: Instant) -> Result<T, SelectError> {
        self.until(Some(deadline)).ok_or(SelectError::Timeout)
    }
    fn until(mut self, deadline: Option<Instant>) -> Option<T> {
        let waker = Waker::from(Arc::new(Unpark(thread::current())));
        let mut cx = Context::from_waker(&waker);
        loop {
            for arm in &mut self.arms {
                if let Poll::Ready(value) = arm.poll(&mut cx) {
                    return Some(value);
                }
            }
            match deadline.map(|deadline| deadline.saturating_duration_since(Instant::now())) {
                None => thread::park(),
                Some(Duration::ZERO) => return None,
                Some(left) => thread::park_timeout(left),
            }
        }
    }
}
impl<'a, T: 'a> Default for Selector<'a, T> {
    fn default() -> Selector<'a, T> { Selector::new() }
}
impl<'a, T: 'a> fmt::Debug for Selector<'a, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("Selector").finish() }
}
