//! The methods of readers and writers that return futures.
use super::{eof, write_zero, AsyncBufRead, AsyncRead, AsyncSeek, AsyncWrite, Lines, ReadBuf, Split};
use bytes::{Buf, BufMut};
use pollground_rt::{loss, ready, ready_or_waits, Loss};
use std::future::Future;
use std::io::{self, Error, ErrorKind, SeekFrom};
use std::marker::PhantomPinned;
use std::pin::Pin;
use std::task::{Context, Poll};

/// One poll of a read into a slice: how many bytes came.
pub(crate) fn poll_into<R: AsyncRead + Unpin + ?Sized>(
    r: &mut R,
    cx: &mut Context<'_>,
    buf: &mut [u8],
) -> Poll<io::Result<usize>> {
    let mut b = ReadBuf::new(buf);
    match ready!(Pin::new(r).poll_read(cx, &mut b)) {
        Ok(()) => Poll::Ready(Ok(b.filled().len())),
        Err(e) => Poll::Ready(Err(e)),
    }
}

macro_rules! read_ints {
    ($($name:ident $t:ident $from:ident $n:literal;)*) => { $(
        fn $name<'a>(&'a mut self) -> ReadInt<'a, Self, $t>
        where
            Self: Unpin,
        {
            ReadInt {
                r: self,
                buf: [0; 16],
                have: Loss::new(loss::READ, stringify!($name)),
                size: $n,
                make: |b| $t::$from(b[..$n].try_into().unwrap()),
                _pin: PhantomPinned,
            }
        }
    )* };
}
macro_rules! write_ints {
    ($($name:ident $t:ident $to:ident;)*) => { $(
        fn $name<'a>(&'a mut self, n: $t) -> WriteInt<'a, Self>
        where
            Self: Unpin,
        {
            let b = n.$to();
            let mut buf = [0u8; 16];
            buf[..b.len()].copy_from_slice(&b);
            WriteInt {
                w: self,
                buf,
                pos: Loss::new(loss::WRITTEN, stringify!($name)),
                len: b.len(),
                _pin: PhantomPinned,
            }
        }
    )* };
}

pub trait AsyncReadExt: AsyncRead {
    fn chain<R: AsyncRead>(self, next: R) -> Chain<Self, R>
    where
        Self: Sized,
    {
        Chain { first: self, second: next, done_first: false }
    }
    fn read<'a>(&'a mut self, buf: &'a mut [u8]) -> Read<'a, Self>
    where
        Self: Unpin,
    {
        Read { r: self, buf, _pin: PhantomPinned }
    }
    fn read_buf<'a, B: BufMut>(&'a mut self, buf: &'a mut B) -> ReadBufFuture<'a, Self, B>
    where
        Self: Unpin,
    {
        ReadBufFuture { r: self, buf, _pin: PhantomPinned }
    }
    fn read_exact<'a>(&'a mut self, buf: &'a mut [u8]) -> ReadExact<'a, Self>
    where
        Self: Unpin,
    {
        ReadExact { r: self, buf, have: Loss::new(loss::READ, "read_exact"), _pin: PhantomPinned }
    }
    read_ints! {
        read_u8 u8 from_be_bytes 1;
        read_i8 i8 from_be_bytes 1;
        read_u16 u16 from_be_bytes 2;
        read_i16 i16 from_be_bytes 2;
        read_u32 u32 from_be_bytes 4;
        read_i32 i32 from_be_bytes 4;
        read_u64 u64 from_be_bytes 8;
        read_i64 i64 from_be_bytes 8;
        read_u128 u128 from_be_bytes 16;
        read_i128 i128 from_be_bytes 16;
        read_f32 f32 from_be_bytes 4;
        read_f64 f64 from_be_bytes 8;
        read_u16_le u16 from_le_bytes 2;
        read_i16_le i16 from_le_bytes 2;
        read_u32_le u32 from_le_bytes 4;
        read_i32_le i32 from_le_bytes 4;
        read_u64_le u64 from_le_bytes 8;
        read_i64_le i64 from_le_bytes 8;
        read_u128_le u128 from_le_bytes 16;
        read_i128_le i128 from_le_bytes 16;
        read_f32_le f32 from_le_bytes 4;
        read_f64_le f64 from_le_bytes 8;
    }
    fn read_to_end<'a>(&'a mut self, buf: &'a mut Vec<u8>) -> ReadToEnd<'a, Self>
    where
        Self: Unpin,
    {
        ReadToEnd { r: self, buf, total: Loss::new(loss::READ, "read_to_end"), _pin: PhantomPinned }
    }
    fn read_to_string<'a>(&'a mut self, dst: &'a mut String) -> ReadToString<'a, Self>
    where
        Self: Unpin,
    {
        ReadToString {
            r: self,
            dst,
            bytes: Vec::new(),
            have: Loss::new(loss::READ, "read_to_string"),
            _pin: PhantomPinned,
        }
    }
    fn take(self, limit: u64) -> Take<Self>
    where
        Self: Sized,
    {
        Take { inner: self, limit }
    }
}
impl<R: AsyncRead + ?Sized> AsyncReadExt for R {}

pub trait AsyncWriteExt: AsyncWrite {
    fn write_vectored<'a, 'b>(&'a mut self, bufs: &'a [io::IoSlice<'b>]) -> WriteVectored<'a, 'b, Self>
    where
        Self: Unpin,
    {
        WriteVectored { w: self, bufs, _pin: PhantomPinned }
    }
    fn write<'a>(&'a mut self, src: &'a [u8]) -> Write<'a, Self>
    where
        Self: Unpin,
    {
        Write { w: self, src, _pin: PhantomPinned }
    }
    fn write_buf<'a, B: Buf>(&'a mut self, src: &'a mut B) -> WriteBuf<'a, Self, B>
    where
        Self: Sized + Unpin,
    {
        WriteBuf { w: self, src, _pin: PhantomPinned }
    }
    fn write_all_buf<'a, B: Buf>(&'a mut self, src: &'a mut B) -> WriteAllBuf<'a, Self, B>
    where
        Self: Sized + Unpin,
    {
        WriteAllBuf { w: self, src, _pin: PhantomPinned }
    }
    fn write_all<'a>(&'a mut self, src: &'a [u8]) -> WriteAll<'a, Self>
    where
        Self: Unpin,
    {
        WriteAll { w: self, src, done: Loss::new(loss::WRITTEN, "write_all"), _pin: PhantomPinned }
    }
    write_ints! {
        write_u8 u8 to_be_bytes;
        write_i8 i8 to_be_bytes;
        write_u16 u16 to_be_bytes;
        write_i16 i16 to_be_bytes;
        write_u32 u32 to_be_bytes;
        write_i32 i32 to_be_bytes;
        write_u64 u64 to_be_bytes;
        write_i64 i64 to_be_bytes;
        write_u128 u128 to_be_bytes;
        write_i128 i128 to_be_bytes;
        write_f32 f32 to_be_bytes;
        write_f64 f64 to_be_bytes;
        write_u16_le u16 to_le_bytes;
        write_i16_le i16 to_le_bytes;
        write_u32_le u32 to_le_bytes;
        write_i32_le i32 to_le_bytes;
        write_u64_le u64 to_le_bytes;
        write_i64_le i64 to_le_bytes;
        write_u128_le u128 to_le_bytes;
        write_i128_le i128 to_le_bytes;
        write_f32_le f32 to_le_bytes;
        write_f64_le f64 to_le_bytes;
    }
    fn flush(&mut self) -> Flush<'_, Self>
    where
        Self: Unpin,
    {
        Flush { w: self, _pin: PhantomPinned }
    }
    fn shutdown(&mut self) -> Shutdown<'_, Self>
    where
        Self: Unpin,
    {
        Shutdown { w: self, _pin: PhantomPinned }
    }
}
impl<W: AsyncWrite + ?Sized> AsyncWriteExt for W {}

pub trait AsyncBufReadExt: AsyncBufRead {
    fn read_until<'a>(&'a mut self, byte: u8, buf: &'a mut Vec<u8>) -> ReadUntil<'a, Self>
    where
        Self: Unpin,
    {
        ReadUntil { r: self, byte, buf, total: Loss::new(loss::READ, "read_until"), _pin: PhantomPinned }
    }
    fn read_line<'a>(&'a mut self, buf: &'a mut String) -> ReadLine<'a, Self>
    where
        Self: Unpin,
    {
        ReadLine { r: self, buf, bytes: Vec::new(), total: Loss::new(loss::READ, "read_line"), _pin: PhantomPinned }
    }
    fn split(self, byte: u8) -> Split<Self>
    where
        Self: Sized + Unpin,
    {
        Split::new(self, byte)
    }
    fn fill_buf(&mut self) -> FillBuf<'_, Self>
    where
        Self: Unpin,
    {
        FillBuf { r: Some(self), _pin: PhantomPinned }
    }
    fn consume(&mut self, amt: usize)
    where
        Self: Unpin,
    {
        Pin::new(self).consume(amt)
    }
    fn lines(self) -> Lines<Self>
    where
        Self: Sized,
    {
        Lines::new(self)
    }
}
impl<R: AsyncBufRead + ?Sized> AsyncBufReadExt for R {}

pub trait AsyncSeekExt: AsyncSeek {
    fn seek(&mut self, pos: SeekFrom) -> Seek<'_, Self>
    where
        Self: Unpin,
    {
        Seek { s: self, pos: Some(pos), _pin: PhantomPinned }
    }
    fn rewind(&mut self) -> Seek<'_, Self>
    where
        Self: Unpin,
    {
        self.seek(SeekFrom::Start(0))
    }
    fn stream_position(&mut self) -> Seek<'_, Self>
    where
        Self: Unpin,
    {
        self.seek(SeekFrom::Current(0))
    }
}
impl<S: AsyncSeek + ?Sized> AsyncSeekExt for S {}

// ---- the futures

macro_rules! op {
    ($(#[$m:meta])* $name:ident<$l:lifetime, $r:ident: $bound:ident $(, $b:ident: $bb:ident)?>
        { $($f:ident: $ft:ty,)* } -> $out:ty,
        |$this:ident, $cx:ident| $body:block) => {
        $(#[$m])*
        #[must_use = "futures do nothing unless you `.await` or poll them"]
        pub struct $name<$l, $r: ?Sized $(, $b)?> {
            $($f: $ft,)*
            _pin: PhantomPinned,
        }
        impl<$l, $r: $bound + Unpin + ?Sized $(, $b: $bb)?> Future for $name<$l, $r $(, $b)?> {
            type Output = io::Result<$out>;
            fn poll(self: Pin<&mut Self>, $cx: &mut Context<'_>) -> Poll<io::Result<$out>> {
                let $this = unsafe { self.get_unchecked_mut() };
                $body
            }
        }
    };
}
op! { #[gives] Read<'a, R: AsyncRead> { r: &'a mut R, buf: &'a mut [u8], } -> usize,
    |me, cx| { poll_into(&mut *me.r, cx, &mut *me.buf) } }
op! { #[gives] ReadBufFuture<'a, R: AsyncRead, B: BufMut> { r: &'a mut R, buf: &'a mut B, } -> usize, |me, cx| {
    if !me.buf.has_remaining_mut() {
        return Poll::Ready(Ok(0));
    }
    let mut room = vec![0u8; me.buf.__room()];
    let n = match ready!(poll_into(&mut *me.r, cx, &mut room)) {
        Ok(n) => n,
        Err(e) => return Poll::Ready(Err(e)),
    };
    me.buf.put_slice(&room[..n]);
    Poll::Ready(Ok(n))
} }
op! { #[gives] ReadExact<'a, R: AsyncRead> { r: &'a mut R, buf: &'a mut [u8], have: Loss, } -> usize, |me, cx| {
    while me.have.n < me.buf.len() {
        match ready_or_waits!(me.have, poll_into(&mut *me.r, cx, &mut me.buf[me.have.n..])) {
            Ok(n) if n > 0 => me.have.n += n,
            end => {
                me.have.over();
                return Poll::Ready(end.and_then(|_| Err(eof())));
            }
        }
    }
    Poll::Ready(Ok(me.have.over()))
} }
op! { #[gives] ReadToEnd<'a, R: AsyncRead> { r: &'a mut R, buf: &'a mut Vec<u8>, total: Loss, } -> usize, |me, cx| {
    loop {
        let mut chunk = [0u8; 256];
        match ready_or_waits!(me.total, poll_into(&mut *me.r, cx, &mut chunk)) {
            Ok(0) => return Poll::Ready(Ok(me.total.over())),
            Ok(n) => {
                me.buf.extend_from_slice(&chunk[..n]);
                me.total.n += n;
            }
            Err(e) => {
                me.total.over();
                return Poll::Ready(Err(e));
            }
        }
    }
} }
fn text(dst: &mut String, bytes: Vec<u8>) -> Poll<io::Result<usize>> {
    match String::from_utf8(bytes) {
        Ok(s) => {
            dst.push_str(&s);
            Poll::Ready(Ok(s.len()))
        }
        Err(_) => Poll::Ready(Err(Error::__message(ErrorKind::InvalidData, "stream did not contain valid UTF-8"))),
    }
}
op! { #[gives] ReadToString<'a, R: AsyncRead>
    { r: &'a mut R, dst: &'a mut String, bytes: Vec<u8>, have: Loss, } -> usize, |me, cx| {
    loop {
        let mut chunk = [0u8; 256];
        match ready_or_waits!(me.have, poll_into(&mut *me.r, cx, &mut chunk)) {
            Ok(0) => {
                me.have.over();
                return text(me.dst, std::mem::take(&mut me.bytes));
            }
            Ok(n) => {
                me.bytes.extend_from_slice(&chunk[..n]);
                me.have.n += n;
            }
            Err(e) => {
                me.have.over();
                return Poll::Ready(Err(e));
            }
        }
    }
} }
#[must_use = "futures do nothing unless you `.await` or poll them"]
#[gives]
pub struct ReadInt<'a, R: ?Sized, T> {
    r: &'a mut R,
    buf: [u8; 16],
    have: Loss,
    size: usize,
    make: fn(&[u8; 16]) -> T,
    _pin: PhantomPinned,
}
impl<R: AsyncRead + Unpin + ?Sized, T> Future for ReadInt<'_, R, T> {
    type Output = io::Result<T>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<T>> {
        let me = unsafe { self.get_unchecked_mut() };
        while me.have.n < me.size {
            match ready_or_waits!(me.have, poll_into(&mut *me.r, cx, &mut me.buf[me.have.n..me.size])) {
                Ok(n) if n > 0 => me.have.n += n,
                end => {
                    me.have.over();
                    return Poll::Ready(end.and_then(|_| Err(ErrorKind::UnexpectedEof.into())));
                }
            }
        }
        me.have.over();
        Poll::Ready(Ok((me.make)(&me.buf)))
    }
}
op! { Write<'a, W: AsyncWrite> { w: &'a mut W, src: &'a [u8], } -> usize,
    |me, cx| { Pin::new(&mut *me.w).poll_write(cx, me.src) } }
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct WriteVectored<'a, 'b, W: ?Sized> {
    w: &'a mut W,
    bufs: &'a [io::IoSlice<'b>],
    _pin: PhantomPinned,
}
impl<W: AsyncWrite + Unpin + ?Sized> Future for WriteVectored<'_, '_, W> {
    type Output = io::Result<usize>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<usize>> {
        let me = unsafe { self.get_unchecked_mut() };
        Pin::new(&mut *me.w).poll_write_vectored(cx, me.bufs)
    }
}
op! { WriteAll<'a, W: AsyncWrite> { w: &'a mut W, src: &'a [u8], done: Loss, } -> (), |me, cx| {
    while me.done.n < me.src.len() {
        match ready_or_waits!(me.done, Pin::new(&mut *me.w).poll_write(cx, &me.src[me.done.n..])) {
            Ok(n) if n > 0 => me.done.n += n,
            end => {
                me.done.over();
                return Poll::Ready(end.and_then(|_| Err(write_zero())));
            }
        }
    }
    me.done.over();
    Poll::Ready(Ok(()))
} }
op! { WriteInt<'a, W: AsyncWrite> { w: &'a mut W, buf: [u8; 16], pos: Loss, len: usize, } -> (), |me, cx| {
    while me.pos.n < me.len {
        match ready_or_waits!(me.pos, Pin::new(&mut *me.w).poll_write(cx, &me.buf[me.pos.n..me.len])) {
            Ok(n) if n > 0 => me.pos.n += n,
            end => {
                me.pos.over();
                return Poll::Ready(end.and_then(|_| Err(write_zero())));
            }
        }
    }
    me.pos.over();
    Poll::Ready(Ok(()))
} }
op! { WriteBuf<'a, W: AsyncWrite, B: Buf> { w: &'a mut W, src: &'a mut B, } -> usize, |me, cx| {
    if !me.src.has_remaining() {
        return Poll::Ready(Ok(0));
    }
    let r = ready!(Pin::new(&mut *me.w).poll_write(cx, me.src.chunk()));
    if let Ok(n) = &r {
        me.src.advance(*n);
    }
    Poll::Ready(r)
} }
op! { WriteAllBuf<'a, W: AsyncWrite, B: Buf> { w: &'a mut W, src: &'a mut B, } -> (), |me, cx| {
    while me.src.has_remaining() {
        match ready!(Pin::new(&mut *me.w).poll_write(cx, me.src.chunk())) {
            Ok(0) => return Poll::Ready(Err(write_zero())),
            Ok(n) => me.src.advance(n),
            Err(e) => return Poll::Ready(Err(e)),
        }
    }
    Poll::Ready(Ok(()))
} }
op! { Flush<'a, W: AsyncWrite> { w: &'a mut W, } -> (), |me, cx| { Pin::new(&mut *me.w).poll_flush(cx) } }
op! { Shutdown<'a, W: AsyncWrite> { w: &'a mut W, } -> (), |me, cx| { Pin::new(&mut *me.w).poll_shutdown(cx) } }
op! { Seek<'a, S: AsyncSeek> { s: &'a mut S, pos: Option<SeekFrom>, } -> u64, |me, cx| {
    if let Some(p) = me.pos.take() {
        if let Err(e) = Pin::new(&mut *me.s).start_seek(p) {
            return Poll::Ready(Err(e));
        }
    }
    Pin::new(&mut *me.s).poll_complete(cx)
} }

/// Appends up to and with the delimiter; total counts over several polls.
pub(crate) fn poll_until<R: AsyncBufRead + Unpin + ?Sized>(
    r: &mut R,
    cx: &mut Context<'_>,
    byte: u8,
    buf: &mut Vec<u8>,
    total: &mut usize,
) -> Poll<io::Result<usize>> {
    loop {
        let (done, used) = {
            let have = match ready!(Pin::new(&mut *r).poll_fill_buf(cx)) {
                Ok(b) => b,
                Err(e) => return Poll::Ready(Err(e)),
            };
            match have.iter().position(|b| *b == byte) {
                Some(i) => {
                    buf.extend_from_slice(&have[..i + 1]);
                    (true, i + 1)
                }
                None => {
                    buf.extend_from_slice(have);
                    (false, have.len())
                }
            }
        };
        Pin::new(&mut *r).consume(used);
        *total += used;
        if done || used == 0 {
            return Poll::Ready(Ok(std::mem::replace(total, 0)));
        }
    }
}
op! { #[gives] ReadUntil<'a, R: AsyncBufRead> { r: &'a mut R, byte: u8, buf: &'a mut Vec<u8>, total: Loss, } -> usize,
    |me, cx| {
    let end = ready_or_waits!(me.total, poll_until(&mut *me.r, cx, me.byte, me.buf, &mut me.total.n));
    me.total.over();
    Poll::Ready(end)
} }
op! { #[gives] ReadLine<'a, R: AsyncBufRead>
    { r: &'a mut R, buf: &'a mut String, bytes: Vec<u8>, total: Loss, } -> usize,
    |me, cx| {
    let end = ready_or_waits!(me.total, poll_until(&mut *me.r, cx, b'\n', &mut me.bytes, &mut me.total.n));
    me.total.over();
    match end {
        Ok(_) => text(me.buf, std::mem::take(&mut me.bytes)),
        Err(e) => Poll::Ready(Err(e)),
    }
} }
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct FillBuf<'a, R: ?Sized> {
    r: Option<&'a mut R>,
    _pin: PhantomPinned,
}
impl<'a, R: AsyncBufRead + Unpin + ?Sized> Future for FillBuf<'a, R> {
    type Output = io::Result<&'a [u8]>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let me = unsafe { self.get_unchecked_mut() };
        let r = me.r.take().expect("Polled after completion.");
        let p: *mut R = &mut *r;
        match Pin::new(unsafe { &mut *p }).poll_fill_buf(cx) {
            Poll::Ready(v) => Poll::Ready(v),
            Poll::Pending => {
                me.r = Some(r);
                Poll::Pending
            }
        }
    }
}

// ---- adapters

#[derive(Debug)]
#[must_use = "streams do nothing unless polled"]
pub struct Chain<T, U> {
    first: T,
    second: U,
    done_first: bool,
}
impl<T, U> Chain<T, U> {
    pub fn get_ref(&self) -> (&T, &U) { (&self.first, &self.second) }
    pub fn get_mut(&mut self) -> (&mut T, &mut U) { (&mut self.first, &mut self.second) }
    pub fn into_inner(self) -> (T, U) { (self.first, self.second) }
}
impl<T: AsyncRead, U: AsyncRead> AsyncRead for Chain<T, U> {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let me = unsafe { self.get_unchecked_mut() };
        if !me.done_first {
            let room = buf.remaining();
            if let Err(e) = ready!(unsafe { Pin::new_unchecked(&mut me.first) }.poll_read(cx, buf)) {
                return Poll::Ready(Err(e));
            }
            if buf.remaining() != room {
                return Poll::Ready(Ok(()));
            }
            me.done_first = true;
        }
        unsafe { Pin::new_unchecked(&mut me.second) }.poll_read(cx, buf)
    }
}
impl<T: AsyncBufRead, U: AsyncBufRead> AsyncBufRead for Chain<T, U> {
    fn poll_fill_buf(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<&[u8]>> {
        let me = unsafe { self.get_unchecked_mut() };
        if !me.done_first {
            let first: *mut T = &mut me.first;
            match ready!(unsafe { Pin::new_unchecked(&mut *first) }.poll_fill_buf(cx)) {
                Ok(b) if b.is_empty() => me.done_first = true,
                r => return Poll::Ready(r),
            }
        }
        unsafe { Pin::new_unchecked(&mut me.second) }.poll_fill_buf(cx)
    }
    fn consume(self: Pin<&mut Self>, amt: usize) {
        let me = unsafe { self.get_unchecked_mut() };
        if me.done_first {
            unsafe { Pin::new_unchecked(&mut me.second) }.consume(amt)
        } else {
            unsafe { Pin::new_unchecked(&mut me.first) }.consume(amt)
        }
    }
}
#[derive(Debug)]
#[must_use = "streams do nothing unless you `.await` or poll them"]
pub struct Take<R> {
    inner: R,
    limit: u64,
}
impl<R> Take<R> {
    pub fn limit(&self) -> u64 { self.limit }
    pub fn set_limit(&mut self, limit: u64) { self.limit = limit; }
    pub fn get_ref(&self) -> &R { &self.inner }
    pub fn get_mut(&mut self) -> &mut R { &mut self.inner }
    pub fn into_inner(self) -> R { self.inner }
}
impl<R: AsyncRead> AsyncRead for Take<R> {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let me = unsafe { self.get_unchecked_mut() };
        if me.limit == 0 {
            return Poll::Ready(Ok(()));
        }
        let n = {
            let mut part = buf.take(me.limit as usize);
            if let Err(e) = ready!(unsafe { Pin::new_unchecked(&mut me.inner) }.poll_read(cx, &mut part)) {
                return Poll::Ready(Err(e));
            }
            part.filled().len()
        };
        buf.advance(n);
        me.limit -= n as u64;
        Poll::Ready(Ok(()))
    }
}
impl<R: AsyncBufRead> AsyncBufRead for Take<R> {
    fn poll_fill_buf(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<&[u8]>> {
        let me = unsafe { self.get_unchecked_mut() };
        if me.limit == 0 {
            return Poll::Ready(Ok(&[]));
        }
        let limit = me.limit;
        match ready!(unsafe { Pin::new_unchecked(&mut me.inner) }.poll_fill_buf(cx)) {
            Ok(b) => Poll::Ready(Ok(&b[..std::cmp::min(b.len() as u64, limit) as usize])),
            Err(e) => Poll::Ready(Err(e)),
        }
    }
    fn consume(self: Pin<&mut Self>, amt: usize) {
        let me = unsafe { self.get_unchecked_mut() };
        let n = std::cmp::min(amt as u64, me.limit);
        me.limit -= n;
        unsafe { Pin::new_unchecked(&mut me.inner) }.consume(n as usize);
    }
}
