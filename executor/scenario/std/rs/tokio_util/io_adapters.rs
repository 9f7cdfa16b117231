//! Readers and writers around readers, writers and sinks.
use bytes::{Buf, BufMut, Bytes};
use futures::{Sink, Stream};
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::io::{AsyncBufRead, AsyncRead, AsyncWrite, ReadBuf};

macro_rules! pinned {
    ($s:expr, $field:ident) => {
        unsafe { Pin::new_unchecked(&mut $s.get_unchecked_mut().$field) }
    };
}
macro_rules! wraps {
    ($name:ident) => {
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
            fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<S::Item>> { pinned!(self, inner).poll_next(cx) }
        }
    };
}
// A sink of slices as a writer.
wraps!(SinkWriter);
// A sink of Bytes as one of slices.
wraps!(CopyToBytes);
impl<S, E> AsyncWrite for SinkWriter<S>
where
    for<'a> S: Sink<&'a [u8], Error = E>,
    E: Into<io::Error>,
{
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let mut sink = pinned!(self, inner);
        match sink.as_mut().poll_ready(cx) {
            Poll::Pending => Poll::Pending,
            Poll::Ready(Err(e)) => Poll::Ready(Err(e.into())),
            Poll::Ready(Ok(())) => match sink.start_send(buf) {
                Ok(()) => Poll::Ready(Ok(buf.len())),
                Err(e) => Poll::Ready(Err(e.into())),
            },
        }
    }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> { pinned!(self, inner).poll_flush(cx).map_err(Into::into) }
    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> { pinned!(self, inner).poll_close(cx).map_err(Into::into) }
}
impl<S: AsyncRead> AsyncRead for SinkWriter<S> {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> { pinned!(self, inner).poll_read(cx, buf) }
}
impl<'a, S: Sink<Bytes>> Sink<&'a [u8]> for CopyToBytes<S> {
    type Error = S::Error;
    fn poll_ready(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> { pinned!(self, inner).poll_ready(cx) }
    fn start_send(self: Pin<&mut Self>, item: &'a [u8]) -> Result<(), S::Error> { pinned!(self, inner).start_send(Bytes::copy_from_slice(item)) }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> { pinned!(self, inner).poll_flush(cx) }
    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> { pinned!(self, inner).poll_close(cx) }
}

/// Shows what is read to a closure.
pub struct InspectReader<R, F> {
    reader: R,
    f: F,
}
impl<R, F: FnMut(&[u8])> InspectReader<R, F> {
    pub fn new(reader: R, f: F) -> InspectReader<R, F> { InspectReader { reader, f } }
    pub fn into_inner(self) -> R { self.reader }
}
impl<R: AsyncRead, F: FnMut(&[u8])> AsyncRead for InspectReader<R, F> {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let this = unsafe { self.get_unchecked_mut() };
        let before = buf.filled().len();
        let r = unsafe { Pin::new_unchecked(&mut this.reader) }.poll_read(cx, buf);
        if let Poll::Ready(Ok(())) = &r {
            (this.f)(&buf.filled()[before..]);
        }
        r
    }
}
impl<R: AsyncWrite, F> AsyncWrite for InspectReader<R, F> {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> { pinned!(self, reader).poll_write(cx, buf) }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> { pinned!(self, reader).poll_flush(cx) }
    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> { pinned!(self, reader).poll_shutdown(cx) }
}
/// Shows what is written to a closure.
pub struct InspectWriter<W, F> {
    writer: W,
    f: F,
}
impl<W, F: FnMut(&[u8])> InspectWriter<W, F> {
    pub fn new(writer: W, f: F) -> InspectWriter<W, F> { InspectWriter { writer, f } }
    pub fn into_inner(self) -> W { self.writer }
}
impl<W: AsyncWrite, F: FnMut(&[u8])> AsyncWrite for InspectWriter<W, F> {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let this = unsafe { self.get_unchecked_mut() };
        let r = unsafe { Pin::new_unchecked(&mut this.writer) }.poll_write(cx, buf);
        if let Poll::Ready(Ok(n)) = &r {
            if *n > 0 {
                (this.f)(&buf[..*n]);
            }
        }
        r
    }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> { pinned!(self, writer).poll_flush(cx) }
    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> { pinned!(self, writer).poll_shutdown(cx) }
}
impl<W: AsyncRead, F> AsyncRead for InspectWriter<W, F> {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> { pinned!(self, writer).poll_read(cx, buf) }
}
impl<W: AsyncBufRead, F> AsyncBufRead for InspectWriter<W, F> {
    fn poll_fill_buf(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<&[u8]>> { pinned!(self, writer).poll_fill_buf(cx) }
    fn consume(self: Pin<&mut Self>, amt: usize) { pinned!(self, writer).consume(amt) }
}

/// One poll of a read to the end of what buf has; 0: the end, or no room.
pub fn poll_read_buf<T: AsyncRead + ?Sized, B: BufMut>(io: Pin<&mut T>, cx: &mut Context<'_>, buf: &mut B) -> Poll<io::Result<usize>> {
    if !buf.has_remaining_mut() {
        return Poll::Ready(Ok(0));
    }
    let mut room = vec![0u8; buf.remaining_mut().min(8 * 1024)];
    let mut b = ReadBuf::new(&mut room);
    match io.poll_read(cx, &mut b) {
        Poll::Pending => Poll::Pending,
        Poll::Ready(Err(e)) => Poll::Ready(Err(e)),
        Poll::Ready(Ok(())) => {
            buf.put_slice(b.filled());
            Poll::Ready(Ok(b.filled().len()))
        }
    }
}
/// One poll of a write of what buf has.
pub fn poll_write_buf<T: AsyncWrite + ?Sized, B: Buf>(io: Pin<&mut T>, cx: &mut Context<'_>, buf: &mut B) -> Poll<io::Result<usize>> {
    if !buf.has_remaining() {
        return Poll::Ready(Ok(0));
    }
    let r = io.poll_write(cx, buf.chunk());
    if let Poll::Ready(Ok(n)) = &r {
        buf.advance(*n);
    }
    r
}
pub async fn read_buf<R: AsyncRead + Unpin + ?Sized, B: BufMut>(read: &mut R, buf: &mut B) -> io::Result<usize> {
    std::future::poll_fn(|cx| poll_read_buf(Pin::new(&mut *read), cx, buf)).await
}
