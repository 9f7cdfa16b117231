//! Adapters and functions.
use crate::future::{abortable, AbortHandle, Abortable, Aborted};
use super::{AsyncBufRead, AsyncRead, AsyncSeek, AsyncWrite, BufReader};
use pollground_rt::{pinned, ready_ok};
use std::fmt;
use std::future::Future;
use std::io::{self, Result, SeekFrom};
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};

/// As many of n bytes as the limit allows.
fn allowed(limit: u64, n: usize) -> usize { usize::try_from(limit).map_or(n, |limit| limit.min(n)) }
#[derive(Debug)]
pub struct Take<R> {
    inner: R,
    limit: u64,
}
impl<R> Take<R> {
    pub(super) fn new(inner: R, limit: u64) -> Take<R> { Take { inner, limit } }
    pub fn limit(&self) -> u64 { self.limit }
    pub fn set_limit(&mut self, limit: u64) { self.limit = limit }
    pub fn get_ref(&self) -> &R { &self.inner }
    pub fn get_mut(&mut self) -> &mut R { &mut self.inner }
    pub fn into_inner(self) -> R { self.inner }
}
impl<R: AsyncBufRead> AsyncBufRead for Take<R> {
    fn poll_fill_buf(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<&[u8]>> {
        let this = unsafe { self.get_unchecked_mut() };
        // At the limit the reader is not asked: it might wait.
        let available = if this.limit > 0 { ready_ok!(pinned!(this.inner).poll_fill_buf(cx)) } else { &[] };
        let n = allowed(this.limit, available.len());
        Poll::Ready(Ok(&available[..n]))
    }
    fn consume(self: Pin<&mut Self>, amt: usize) {
        let this = unsafe { self.get_unchecked_mut() };
        let n = allowed(this.limit, amt);
        pinned!(this.inner).consume(n);
        this.limit -= n as u64;
    }
}
impl<R: AsyncRead> AsyncRead for Take<R> {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut [u8]) -> Poll<Result<usize>> {
        let this = unsafe { self.get_unchecked_mut() };
        let room = match allowed(this.limit, buf.len()) {
            0 if this.limit == 0 => return Poll::Ready(Ok(0)),
            n => &mut buf[..n],
        };
        let read = pinned!(this.inner).poll_read(cx, room);
        if let Poll::Ready(Ok(n)) = read {
            this.limit -= n as u64;
        }
        read
    }
}
#[derive(Debug)]
pub struct Chain<A, B> {
    first: A,
    second: B,
    done: bool,
}
impl<A, B> Chain<A, B> {
    pub(super) fn new(first: A, second: B) -> Chain<A, B> { Chain { first, second, done: false } }
    pub fn get_ref(&self) -> (&A, &B) { (&self.first, &self.second) }
    pub fn get_mut(&mut self) -> (&mut A, &mut B) { (&mut self.first, &mut self.second) }
    pub fn into_inner(self) -> (A, B) { (self.first, self.second) }
}
impl<A: AsyncRead, B: AsyncRead> AsyncRead for Chain<A, B> {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut [u8]) -> Poll<Result<usize>> {
        let this = unsafe { self.get_unchecked_mut() };
        if !this.done {
            let n = ready_ok!(pinned!(this.first).poll_read(cx, buf));
            if n > 0 || buf.is_empty() {
                return Poll::Ready(Ok(n));
            }
            this.done = true;
        }
        pinned!(this.second).poll_read(cx, buf)
    }
}
impl<A: AsyncBufRead, B: AsyncBufRead> AsyncBufRead for Chain<A, B> {
    fn poll_fill_buf(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<&[u8]>> {
        let this = unsafe { self.get_unchecked_mut() };
        if !this.done {
            let buf = ready_ok!(pinned!(this.first).poll_fill_buf(cx));
            if !buf.is_empty() {
                return Poll::Ready(Ok(buf));
            }
            this.done = true;
        }
        pinned!(this.second).poll_fill_buf(cx)
    }
    fn consume(self: Pin<&mut Self>, amt: usize) {
        let this = unsafe { self.get_unchecked_mut() };
        if this.done { pinned!(this.second).consume(amt) } else { pinned!(this.first).consume(amt) }
    }
}

/// Two halves of one; a lock between them, as in the real one.
pub struct ReadHalf<T> {
    both: Arc<Mutex<Pin<Box<T>>>>,
}
pub struct WriteHalf<T> {
    both: Arc<Mutex<Pin<Box<T>>>>,
}
pub fn split<T: AsyncRead + AsyncWrite>(stream: T) -> (ReadHalf<T>, WriteHalf<T>) {
    let both = Arc::new(Mutex::new(Box::pin(stream)));
    (ReadHalf { both: both.clone() }, WriteHalf { both })
}
pub struct ReuniteError<T>(pub ReadHalf<T>, pub WriteHalf<T>);
impl<T> fmt::Debug for ReuniteError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_tuple("ReuniteError").field(&"...").finish() }
}
impl<T> fmt::Display for ReuniteError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("tried to reunite a ReadHalf and WriteHalf that don't form a pair")
    }
}
impl<T: std::any::Any> std::error::Error for ReuniteError<T> {}
impl<T: Unpin> ReadHalf<T> {
    pub fn reunite(self, other: WriteHalf<T>) -> std::result::Result<T, ReuniteError<T>> {
        if !Arc::ptr_eq(&self.both, &other.both) {
            return Err(ReuniteError(self, other));
        }
        drop(other);
        match Arc::try_unwrap(self.both) {
            Ok(both) => Ok(*Pin::into_inner(both.into_inner().unwrap())),
            Err(_) => unreachable!(),
        }
    }
}
impl<T: Unpin> WriteHalf<T> {
    pub fn reunite(self, other: ReadHalf<T>) -> std::result::Result<T, ReuniteError<T>> { other.reunite(self) }
}
impl<T> Unpin for ReadHalf<T> {}
impl<T> Unpin for WriteHalf<T> {}
impl<T: AsyncRead> AsyncRead for ReadHalf<T> {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut [u8]) -> Poll<Result<usize>> {
        let mut both = self.both.lock().unwrap();
        both.as_mut().poll_read(cx, buf)
    }
}
impl<T: AsyncWrite> AsyncWrite for WriteHalf<T> {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<Result<usize>> {
        let mut both = self.both.lock().unwrap();
        both.as_mut().poll_write(cx, buf)
    }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        let mut both = self.both.lock().unwrap();
        both.as_mut().poll_flush(cx)
    }
    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        let mut both = self.both.lock().unwrap();
        both.as_mut().poll_close(cx)
    }
}
impl<T> fmt::Debug for ReadHalf<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("ReadHalf").finish_non_exhaustive() }
}
impl<T> fmt::Debug for WriteHalf<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("WriteHalf").finish_non_exhaustive() }
}

/// A reader or writer of std, which is ready at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct AllowStdIo<T>(T);
impl<T> Unpin for AllowStdIo<T> {}
impl<T> AllowStdIo<T> {
    pub fn new(io: T) -> AllowStdIo<T> { AllowStdIo(io) }
    pub fn get_ref(&self) -> &T { &self.0 }
    pub fn get_mut(&mut self) -> &mut T { &mut self.0 }
    pub fn into_inner(self) -> T { self.0 }
}
impl<T: io::Read> AsyncRead for AllowStdIo<T> {
    fn poll_read(self: Pin<&mut Self>, _: &mut Context<'_>, buf: &mut [u8]) -> Poll<Result<usize>> {
        Poll::Ready(self.get_mut().0.read(buf))
    }
}
impl<T: io::BufRead> AsyncBufRead for AllowStdIo<T> {
    fn poll_fill_buf(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<&[u8]>> {
        Poll::Ready(self.get_mut().0.fill_buf())
    }
    fn consume(self: Pin<&mut Self>, amt: usize) { self.get_mut().0.consume(amt) }
}
impl<T: io::Write> AsyncWrite for AllowStdIo<T> {
    fn poll_write(self: Pin<&mut Self>, _: &mut Context<'_>, buf: &[u8]) -> Poll<Result<usize>> {
        Poll::Ready(self.get_mut().0.write(buf))
    }
    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<()>> {
        Poll::Ready(self.get_mut().0.flush())
    }
    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> { self.poll_flush(cx) }
}
impl<T: io::Seek> AsyncSeek for AllowStdIo<T> {
    fn poll_seek(self: Pin<&mut Self>, _: &mut Context<'_>, pos: SeekFrom) -> Poll<Result<u64>> {
        Poll::Ready(self.get_mut().0.seek(pos))
    }
}
pub type Empty = AllowStdIo<io::Empty>;
pub type Sink = AllowStdIo<io::Sink>;
pub type Repeat = AllowStdIo<io::Repeat>;
pub fn empty() -> Empty { AllowStdIo(io::empty()) }
pub fn sink() -> Sink { AllowStdIo(io::sink()) }
pub fn repeat(byte: u8) -> Repeat { AllowStdIo(io::repeat(byte)) }

/// A sink that writes each item whole.
#[derive(Debug)]
#[must_use = "sinks do nothing unless polled"]
pub struct IntoSink<W, Item> {
    pub(crate) writer: W,
    /// How much of it is written, and the item.
    pub(crate) item: Option<(usize, Item)>,
}
impl<W: AsyncWrite, Item: AsRef<[u8]>> crate::sink::Sink<Item> for IntoSink<W, Item> {
    type Error = io::Error;
    fn poll_ready(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        let this = unsafe { self.get_unchecked_mut() };
        while let Some((done, item)) = &mut this.item {
            *done += ready_ok!(pinned!(this.writer).poll_write(cx, &item.as_ref()[*done..]));
            if *done == item.as_ref().len() {
                this.item = None;
            }
        }
        Poll::Ready(Ok(()))
    }
    fn start_send(self: Pin<&mut Self>, item: Item) -> Result<()> {
        unsafe { self.get_unchecked_mut() }.item = Some((0, item));
        Ok(())
    }
    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        ready_ok!(self.as_mut().poll_ready(cx));
        unsafe { self.map_unchecked_mut(|sink| &mut sink.writer) }.poll_flush(cx)
    }
    fn poll_close(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        ready_ok!(self.as_mut().poll_ready(cx));
        unsafe { self.map_unchecked_mut(|sink| &mut sink.writer) }.poll_close(cx)
    }
}

/// Copies until the end, then flushes.
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct CopyBuf<'a, R, W: ?Sized> {
    reader: R,
    writer: &'a mut W,
    copied: u64,
}
impl<R: AsyncBufRead, W: AsyncWrite + Unpin + ?Sized> Future for CopyBuf<'_, R, W> {
    type Output = Result<u64>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<u64>> {
        let this = unsafe { self.get_unchecked_mut() };
        let mut writer = Pin::new(&mut *this.writer);
        loop {
            let mut reader = pinned!(this.reader);
            let written = match ready_ok!(reader.as_mut().poll_fill_buf(cx)) {
                [] => return writer.poll_flush(cx).map_ok(|()| this.copied),
                bytes => ready_ok!(writer.as_mut().poll_write(cx, bytes)),
            };
            if written == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            reader.consume(written);
            this.copied += written as u64;
        }
    }
}
/// A copy that a handle can stop.
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct CopyBufAbortable<'a, R, W: ?Sized> {
    copy: Abortable<CopyBuf<'a, R, W>>,
}
impl<R: AsyncBufRead, W: AsyncWrite + Unpin + ?Sized> Future for CopyBufAbortable<'_, R, W> {
    type Output = Result<std::result::Result<u64, Aborted>>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        pinned!(this.copy).poll(cx).map(|end| match end {
            Ok(copied) => copied.map(Ok),
            Err(aborted) => Ok(Err(aborted)),
        })
    }
}
pub fn copy_buf_abortable<R: AsyncBufRead, W: AsyncWrite + Unpin + ?Sized>(
    reader: R,
    writer: &mut W,
) -> (CopyBufAbortable<'_, R, W>, AbortHandle) {
    let (copy, handle) = abortable(copy_buf(reader, writer));
    (CopyBufAbortable { copy }, handle)
}
pub fn copy<R: AsyncRead, W: AsyncWrite + Unpin + ?Sized>(reader: R, writer: &mut W) -> CopyBuf<'_, BufReader<R>, W> {
    copy_buf(BufReader::new(reader), writer)
}
pub fn copy_buf<R: AsyncBufRead, W: AsyncWrite + Unpin + ?Sized>(reader: R, writer: &mut W) -> CopyBuf<'_, R, W> {
    CopyBuf { reader, writer, copied: 0 }
}
