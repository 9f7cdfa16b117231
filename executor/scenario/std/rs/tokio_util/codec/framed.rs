//! Framed, FramedRead, FramedWrite: streams and sinks of frames.
use super::{Decoder, Encoder};
use bytes::{Buf, BytesMut};
use futures::{Sink, Stream};
use std::fmt;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

const CAPACITY: usize = 8 * 1024;

/// Reads once, up to cap bytes.
pub(crate) fn read_some<T: AsyncRead + ?Sized>(
    io: Pin<&mut T>,
    cx: &mut Context<'_>,
    buf: &mut BytesMut,
    cap: usize,
) -> Poll<io::Result<usize>> {
    let mut room = vec![0u8; cap];
    let mut b = ReadBuf::new(&mut room);
    match io.poll_read(cx, &mut b) {
        Poll::Ready(Ok(())) => {
            buf.extend_from_slice(b.filled());
            Poll::Ready(Ok(b.filled().len()))
        }
        Poll::Ready(Err(e)) => Poll::Ready(Err(e)),
        Poll::Pending => Poll::Pending,
    }
}

#[derive(Debug)]
struct ReadFrame {
    eof: bool,
    is_readable: bool,
    buffer: BytesMut,
    has_errored: bool,
}
impl ReadFrame {
    fn new(buffer: BytesMut) -> ReadFrame {
        ReadFrame { eof: false, is_readable: !buffer.is_empty(), buffer, has_errored: false }
    }
    fn next<T: AsyncRead, U: Decoder>(
        &mut self,
        mut io: Pin<&mut T>,
        codec: &mut U,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<U::Item, U::Error>>> {
        loop {
            if self.has_errored {
                self.is_readable = false;
                self.has_errored = false;
                return Poll::Ready(None);
            }
            if self.is_readable {
                let frame = if self.eof { codec.decode_eof(&mut self.buffer) } else { codec.decode(&mut self.buffer) };
                match frame {
                    Err(e) => {
                        self.has_errored = true;
                        return Poll::Ready(Some(Err(e)));
                    }
                    Ok(Some(f)) => return Poll::Ready(Some(Ok(f))),
                    Ok(None) => self.is_readable = false,
                }
                if self.eof {
                    return Poll::Ready(None);
                }
            }
            match read_some(io.as_mut(), cx, &mut self.buffer, CAPACITY) {
                Poll::Pending => return Poll::Pending,
                Poll::Ready(Err(e)) => {
                    self.has_errored = true;
                    return Poll::Ready(Some(Err(e.into())));
                }
                Poll::Ready(Ok(0)) => {
                    if self.eof {
                        return Poll::Ready(None);
                    }
                    self.eof = true;
                }
                Poll::Ready(Ok(_)) => self.eof = false,
            }
            self.is_readable = true;
        }
    }
}

fn flush<T: AsyncWrite, E: From<io::Error>>(
    mut io: Pin<&mut T>,
    buffer: &mut BytesMut,
    cx: &mut Context<'_>,
) -> Poll<Result<(), E>> {
    while !buffer.is_empty() {
        match io.as_mut().poll_write(cx, buffer) {
            Poll::Pending => return Poll::Pending,
            Poll::Ready(Err(e)) => return Poll::Ready(Err(e.into())),
            Poll::Ready(Ok(0)) => {
                return Poll::Ready(Err(
                    io::Error::new(io::ErrorKind::WriteZero, "failed to write frame to transport").into()
                ))
            }
            Poll::Ready(Ok(n)) => buffer.advance(n),
        }
    }
    io.poll_flush(cx).map_err(E::from)
}

pub struct FramedParts<T, U> {
    pub io: T,
    pub codec: U,
    pub read_buf: BytesMut,
    pub write_buf: BytesMut,
    _priv: (),
}
impl<T, U> FramedParts<T, U> {
    pub fn new<I>(io: T, codec: U) -> FramedParts<T, U>
    where
        U: Encoder<I>,
    {
        FramedParts { io, codec, read_buf: BytesMut::new(), write_buf: BytesMut::new(), _priv: () }
    }
}
impl<T: fmt::Debug, U: fmt::Debug> fmt::Debug for FramedParts<T, U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FramedParts")
            .field("io", &self.io)
            .field("codec", &self.codec)
            .field("read_buf", &self.read_buf)
            .field("write_buf", &self.write_buf)
            .field("_priv", &self._priv)
            .finish()
    }
}

macro_rules! framed {
    ($name:ident, $codec:ident $codec_mut:ident $codec_pin:ident $map:ident) => {
        pub struct $name<T, U> {
            io: T,
            codec: U,
            read: ReadFrame,
            write: BytesMut,
        }
        impl<T, U> $name<T, U> {
            pub fn new(inner: T, codec: U) -> Self {
                $name { io: inner, codec, read: ReadFrame::new(BytesMut::new()), write: BytesMut::new() }
            }
            pub fn get_ref(&self) -> &T { &self.io }
            pub fn get_mut(&mut self) -> &mut T { &mut self.io }
            pub fn get_pin_mut(self: Pin<&mut Self>) -> Pin<&mut T> { unsafe { self.map_unchecked_mut(|s| &mut s.io) } }
            pub fn into_inner(self) -> T { self.io }
            pub fn $codec(&self) -> &U { &self.codec }
            pub fn $codec_mut(&mut self) -> &mut U { &mut self.codec }
            pub fn $codec_pin(self: Pin<&mut Self>) -> &mut U { unsafe { &mut self.get_unchecked_mut().codec } }
            pub fn $map<C, F: FnOnce(U) -> C>(self, map: F) -> $name<T, C> {
                $name { io: self.io, codec: map(self.codec), read: self.read, write: self.write }
            }
        }
    };
}
macro_rules! reads {
    ($name:ident) => {
        impl<T, U> $name<T, U> {
            pub fn with_capacity(inner: T, codec: U, _capacity: usize) -> Self { $name::new(inner, codec) }
            pub fn read_buffer(&self) -> &BytesMut { &self.read.buffer }
            pub fn read_buffer_mut(&mut self) -> &mut BytesMut { &mut self.read.buffer }
        }
        impl<T: AsyncRead, U: Decoder> Stream for $name<T, U> {
            type Item = Result<U::Item, U::Error>;
            fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
                let this = unsafe { self.get_unchecked_mut() };
                this.read.next(unsafe { Pin::new_unchecked(&mut this.io) }, &mut this.codec, cx)
            }
        }
    };
}
macro_rules! writes {
    ($name:ident) => {
        impl<T, U> $name<T, U> {
            pub fn write_buffer(&self) -> &BytesMut { &self.write }
            pub fn write_buffer_mut(&mut self) -> &mut BytesMut { &mut self.write }
        }
        impl<T: AsyncWrite, I, U: Encoder<I>> Sink<I> for $name<T, U> {
            type Error = U::Error;
            fn poll_ready(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), U::Error>> {
                if self.write.len() >= CAPACITY { Sink::<I>::poll_flush(self, cx) } else { Poll::Ready(Ok(())) }
            }
            fn start_send(self: Pin<&mut Self>, item: I) -> Result<(), U::Error> {
                let this = unsafe { self.get_unchecked_mut() };
                this.codec.encode(item, &mut this.write)
            }
            fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), U::Error>> {
                let this = unsafe { self.get_unchecked_mut() };
                flush(unsafe { Pin::new_unchecked(&mut this.io) }, &mut this.write, cx)
            }
            fn poll_close(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), U::Error>> {
                match Sink::<I>::poll_flush(self.as_mut(), cx) {
                    Poll::Ready(Ok(())) => self.get_pin_mut().poll_shutdown(cx).map_err(U::Error::from),
                    r => r,
                }
            }
        }
    };
}
framed!(Framed, codec codec_mut codec_pin_mut map_codec);
framed!(FramedRead, decoder decoder_mut decoder_pin_mut map_decoder);
framed!(FramedWrite, encoder encoder_mut encoder_pin_mut map_encoder);
reads!(Framed);
reads!(FramedRead);
writes!(Framed);
writes!(FramedWrite);

impl<T, U> Framed<T, U> {
    pub fn from_parts(parts: FramedParts<T, U>) -> Framed<T, U> {
        Framed { io: parts.io, codec: parts.codec, read: ReadFrame::new(parts.read_buf), write: parts.write_buf }
    }
    pub fn into_parts(self) -> FramedParts<T, U> {
        FramedParts { io: self.io, codec: self.codec, read_buf: self.read.buffer, write_buf: self.write, _priv: () }
    }
}
/// What is read through a writer of frames, and written through a reader, goes past the frames.
impl<T: Sink<I>, I, D> Sink<I> for FramedRead<T, D> {
    type Error = T::Error;
    fn poll_ready(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), T::Error>> {
        self.get_pin_mut().poll_ready(cx)
    }
    fn start_send(self: Pin<&mut Self>, item: I) -> Result<(), T::Error> { self.get_pin_mut().start_send(item) }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), T::Error>> {
        self.get_pin_mut().poll_flush(cx)
    }
    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), T::Error>> {
        self.get_pin_mut().poll_close(cx)
    }
}
impl<T: Stream, E> Stream for FramedWrite<T, E> {
    type Item = T::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T::Item>> {
        self.get_pin_mut().poll_next(cx)
    }
}
impl<T: fmt::Debug, U: fmt::Debug> fmt::Debug for Framed<T, U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Framed").field("io", &self.io).field("codec", &self.codec).finish()
    }
}
impl<T: fmt::Debug, U: fmt::Debug> fmt::Debug for FramedRead<T, U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FramedRead")
            .field("inner", &self.io)
            .field("decoder", &self.codec)
            .field("eof", &self.read.eof)
            .field("is_readable", &self.read.is_readable)
            .field("buffer", &self.read.buffer)
            .finish()
    }
}
impl<T: fmt::Debug, U: fmt::Debug> fmt::Debug for FramedWrite<T, U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FramedWrite")
            .field("inner", &self.io)
            .field("encoder", &self.codec)
            .field("buffer", &self.write)
            .finish()
    }
}
