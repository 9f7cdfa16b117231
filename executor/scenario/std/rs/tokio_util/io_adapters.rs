//! Readers and writers around readers, writers and sinks.
use bytes::{Buf, BufMut, Bytes};
use futures::{Sink, Stream};
use pollground_rt::{delegate, pinned, ready_ok};
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::io::{AsyncBufRead, AsyncRead, AsyncWrite, ReadBuf};

macro_rules! wrapper {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name<S> {
            inner: S,
        }
        impl<S> $name<S> {
            pub fn new(inner: S) -> Self { $name { inner } }
            pub fn get_ref(&self) -> &S { &self.inner }
            pub fn get_mut(&mut self) -> &mut S { &mut self.inner }
            pub fn into_inner(self) -> S { self.inner }
        }
        impl<S: Stream> Stream for $name<S> {
            type Item = S::Item;
            delegate!(inner: fn poll_next(cx: &mut Context<'_>) -> Poll<Option<S::Item>>;);
        }
    };
}
wrapper! {
    /// A sink of slices as a writer.
    SinkWriter
}
wrapper! {
    /// A sink of Bytes as one of slices.
    CopyToBytes
}
impl<S, E> AsyncWrite for SinkWriter<S>
where
    for<'a> S: Sink<&'a [u8], Error = E>,
    E: Into<io::Error>,
{
    /// A slice is one item, so all of it is written.
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let mut sink = unsafe { self.map_unchecked_mut(|w| &mut w.inner) };
        let ready = sink.as_mut().poll_ready(cx);
        let sent = ready.map(|r| r.and_then(|()| sink.start_send(buf)));
        sent.map(|r| r.map(|()| buf.len()).map_err(E::into))
    }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        unsafe { self.map_unchecked_mut(|w| &mut w.inner) }.poll_flush(cx).map_err(E::into)
    }
    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        unsafe { self.map_unchecked_mut(|w| &mut w.inner) }.poll_close(cx).map_err(E::into)
    }
}
impl<S: AsyncRead> AsyncRead for SinkWriter<S> {
    delegate!(inner: fn poll_read(cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>>;);
}
impl<'a, S: Sink<Bytes>> Sink<&'a [u8]> for CopyToBytes<S> {
    type Error = S::Error;
    fn start_send(self: Pin<&mut Self>, item: &'a [u8]) -> Result<(), S::Error> {
        unsafe { self.map_unchecked_mut(|c| &mut c.inner) }.start_send(Bytes::copy_from_slice(item))
    }
    delegate! { inner:
        fn poll_ready(cx: &mut Context<'_>) -> Poll<Result<(), S::Error>>;
        fn poll_flush(cx: &mut Context<'_>) -> Poll<Result<(), S::Error>>;
        fn poll_close(cx: &mut Context<'_>) -> Poll<Result<(), S::Error>>;
    }
}

macro_rules! inspector {
    ($(#[$doc:meta])* $name:ident $field:ident) => {
        $(#[$doc])*
        pub struct $name<T, F> {
            $field: T,
            inspect: F,
        }
        impl<T, F: FnMut(&[u8])> $name<T, F> {
            pub fn new($field: T, f: F) -> Self { $name { $field, inspect: f } }
            pub fn into_inner(self) -> T { self.$field }
        }
    };
}
inspector! {
    /// Shows a closure what is read.
    InspectReader reader
}
inspector! {
    /// Shows a closure what is written.
    InspectWriter writer
}
impl<R: AsyncRead, F: FnMut(&[u8])> AsyncRead for InspectReader<R, F> {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let this = unsafe { self.get_unchecked_mut() };
        let before = buf.filled().len();
        let read = pinned!(this.reader).poll_read(cx, buf);
        read.map_ok(|()| (this.inspect)(&buf.filled()[before..]))
    }
}
impl<R: AsyncWrite, F> AsyncWrite for InspectReader<R, F> {
    delegate! { reader:
        fn poll_write(cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>>;
        fn poll_flush(cx: &mut Context<'_>) -> Poll<io::Result<()>>;
        fn poll_shutdown(cx: &mut Context<'_>) -> Poll<io::Result<()>>;
    }
}
impl<W: AsyncWrite, F: FnMut(&[u8])> AsyncWrite for InspectWriter<W, F> {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let this = unsafe { self.get_unchecked_mut() };
        let written = ready_ok!(pinned!(this.writer).poll_write(cx, buf));
        if let taken @ [_, ..] = &buf[..written] {
            (this.inspect)(taken);
        }
        Poll::Ready(Ok(written))
    }
    delegate! { writer:
        fn poll_flush(cx: &mut Context<'_>) -> Poll<io::Result<()>>;
        fn poll_shutdown(cx: &mut Context<'_>) -> Poll<io::Result<()>>;
    }
}
impl<W: AsyncRead, F> AsyncRead for InspectWriter<W, F> {
    delegate!(writer: fn poll_read(cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>>;);
}
impl<W: AsyncBufRead, F> AsyncBufRead for InspectWriter<W, F> {
    delegate! { writer:
        fn poll_fill_buf(cx: &mut Context<'_>) -> Poll<io::Result<&[u8]>>;
        fn consume(amt: usize);
    }
}

/// One poll of a read to the end of what buf has; 0: the end, or no room.
pub fn poll_read_buf<T: AsyncRead + ?Sized, B: BufMut>(
    io: Pin<&mut T>,
    cx: &mut Context<'_>,
    buf: &mut B,
) -> Poll<io::Result<usize>> {
    if !buf.has_remaining_mut() {
        return Poll::Ready(Ok(0));
    }
    let mut room = vec![0; buf.remaining_mut().min(8 * 1024)];
    let mut read = ReadBuf::new(&mut room);
    ready_ok!(io.poll_read(cx, &mut read));
    buf.put_slice(read.filled());
    Poll::Ready(Ok(read.filled().len()))
}
/// One poll of a write of what buf has.
pub fn poll_write_buf<T: AsyncWrite + ?Sized, B: Buf>(
    io: Pin<&mut T>,
    cx: &mut Context<'_>,
    buf: &mut B,
) -> Poll<io::Result<usize>> {
    let written = match buf.chunk() {
        [] => 0,
        bytes => ready_ok!(io.poll_write(cx, bytes)),
    };
    buf.advance(written);
    Poll::Ready(Ok(written))
}
pub async fn read_buf<R: AsyncRead + Unpin + ?Sized, B: BufMut>(read: &mut R, buf: &mut B) -> io::Result<usize> {
    std::future::poll_fn(|cx| poll_read_buf(Pin::new(&mut *read), cx, buf)).await
}
