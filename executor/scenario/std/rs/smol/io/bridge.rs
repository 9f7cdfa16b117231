//! Adapters between readers and writers that block, that are polled, and that never wait.
use futures::io::{AsyncBufRead, AsyncRead, AsyncSeek, AsyncWrite};
use std::future::poll_fn;
use std::io::{BufRead, Error, ErrorKind, Read, Result, Seek, SeekFrom, Write};
use std::pin::Pin;
use std::task::{Context, Poll};

macro_rules! around {
    ($($name:ident)*) => {$(
        impl<T> $name<T> {
            pub fn new(io: T) -> Self { $name { inner: io } }
            pub fn get_ref(&self) -> &T { &self.inner }
            pub fn get_mut(&mut self) -> &mut T { &mut self.inner }
            pub fn into_inner(self) -> T { self.inner }
        }
    )*};
}
around! { AssertAsync BlockOn }

/// A reader or writer of std that does not block, such as a slice, to be polled.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct AssertAsync<T> {
    inner: T,
}
impl<T> Unpin for AssertAsync<T> {}
/// The call again, while it is interrupted.
fn at_once<T>(mut call: impl FnMut() -> Result<T>) -> Poll<Result<T>> {
    loop {
        match call() {
            Err(e) if e.kind() == ErrorKind::Interrupted => {}
            done => return Poll::Ready(done),
        }
    }
}
impl<T: Read> AsyncRead for AssertAsync<T> {
    fn poll_read(mut self: Pin<&mut Self>, _: &mut Context<'_>, buf: &mut [u8]) -> Poll<Result<usize>> {
        at_once(|| self.inner.read(buf))
    }
}
impl<T: Write> AsyncWrite for AssertAsync<T> {
    fn poll_write(mut self: Pin<&mut Self>, _: &mut Context<'_>, buf: &[u8]) -> Poll<Result<usize>> {
        at_once(|| self.inner.write(buf))
    }
    fn poll_flush(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<()>> { at_once(|| self.inner.flush()) }
    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> { self.poll_flush(cx) }
}
impl<T: Seek> AsyncSeek for AssertAsync<T> {
    fn poll_seek(mut self: Pin<&mut Self>, _: &mut Context<'_>, pos: SeekFrom) -> Poll<Result<u64>> {
        at_once(|| self.inner.seek(pos))
    }
}

/// A reader or writer that is polled, as one that blocks the thread.
#[derive(Debug)]
pub struct BlockOn<T> {
    inner: T,
}
/// Polls until it is ready; the thread sleeps between the polls.
fn blocked<T: Unpin, R>(io: &mut T, mut poll: impl FnMut(Pin<&mut T>, &mut Context<'_>) -> Poll<R>) -> R {
    crate::block_on(poll_fn(|cx| poll(Pin::new(&mut *io), cx)))
}
impl<T: AsyncRead + Unpin> Read for BlockOn<T> {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> { blocked(&mut self.inner, |io, cx| io.poll_read(cx, buf)) }
}
impl<T: AsyncBufRead + Unpin> BufRead for BlockOn<T> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        crate::block_on(futures::io::AsyncBufReadExt::fill_buf(&mut self.inner))
    }
    fn consume(&mut self, amt: usize) { Pin::new(&mut self.inner).consume(amt) }
}
impl<T: AsyncWrite + Unpin> Write for BlockOn<T> {
    fn write(&mut self, buf: &[u8]) -> Result<usize> { blocked(&mut self.inner, |io, cx| io.poll_write(cx, buf)) }
    fn flush(&mut self) -> Result<()> { blocked(&mut self.inner, |io, cx| io.poll_flush(cx)) }
}
impl<T: AsyncSeek + Unpin> Seek for BlockOn<T> {
    fn seek(&mut self, pos: SeekFrom) -> Result<u64> { blocked(&mut self.inner, |io, cx| io.poll_seek(cx, pos)) }
}

/// A reader or writer within a poll, for code that knows WouldBlock instead of Pending.
#[derive(Debug)]
pub struct AsyncAsSync<'r, 'ctx, T> {
    pub context: &'r mut Context<'ctx>,
    pub inner: T,
}
impl<'r, 'ctx, T> AsyncAsSync<'r, 'ctx, T> {
    pub fn new(context: &'r mut Context<'ctx>, inner: T) -> Self { AsyncAsSync { context, inner } }
    pub fn poll_with<R>(&mut self, f: impl FnOnce(Pin<&mut T>, &mut Context<'_>) -> Poll<Result<R>>) -> Result<R>
    where
        T: Unpin,
    {
        match f(Pin::new(&mut self.inner), self.context) {
            Poll::Ready(r) => r,
            Poll::Pending => Err(Error::from(ErrorKind::WouldBlock)),
        }
    }
    pub fn close(&mut self) -> Result<()>
    where
        T: AsyncWrite + Unpin,
    {
        self.poll_with(|io, cx| io.poll_close(cx))
    }
}
impl<T: AsyncRead + Unpin> Read for AsyncAsSync<'_, '_, T> {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> { self.poll_with(|io, cx| io.poll_read(cx, buf)) }
}
impl<T: AsyncWrite + Unpin> Write for AsyncAsSync<'_, '_, T> {
    fn write(&mut self, buf: &[u8]) -> Result<usize> { self.poll_with(|io, cx| io.poll_write(cx, buf)) }
    fn flush(&mut self) -> Result<()> { self.poll_with(|io, cx| io.poll_flush(cx)) }
}
impl<T: AsyncSeek + Unpin> Seek for AsyncAsSync<'_, '_, T> {
    fn seek(&mut self, pos: SeekFrom) -> Result<u64> { self.poll_with(|io, cx| io.poll_seek(cx, pos)) }
}
