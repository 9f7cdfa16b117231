//! One value, once.
use crate::future::FusedFuture;
use pollground_rt::Slot;
use std::cell::UnsafeCell;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::Arc;
use std::task::{Context, Poll};

struct Inner<T> {
    /// Either half is gone, or the receiver has closed.
    complete: AtomicBool,
    data: UnsafeCell<Option<T>>,
    rx_task: Slot,
    tx_task: Slot,
}
unsafe impl<T: Send> Send for Inner<T> {}
unsafe impl<T: Send> Sync for Inner<T> {}

#[gives]
pub struct Receiver<T> {
    inner: Arc<Inner<T>>,
}
pub struct Sender<T> {
    inner: Arc<Inner<T>>,
}
impl<T> Unpin for Receiver<T> {}
impl<T> Unpin for Sender<T> {}

pub fn channel<T>() -> (Sender<T>, Receiver<T>) {
    let inner = Arc::new(Inner {
        complete: AtomicBool::new(false),
        data: UnsafeCell::new(None),
        rx_task: Slot::new(),
        tx_task: Slot::new(),
    });
    (Sender { inner: inner.clone() }, Receiver { inner })
}

impl<T> Inner<T> {
    fn take(&self) -> Option<T> { unsafe { (*self.data.get()).take() } }
    fn close_rx(&self) {
        self.complete.store(true, SeqCst);
        self.tx_task.wake();
    }
}

impl<T> Sender<T> {
    pub fn send(self, t: T) -> Result<(), T> {
        if self.inner.complete.load(SeqCst) {
            return Err(t);
        }
        unsafe { *self.inner.data.get() = Some(t) };
        Ok(())
    }
    pub fn poll_canceled(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        if self.inner.complete.load(SeqCst) {
            return Poll::Ready(());
        }
        self.inner.tx_task.set(cx.waker());
        if self.inner.complete.load(SeqCst) { Poll::Ready(()) } else { Poll::Pending }
    }
    pub fn cancellation(&mut self) -> Cancellation<'_, T> { Cancellation { inner: self } }
    pub fn is_canceled(&self) -> bool { self.inner.complete.load(SeqCst) }
    pub fn is_connected_to(&self, receiver: &Receiver<T>) -> bool { Arc::ptr_eq(&self.inner, &receiver.inner) }
}
impl<T> Drop for Sender<T> {
    fn drop(&mut self) {
        self.inner.complete.store(true, SeqCst);
        self.inner.rx_task.wake();
        drop(self.inner.tx_task.take());
    }
}
impl<T> fmt::Debug for Sender<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sender").field("complete", &self.inner.complete).finish()
    }
}

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Cancellation<'a, T> {
    inner: &'a mut Sender<T>,
}
impl<T> Future for Cancellation<'_, T> {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> { self.inner.poll_canceled(cx) }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Canceled;
impl fmt::Display for Canceled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("oneshot canceled") }
}
impl std::error::Error for Canceled {}

impl<T> Receiver<T> {
    pub fn close(&mut self) { self.inner.close_rx(); }
    pub fn try_recv(&mut self) -> Result<Option<T>, Canceled> {
        if self.inner.complete.load(SeqCst) {
            self.inner.take().map(Some).ok_or(Canceled)
        } else {
            Ok(None)
        }
    }
}
impl<T> Future for Receiver<T> {
    type Output = Result<T, Canceled>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<T, Canceled>> {
        if !self.inner.complete.load(SeqCst) {
            self.inner.rx_task.set(cx.waker());
            if !self.inner.complete.load(SeqCst) {
                return Poll::Pending;
            }
        }
        Poll::Ready(self.inner.take().ok_or(Canceled))
    }
}
impl<T> FusedFuture for Receiver<T> {
    fn is_terminated(&self) -> bool {
        self.inner.complete.load(SeqCst) && unsafe { (*self.inner.data.get()).is_none() }
    }
}
impl<T> Drop for Receiver<T> {
    fn drop(&mut self) {
        self.inner.complete.store(true, SeqCst);
        drop(self.inner.rx_task.take());
        self.inner.tx_task.wake();
    }
}
impl<T> fmt::Debug for Receiver<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Receiver").field("complete", &self.inner.complete).finish()
    }
}
