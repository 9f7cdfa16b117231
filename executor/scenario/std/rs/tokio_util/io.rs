//! Bytes as a stream, a stream as bytes.
pub use crate::io_adapters::{
    poll_read_buf, poll_write_buf, read_buf, CopyToBytes, InspectReader, InspectWriter, SinkWriter,
};
pub use crate::sync_bridge::SyncIoBridge;

/// Reads len bytes into an Arc.
pub async fn read_exact_arc<R: AsyncRead>(read: R, len: usize) -> io::Result<std::sync::Arc<[u8]>> {
    let mut read = std::pin::pin!(read);
    let mut bytes = vec![0; len];
    tokio::io::AsyncReadExt::read_exact(&mut read, &mut bytes).await?;
    Ok(bytes.into())
}
/// Writes all of the buffers, which it moves on as they are written.
pub async fn write_all_vectored<W>(writer: &mut W, mut bufs: &mut [io::IoSlice<'_>]) -> io::Result<()>
where
    W: tokio::io::AsyncWrite + Unpin + ?Sized,
{
    io::IoSlice::advance_slices(&mut bufs, 0);
    while !bufs.is_empty() {
        match tokio::io::AsyncWriteExt::write_vectored(writer, bufs).await? {
            0 => return Err(io::ErrorKind::WriteZero.into()),
            n => io::IoSlice::advance_slices(&mut bufs, n),
        }
    }
    Ok(())
}

use crate::codec::framed::read_some;
use bytes::{Buf, Bytes, BytesMut};
use futures::Stream;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::io::{AsyncBufRead, AsyncRead, ReadBuf};

#[derive(Debug)]
pub struct ReaderStream<R> {
    reader: Option<R>,
    capacity: usize,
}
impl<R: AsyncRead> ReaderStream<R> {
    pub fn new(reader: R) -> Self { ReaderStream::with_capacity(reader, 4096) }
    pub fn with_capacity(reader: R, capacity: usize) -> Self { ReaderStream { reader: Some(reader), capacity } }
}
impl<R: AsyncRead> Stream for ReaderStream<R> {
    type Item = io::Result<Bytes>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<io::Result<Bytes>>> {
        let this = unsafe { self.get_unchecked_mut() };
        let reader = match &mut this.reader {
            Some(r) => unsafe { Pin::new_unchecked(r) },
            None => return Poll::Ready(None),
        };
        let mut buf = BytesMut::new();
        match read_some(reader, cx, &mut buf, this.capacity) {
            Poll::Pending => Poll::Pending,
            Poll::Ready(Ok(n)) if n > 0 => Poll::Ready(Some(Ok(buf.freeze()))),
            Poll::Ready(end) => {
                this.reader = None;
                Poll::Ready(end.err().map(Err))
            }
        }
    }
}

#[derive(Debug)]
pub struct StreamReader<S, B> {
    inner: S,
    chunk: Option<B>,
}
impl<S, B, E> StreamReader<S, B>
where
    S: Stream<Item = Result<B, E>>,
    B: Buf,
    E: Into<io::Error>,
{
    pub fn new(stream: S) -> Self { StreamReader { inner: stream, chunk: None } }
    pub fn into_inner_with_chunk(self) -> (S, Option<B>) { (self.inner, self.chunk.filter(|c| c.has_remaining())) }
}
impl<S, B> StreamReader<S, B> {
    pub fn get_ref(&self) -> &S { &self.inner }
    pub fn get_mut(&mut self) -> &mut S { &mut self.inner }
    pub fn get_pin_mut(self: Pin<&mut Self>) -> Pin<&mut S> { unsafe { self.map_unchecked_mut(|s| &mut s.inner) } }
    pub fn into_inner(self) -> S { self.inner }
}
impl<S, B, E> AsyncRead for StreamReader<S, B>
where
    S: Stream<Item = Result<B, E>>,
    B: Buf,
    E: Into<io::Error>,
{
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        if buf.remaining() == 0 {
            return Poll::Ready(Ok(()));
        }
        let n = match self.as_mut().poll_fill_buf(cx) {
            Poll::Ready(Ok(b)) => {
                let n = b.len().min(buf.remaining());
                buf.put_slice(&b[..n]);
                n
            }
            Poll::Ready(Err(e)) => return Poll::Ready(Err(e)),
            Poll::Pending => return Poll::Pending,
        };
        self.consume(n);
        Poll::Ready(Ok(()))
    }
}
impl<S, B, E> AsyncBufRead for StreamReader<S, B>
where
    S: Stream<Item = Result<B, E>>,
    B: Buf,
    E: Into<io::Error>,
{
    fn poll_fill_buf(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<&[u8]>> {
        let this = unsafe { self.get_unchecked_mut() };
        while !matches!(&this.chunk, Some(c) if c.has_remaining()) {
            match unsafe { Pin::new_unchecked(&mut this.inner) }.poll_next(cx) {
                Poll::Ready(Some(Ok(chunk))) => this.chunk = Some(chunk),
                Poll::Ready(Some(Err(e))) => return Poll::Ready(Err(e.into())),
                Poll::Ready(None) => return Poll::Ready(Ok(&[])),
                Poll::Pending => return Poll::Pending,
            }
        }
        Poll::Ready(Ok(this.chunk.as_ref().unwrap().chunk()))
    }
    fn consume(self: Pin<&mut Self>, amt: usize) {
        if amt > 0 {
            unsafe { self.get_unchecked_mut() }.chunk.as_mut().expect("No chunk present").advance(amt);
        }
    }
}
