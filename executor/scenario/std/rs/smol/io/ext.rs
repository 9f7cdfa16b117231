//! The extension traits: futures' with the methods that futures-lite has besides.
use super::{AsyncBufRead, AsyncRead, AsyncWrite, Chain, Lines, Result, Take};
use futures::io as f;
use futures::stream::Stream;
use std::future::Future;
use std::pin::Pin;
use std::task::{ready, Context, Poll};

/// A trait with methods of one of futures' traits: those that borrow, then those that take the value.
macro_rules! extension {
    (
        $trait:ident: $of:ident
        { $($borrow:ident($($arg:ident: $t:ty),*) -> $future:ident;)* }
        { $($take:ident$(<$g:ident: $bound:ident>)?($($x:ident: $u:ty),*) -> $to:ty;)* }
        { $($more:tt)* }
    ) => {
        pub trait $trait: $of {
            $(
                fn $borrow<'a>(&'a mut self $(, $arg: $t)*) -> f::$future<'a, Self>
                where
                    Self: Unpin,
                {
                    f::$trait::$borrow(self $(, $arg)*)
                }
            )*
            $(
                fn $take$(<$g: $bound>)?(self $(, $x: $u)*) -> $to
                where
                    Self: Sized,
                {
                    f::$trait::$take(self $(, $x)*)
                }
            )*
            $($more)*
        }
        impl<T: $of + ?Sized> $trait for T {}
    };
}
extension! {
    AsyncReadExt: AsyncRead
    {
        read(buf: &'a mut [u8]) -> Read;
        read_exact(buf: &'a mut [u8]) -> ReadExact;
        read_to_end(buf: &'a mut Vec<u8>) -> ReadToEnd;
        read_to_string(buf: &'a mut String) -> ReadToString;
    }
    {
        take(limit: u64) -> Take<Self>;
        chain<R: AsyncRead>(next: R) -> Chain<Self, R>;
    }
    {
        fn bytes(self) -> Bytes<Self>
        where
            Self: Sized,
        {
            Bytes { reader: self }
        }
        fn boxed_reader<'a>(self) -> Pin<Box<dyn AsyncRead + Send + 'a>>
        where
            Self: Sized + Send + 'a,
        {
            Box::pin(self)
        }
    }
}
extension! {
    AsyncBufReadExt: AsyncBufRead
    {
        fill_buf() -> FillBuf;
        read_until(byte: u8, buf: &'a mut Vec<u8>) -> ReadUntil;
        read_line(buf: &'a mut String) -> ReadLine;
    }
    {
        lines() -> Lines<Self>;
    }
    {
        fn consume(&mut self, amount: usize)
        where
            Self: Unpin,
        {
            AsyncBufRead::consume(Pin::new(self), amount)
        }
        fn split(self, byte: u8) -> Split<Self>
        where
            Self: Sized,
        {
            Split::__new(self, byte)
        }
    }
}
extension! {
    AsyncWriteExt: AsyncWrite
    {
        write(buf: &'a [u8]) -> Write;
        write_all(buf: &'a [u8]) -> WriteAll;
        flush() -> Flush;
        close() -> Close;
    }
    {}
    {
        fn boxed_writer<'a>(self) -> Pin<Box<dyn AsyncWrite + Send + 'a>>
        where
            Self: Sized + Send + 'a,
        {
            Box::pin(self)
        }
    }
}

#[derive(Debug)]
#[must_use = "streams do nothing unless polled"]
pub struct Bytes<R> {
    reader: R,
}
impl<R: AsyncRead + Unpin> Stream for Bytes<R> {
    type Item = Result<u8>;
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<u8>>> {
        let mut byte = [0];
        Poll::Ready(match ready!(Pin::new(&mut self.reader).poll_read(cx, &mut byte)) {
            Ok(0) => None,
            Ok(_) => Some(Ok(byte[0])),
            Err(e) => Some(Err(e)),
        })
    }
}

#[derive(Debug)]
#[must_use = "streams do nothing unless polled"]
pub struct Split<R> {
    reader: R,
    byte: u8,
    bytes: Vec<u8>,
}
impl<R> Split<R> {
    #[doc(hidden)]
    pub fn __new(reader: R, byte: u8) -> Split<R> { Split { reader, byte, bytes: Vec::new() } }
}
impl<R: AsyncBufRead + Unpin> Stream for Split<R> {
    type Item = Result<Vec<u8>>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Vec<u8>>>> {
        let this = self.get_mut();
        let byte = this.byte;
        match Pin::new(&mut f::AsyncBufReadExt::read_until(&mut this.reader, byte, &mut this.bytes)).poll(cx) {
            Poll::Pending => return Poll::Pending,
            Poll::Ready(Err(e)) => return Poll::Ready(Some(Err(e))),
            Poll::Ready(Ok(_)) => {}
        }
        if this.bytes.is_empty() {
            return Poll::Ready(None);
        }
        if this.bytes.last() == Some(&byte) {
            this.bytes.pop();
        }
        Poll::Ready(Some(Ok(std::mem::take(&mut this.bytes))))
    }
}
