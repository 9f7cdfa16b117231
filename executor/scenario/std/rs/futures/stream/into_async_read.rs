//! Bytes out of a stream of pieces.
use crate::io::{AsyncBufRead, AsyncRead};
use crate::stream::TryStream;
use std::io::{Error, Result};
use std::pin::Pin;
use std::task::{Context, Poll};

#[derive(Debug)]
#[must_use = "readers do nothing unless polled"]
pub struct IntoAsyncRead<S: TryStream<Error = Error>> {
    stream: S,
    chunk: Option<S::Ok>,
    offset: usize,
    eof: bool,
}
impl<S: TryStream<Error = Error>> IntoAsyncRead<S> {
    pub(super) fn new(stream: S) -> Self { IntoAsyncRead { stream, chunk: None, offset: 0, eof: false } }
}
impl<S: TryStream<Error = Error> + Unpin> Unpin for IntoAsyncRead<S> {}
impl<S> AsyncBufRead for IntoAsyncRead<S>
where
    S: TryStream<Error = Error>,
    S::Ok: AsRef<[u8]>,
{
    fn poll_fill_buf(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<&[u8]>> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            let left = match &this.chunk {
                Some(c) => c.as_ref().len() - this.offset,
                None => 0,
            };
            if left > 0 {
                return Poll::Ready(Ok(&this.chunk.as_ref().unwrap().as_ref()[this.offset..]));
            }
            if this.eof {
                return Poll::Ready(Ok(&[]));
            }
            match unsafe { Pin::new_unchecked(&mut this.stream) }.try_poll_next(cx) {
                Poll::Pending => return Poll::Pending,
                Poll::Ready(Some(Ok(c))) => {
                    this.chunk = Some(c);
                    this.offset = 0;
                }
                Poll::Ready(end) => {
                    this.chunk = None;
                    this.eof = true;
                    if let Some(Err(e)) = end {
                        return Poll::Ready(Err(e));
                    }
                }
            }
        }
    }
    fn consume(self: Pin<&mut Self>, amt: usize) { unsafe { self.get_unchecked_mut() }.offset += amt; }
}
impl<S> AsyncRead for IntoAsyncRead<S>
where
    S: TryStream<Error = Error>,
    S::Ok: AsRef<[u8]>,
{
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut [u8]) -> Poll<Result<usize>> {
        let n = match self.as_mut().poll_fill_buf(cx) {
            Poll::Ready(Ok(b)) => {
                let n = b.len().min(buf.len());
                buf[..n].copy_from_slice(&b[..n]);
                n
            }
            Poll::Ready(Err(e)) => return Poll::Ready(Err(e)),
            Poll::Pending => return Poll::Pending,
        };
        self.consume(n);
        Poll::Ready(Ok(n))
    }
}
