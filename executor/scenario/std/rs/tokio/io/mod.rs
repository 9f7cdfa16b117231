//! Asynchronous readers and writers.
use std::io;
pub use std::io::{Error, ErrorKind, IoSlice, Result, SeekFrom};
use std::pin::Pin;
use std::task::{Context, Poll};

mod buffered;
mod ext;
mod read_buf;
mod stdio;
mod util;

pub use self::buffered::{BufReader, BufStream, BufWriter, Lines, Split};
pub use self::ext::{AsyncBufReadExt, AsyncReadExt, AsyncSeekExt, AsyncWriteExt, Chain, Take};
pub use self::read_buf::ReadBuf;
pub use self::stdio::{stderr, stdin, stdout, Stderr, Stdin, Stdout};
pub use self::util::{
    copy, copy_bidirectional, copy_bidirectional_with_sizes, copy_buf, duplex, empty, join, repeat, simplex, sink,
    split,
};
pub use self::util::{DuplexStream, Empty, Join, ReadHalf, Repeat, SimplexStream, Sink, WriteHalf};



pub trait AsyncRead {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>>;
}
pub trait AsyncWrite {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>>;
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>>;
    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>>;
    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        // One buffer at a time: the first that has anything.
        let mut rest = bufs.iter().skip_while(|buf| buf.is_empty());
        match rest.next() {
            Some(buf) => self.poll_write(cx, buf),
            None => self.poll_write(cx, &[]),
        }
    }
    fn is_write_vectored(&self) -> bool { false }
}
pub trait AsyncBufRead: AsyncRead {
    fn poll_fill_buf(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<&[u8]>>;
    fn consume(self: Pin<&mut Self>, amt: usize);
}
pub trait AsyncSeek {
    fn start_seek(self: Pin<&mut Self>, position: SeekFrom) -> io::Result<()>;
    fn poll_complete(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<u64>>;
}

pub(crate) fn eof() -> Error { Error::__message(ErrorKind::UnexpectedEof, "early eof") }
pub(crate) fn write_zero() -> Error { ErrorKind::WriteZero.into() }

impl<T: ?Sized + AsyncRead + Unpin> AsyncRead for Box<T> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut **self).poll_read(cx, buf)
    }
}
impl<T: ?Sized + AsyncRead + Unpin> AsyncRead for &mut T {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut **self).poll_read(cx, buf)
    }
}
impl<T: ?Sized + AsyncRead> AsyncRead for Pin<&mut T> {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        self.get_mut().as_mut().poll_read(cx, buf)
    }
}
impl<T: ?Sized + AsyncRead> AsyncRead for Pin<Box<T>> {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        self.get_mut().as_mut().poll_read(cx, buf)
    }
}
impl AsyncRead for &[u8] {
    fn poll_read(self: Pin<&mut Self>, _cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let n = std::cmp::min(this.len(), buf.remaining());
        buf.put_slice(&this[..n]);
        *this = &this[n..];
        Poll::Ready(Ok(()))
    }
}
impl<T: AsRef<[u8]> + Unpin> AsyncRead for io::Cursor<T> {
    fn poll_read(self: Pin<&mut Self>, _cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let n = {
            let have = io::BufRead::fill_buf(this)?;
            let n = std::cmp::min(have.len(), buf.remaining());
            buf.put_slice(&have[..n]);
            n
        };
        io::BufRead::consume(this, n);
        Poll::Ready(Ok(()))
    }
}
impl AsyncBufRead for &[u8] {
    fn poll_fill_buf(self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<io::Result<&[u8]>> {
        Poll::Ready(Ok(*self.get_mut()))
    }
    fn consume(self: Pin<&mut Self>, amt: usize) {
        let this = self.get_mut();
        *this = &this[amt..];
    }
}
impl<T: AsRef<[u8]> + Unpin> AsyncBufRead for io::Cursor<T> {
    fn poll_fill_buf(self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<io::Result<&[u8]>> {
        Poll::Ready(io::BufRead::fill_buf(self.get_mut()))
    }
    fn consume(self: Pin<&mut Self>, amt: usize) { io::BufRead::consume(self.get_mut(), amt) }
}
impl<T: AsRef<[u8]> + Unpin> AsyncSeek for io::Cursor<T> {
    fn start_seek(self: Pin<&mut Self>, pos: SeekFrom) -> io::Result<()> {
        io::Seek::seek(self.get_mut(), pos).map(|_| ())
    }
    fn poll_complete(self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<io::Result<u64>> {
        Poll::Ready(Ok(self.position()))
    }
}
impl<T: ?Sized + AsyncBufRead + Unpin> AsyncBufRead for Box<T> {
    fn poll_fill_buf(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<&[u8]>> {
        Pin::new(&mut **self.get_mut()).poll_fill_buf(cx)
    }
    fn consume(mut self: Pin<&mut Self>, amt: usize) { Pin::new(&mut **self).consume(amt) }
}
impl<T: ?Sized + AsyncBufRead + Unpin> AsyncBufRead for &mut T {
    fn poll_fill_buf(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<&[u8]>> {
        Pin::new(&mut **self.get_mut()).poll_fill_buf(cx)
    }
    fn consume(mut self: Pin<&mut Self>, amt: usize) { Pin::new(&mut **self).consume(amt) }
}

/// A writer that takes all slices at once.
macro_rules! gathers {
    () => {
        fn poll_write_vectored(
            self: Pin<&mut Self>,
            cx: &mut Context<'_>,
            bufs: &[io::IoSlice<'_>],
        ) -> Poll<io::Result<usize>> {
            let all: Vec<u8> = bufs.iter().flat_map(|b| b.iter().copied()).collect();
            self.poll_write(cx, &all)
        }
        fn is_write_vectored(&self) -> bool { true }
    };
}
pub(crate) use gathers;
macro_rules! forward_write {
    ($($t:ty where [$($g:tt)*],)*) => { $(
        impl<$($g)*> AsyncWrite for $t {
            fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
                Pin::new(&mut **self).poll_write(cx, buf)
            }
            fn poll_write_vectored(
                mut self: Pin<&mut Self>,
                cx: &mut Context<'_>,
                bufs: &[io::IoSlice<'_>],
            ) -> Poll<io::Result<usize>> {
                Pin::new(&mut **self).poll_write_vectored(cx, bufs)
            }
            fn is_write_vectored(&self) -> bool { (**self).is_write_vectored() }
            fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
                Pin::new(&mut **self).poll_flush(cx)
            }
            fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
                Pin::new(&mut **self).poll_shutdown(cx)
            }
        }
    )* };
}
forward_write! {
    Box<T> where [T: ?Sized + AsyncWrite + Unpin],
    &mut T where [T: ?Sized + AsyncWrite + Unpin],
}
macro_rules! memory_write {
    ($($t:ty where [$($g:tt)*],)*) => { $(
        impl<$($g)*> AsyncWrite for $t {
            fn poll_write(self: Pin<&mut Self>, _cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
                Poll::Ready(io::Write::write(self.get_mut(), buf))
            }
            gathers!();
            fn poll_flush(self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<io::Result<()>> { Poll::Ready(Ok(())) }
            fn poll_shutdown(self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<io::Result<()>> {
                Poll::Ready(Ok(()))
            }
        }
    )* };
}
memory_write! {
    Vec<u8> where [],
    io::Cursor<Vec<u8>> where [],
    io::Cursor<&mut Vec<u8>> where [],
    io::Cursor<&mut [u8]> where [],
    io::Cursor<Box<[u8]>> where [],
}
impl<T: ?Sized + AsyncWrite> AsyncWrite for Pin<&mut T> {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        self.get_mut().as_mut().poll_write(cx, buf)
    }
    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.get_mut().as_mut().poll_write_vectored(cx, bufs)
    }
    fn is_write_vectored(&self) -> bool { (**self).is_write_vectored() }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.get_mut().as_mut().poll_flush(cx)
    }
    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.get_mut().as_mut().poll_shutdown(cx)
    }
}

/// What a socket is waited for.
#[derive(Clone, Copy, Eq, PartialEq)]
pub struct Interest(u32);
impl Interest {
    pub const READABLE: Interest = Interest(1);
    pub const WRITABLE: Interest = Interest(2);
    /// Nothing here is of priority, and errors come with reading and writing.
    pub const PRIORITY: Interest = Interest(4);
    pub const ERROR: Interest = Interest(8);
    pub const fn is_readable(self) -> bool { self.0 & 1 != 0 }
    pub const fn is_priority(self) -> bool { self.0 & 4 != 0 }
    pub const fn is_error(self) -> bool { self.0 & 8 != 0 }
    pub const fn remove(self, other: Interest) -> Option<Interest> {
        match self.0 & !other.0 {
            0 => None,
            n => Some(Interest(n)),
        }
    }
    pub const fn is_writable(self) -> bool { self.0 & 2 != 0 }
    pub const fn add(self, other: Interest) -> Interest { Interest(self.0 | other.0) }
    pub(crate) fn bits(self) -> u32 { self.0 }
}
impl std::ops::BitOr for Interest {
    type Output = Self;
    fn bitor(self, other: Self) -> Self { self.add(other) }
}
impl std::fmt::Debug for Interest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut sep = "";
        for (bit, name) in [(1, "READABLE"), (2, "WRITABLE"), (4, "PRIORITY"), (8, "ERROR")] {
            if self.0 & bit != 0 {
                write!(f, "{sep}{name}")?;
                sep = " | ";
            }
        }
        Ok(())
    }
}
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ready(u32);
impl Ready {
    pub const EMPTY: Ready = Ready(0);
    pub const READABLE: Ready = Ready(1);
    pub const WRITABLE: Ready = Ready(2);
    pub const READ_CLOSED: Ready = Ready(4);
    pub const WRITE_CLOSED: Ready = Ready(8);
    pub const PRIORITY: Ready = Ready(16);
    pub const ERROR: Ready = Ready(32);
    pub const ALL: Ready = Ready(63);
    pub(crate) fn new(bits: u32) -> Ready { Ready(bits) }
    pub fn is_priority(self) -> bool { self.0 & 16 != 0 }
    pub fn is_error(self) -> bool { self.0 & 32 != 0 }
    pub fn is_empty(self) -> bool { self.0 == 0 }
    pub fn is_readable(self) -> bool { self.0 & 5 != 0 }
    pub fn is_writable(self) -> bool { self.0 & 10 != 0 }
    /// Sockets do not say it: a half of a connection that ended is readable, or an error on writing.
    pub fn is_read_closed(self) -> bool { self.0 & 4 != 0 }
    pub fn is_write_closed(self) -> bool { self.0 & 8 != 0 }
}
impl std::ops::BitOr for Ready {
    type Output = Ready;
    fn bitor(self, other: Ready) -> Ready { Ready(self.0 | other.0) }
}
impl std::ops::BitOrAssign for Ready {
    fn bitor_assign(&mut self, other: Ready) { self.0 |= other.0; }
}
impl std::ops::BitAnd for Ready {
    type Output = Ready;
    fn bitand(self, other: Ready) -> Ready { Ready(self.0 & other.0) }
}
impl std::ops::Sub for Ready {
    type Output = Ready;
    fn sub(self, other: Ready) -> Ready { Ready(self.0 & !other.0) }
}
impl std::fmt::Debug for Ready {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ready").field("is_readable", &self.is_readable())
            .field("is_writable", &self.is_writable()).finish()
    }
}
