//! copy, split, duplex, and readers and writers of nothing.
use super::{write_zero, AsyncBufRead, AsyncRead, AsyncWrite, AsyncWriteExt, ReadBuf};
use crate::coop;
use pollground_rt::{label, loss, ready, Loss, Slot};
use std::collections::VecDeque;
use std::future::poll_fn;
use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};

// ---- copy

const CHUNK: usize = 8 * 1024;

struct Copying {
    buf: Vec<u8>,
    pos: usize,
    cap: usize,
    done: bool,
    flush: bool,
    total: u64,
    /// Bytes that were read and not written.
    held: Loss,
}
impl Copying {
    fn new() -> Copying { Copying::sized(CHUNK) }
    fn sized(n: usize) -> Copying { 
        let held = Loss::new(loss::READ, "copy");
        Copying { buf: vec![0; n], pos: 0, cap: 0, done: false, flush: false, total: 0, held }
    }
    /// Reads behind what is in the buffer.
    fn fill<R: AsyncRead + Unpin + ?Sized>(&mut self, cx: &mut Context<'_>, r: &mut R) -> Poll<io::Result<()>> {
        let mut b = ReadBuf::new(&mut self.buf[self.cap..]);
        ready!(Pin::new(r).poll_read(cx, &mut b))?;
        let n = b.filled().len();
        self.cap += n;
        self.held.n = self.cap - self.pos;
        self.done = n == 0;
        Poll::Ready(Ok(()))
    }
    fn poll<R, W>(&mut self, cx: &mut Context<'_>, r: &mut R, w: &mut W) -> Poll<io::Result<u64>>
    where
        R: AsyncRead + Unpin + ?Sized,
        W: AsyncWrite + Unpin + ?Sized,
    {
        loop {
            if self.pos == self.cap && !self.done {
                (self.pos, self.cap) = (0, 0);
                match self.fill(cx, r) {
                    Poll::Ready(result) => result?,
                    Poll::Pending => {
                        // What is written so far goes out before the wait.
                        if self.flush {
                            ready!(Pin::new(&mut *w).poll_flush(cx))?;
                            self.flush = false;
                        }
                        return Poll::Pending;
                    }
                }
            }
            while self.pos < self.cap {
                let written = Pin::new(&mut *w).poll_write(cx, &self.buf[self.pos..self.cap]);
                if written.is_pending() && !self.done && self.cap < self.buf.len() {
                    // As much as possible is to be written when the writer is ready again.
                    ready!(self.fill(cx, r))?;
                }
                match ready!(written) {
                    Ok(0) => {
                        return Poll::Ready(Err(io::Error::__message(
                            io::ErrorKind::WriteZero,
                            "write zero byte into writer",
                        )))
                    }
                    Ok(n) => {
                        self.pos += n;
                        self.held.n -= n;
                        self.total += n as u64;
                        self.flush = true;
                    }
                    Err(e) => return Poll::Ready(Err(e)),
                }
            }
            if self.done {
                if let Err(e) = ready!(Pin::new(&mut *w).poll_flush(cx)) {
                    return Poll::Ready(Err(e));
                }
                return Poll::Ready(Ok(self.total));
            }
        }
    }
}
pub async fn copy<R, W>(reader: &mut R, writer: &mut W) -> io::Result<u64>
where
    R: AsyncRead + Unpin + ?Sized,
    W: AsyncWrite + Unpin + ?Sized,
{
    let mut c = Copying::new();
    poll_fn(|cx| c.poll(cx, &mut *reader, &mut *writer)).await
}
pub async fn copy_buf<R, W>(reader: &mut R, writer: &mut W) -> io::Result<u64>
where
    R: AsyncBufRead + Unpin + ?Sized,
    W: AsyncWrite + Unpin + ?Sized,
{
    let mut total = 0u64;
    loop {
        let n = poll_fn(|cx| {
            let n = {
                let have = match ready!(Pin::new(&mut *reader).poll_fill_buf(cx)) {
                    Ok(b) => b,
                    Err(e) => return Poll::Ready(Err(e)),
                };
                if have.is_empty() {
                    return Poll::Ready(Ok(0));
                }
                match ready!(Pin::new(&mut *writer).poll_write(cx, have)) {
                    Ok(0) => return Poll::Ready(Err(write_zero())),
                    Ok(n) => n,
                    Err(e) => return Poll::Ready(Err(e)),
                }
            };
            Pin::new(&mut *reader).consume(n);
            Poll::Ready(Ok(n))
        })
        .await?;
        if n == 0 {
            writer.flush().await?;
            return Ok(total);
        }
        total += n as u64;
    }
}

enum Way {
    Running(Copying),
    Closing(u64),
    Done(u64),
}
fn one_way<A, B>(way: &mut Way, cx: &mut Context<'_>, r: &mut A, w: &mut B) -> Poll<io::Result<u64>>
where
    A: AsyncRead + Unpin + ?Sized,
    B: AsyncWrite + Unpin + ?Sized,
{
    loop {
        match way {
            Way::Running(c) => match ready!(c.poll(cx, r, w)) {
                Ok(n) => *way = Way::Closing(n),
                Err(e) => return Poll::Ready(Err(e)),
            },
            Way::Closing(n) => {
                let n = *n;
                if let Err(e) = ready!(Pin::new(&mut *w).poll_shutdown(cx)) {
                    return Poll::Ready(Err(e));
                }
                *way = Way::Done(n);
            }
            Way::Done(n) => return Poll::Ready(Ok(*n)),
        }
    }
}
pub async fn copy_bidirectional<A, B>(a: &mut A, b: &mut B) -> io::Result<(u64, u64)>
where
    A: AsyncRead + AsyncWrite + Unpin + ?Sized,
    B: AsyncRead + AsyncWrite + Unpin + ?Sized,
{
    copy_bidirectional_with_sizes(a, b, CHUNK, CHUNK).await
}
pub async fn copy_bidirectional_with_sizes<A, B>(
    a: &mut A,
    b: &mut B,
    a_to_b_buf_size: usize,
    b_to_a_buf_size: usize,
) -> io::Result<(u64, u64)>
where
    A: AsyncRead + AsyncWrite + Unpin + ?Sized,
    B: AsyncRead + AsyncWrite + Unpin + ?Sized,
{
    let mut there = Way::Running(Copying::sized(a_to_b_buf_size));
    let mut back = Way::Running(Copying::sized(b_to_a_buf_size));
    poll_fn(|cx| {
        let x = match one_way(&mut there, cx, &mut *a, &mut *b) {
            Poll::Ready(Err(e)) => return Poll::Ready(Err(e)),
            p => p,
        };
        let y = match one_way(&mut back, cx, &mut *b, &mut *a) {
            Poll::Ready(Err(e)) => return Poll::Ready(Err(e)),
            p => p,
        };
        match (x, y) {
            (Poll::Ready(Ok(x)), Poll::Ready(Ok(y))) => Poll::Ready(Ok((x, y))),
            _ => Poll::Pending,
        }
    })
    .await
}

// ---- split

pub struct ReadHalf<T> {
    inner: Arc<Mutex<T>>,
}
pub struct WriteHalf<T> {
    inner: Arc<Mutex<T>>,
}
pub fn split<T: AsyncRead + AsyncWrite>(stream: T) -> (ReadHalf<T>, WriteHalf<T>) {
    let inner = Arc::new(Mutex::new(stream));
    (ReadHalf { inner: inner.clone() }, WriteHalf { inner })
}
impl<T> ReadHalf<T> {
    pub fn is_pair_of(&self, other: &WriteHalf<T>) -> bool { Arc::ptr_eq(&self.inner, &other.inner) }
    #[track_caller]
    pub fn unsplit(self, wr: WriteHalf<T>) -> T {
        if !self.is_pair_of(&wr) {
            panic!("Unrelated `split::Write` passed to `split::Read::unsplit`.");
        }
        drop(wr);
        match Arc::try_unwrap(self.inner) {
            Ok(m) => m.into_inner().unwrap(),
            Err(_) => panic!("`Arc::try_unwrap` failed"),
        }
    }
}
impl<T> WriteHalf<T> {
    pub fn is_pair_of(&self, other: &ReadHalf<T>) -> bool { Arc::ptr_eq(&self.inner, &other.inner) }
}
impl<T> Unpin for ReadHalf<T> {}
impl<T> Unpin for WriteHalf<T> {}
impl<T: AsyncRead> AsyncRead for ReadHalf<T> {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        unsafe { Pin::new_unchecked(&mut *self.inner.lock().unwrap()) }.poll_read(cx, buf)
    }
}
impl<T: AsyncWrite> AsyncWrite for WriteHalf<T> {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        unsafe { Pin::new_unchecked(&mut *self.inner.lock().unwrap()) }.poll_write(cx, buf)
    }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        unsafe { Pin::new_unchecked(&mut *self.inner.lock().unwrap()) }.poll_flush(cx)
    }
    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        unsafe { Pin::new_unchecked(&mut *self.inner.lock().unwrap()) }.poll_shutdown(cx)
    }
}
impl<T> std::fmt::Debug for ReadHalf<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.debug_struct("split::ReadHalf").finish() }
}
impl<T> std::fmt::Debug for WriteHalf<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.debug_struct("split::WriteHalf").finish() }
}

#[derive(Debug)]
pub struct Join<R, W> {
    reader: R,
    writer: W,
}
pub fn join<R: AsyncRead, W: AsyncWrite>(reader: R, writer: W) -> Join<R, W> { Join { reader, writer } }
impl<R, W> Join<R, W> {
    pub fn into_inner(self) -> (R, W) { (self.reader, self.writer) }
    pub fn reader(&self) -> &R { &self.reader }
    pub fn writer(&self) -> &W { &self.writer }
    pub fn reader_mut(&mut self) -> &mut R { &mut self.reader }
    pub fn writer_mut(&mut self) -> &mut W { &mut self.writer }
}
impl<R: AsyncRead, W> AsyncRead for Join<R, W> {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        unsafe { Pin::new_unchecked(&mut self.get_unchecked_mut().reader) }.poll_read(cx, buf)
    }
}
impl<R, W: AsyncWrite> AsyncWrite for Join<R, W> {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        unsafe { Pin::new_unchecked(&mut self.get_unchecked_mut().writer) }.poll_write(cx, buf)
    }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        unsafe { Pin::new_unchecked(&mut self.get_unchecked_mut().writer) }.poll_flush(cx)
    }
    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        unsafe { Pin::new_unchecked(&mut self.get_unchecked_mut().writer) }.poll_shutdown(cx)
    }
}

// ---- duplex

#[derive(Debug)]
struct Pipe {
    buffer: VecDeque<u8>,
    closed: bool,
    max: usize,
    read: Slot,
    write: Slot,
}
impl Pipe {
    fn new(max: usize) -> Arc<Mutex<Pipe>> {
        Arc::new(Mutex::new(Pipe {
            buffer: VecDeque::new(),
            closed: false,
            max,
            read: Slot::new(),
            write: Slot::new(),
        }))
    }
    fn poll_read(&mut self, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let coop = match coop::proceed(cx) {
            Some(c) => c,
            None => return Poll::Pending,
        };
        if !self.buffer.is_empty() {
            let n = std::cmp::min(self.buffer.len(), buf.remaining());
            let part: Vec<u8> = self.buffer.drain(..n).collect();
            buf.put_slice(&part);
            if n > 0 {
                self.write.wake();
            }
            coop.made_progress();
            return Poll::Ready(Ok(()));
        }
        if self.closed {
            coop.made_progress();
            return Poll::Ready(Ok(()));
        }
        self.read.set(cx.waker());
        label("io", "duplex readable");
        Poll::Pending
    }
    fn poll_write(&mut self, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let coop = match coop::proceed(cx) {
            Some(c) => c,
            None => return Poll::Pending,
        };
        if self.closed {
            coop.made_progress();
            return Poll::Ready(Err(io::ErrorKind::BrokenPipe.into()));
        }
        let room = self.max - self.buffer.len();
        if room == 0 {
            self.write.set(cx.waker());
            label("io", "duplex writable");
            return Poll::Pending;
        }
        let n = std::cmp::min(buf.len(), room);
        self.buffer.extend(buf[..n].iter().copied());
        self.read.wake();
        coop.made_progress();
        Poll::Ready(Ok(n))
    }
    /// No more is written.
    fn close_write(&mut self) {
        self.closed = true;
        self.read.wake();
    }
    /// No more is read.
    fn close_read(&mut self) {
        self.closed = true;
        self.write.wake();
    }
}
/// One of two ends: what is written to one is read from the other.
#[derive(Debug)]
pub struct DuplexStream {
    read: Arc<Mutex<Pipe>>,
    write: Arc<Mutex<Pipe>>,
}
pub fn duplex(max_buf_size: usize) -> (DuplexStream, DuplexStream) {
    let (one, two) = (Pipe::new(max_buf_size), Pipe::new(max_buf_size));
    (DuplexStream { read: one.clone(), write: two.clone() }, DuplexStream { read: two, write: one })
}
impl AsyncRead for DuplexStream {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        self.read.lock().unwrap().poll_read(cx, buf)
    }
}
impl AsyncWrite for DuplexStream {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        self.write.lock().unwrap().poll_write(cx, buf)
    }
    fn poll_flush(self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<io::Result<()>> { Poll::Ready(Ok(())) }
    fn poll_shutdown(self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.write.lock().unwrap().close_write();
        Poll::Ready(Ok(()))
    }
}
impl Drop for DuplexStream {
    fn drop(&mut self) {
        // The reader may empty what is there; a writer has nobody to write to.
        self.write.lock().unwrap().close_write();
        self.read.lock().unwrap().close_read();
    }
}
/// One direction: what is written comes out of the same object.
#[derive(Debug)]
pub struct SimplexStream {
    pipe: Arc<Mutex<Pipe>>,
}
pub fn simplex(max_buf_size: usize) -> (ReadHalf<SimplexStream>, WriteHalf<SimplexStream>) {
    split(SimplexStream { pipe: Pipe::new(max_buf_size) })
}
impl SimplexStream {
    pub fn new_unsplit(max_buf_size: usize) -> SimplexStream { SimplexStream { pipe: Pipe::new(max_buf_size) } }
}
impl AsyncRead for SimplexStream {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        self.pipe.lock().unwrap().poll_read(cx, buf)
    }
}
impl AsyncWrite for SimplexStream {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        self.pipe.lock().unwrap().poll_write(cx, buf)
    }
    fn poll_flush(self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<io::Result<()>> { Poll::Ready(Ok(())) }
    fn poll_shutdown(self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.pipe.lock().unwrap().close_write();
        Poll::Ready(Ok(()))
    }
}

// ---- nothing

#[derive(Debug)]
pub struct Empty {
    _p: (),
}
pub fn empty() -> Empty { Empty { _p: () } }
impl AsyncRead for Empty {
    fn poll_read(self: Pin<&mut Self>, _cx: &mut Context<'_>, _buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}
impl AsyncBufRead for Empty {
    fn poll_fill_buf(self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<io::Result<&[u8]>> { Poll::Ready(Ok(&[])) }
    fn consume(self: Pin<&mut Self>, _amt: usize) {}
}
/// What is written is gone.
macro_rules! swallows {
    ($t:ty) => {
        impl AsyncWrite for $t {
            fn poll_write(self: Pin<&mut Self>, _cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
                Poll::Ready(Ok(buf.len()))
            }
            super::gathers!();
            fn poll_flush(self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<io::Result<()>> { Poll::Ready(Ok(())) }
            fn poll_shutdown(self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<io::Result<()>> {
                Poll::Ready(Ok(()))
            }
        }
    };
}
swallows!(Empty);
swallows!(Sink);
#[derive(Debug)]
pub struct Sink {
    _p: (),
}
pub fn sink() -> Sink { Sink { _p: () } }
#[derive(Debug)]
pub struct Repeat {
    byte: u8,
}
pub fn repeat(byte: u8) -> Repeat { Repeat { byte } }
impl AsyncRead for Repeat {
    fn poll_read(self: Pin<&mut Self>, _cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let n = buf.remaining();
        buf.put_slice(&vec![self.byte; n]);
        Poll::Ready(Ok(()))
    }
}
