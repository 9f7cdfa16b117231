//! Standard input is empty; output goes to the run's stdout and stderr at once.
use super::{AsyncRead, AsyncWrite, ReadBuf};
use std::io::{self, Write};
use std::pin::Pin;
use std::task::{Context, Poll};

#[derive(Debug)]
pub struct Stdin {
    _p: (),
}
pub fn stdin() -> Stdin { Stdin { _p: () } }
impl AsyncRead for Stdin {
    fn poll_read(self: Pin<&mut Self>, _cx: &mut Context<'_>, _buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}
macro_rules! out {
    ($($T:ident $f:ident)*) => { $(
        #[derive(Debug)]
        pub struct $T {
            _p: (),
        }
        pub fn $f() -> $T { $T { _p: () } }
        impl AsyncWrite for $T {
            fn poll_write(self: Pin<&mut Self>, _cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
                Poll::Ready(io::$f().write(buf))
            }
            fn poll_flush(self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<io::Result<()>> { Poll::Ready(Ok(())) }
            fn poll_shutdown(self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<io::Result<()>> {
                Poll::Ready(Ok(()))
            }
        }
    )* };
}
out! { Stdout stdout Stderr stderr }
