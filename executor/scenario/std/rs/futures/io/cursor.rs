//! A cursor over bytes in memory.
use super::{AsyncBufRead, AsyncRead, AsyncSeek, AsyncWrite};
use std::io::{self, Result, SeekFrom};
use std::pin::Pin;
use std::task::{Context, Poll};

#[derive(Clone, Debug, Default)]
pub struct Cursor<T> {
    inner: io::Cursor<T>,
}
impl<T> Cursor<T> {
    pub fn new(inner: T) -> Cursor<T> { Cursor { inner: io::Cursor::new(inner) } }
    pub fn into_inner(self) -> T { self.inner.into_inner() }
    pub fn get_ref(&self) -> &T { self.inner.get_ref() }
    pub fn get_mut(&mut self) -> &mut T { self.inner.get_mut() }
    pub fn position(&self) -> u64 { self.inner.position() }
    pub fn set_position(&mut self, pos: u64) { self.inner.set_position(pos) }
}
impl<T> Unpin for Cursor<T> {}
impl<T: AsRef<[u8]>> AsyncRead for Cursor<T> {
    fn poll_read(self: Pin<&mut Self>, _: &mut Context<'_>, buf: &mut [u8]) -> Poll<Result<usize>> {
        Poll::Ready(io::Read::read(&mut self.get_mut().inner, buf))
    }
}
impl<T: AsRef<[u8]>> AsyncBufRead for Cursor<T> {
    fn poll_fill_buf(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<&[u8]>> {
        Poll::Ready(io::BufRead::fill_buf(&mut self.get_mut().inner))
    }
    fn consume(self: Pin<&mut Self>, amt: usize) { io::BufRead::consume(&mut self.get_mut().inner, amt) }
}
impl<T: AsRef<[u8]>> AsyncSeek for Cursor<T> {
    fn poll_seek(self: Pin<&mut Self>, _: &mut Context<'_>, pos: SeekFrom) -> Poll<Result<u64>> {
        Poll::Ready(io::Seek::seek(&mut self.get_mut().inner, pos))
    }
}
macro_rules! writers {
    ($([$($g:tt)*] $t:ty;)*) => {$(
        impl<$($g)*> AsyncWrite for Cursor<$t> {
            fn poll_write(self: Pin<&mut Self>, _: &mut Context<'_>, buf: &[u8]) -> Poll<Result<usize>> {
                Poll::Ready(io::Write::write(&mut self.get_mut().inner, buf))
            }
            fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<()>> { Poll::Ready(Ok(())) }
            fn poll_close(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<()>> { Poll::Ready(Ok(())) }
        }
    )*};
}
writers! {
    [] Vec<u8>;
    ['a] &'a mut Vec<u8>;
    ['a] &'a mut [u8];
    [] Box<[u8]>;
    [const N: usize] [u8; N];
}
