//! async-stream: streams written as a block with `yield`.
//!
//! Follows: async-stream 0.3
//! Compared with: 0.3.4
//!
//! The compiler turns the macros `stream!` and `try_stream!` into an async block, in which `yield x` is
//! `sender.send(x).await`, and the AsyncStream that polls it.
use futures_core::{FusedStream, Stream};
use std::cell::UnsafeCell;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

/// The place for one item, between the block and its stream. Both sides use it only while the stream is polled.
struct Slot<T>(UnsafeCell<Option<T>>);
unsafe impl<T: Send> Send for Slot<T> {}
unsafe impl<T: Send> Sync for Slot<T> {}

#[must_use = "streams do nothing unless polled"]
pub struct AsyncStream<T, U> {
    slot: Arc<Slot<T>>,
    block: U,
    done: bool,
}
impl<T, U: Future<Output = ()>> Stream for AsyncStream<T, U> {
    type Item = T;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>> {
        let this = unsafe { self.get_unchecked_mut() };
        if this.done {
            return Poll::Ready(None);
        }
        this.done = unsafe { Pin::new_unchecked(&mut this.block) }.poll(cx).is_ready();
        match unsafe { (*this.slot.0.get()).take() } {
            Some(item) => Poll::Ready(Some(item)),
            None if this.done => Poll::Ready(None),
            None => Poll::Pending,
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, if self.done { Some(0) } else { None })
    }
}
impl<T, U: Future<Output = ()>> FusedStream for AsyncStream<T, U> {
    fn is_terminated(&self) -> bool { self.done }
}

#[doc(hidden)]
pub mod __private {
    pub use super::AsyncStream;
    use super::*;

    pub struct Sender<T>(Arc<Slot<T>>);
    impl<T> Sender<T> {
        pub fn send(&mut self, item: T) -> Send<'_, T> { Send { slot: &self.0, item: Some(item) } }
    }
    pub struct Receiver<T>(Arc<Slot<T>>);

    /// `yield`: leaves the item, and is ready when the stream is polled for the next one.
    pub struct Send<'a, T> {
        slot: &'a Slot<T>,
        item: Option<T>,
    }
    impl<T> Unpin for Send<'_, T> {}
    impl<T> Future for Send<'_, T> {
        type Output = ();
        fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
            match self.item.take() {
                None => Poll::Ready(()),
                item => {
                    unsafe { *self.slot.0.get() = item };
                    Poll::Pending
                }
            }
        }
    }

    pub fn pair<T>() -> (Sender<T>, Receiver<T>) {
        let slot = Arc::new(Slot(UnsafeCell::new(None)));
        (Sender(slot.clone()), Receiver(slot))
    }
    pub fn stream<T, U: Future<Output = ()>>(items: Receiver<T>, block: U) -> AsyncStream<T, U> {
        AsyncStream { slot: items.0, block, done: false }
    }
    pub fn ended<E>(_: ()) -> Result<(), E> { Ok(()) }

    /// What `for await` goes over.
    pub struct Items<S>(Pin<Box<S>>);
    pub fn items<S: Stream>(stream: S) -> Items<S> { Items(Box::pin(stream)) }
    impl<S: Stream> Items<S> {
        pub async fn next(&mut self) -> Option<S::Item> {
            std::future::poll_fn(|cx| self.0.as_mut().poll_next(cx)).await
        }
    }
}
