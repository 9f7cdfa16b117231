//! Buffers around readers and writers.
use super::{AsyncBufRead, AsyncRead, AsyncSeek, AsyncWrite};
use pollground_rt::{pinned, ready_ok};
use std::io::{ErrorKind, Result, SeekFrom};
use std::pin::Pin;
use std::task::{Context, Poll};

const SIZE: usize = 8 * 1024;

#[derive(Debug)]
pub struct BufReader<R> {
    inner: R,
    buffer: Vec<u8>,
    pos: usize,
    cap: usize,
}
impl<R: AsyncRead> BufReader<R> {
    pub fn new(inner: R) -> BufReader<R> { BufReader::with_capacity(SIZE, inner) }
    pub fn with_capacity(capacity: usize, inner: R) -> BufReader<R> {
        BufReader { inner, buffer: vec![0; capacity], pos: 0, cap: 0 }
    }
    pub fn get_ref(&self) -> &R { &self.inner }
    pub fn get_mut(&mut self) -> &mut R { &mut self.inner }
    pub fn into_inner(self) -> R { self.inner }
    pub fn buffer(&self) -> &[u8] { self.unread() }
}
impl<R> BufReader<R> {
    fn unread(&self) -> &[u8] { &self.buffer[self.pos..self.cap] }
}
impl<R: AsyncRead> AsyncRead for BufReader<R> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut [u8]) -> Poll<Result<usize>> {
        if self.pos == self.cap && buf.len() >= self.buffer.len() {
            let this = unsafe { self.get_unchecked_mut() };
            return pinned!(this.inner).poll_read(cx, buf);
        }
        let mut available = ready_ok!(self.as_mut().poll_fill_buf(cx));
        let read = std::io::Read::read(&mut available, buf);
        if let Ok(n) = read {
            self.consume(n);
        }
        Poll::Ready(read)
    }
}
impl<R: AsyncRead> AsyncBufRead for BufReader<R> {
    fn poll_fill_buf(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<&[u8]>> {
        let this = unsafe { self.get_unchecked_mut() };
        if this.pos == this.cap {
            let read = ready_ok!(pinned!(this.inner).poll_read(cx, &mut this.buffer));
            (this.pos, this.cap) = (0, read);
        }
        Poll::Ready(Ok(this.unread()))
    }
    fn consume(self: Pin<&mut Self>, amt: usize) {
        let this = unsafe { self.get_unchecked_mut() };
        this.pos = this.cap.min(this.pos + amt);
    }
}
impl<R: AsyncRead + AsyncSeek> AsyncSeek for BufReader<R> {
    fn poll_seek(self: Pin<&mut Self>, cx: &mut Context<'_>, pos: SeekFrom) -> Poll<Result<u64>> {
        let this = unsafe { self.get_unchecked_mut() };
        let left = (this.cap - this.pos) as i64;
        let at = match pos {
            SeekFrom::Current(n) => match n.checked_sub(left) {
                Some(n) => ready_ok!(pinned!(this.inner).poll_seek(cx, SeekFrom::Current(n))),
                None => {
                    ready_ok!(pinned!(this.inner).poll_seek(cx, SeekFrom::Current(-left)));
                    this.pos = this.cap;
                    ready_ok!(pinned!(this.inner).poll_seek(cx, SeekFrom::Current(n)))
                }
            },
            pos => ready_ok!(pinned!(this.inner).poll_seek(cx, pos)),
        };
        this.pos = this.cap;
        Poll::Ready(Ok(at))
    }
}
impl<R: AsyncWrite> AsyncWrite for BufReader<R> {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<Result<usize>> {
        pinned!(self.get_unchecked_mut().inner).poll_write(cx, buf)
    }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        pinned!(self.get_unchecked_mut().inner).poll_flush(cx)
    }
    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        pinned!(self.get_unchecked_mut().inner).poll_close(cx)
    }
}

#[derive(Debug)]
pub struct BufWriter<W> {
    inner: W,
    buf: Vec<u8>,
    written: usize,
    capacity: usize,
}
impl<W: AsyncWrite> BufWriter<W> {
    pub fn new(inner: W) -> BufWriter<W> { BufWriter::with_capacity(SIZE, inner) }
    pub fn with_capacity(cap: usize, inner: W) -> BufWriter<W> {
        BufWriter { inner, buf: Vec::with_capacity(cap), written: 0, capacity: cap }
    }
    pub fn get_ref(&self) -> &W { &self.inner }
    pub fn get_mut(&mut self) -> &mut W { &mut self.inner }
    pub fn into_inner(self) -> W { self.inner }
    pub fn buffer(&self) -> &[u8] { &self.buf }
    fn poll_empty(&mut self, cx: &mut Context<'_>) -> Poll<Result<()>> {
        while self.written < self.buf.len() {
            let at = self.written;
            let n = ready_ok!(pinned!(self.inner).poll_write(cx, &self.buf[at..]));
            if n == 0 {
                return Poll::Ready(Err(std::io::Error::new(ErrorKind::WriteZero, "failed to write the buffered data")));
            }
            self.written += n;
        }
        self.buf.clear();
        self.written = 0;
        Poll::Ready(Ok(()))
    }
}
impl<W: AsyncWrite> AsyncWrite for BufWriter<W> {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<Result<usize>> {
        let this = unsafe { self.get_unchecked_mut() };
        if this.buf.len() + buf.len() > this.capacity {
            ready_ok!(this.poll_empty(cx));
        }
        if buf.len() >= this.capacity {
            return pinned!(this.inner).poll_write(cx, buf);
        }
        this.buf.extend_from_slice(buf);
        Poll::Ready(Ok(buf.len()))
    }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        let this = unsafe { self.get_unchecked_mut() };
        ready_ok!(this.poll_empty(cx));
        pinned!(this.inner).poll_flush(cx)
    }
    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        let this = unsafe { self.get_unchecked_mut() };
        ready_ok!(this.poll_empty(cx));
        pinned!(this.inner).poll_close(cx)
    }
}
impl<W: AsyncRead> AsyncRead for BufWriter<W> {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut [u8]) -> Poll<Result<usize>> {
        pinned!(self.get_unchecked_mut().inner).poll_read(cx, buf)
    }
}
impl<W: AsyncWrite + AsyncSeek> AsyncSeek for BufWriter<W> {
    fn poll_seek(self: Pin<&mut Self>, cx: &mut Context<'_>, pos: SeekFrom) -> Poll<Result<u64>> {
        let this = unsafe { self.get_unchecked_mut() };
        ready_ok!(this.poll_empty(cx));
        pinned!(this.inner).poll_seek(cx, pos)
    }
}
impl<W: AsyncBufRead> AsyncBufRead for BufWriter<W> {
    fn poll_fill_buf(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<&[u8]>> {
        pinned!(self.get_unchecked_mut().inner).poll_fill_buf(cx)
    }
    fn consume(self: Pin<&mut Self>, amt: usize) { pinned!(self.get_unchecked_mut().inner).consume(amt) }
}

/// Flushes after each line.
#[derive(Debug)]
pub struct LineWriter<W> {
    inner: BufWriter<W>,
}
impl<W: AsyncWrite> LineWriter<W> {
    pub fn new(inner: W) -> LineWriter<W> { LineWriter { inner: BufWriter::with_capacity(1024, inner) } }
    pub fn get_ref(&self) -> &W { self.inner.get_ref() }
    pub fn buffer(&self) -> &[u8] { self.inner.buffer() }
}
impl<W: AsyncWrite> AsyncWrite for LineWriter<W> {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<Result<usize>> {
        let this = unsafe { self.get_unchecked_mut() };
        match buf.iter().rposition(|b| *b == b'\n') {
            None => pinned!(this.inner).poll_write(cx, buf),
            Some(i) => {
                ready_ok!(this.inner.poll_empty(cx));
                pinned!(this.inner.inner).poll_write(cx, &buf[..=i])
            }
        }
    }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        pinned!(self.get_unchecked_mut().inner).poll_flush(cx)
    }
    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        pinned!(self.get_unchecked_mut().inner).poll_close(cx)
    }
}
