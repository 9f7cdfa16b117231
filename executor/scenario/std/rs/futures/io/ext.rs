//! The extension traits and their futures.
use super::{AsyncBufRead, AsyncRead, AsyncSeek, AsyncWrite, Chain, IntoSink, ReadHalf, SeekFrom, Take, WriteHalf};
use crate::stream::Stream;
use pollground_rt::{loss, ready, ready_ok, ready_or_waits, Loss};
use std::future::Future;
use std::io::{Error, ErrorKind, Result};
use std::pin::Pin;
use std::task::{Context, Poll};

pub trait AsyncReadExt: AsyncRead {
    fn chain<R>(self, next: R) -> Chain<Self, R>
    where
        Self: Sized,
        R: AsyncRead,
    {
        Chain::new(self, next)
    }
    fn read<'a>(&'a mut self, buf: &'a mut [u8]) -> Read<'a, Self>
    where
        Self: Unpin,
    {
        Read { reader: self, buf }
    }
    fn read_exact<'a>(&'a mut self, buf: &'a mut [u8]) -> ReadExact<'a, Self>
    where
        Self: Unpin,
    {
        ReadExact { reader: self, buf, done: Loss::new(loss::READ, "read_exact") }
    }
    fn read_to_end<'a>(&'a mut self, buf: &'a mut Vec<u8>) -> ReadToEnd<'a, Self>
    where
        Self: Unpin,
    {
        ReadToEnd { reader: self, buf, n: Loss::new(loss::READ, "read_to_end") }
    }
    fn read_to_string<'a>(&'a mut self, buf: &'a mut String) -> ReadToString<'a, Self>
    where
        Self: Unpin,
    {
        ReadToString {
            reader: self,
            n: Loss::new(loss::READ, "read_to_string"),
            bytes: std::mem::take(buf).into_bytes(),
            buf,
        }
    }
    fn split(self) -> (ReadHalf<Self>, WriteHalf<Self>)
    where
        Self: AsyncWrite + Sized,
    {
        super::util::split(self)
    }
    fn take(self, limit: u64) -> Take<Self>
    where
        Self: Sized,
    {
        Take::new(self, limit)
    }
}
impl<R: AsyncRead + ?Sized> AsyncReadExt for R {}

pub trait AsyncWriteExt: AsyncWrite {
    fn flush(&mut self) -> Flush<'_, Self>
    where
        Self: Unpin,
    {
        Flush { writer: self }
    }
    fn close(&mut self) -> Close<'_, Self>
    where
        Self: Unpin,
    {
        Close { writer: self }
    }
    fn write<'a>(&'a mut self, buf: &'a [u8]) -> Write<'a, Self>
    where
        Self: Unpin,
    {
        Write { writer: self, buf }
    }
    fn write_all<'a>(&'a mut self, buf: &'a [u8]) -> WriteAll<'a, Self>
    where
        Self: Unpin,
    {
        WriteAll { writer: self, buf, done: Loss::new(loss::WRITTEN, "write_all") }
    }
    fn into_sink<Item: AsRef<[u8]>>(self) -> IntoSink<Self, Item>
    where
        Self: Sized,
    {
        IntoSink { writer: self, item: None }
    }
}
impl<W: AsyncWrite + ?Sized> AsyncWriteExt for W {}

pub trait AsyncSeekExt: AsyncSeek {
    fn seek(&mut self, pos: SeekFrom) -> Seek<'_, Self>
    where
        Self: Unpin,
    {
        Seek { seek: self, pos }
    }
    fn stream_position(&mut self) -> Seek<'_, Self>
    where
        Self: Unpin,
    {
        Seek { seek: self, pos: SeekFrom::Current(0) }
    }
}
impl<S: AsyncSeek + ?Sized> AsyncSeekExt for S {}

pub trait AsyncBufReadExt: AsyncBufRead {
    fn fill_buf(&mut self) -> FillBuf<'_, Self>
    where
        Self: Unpin,
    {
        FillBuf { reader: Some(self) }
    }
    fn consume_unpin(&mut self, amt: usize)
    where
        Self: Unpin,
    {
        Pin::new(self).consume(amt)
    }
    fn read_until<'a>(&'a mut self, byte: u8, buf: &'a mut Vec<u8>) -> ReadUntil<'a, Self>
    where
        Self: Unpin,
    {
        ReadUntil { reader: self, byte, buf, n: Loss::new(loss::READ, "read_until") }
    }
    fn read_line<'a>(&'a mut self, buf: &'a mut String) -> ReadLine<'a, Self>
    where
        Self: Unpin,
    {
        ReadLine { reader: self, n: Loss::new(loss::READ, "read_line"), bytes: std::mem::take(buf).into_bytes(), buf }
    }
    fn lines(self) -> Lines<Self>
    where
        Self: Sized,
    {
        Lines { reader: self, bytes: Vec::new() }
    }
}
impl<R: AsyncBufRead + ?Sized> AsyncBufReadExt for R {}

macro_rules! futures {
    ($($(#[$a:meta])* $name:ident { $who:ident: $bound:ident, $($f:ident: $t:ty,)* } -> $out:ty,
        |$this:ident, $cx:ident| $body:expr;)*) => {$(
        $(#[$a])*
        #[must_use = "futures do nothing unless you `.await` or poll them"]
        pub struct $name<'a, T: ?Sized> {
            $who: &'a mut T,
            $($f: $t,)*
        }
        impl<T: ?Sized + Unpin> Unpin for $name<'_, T> {}
        impl<T: $bound + ?Sized + Unpin> Future for $name<'_, T> {
            type Output = Result<$out>;
            fn poll(self: Pin<&mut Self>, $cx: &mut Context<'_>) -> Poll<Result<$out>> {
                let $this = self.get_mut();
                $body
            }
        }
    )*};
}
futures! {
    #[gives] Read { reader: AsyncRead, buf: &'a mut [u8], } -> usize,
        |this, cx| Pin::new(&mut *this.reader).poll_read(cx, this.buf);
    #[gives] ReadExact { reader: AsyncRead, buf: &'a mut [u8], done: Loss, } -> (), |this, cx| {
        while this.done.n < this.buf.len() {
            let at = this.done.n;
            match ready_or_waits!(this.done, Pin::new(&mut *this.reader).poll_read(cx, &mut this.buf[at..])) {
                Ok(n) if n > 0 => this.done.n += n,
                end => {
                    this.done.over();
                    return Poll::Ready(end.and_then(|_| Err(ErrorKind::UnexpectedEof.into())));
                }
            }
        }
        this.done.over();
        Poll::Ready(Ok(()))
    };
    #[gives] ReadToEnd { reader: AsyncRead, buf: &'a mut Vec<u8>, n: Loss, } -> usize, |this, cx| {
        let r = ready_or_waits!(this.n, to_end(Pin::new(&mut *this.reader), cx, this.buf, &mut this.n.n));
        this.n.over();
        Poll::Ready(r)
    };
    #[gives] ReadToString { reader: AsyncRead, n: Loss, bytes: Vec<u8>, buf: &'a mut String, } -> usize, |this, cx| {
        let r = ready_or_waits!(this.n, to_end(Pin::new(&mut *this.reader), cx, &mut this.bytes, &mut this.n.n));
        this.n.over();
        Poll::Ready(text(r, this.buf, &mut this.bytes))
    };
    Write { writer: AsyncWrite, buf: &'a [u8], } -> usize,
        |this, cx| Pin::new(&mut *this.writer).poll_write(cx, this.buf);
    WriteAll { writer: AsyncWrite, buf: &'a [u8], done: Loss, } -> (), |this, cx| {
        while this.done.n < this.buf.len() {
            match ready_or_waits!(this.done, Pin::new(&mut *this.writer).poll_write(cx, &this.buf[this.done.n..])) {
                Ok(n) if n > 0 => this.done.n += n,
                end => {
                    this.done.over();
                    return Poll::Ready(end.and_then(|_| Err(ErrorKind::WriteZero.into())));
                }
            }
        }
        this.done.over();
        Poll::Ready(Ok(()))
    };
    Flush { writer: AsyncWrite, } -> (), |this, cx| Pin::new(&mut *this.writer).poll_flush(cx);
    Close { writer: AsyncWrite, } -> (), |this, cx| Pin::new(&mut *this.writer).poll_close(cx);
    Seek { seek: AsyncSeek, pos: SeekFrom, } -> u64, |this, cx| Pin::new(&mut *this.seek).poll_seek(cx, this.pos);
    #[gives] ReadUntil { reader: AsyncBufRead, byte: u8, buf: &'a mut Vec<u8>, n: Loss, } -> usize, |this, cx| {
        let r = ready_or_waits!(this.n, until(Pin::new(&mut *this.reader), cx, this.byte, this.buf, &mut this.n.n));
        this.n.over();
        Poll::Ready(r)
    };
    #[gives] ReadLine { reader: AsyncBufRead, n: Loss, bytes: Vec<u8>, buf: &'a mut String, } -> usize, |this, cx| {
        let r = ready_or_waits!(this.n, until(Pin::new(&mut *this.reader), cx, b'\n', &mut this.bytes, &mut this.n.n));
        this.n.over();
        Poll::Ready(text(r, this.buf, &mut this.bytes))
    };
}

fn to_end<R: AsyncRead + ?Sized>(
    mut reader: Pin<&mut R>,
    cx: &mut Context<'_>,
    buf: &mut Vec<u8>,
    n: &mut usize,
) -> Poll<Result<usize>> {
    let mut part = [0u8; 1024];
    loop {
        let k = ready_ok!(reader.as_mut().poll_read(cx, &mut part));
        if k == 0 {
            return Poll::Ready(Ok(*n));
        }
        buf.extend_from_slice(&part[..k]);
        *n += k;
    }
}
fn until<R: AsyncBufRead + ?Sized>(
    mut reader: Pin<&mut R>,
    cx: &mut Context<'_>,
    byte: u8,
    buf: &mut Vec<u8>,
    n: &mut usize,
) -> Poll<Result<usize>> {
    loop {
        let (done, used) = {
            let available = ready_ok!(reader.as_mut().poll_fill_buf(cx));
            match available.iter().position(|b| *b == byte) {
                Some(i) => {
                    buf.extend_from_slice(&available[..=i]);
                    (true, i + 1)
                }
                None => {
                    buf.extend_from_slice(available);
                    (false, available.len())
                }
            }
        };
        reader.as_mut().consume(used);
        *n += used;
        if done || used == 0 {
            return Poll::Ready(Ok(std::mem::replace(n, 0)));
        }
    }
}
/// The string under construction is in `bytes`, with what was in it before:
/// it is lost when it is no text, as when the future is dropped.
fn text(r: Result<usize>, buf: &mut String, bytes: &mut Vec<u8>) -> Result<usize> {
    if std::str::from_utf8(bytes).is_err() {
        return r.and(Err(Error::new(ErrorKind::InvalidData, "stream did not contain valid UTF-8")));
    }
    *buf = unsafe { String::from_utf8_unchecked(std::mem::take(bytes)) };
    r
}

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct FillBuf<'a, R: ?Sized> {
    reader: Option<&'a mut R>,
}
impl<R: ?Sized> Unpin for FillBuf<'_, R> {}
impl<'a, R: AsyncBufRead + ?Sized + Unpin> Future for FillBuf<'a, R> {
    type Output = Result<&'a [u8]>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let reader = self.reader.take().expect("Polled FillBuf after completion");
        match Pin::new(&mut *reader).poll_fill_buf(cx) {
            Poll::Ready(Ok(_)) => {}
            Poll::Ready(Err(e)) => return Poll::Ready(Err(e)),
            Poll::Pending => {
                self.reader = Some(reader);
                return Poll::Pending;
            }
        }
        // It is full now, and stays so.
        Pin::new(reader).poll_fill_buf(cx)
    }
}

#[must_use = "streams do nothing unless polled"]
pub struct Lines<R> {
    reader: R,
    bytes: Vec<u8>,
}
impl<R: AsyncBufRead> Stream for Lines<R> {
    type Item = Result<String>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<String>>> {
        let this = unsafe { self.get_unchecked_mut() };
        let reader = unsafe { Pin::new_unchecked(&mut this.reader) };
        let mut n = 0;
        let r = ready!(until(reader, cx, b'\n', &mut this.bytes, &mut n));
        let mut line = String::new();
        match text(r, &mut line, &mut this.bytes) {
            Err(e) => {
                this.bytes.clear(); // the next line begins behind the one that is no text
                return Poll::Ready(Some(Err(e)));
            }
            Ok(0) if line.is_empty() => return Poll::Ready(None),
            Ok(_) => {}
        }
        if line.ends_with('\n') {
            line.pop();
            if line.ends_with('\r') {
                line.pop();
            }
        }
        Poll::Ready(Some(Ok(line)))
    }
}
