//! Reading and writing: the traits under async-std's names.
pub use futures::io::{
    empty, repeat, sink, AsyncBufRead as BufRead, AsyncRead as Read, AsyncSeek as Seek, AsyncSeekExt as SeekExt,
    AsyncWrite as Write, BufReader, Cursor, Empty, Error, ErrorKind, Lines, Repeat, Result, SeekFrom, Sink,
};
use futures::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt};
pub use smol::io::Split;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

/// futures' but for split, which is another thing here.
pub trait ReadExt: Read {
    fn read<'a>(&'a mut self, buf: &'a mut [u8]) -> futures::io::Read<'a, Self>
    where
        Self: Unpin,
    {
        AsyncReadExt::read(self, buf)
    }
    fn read_exact<'a>(&'a mut self, buf: &'a mut [u8]) -> futures::io::ReadExact<'a, Self>
    where
        Self: Unpin,
    {
        AsyncReadExt::read_exact(self, buf)
    }
    fn read_to_end<'a>(&'a mut self, buf: &'a mut Vec<u8>) -> futures::io::ReadToEnd<'a, Self>
    where
        Self: Unpin,
    {
        AsyncReadExt::read_to_end(self, buf)
    }
    fn read_to_string<'a>(&'a mut self, buf: &'a mut String) -> futures::io::ReadToString<'a, Self>
    where
        Self: Unpin,
    {
        AsyncReadExt::read_to_string(self, buf)
    }
    fn take(self, limit: u64) -> futures::io::Take<Self>
    where
        Self: Sized,
    {
        AsyncReadExt::take(self, limit)
    }
    fn chain<R: Read>(self, next: R) -> futures::io::Chain<Self, R>
    where
        Self: Sized,
    {
        AsyncReadExt::chain(self, next)
    }
    fn by_ref(&mut self) -> &mut Self
    where
        Self: Sized,
    {
        self
    }
}
impl<T: Read + ?Sized> ReadExt for T {}
pub trait BufReadExt: BufRead {
    fn read_line<'a>(&'a mut self, buf: &'a mut String) -> futures::io::ReadLine<'a, Self>
    where
        Self: Unpin,
    {
        AsyncBufReadExt::read_line(self, buf)
    }
    fn read_until<'a>(&'a mut self, byte: u8, buf: &'a mut Vec<u8>) -> futures::io::ReadUntil<'a, Self>
    where
        Self: Unpin,
    {
        AsyncBufReadExt::read_until(self, byte, buf)
    }
    fn lines(self) -> Lines<Self>
    where
        Self: Sized,
    {
        AsyncBufReadExt::lines(self)
    }
    fn split(self, byte: u8) -> Split<Self>
    where
        Self: Sized,
    {
        Split::__new(self, byte)
    }
}
impl<T: BufRead + ?Sized> BufReadExt for T {}
/// futures' without close, and with write_fmt, which flushes: `write!(w, …).await`.
pub trait WriteExt: Write {
    fn write<'a>(&'a mut self, buf: &'a [u8]) -> futures::io::Write<'a, Self>
    where
        Self: Unpin,
    {
        AsyncWriteExt::write(self, buf)
    }
    fn write_all<'a>(&'a mut self, buf: &'a [u8]) -> futures::io::WriteAll<'a, Self>
    where
        Self: Unpin,
    {
        AsyncWriteExt::write_all(self, buf)
    }
    fn flush(&mut self) -> futures::io::Flush<'_, Self>
    where
        Self: Unpin,
    {
        AsyncWriteExt::flush(self)
    }
    fn write_fmt<'a>(&'a mut self, fmt: std::fmt::Arguments<'_>) -> WriteFmtFuture<'a, Self>
    where
        Self: Unpin,
    {
        WriteFmtFuture { writer: self, text: fmt.to_string(), done: 0 }
    }
}
impl<T: Write + ?Sized> WriteExt for T {}
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct WriteFmtFuture<'a, T: ?Sized> {
    writer: &'a mut T,
    text: String,
    done: usize,
}
impl<T: Write + ?Sized + Unpin> Future for WriteFmtFuture<'_, T> {
    type Output = Result<()>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        let this = &mut *self;
        while this.done < this.text.len() {
            match Pin::new(&mut *this.writer).poll_write(cx, &this.text.as_bytes()[this.done..]) {
                Poll::Pending => return Poll::Pending,
                Poll::Ready(Err(e)) => return Poll::Ready(Err(e)),
                Poll::Ready(Ok(0)) => return Poll::Ready(Err(ErrorKind::WriteZero.into())),
                Poll::Ready(Ok(n)) => this.done += n,
            }
        }
        Pin::new(&mut *this.writer).poll_flush(cx)
    }
}

/// futures' but for into_inner, which flushes.
#[derive(Debug)]
pub struct BufWriter<W> {
    inner: futures::io::BufWriter<W>,
}
#[derive(Debug)]
pub struct IntoInnerError<W>(W, Error);
impl<W> std::fmt::Display for IntoInnerError<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { self.1.fmt(f) }
}
impl<W: std::fmt::Debug> std::error::Error for IntoInnerError<W> {}
impl<W: Write> BufWriter<W> {
    pub fn new(inner: W) -> BufWriter<W> { BufWriter { inner: futures::io::BufWriter::new(inner) } }
    pub fn with_capacity(capacity: usize, inner: W) -> BufWriter<W> {
        BufWriter { inner: futures::io::BufWriter::with_capacity(capacity, inner) }
    }
    pub fn get_ref(&self) -> &W { self.inner.get_ref() }
    pub fn get_mut(&mut self) -> &mut W { self.inner.get_mut() }
    pub fn buffer(&self) -> &[u8] { self.inner.buffer() }
    pub async fn into_inner(mut self) -> std::result::Result<W, IntoInnerError<BufWriter<W>>>
    where
        Self: Unpin,
    {
        let flushed = AsyncWriteExt::flush(&mut self.inner).await;
        match flushed.err() {
            Some(e) => Err(IntoInnerError(self, e)),
            None => Ok(self.inner.into_inner()),
        }
    }
}
impl<W: Write> futures::io::AsyncWrite for BufWriter<W> {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<Result<usize>> {
        unsafe { self.map_unchecked_mut(|w| &mut w.inner) }.poll_write(cx, buf)
    }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        unsafe { self.map_unchecked_mut(|w| &mut w.inner) }.poll_flush(cx)
    }
    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        unsafe { self.map_unchecked_mut(|w| &mut w.inner) }.poll_close(cx)
    }
}

/// The real one has both by value with its feature "unstable", and both by reference without.
pub async fn copy<R: Read + Unpin, W: Write + Unpin>(reader: R, mut writer: W) -> Result<u64> {
    futures::io::copy(reader, &mut writer).await
}
pub mod prelude {
    pub use super::{BufRead, BufReadExt, Read, ReadExt, Seek, SeekExt, Write, WriteExt};
}
/// An error of the kind TimedOut when the future takes longer.
pub async fn timeout<F: Future<Output = Result<T>>, T>(dur: std::time::Duration, f: F) -> Result<T> {
    match crate::future::timeout(dur, f).await {
        Ok(r) => r,
        Err(_) => Err(Error::new(ErrorKind::TimedOut, "future timed out")),
    }
}

pub type Stdout = futures::io::AllowStdIo<std::io::Stdout>;
pub type Stderr = futures::io::AllowStdIo<std::io::Stderr>;
pub fn stdout() -> Stdout { futures::io::AllowStdIo::new(std::io::stdout()) }
pub fn stderr() -> Stderr { futures::io::AllowStdIo::new(std::io::stderr()) }
/// It is at its end from the start.
#[derive(Debug)]
pub struct Stdin(());
pub fn stdin() -> Stdin { Stdin(()) }
impl Stdin {
    pub async fn read_line(&self, _buf: &mut String) -> Result<usize> { Ok(0) }
}
impl futures::io::AsyncRead for Stdin {
    fn poll_read(self: Pin<&mut Self>, _: &mut Context<'_>, _: &mut [u8]) -> Poll<Result<usize>> { Poll::Ready(Ok(0)) }
}
