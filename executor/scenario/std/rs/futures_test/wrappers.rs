//! Values in which polls are delayed, cut short, or watched.
use futures::future::FusedFuture;
use futures::io::{AsyncBufRead, AsyncRead, AsyncSeek, AsyncWrite, Error, ErrorKind, Result, SeekFrom};
use futures::sink::Sink;
use futures::stream::{FusedStream, Stream};
use std::future::Future;
use std::pin::Pin;
use std::task::{ready, Context, Poll};

/// A wrapper with the accessors of its value, and the polls that go through `$poll`.
macro_rules! wrapper {
    ($name:ident { $($field:ident: $t:ty = $start:expr),* } ($($arg:ident)?)) => {
        #[derive(Debug)]
        #[must_use = "futures do nothing unless you `.await` or poll them"]
        pub struct $name<T> {
            inner: T,
            $($field: $t,)*
        }
        impl<T> $name<T> {
            pub(crate) fn new(inner: T $(, $arg: usize)?) -> $name<T> { $name { inner, $($field: $start,)* } }
            pub fn get_ref(&self) -> &T { &self.inner }
            pub fn get_mut(&mut self) -> &mut T { &mut self.inner }
            pub fn get_pin_mut(self: Pin<&mut Self>) -> Pin<&mut T> {
                unsafe { self.map_unchecked_mut(|w| &mut w.inner) }
            }
        }
    };
    (owned $name:ident $($rest:tt)*) => {
        wrapper! { $name $($rest)* }
        impl<T> $name<T> {
            pub fn into_inner(self) -> T { self.inner }
        }
    };
}
/// Implements the traits of what is polled: with each poll of the value as p, $e is polled.
macro_rules! polls {
    ($name:ident, |$me:ident, $cx:ident, $p:ident| $e:expr) => {
        impl<T: Future> Future for $name<T> {
            type Output = T::Output;
            fn poll($me: Pin<&mut Self>, $cx: &mut Context<'_>) -> Poll<T::Output> {
                let $p = |t: Pin<&mut T>, cx: &mut Context<'_>| t.poll(cx);
                $e
            }
        }
        impl<T: FusedFuture> FusedFuture for $name<T> {
            fn is_terminated(&self) -> bool { self.inner.is_terminated() }
        }
        impl<T: Stream> Stream for $name<T> {
            type Item = T::Item;
            fn poll_next($me: Pin<&mut Self>, $cx: &mut Context<'_>) -> Poll<Option<T::Item>> {
                let $p = |t: Pin<&mut T>, cx: &mut Context<'_>| t.poll_next(cx);
                $e
            }
        }
        impl<T: FusedStream> FusedStream for $name<T> {
            fn is_terminated(&self) -> bool { self.inner.is_terminated() }
        }
        impl<Item, T: Sink<Item>> Sink<Item> for $name<T> {
            type Error = T::Error;
            fn poll_ready($me: Pin<&mut Self>, $cx: &mut Context<'_>) -> Poll<std::result::Result<(), T::Error>> {
                let $p = |t: Pin<&mut T>, cx: &mut Context<'_>| t.poll_ready(cx);
                $e
            }
            fn start_send(self: Pin<&mut Self>, item: Item) -> std::result::Result<(), T::Error> {
                self.get_pin_mut().start_send(item)
            }
            fn poll_flush($me: Pin<&mut Self>, $cx: &mut Context<'_>) -> Poll<std::result::Result<(), T::Error>> {
                let $p = |t: Pin<&mut T>, cx: &mut Context<'_>| t.poll_flush(cx);
                $e
            }
            fn poll_close($me: Pin<&mut Self>, $cx: &mut Context<'_>) -> Poll<std::result::Result<(), T::Error>> {
                let $p = |t: Pin<&mut T>, cx: &mut Context<'_>| t.poll_close(cx);
                $e
            }
        }
        impl<T: AsyncRead> AsyncRead for $name<T> {
            fn poll_read($me: Pin<&mut Self>, $cx: &mut Context<'_>, buf: &mut [u8]) -> Poll<Result<usize>> {
                let $p = |t: Pin<&mut T>, cx: &mut Context<'_>| t.poll_read(cx, buf);
                $e
            }
        }
        impl<T: AsyncWrite> AsyncWrite for $name<T> {
            fn poll_write($me: Pin<&mut Self>, $cx: &mut Context<'_>, buf: &[u8]) -> Poll<Result<usize>> {
                let $p = |t: Pin<&mut T>, cx: &mut Context<'_>| t.poll_write(cx, buf);
                $e
            }
            fn poll_flush($me: Pin<&mut Self>, $cx: &mut Context<'_>) -> Poll<Result<()>> {
                let $p = |t: Pin<&mut T>, cx: &mut Context<'_>| t.poll_flush(cx);
                $e
            }
            fn poll_close($me: Pin<&mut Self>, $cx: &mut Context<'_>) -> Poll<Result<()>> {
                let $p = |t: Pin<&mut T>, cx: &mut Context<'_>| t.poll_close(cx);
                $e
            }
        }
        impl<T: AsyncSeek> AsyncSeek for $name<T> {
            fn poll_seek($me: Pin<&mut Self>, $cx: &mut Context<'_>, pos: SeekFrom) -> Poll<Result<u64>> {
                let $p = |t: Pin<&mut T>, cx: &mut Context<'_>| t.poll_seek(cx, pos);
                $e
            }
        }
    };
}

/// Each result of the value follows a poll that is pending and wakes.
wrapper! { owned InterleavePending { pended: bool = false } () }
impl<T> InterleavePending<T> {
    fn delayed(self: &mut Pin<&mut Self>, cx: &mut Context<'_>) -> bool {
        let me = unsafe { self.as_mut().get_unchecked_mut() };
        let now = !me.pended;
        if now {
            me.pended = true;
            cx.waker().wake_by_ref();
        }
        now
    }
    fn given<R>(self: Pin<&mut Self>, r: Poll<R>) -> Poll<R> {
        if r.is_ready() {
            unsafe { self.get_unchecked_mut() }.pended = false;
        }
        r
    }
}
polls!(InterleavePending, |self, cx, p| {
    let mut me = self;
    if me.delayed(cx) {
        return Poll::Pending;
    }
    let r = p(me.as_mut().get_pin_mut(), cx);
    me.given(r)
});
impl<T: AsyncBufRead> AsyncBufRead for InterleavePending<T> {
    fn poll_fill_buf(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<&[u8]>> {
        let mut me = self;
        if me.delayed(cx) {
            return Poll::Pending;
        }
        let me = unsafe { me.get_unchecked_mut() };
        let r = unsafe { Pin::new_unchecked(&mut me.inner) }.poll_fill_buf(cx);
        me.pended = !r.is_ready();
        r
    }
    fn consume(self: Pin<&mut Self>, amount: usize) { self.get_pin_mut().consume(amount) }
}

/// The first poll is pending and wakes.
wrapper! { owned PendingOnce { pended: bool = false } () }
impl<T: Future> Future for PendingOnce<T> {
    type Output = T::Output;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T::Output> {
        if std::mem::replace(unsafe { &mut self.as_mut().get_unchecked_mut().pended }, true) {
            return self.get_pin_mut().poll(cx);
        }
        cx.waker().wake_by_ref();
        Poll::Pending
    }
}

/// Each read or write is of at most limit bytes.
wrapper! { owned Limited { limit: usize = limit } (limit) }
impl<T: AsyncRead> AsyncRead for Limited<T> {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut [u8]) -> Poll<Result<usize>> {
        let n = self.limit.min(buf.len());
        self.get_pin_mut().poll_read(cx, &mut buf[..n])
    }
}
impl<T: AsyncBufRead> AsyncBufRead for Limited<T> {
    fn poll_fill_buf(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<&[u8]>> {
        self.get_pin_mut().poll_fill_buf(cx)
    }
    fn consume(self: Pin<&mut Self>, amount: usize) { self.get_pin_mut().consume(amount) }
}
impl<T: AsyncWrite> AsyncWrite for Limited<T> {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<Result<usize>> {
        let n = self.limit.min(buf.len());
        self.get_pin_mut().poll_write(cx, &buf[..n])
    }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> { self.get_pin_mut().poll_flush(cx) }
    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> { self.get_pin_mut().poll_close(cx) }
}

/// Knows whether it was closed. A writer fails afterwards, a sink panics.
wrapper! { owned TrackClosed { closed: bool = false } () }
impl<T> TrackClosed<T> {
    pub fn is_closed(&self) -> bool { self.closed }
    fn open(&self, what: &str) -> Result<()> {
        if self.closed {
            return Err(Error::new(ErrorKind::Other, format!("Attempted to {what} after stream was closed")));
        }
        Ok(())
    }
    fn ended<E>(self: Pin<&mut Self>) -> std::result::Result<(), E> {
        unsafe { self.get_unchecked_mut() }.closed = true;
        Ok(())
    }
}
impl<T: AsyncWrite> AsyncWrite for TrackClosed<T> {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<Result<usize>> {
        self.open("write")?;
        self.get_pin_mut().poll_write(cx, buf)
    }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        self.open("flush")?;
        self.get_pin_mut().poll_flush(cx)
    }
    fn poll_close(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        self.open("close")?;
        ready!(self.as_mut().get_pin_mut().poll_close(cx))?;
        Poll::Ready(self.ended())
    }
}
impl<Item, T: Sink<Item>> Sink<Item> for TrackClosed<T> {
    type Error = T::Error;
    fn poll_ready(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<std::result::Result<(), T::Error>> {
        assert!(!self.closed);
        self.get_pin_mut().poll_ready(cx)
    }
    fn start_send(self: Pin<&mut Self>, item: Item) -> std::result::Result<(), T::Error> {
        assert!(!self.closed);
        self.get_pin_mut().start_send(item)
    }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<std::result::Result<(), T::Error>> {
        assert!(!self.closed);
        self.get_pin_mut().poll_flush(cx)
    }
    fn poll_close(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<std::result::Result<(), T::Error>> {
        assert!(!self.closed);
        ready!(self.as_mut().get_pin_mut().poll_close(cx))?;
        Poll::Ready(self.ended())
    }
}

/// Panics when it has moved between two polls, or between a poll and its drop.
wrapper! { AssertUnmoved { home: usize = 0, _pin: std::marker::PhantomPinned = std::marker::PhantomPinned } () }
impl<T> AssertUnmoved<T> {
    fn check(&mut self, when: &str) {
        let here = self as *const Self as usize;
        assert!(self.home == 0 || self.home == here, "AssertUnmoved moved {when}");
        self.home = here;
    }
}
polls!(AssertUnmoved, |self, cx, p| {
    let mut me = self;
    unsafe { me.as_mut().get_unchecked_mut() }.check("between poll calls");
    p(me.get_pin_mut(), cx)
});
impl<T> Drop for AssertUnmoved<T> {
    fn drop(&mut self) {
        if self.home != 0 && !std::thread::panicking() {
            self.check("before drop");
        }
    }
}
