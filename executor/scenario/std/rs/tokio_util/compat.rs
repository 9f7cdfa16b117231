//! tokio's reading and writing as futures', and the other way round.
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::io::ReadBuf;

#[derive(Copy, Clone, Debug)]
pub struct Compat<T> {
    inner: T,
}
impl<T> Compat<T> {
    fn new(inner: T) -> Self { Compat { inner } }
    pub fn get_ref(&self) -> &T { &self.inner }
    pub fn get_mut(&mut self) -> &mut T { &mut self.inner }
    pub fn into_inner(self) -> T { self.inner }
    fn pin(self: Pin<&mut Self>) -> Pin<&mut T> { unsafe { self.map_unchecked_mut(|s| &mut s.inner) } }
}
macro_rules! ext {
    ($($t:ident: $b:path, $f:ident;)*) => {$(
        pub trait $t: $b {
            fn $f(self) -> Compat<Self>
            where
                Self: Sized,
            {
                Compat::new(self)
            }
        }
        impl<T: $b> $t for T {}
    )*};
}
ext! {
    FuturesAsyncReadCompatExt: futures::io::AsyncRead, compat;
    FuturesAsyncWriteCompatExt: futures::io::AsyncWrite, compat_write;
    TokioAsyncReadCompatExt: tokio::io::AsyncRead, compat;
    TokioAsyncWriteCompatExt: tokio::io::AsyncWrite, compat_write;
}
impl<T: futures::io::AsyncRead> tokio::io::AsyncRead for Compat<T> {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        self.pin().poll_read(cx, buf.initialize_unfilled()).map_ok(|n| buf.advance(n))
    }
}
impl<T: tokio::io::AsyncRead> futures::io::AsyncRead for Compat<T> {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, slice: &mut [u8]) -> Poll<io::Result<usize>> {
        let mut buf = ReadBuf::new(slice);
        match self.pin().poll_read(cx, &mut buf) {
            Poll::Ready(Ok(())) => Poll::Ready(Ok(buf.filled().len())),
            Poll::Ready(Err(e)) => Poll::Ready(Err(e)),
            Poll::Pending => Poll::Pending,
        }
    }
}
impl<T: futures::io::AsyncBufRead> tokio::io::AsyncBufRead for Compat<T> {
    fn poll_fill_buf(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<&[u8]>> {
        self.pin().poll_fill_buf(cx)
    }
    fn consume(self: Pin<&mut Self>, amt: usize) { self.pin().consume(amt) }
}
impl<T: tokio::io::AsyncBufRead> futures::io::AsyncBufRead for Compat<T> {
    fn poll_fill_buf(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<&[u8]>> {
        self.pin().poll_fill_buf(cx)
    }
    fn consume(self: Pin<&mut Self>, amt: usize) { self.pin().consume(amt) }
}
impl<T: futures::io::AsyncWrite> tokio::io::AsyncWrite for Compat<T> {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        self.pin().poll_write(cx, buf)
    }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> { self.pin().poll_flush(cx) }
    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> { self.pin().poll_close(cx) }
}
impl<T: tokio::io::AsyncWrite> futures::io::AsyncWrite for Compat<T> {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        self.pin().poll_write(cx, buf)
    }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> { self.pin().poll_flush(cx) }
    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> { self.pin().poll_shutdown(cx) }
}
