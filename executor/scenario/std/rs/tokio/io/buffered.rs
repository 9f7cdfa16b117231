//! BufReader, BufWriter, BufStream, lines and split.
use super::ext::poll_until;
use super::{write_zero, AsyncBufRead, AsyncRead, AsyncSeek, AsyncWrite, ReadBuf};
use pollground_rt::ready;
use std::io::{self, Error, ErrorKind, SeekFrom};
use std::pin::Pin;
use std::task::{Context, Poll};

const SIZE: usize = 8 * 1024;

#[derive(Debug)]
pub struct BufReader<R> {
    inner: R,
    buf: Vec<u8>,
    pos: usize,
    cap: usize,
}
impl<R: AsyncRead> BufReader<R> {
    pub fn new(inner: R) -> Self { BufReader::with_capacity(SIZE, inner) }
    pub fn with_capacity(capacity: usize, inner: R) -> Self {
        BufReader { inner, buf: vec![0; capacity], pos: 0, cap: 0 }
    }
    pub fn get_ref(&self) -> &R { &self.inner }
    pub fn get_mut(&mut self) -> &mut R { &mut self.inner }
    pub fn get_pin_mut(self: Pin<&mut Self>) -> Pin<&mut R> { unsafe { self.map_unchecked_mut(|s| &mut s.inner) } }
    pub fn into_inner(self) -> R { self.inner }
    pub fn buffer(&self) -> &[u8] { &self.buf[self.pos..self.cap] }
}
impl<R: AsyncRead> AsyncRead for BufReader<R> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let n = {
            let me = unsafe { self.as_mut().get_unchecked_mut() };
            if me.pos == me.cap && buf.remaining() >= me.buf.len() {
                return unsafe { Pin::new_unchecked(&mut me.inner) }.poll_read(cx, buf);
            }
            let have = match ready!(self.as_mut().poll_fill_buf(cx)) {
                Ok(b) => b,
                Err(e) => return Poll::Ready(Err(e)),
            };
            let n = std::cmp::min(have.len(), buf.remaining());
            buf.put_slice(&have[..n]);
            n
        };
        self.consume(n);
        Poll::Ready(Ok(()))
    }
}
impl<R: AsyncRead> AsyncBufRead for BufReader<R> {
    fn poll_fill_buf(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<&[u8]>> {
        let me = unsafe { self.get_unchecked_mut() };
        if me.pos >= me.cap {
            let mut b = ReadBuf::new(&mut me.buf);
            if let Err(e) = ready!(unsafe { Pin::new_unchecked(&mut me.inner) }.poll_read(cx, &mut b)) {
                return Poll::Ready(Err(e));
            }
            me.cap = b.filled().len();
            me.pos = 0;
        }
        Poll::Ready(Ok(&me.buf[me.pos..me.cap]))
    }
    fn consume(self: Pin<&mut Self>, amt: usize) {
        let me = unsafe { self.get_unchecked_mut() };
        me.pos = std::cmp::min(me.pos + amt, me.cap);
    }
}
impl<R: AsyncWrite> AsyncWrite for BufReader<R> {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        unsafe { Pin::new_unchecked(&mut self.get_unchecked_mut().inner) }.poll_write(cx, buf)
    }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        unsafe { Pin::new_unchecked(&mut self.get_unchecked_mut().inner) }.poll_flush(cx)
    }
    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        unsafe { Pin::new_unchecked(&mut self.get_unchecked_mut().inner) }.poll_shutdown(cx)
    }
}
impl<R: AsyncRead + AsyncSeek> AsyncSeek for BufReader<R> {
    fn start_seek(self: Pin<&mut Self>, pos: SeekFrom) -> io::Result<()> {
        let me = unsafe { self.get_unchecked_mut() };
        let pos = match pos {
            SeekFrom::Current(n) => SeekFrom::Current(n - (me.cap - me.pos) as i64),
            p => p,
        };
        me.pos = 0;
        me.cap = 0;
        unsafe { Pin::new_unchecked(&mut me.inner) }.start_seek(pos)
    }
    fn poll_complete(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<u64>> {
        unsafe { Pin::new_unchecked(&mut self.get_unchecked_mut().inner) }.poll_complete(cx)
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
    pub fn new(inner: W) -> Self { BufWriter::with_capacity(SIZE, inner) }
    pub fn with_capacity(capacity: usize, inner: W) -> Self {
        BufWriter { inner, buf: Vec::new(), written: 0, capacity }
    }
    pub fn get_ref(&self) -> &W { &self.inner }
    pub fn get_mut(&mut self) -> &mut W { &mut self.inner }
    pub fn get_pin_mut(self: Pin<&mut Self>) -> Pin<&mut W> { unsafe { self.map_unchecked_mut(|s| &mut s.inner) } }
    pub fn into_inner(self) -> W { self.inner }
    pub fn buffer(&self) -> &[u8] { &self.buf }
    fn flush_buf(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        while self.written < self.buf.len() {
            match ready!(unsafe { Pin::new_unchecked(&mut self.inner) }.poll_write(cx, &self.buf[self.written..])) {
                Ok(0) => return Poll::Ready(Err(write_zero())),
                Ok(n) => self.written += n,
                Err(e) => return Poll::Ready(Err(e)),
            }
        }
        self.buf.clear();
        self.written = 0;
        Poll::Ready(Ok(()))
    }
}
impl<W: AsyncWrite> AsyncWrite for BufWriter<W> {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let me = unsafe { self.get_unchecked_mut() };
        if me.buf.len() + buf.len() > me.capacity {
            if let Err(e) = ready!(me.flush_buf(cx)) {
                return Poll::Ready(Err(e));
            }
        }
        if buf.len() >= me.capacity {
            return unsafe { Pin::new_unchecked(&mut me.inner) }.poll_write(cx, buf);
        }
        me.buf.extend_from_slice(buf);
        Poll::Ready(Ok(buf.len()))
    }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let me = unsafe { self.get_unchecked_mut() };
        if let Err(e) = ready!(me.flush_buf(cx)) {
            return Poll::Ready(Err(e));
        }
        unsafe { Pin::new_unchecked(&mut me.inner) }.poll_flush(cx)
    }
    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let me = unsafe { self.get_unchecked_mut() };
        if let Err(e) = ready!(me.flush_buf(cx)) {
            return Poll::Ready(Err(e));
        }
        unsafe { Pin::new_unchecked(&mut me.inner) }.poll_shutdown(cx)
    }
}
impl<W: AsyncRead> AsyncRead for BufWriter<W> {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        unsafe { Pin::new_unchecked(&mut self.get_unchecked_mut().inner) }.poll_read(cx, buf)
    }
}
impl<W: AsyncBufRead> AsyncBufRead for BufWriter<W> {
    fn poll_fill_buf(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<&[u8]>> {
        unsafe { Pin::new_unchecked(&mut self.get_unchecked_mut().inner) }.poll_fill_buf(cx)
    }
    fn consume(self: Pin<&mut Self>, amt: usize) {
        unsafe { Pin::new_unchecked(&mut self.get_unchecked_mut().inner) }.consume(amt)
    }
}

#[derive(Debug)]
pub struct BufStream<RW> {
    inner: BufReader<BufWriter<RW>>,
}
impl<RW: AsyncRead + AsyncWrite> BufStream<RW> {
    pub fn new(stream: RW) -> BufStream<RW> { BufStream { inner: BufReader::new(BufWriter::new(stream)) } }
    pub fn with_capacity(reader: usize, writer: usize, stream: RW) -> BufStream<RW> {
        BufStream { inner: BufReader::with_capacity(reader, BufWriter::with_capacity(writer, stream)) }
    }
    pub fn get_ref(&self) -> &RW { self.inner.get_ref().get_ref() }
    pub fn get_mut(&mut self) -> &mut RW { self.inner.get_mut().get_mut() }
    pub fn into_inner(self) -> RW { self.inner.into_inner().into_inner() }
}
impl<RW> BufStream<RW> {
    fn pinned(self: Pin<&mut Self>) -> Pin<&mut BufReader<BufWriter<RW>>> {
        unsafe { Pin::new_unchecked(&mut self.get_unchecked_mut().inner) }
    }
}
impl<RW: AsyncRead + AsyncWrite> AsyncRead for BufStream<RW> {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        self.pinned().poll_read(cx, buf)
    }
}
impl<RW: AsyncRead + AsyncWrite> AsyncBufRead for BufStream<RW> {
    fn poll_fill_buf(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<&[u8]>> {
        self.pinned().poll_fill_buf(cx)
    }
    fn consume(self: Pin<&mut Self>, amt: usize) { self.pinned().consume(amt) }
}
impl<RW: AsyncRead + AsyncWrite> AsyncWrite for BufStream<RW> {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        self.pinned().poll_write(cx, buf)
    }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> { self.pinned().poll_flush(cx) }
    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.pinned().poll_shutdown(cx)
    }
}

#[derive(Debug)]
#[must_use = "streams do nothing unless polled"]
pub struct Lines<R> {
    reader: R,
    bytes: Vec<u8>,
    total: usize,
}
impl<R> Lines<R> {
    pub(crate) fn new(reader: R) -> Lines<R> { Lines { reader, bytes: Vec::new(), total: 0 } }
    pub fn get_ref(&self) -> &R { &self.reader }
    pub fn get_mut(&mut self) -> &mut R { &mut self.reader }
    pub fn into_inner(self) -> R { self.reader }
}
impl<R: AsyncBufRead + Unpin> Lines<R> {
    #[gives]
    pub async fn next_line(&mut self) -> io::Result<Option<String>> {
        std::future::poll_fn(|cx| self.poll_line(cx)).await
    }
    fn poll_line(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<Option<String>>> {
        match ready!(poll_until(&mut self.reader, cx, b'\n', &mut self.bytes, &mut self.total)) {
            Ok(0) => return Poll::Ready(Ok(None)),
            Ok(_) => {}
            Err(e) => return Poll::Ready(Err(e)),
        }
        let mut b = std::mem::take(&mut self.bytes);
        if b.last() == Some(&b'\n') {
            b.pop();
            if b.last() == Some(&b'\r') {
                b.pop();
            }
        }
        match String::from_utf8(b) {
            Ok(s) => Poll::Ready(Ok(Some(s))),
            Err(_) => Poll::Ready(Err(Error::__message(ErrorKind::InvalidData, "stream did not contain valid UTF-8"))),
        }
    }
    pub fn poll_next_line(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<Option<String>>> {
        unsafe { self.get_unchecked_mut() }.poll_line(cx)
    }
}
#[derive(Debug)]
#[must_use = "streams do nothing unless polled"]
pub struct Split<R> {
    reader: R,
    bytes: Vec<u8>,
    delim: u8,
    total: usize,
}
impl<R> Split<R> {
    pub(crate) fn new(reader: R, delim: u8) -> Split<R> { Split { reader, bytes: Vec::new(), delim, total: 0 } }
}
impl<R: AsyncBufRead + Unpin> Split<R> {
    #[gives]
    pub async fn next_segment(&mut self) -> io::Result<Option<Vec<u8>>> {
        std::future::poll_fn(|cx| self.poll_segment(cx)).await
    }
    fn poll_segment(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<Option<Vec<u8>>>> {
        match ready!(poll_until(&mut self.reader, cx, self.delim, &mut self.bytes, &mut self.total)) {
            Ok(0) => return Poll::Ready(Ok(None)),
            Ok(_) => {}
            Err(e) => return Poll::Ready(Err(e)),
        }
        let mut b = std::mem::take(&mut self.bytes);
        if b.last() == Some(&self.delim) {
            b.pop();
        }
        Poll::Ready(Ok(Some(b)))
    }
    pub fn poll_next_segment(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<Option<Vec<u8>>>> {
        unsafe { self.get_unchecked_mut() }.poll_segment(cx)
    }
}
