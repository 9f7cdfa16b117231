//! One value, once.
use crate::coop;
use pollground_rt::{label, visible, Slot};
use std::cell::{Cell, UnsafeCell};
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

struct Inner<T> {
    value: UnsafeCell<Option<T>>,
    /// The sender has sent or is gone.
    complete: Cell<bool>,
    closed: Cell<bool>,
    /// The receiver was polled and got an error.
    failed: Cell<bool>,
    tx: Slot,
    rx: Slot,
}
unsafe impl<T: Send> Send for Inner<T> {}
unsafe impl<T: Send> Sync for Inner<T> {}

impl<T> Inner<T> {
    /// The sender has sent or goes. A receiver that has closed the channel waits no more.
    fn complete(&self) {
        if !self.closed.get() {
            self.complete.set(true);
            self.rx.wake();
        }
    }
    /// The receiver closes the channel or goes. The sender's waker stays: it is invoked by each of both.
    fn close(&self) {
        self.closed.set(true);
        if !self.complete.get() {
            self.tx.wake_by_ref();
        }
    }
}
impl<T> fmt::Debug for Inner<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Inner").field("complete", &self.complete.get()).field("closed", &self.closed.get()).finish()
    }
}

#[derive(Debug)]
pub struct Sender<T> {
    inner: Option<Arc<Inner<T>>>,
}
#[derive(Debug)]
#[gives]
pub struct Receiver<T> {
    inner: Option<Arc<Inner<T>>>,
}

pub mod error {
    use std::fmt;
    #[derive(Debug, Eq, PartialEq, Clone)]
    pub struct RecvError(pub(super) ());
    #[derive(Debug, Eq, PartialEq, Clone)]
    pub enum TryRecvError {
        Empty,
        Closed,
    }
    impl fmt::Display for RecvError {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("channel closed") }
    }
    impl std::error::Error for RecvError {}
    impl fmt::Display for TryRecvError {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(match self {
                TryRecvError::Empty => "channel empty",
                TryRecvError::Closed => "channel closed",
            })
        }
    }
    impl std::error::Error for TryRecvError {}
}
use self::error::{RecvError, TryRecvError};

pub fn channel<T>() -> (Sender<T>, Receiver<T>) {
    let inner = Arc::new(Inner {
        value: UnsafeCell::new(None),
        complete: Cell::new(false),
        closed: Cell::new(false),
        failed: Cell::new(false),
        tx: Slot::new(),
        rx: Slot::new(),
    });
    (Sender { inner: Some(inner.clone()) }, Receiver { inner: Some(inner) })
}

impl<T> Sender<T> {
    #[visible]
    pub fn send(mut self, t: T) -> Result<(), T> {
        let inner = self.inner.take().unwrap();
        if inner.closed.get() {
            return Err(t);
        }
        unsafe { *inner.value.get() = Some(t) };
        inner.complete();
        Ok(())
    }
    pub async fn closed(&mut self) { std::future::poll_fn(|cx| self.poll_closed(cx)).await }
    #[visible]
    pub fn is_closed(&self) -> bool { self.inner.as_ref().unwrap().closed.get() }
    #[visible]
    pub fn poll_closed(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let coop = match coop::proceed(cx) {
            Some(c) => c,
            None => return Poll::Pending,
        };
        let inner = self.inner.as_ref().unwrap();
        if inner.closed.get() {
            coop.made_progress();
            return Poll::Ready(());
        }
        inner.tx.register(cx.waker());
        if inner.closed.get() { Poll::Ready(()) } else { Poll::Pending }
    }
}
impl<T> Drop for Sender<T> {
    fn drop(&mut self) {
        if let Some(inner) = self.inner.take() {
            visible();
            inner.complete();
        }
    }
}
impl<T> Receiver<T> {
    #[visible]
    pub fn close(&mut self) {
        if let Some(inner) = &self.inner {
            inner.close();
        }
    }
    #[visible]
    pub fn try_recv(&mut self) -> Result<T, TryRecvError> {
        let r = match &self.inner {
            None => return Err(TryRecvError::Closed),
            Some(inner) => {
                if inner.complete.get() {
                    unsafe { (*inner.value.get()).take() }.ok_or(TryRecvError::Closed)
                } else if inner.closed.get() {
                    Err(TryRecvError::Closed)
                } else {
                    return Err(TryRecvError::Empty);
                }
            }
        };
        self.inner = None;
        r
    }
    /// No value waits (newer than 1.24).
    #[visible]
    pub fn is_empty(&self) -> bool {
        match &self.inner {
            Some(inner) => unsafe { (*inner.value.get()).is_none() },
            None => true,
        }
    }
    /// The value or the error has been taken.
    pub fn is_terminated(&self) -> bool { self.inner.as_ref().is_none_or(|inner| inner.failed.get()) }
    #[track_caller]
    pub fn blocking_recv(self) -> Result<T, RecvError> { super::block_on_outside(self) }
}
impl<T> Future for Receiver<T> {
    type Output = Result<T, RecvError>;
    #[visible]
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let r = {
            let inner = match &self.inner {
                Some(inner) => inner,
                None => panic!("called after complete"),
            };
            let coop = match coop::proceed(cx) {
                Some(c) => c,
                None => return Poll::Pending,
            };
            if inner.complete.get() {
                coop.made_progress();
                unsafe { (*inner.value.get()).take() }.ok_or(RecvError(()))
            } else if inner.closed.get() {
                coop.made_progress();
                Err(RecvError(()))
            } else {
                inner.rx.register(cx.waker());
                // The sender may be on another thread, and may have looked for the waker before it was there.
                if !inner.complete.get() {
                    label("channel", "oneshot::Receiver");
                    return Poll::Pending;
                }
                coop.made_progress();
                unsafe { (*inner.value.get()).take() }.ok_or(RecvError(()))
            }
        };
        match (&r, &self.inner) {
            // The receiver stays: its drop closes the channel once more, which wakes the sender's task.
            (Err(_), Some(inner)) => inner.failed.set(true),
            _ => self.inner = None,
        }
        Poll::Ready(r)
    }
}
impl<T> Drop for Receiver<T> {
    fn drop(&mut self) {
        if let Some(inner) = self.inner.take() {
            visible();
            drop(inner.rx.take());
            inner.close();
            let v = unsafe { (*inner.value.get()).take() };
            drop(v);
        }
    }
}
