//! Reading and writing as futures (futures-io and futures-util's io).
mod buffered;
mod cursor;
mod ext;
mod util;

use std::ops::DerefMut;
use std::pin::Pin;
use std::task::{Context, Poll};

pub use self::buffered::{BufReader, BufWriter, LineWriter};
pub use self::cursor::Cursor;
pub use self::ext::*;
pub use self::util::*;
pub use std::io::{Error, ErrorKind, Result, SeekFrom};

pub trait AsyncRead {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut [u8]) -> Poll<Result<usize>>;
}
pub trait AsyncWrite {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<Result<usize>>;
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>>;
    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>>;
}
pub trait AsyncSeek {
    fn poll_seek(self: Pin<&mut Self>, cx: &mut Context<'_>, pos: SeekFrom) -> Poll<Result<u64>>;
}
pub trait AsyncBufRead: AsyncRead {
    fn poll_fill_buf(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<&[u8]>>;
    fn consume(self: Pin<&mut Self>, amt: usize);
}

macro_rules! through {
    ($([$($g:tt)*] $t:ty, |$me:ident| $e:expr;)*) => {$(
        impl<$($g)* + AsyncRead> AsyncRead for $t {
            fn poll_read($me: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut [u8]) -> Poll<Result<usize>> {
                $e.poll_read(cx, buf)
            }
        }
        impl<$($g)* + AsyncWrite> AsyncWrite for $t {
            fn poll_write($me: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<Result<usize>> {
                $e.poll_write(cx, buf)
            }
            fn poll_flush($me: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> { $e.poll_flush(cx) }
            fn poll_close($me: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> { $e.poll_close(cx) }
        }
        impl<$($g)* + AsyncSeek> AsyncSeek for $t {
            fn poll_seek($me: Pin<&mut Self>, cx: &mut Context<'_>, pos: SeekFrom) -> Poll<Result<u64>> {
                $e.poll_seek(cx, pos)
            }
        }
        impl<$($g)* + AsyncBufRead> AsyncBufRead for $t {
            fn poll_fill_buf($me: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<&[u8]>> { $e.poll_fill_buf(cx) }
            fn consume($me: Pin<&mut Self>, amt: usize) { $e.consume(amt) }
        }
    )*};
}
through! {
    [T: ?Sized + Unpin] &mut T, |self| Pin::new(&mut **self.get_mut());
    [T: ?Sized + Unpin] Box<T>, |self| Pin::new(&mut **self.get_mut());
}
impl<P> AsyncRead for Pin<P>
where
    P: DerefMut + Unpin,
    P::Target: AsyncRead,
{
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut [u8]) -> Poll<Result<usize>> {
        self.get_mut().as_mut().poll_read(cx, buf)
    }
}
impl<P> AsyncWrite for Pin<P>
where
    P: DerefMut + Unpin,
    P::Target: AsyncWrite,
{
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<Result<usize>> {
        self.get_mut().as_mut().poll_write(cx, buf)
    }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        self.get_mut().as_mut().poll_flush(cx)
    }
    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        self.get_mut().as_mut().poll_close(cx)
    }
}
impl<P> AsyncBufRead for Pin<P>
where
    P: DerefMut + Unpin,
    P::Target: AsyncBufRead,
{
    fn poll_fill_buf(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<&[u8]>> {
        self.get_mut().as_mut().poll_fill_buf(cx)
    }
    fn consume(self: Pin<&mut Self>, amt: usize) { self.get_mut().as_mut().consume(amt) }
}
impl AsyncRead for &[u8] {
    fn poll_read(self: Pin<&mut Self>, _: &mut Context<'_>, buf: &mut [u8]) -> Poll<Result<usize>> {
        Poll::Ready(std::io::Read::read(self.get_mut(), buf))
    }
}
impl AsyncBufRead for &[u8] {
    fn poll_fill_buf(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<&[u8]>> {
        Poll::Ready(Ok(*self.get_mut()))
    }
    fn consume(self: Pin<&mut Self>, amt: usize) {
        let this = self.get_mut();
        *this = &this[amt..];
    }
}
impl AsyncWrite for Vec<u8> {
    fn poll_write(self: Pin<&mut Self>, _: &mut Context<'_>, buf: &[u8]) -> Poll<Result<usize>> {
        self.get_mut().extend_from_slice(buf);
        Poll::Ready(Ok(buf.len()))
    }
    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<()>> { Poll::Ready(Ok(())) }
    fn poll_close(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<()>> { Poll::Ready(Ok(())) }
}
