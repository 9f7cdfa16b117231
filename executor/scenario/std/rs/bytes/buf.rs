//! Buf reads bytes and moves on, BufMut appends them.
use crate::{Bytes, BytesMut};
pub use crate::uninit::UninitSlice;
use std::cmp::min;
use std::fmt;
use std::io;

fn short(want: usize, have: usize) -> ! { panic!("buffer too short: {} bytes wanted, {} remaining", want, have) }

/// There were fewer bytes than a value needs; none was taken.
#[derive(Debug, PartialEq, Eq)]
pub struct TryGetError {
    pub requested: usize,
    pub available: usize,
}
impl fmt::Display for TryGetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (wanted, there) = (self.requested, self.available);
        write!(f, "Not enough bytes remaining in buffer to read value (requested {wanted} but only {there} available)")
    }
}
impl std::error::Error for TryGetError {}
impl From<TryGetError> for io::Error {
    fn from(e: TryGetError) -> io::Error { io::Error::new(io::ErrorKind::Other, e) }
}

/// A row of methods for one type: get, which panics, and try_get, both in three byte orders.
macro_rules! getters {
    ($($be:ident $le:ident $ne:ident $try_be:ident $try_le:ident $try_ne:ident $t:ty, $n:literal;)*) => { $(
        #[track_caller]
        fn $be(&mut self) -> $t {
            let mut b = [0u8; $n];
            self.copy_to_slice(&mut b);
            <$t>::from_be_bytes(b)
        }
        #[track_caller]
        fn $le(&mut self) -> $t {
            let mut b = [0u8; $n];
            self.copy_to_slice(&mut b);
            <$t>::from_le_bytes(b)
        }
        #[track_caller]
        fn $ne(&mut self) -> $t { self.$le() }
        fn $try_be(&mut self) -> Result<$t, TryGetError> {
            let mut b = [0u8; $n];
            self.try_copy_to_slice(&mut b)?;
            Ok(<$t>::from_be_bytes(b))
        }
        fn $try_le(&mut self) -> Result<$t, TryGetError> {
            let mut b = [0u8; $n];
            self.try_copy_to_slice(&mut b)?;
            Ok(<$t>::from_le_bytes(b))
        }
        fn $try_ne(&mut self) -> Result<$t, TryGetError> { self.$try_le() }
    )* };
}
/// The try_get of what get takes by a number of bytes. As in bytes 1.12, the signed ones do not extend the sign.
macro_rules! try_sized {
    ($($try:ident $get:ident $t:ty;)*) => { $(
        fn $try(&mut self, nbytes: usize) -> Result<$t, TryGetError> {
            enough(self, nbytes)?;
            Ok(self.$get(nbytes) as $t)
        }
    )* };
}
fn enough<B: Buf + ?Sized>(b: &B, requested: usize) -> Result<(), TryGetError> {
    let available = b.remaining();
    if available < requested { Err(TryGetError { requested, available }) } else { Ok(()) }
}
macro_rules! putters {
    ($($be:ident $le:ident $ne:ident $t:ty;)*) => { $(
        #[track_caller]
        fn $be(&mut self, n: $t) { self.put_slice(&n.to_be_bytes()); }
        #[track_caller]
        fn $le(&mut self, n: $t) { self.put_slice(&n.to_le_bytes()); }
        #[track_caller]
        fn $ne(&mut self, n: $t) { self.put_slice(&n.to_le_bytes()); }
    )* };
}

pub trait Buf {
    fn remaining(&self) -> usize;
    fn chunk(&self) -> &[u8];
    fn advance(&mut self, cnt: usize);
    fn has_remaining(&self) -> bool { self.remaining() > 0 }
    #[track_caller]
    fn copy_to_slice(&mut self, dst: &mut [u8]) {
        assert!(self.remaining() >= dst.len(), "assertion failed: self.remaining() >= dst.len()");
        let mut done = 0;
        while done < dst.len() {
            let n = {
                let have = self.chunk();
                let n = min(have.len(), dst.len() - done);
                dst[done..done + n].copy_from_slice(&have[..n]);
                n
            };
            done += n;
            self.advance(n);
        }
    }
    #[track_caller]
    fn get_u8(&mut self) -> u8 {
        assert!(self.remaining() >= 1, "assertion failed: self.remaining() >= 1");
        let b = self.chunk()[0];
        self.advance(1);
        b
    }
    #[track_caller]
    fn get_i8(&mut self) -> i8 { self.get_u8() as i8 }
    fn try_copy_to_slice(&mut self, dst: &mut [u8]) -> Result<(), TryGetError> {
        enough(self, dst.len())?;
        self.copy_to_slice(dst);
        Ok(())
    }
    fn try_get_u8(&mut self) -> Result<u8, TryGetError> {
        enough(self, 1)?;
        Ok(self.get_u8())
    }
    fn try_get_i8(&mut self) -> Result<i8, TryGetError> { Ok(self.try_get_u8()? as i8) }
    getters! {
        get_u16 get_u16_le get_u16_ne try_get_u16 try_get_u16_le try_get_u16_ne u16, 2;
        get_u32 get_u32_le get_u32_ne try_get_u32 try_get_u32_le try_get_u32_ne u32, 4;
        get_u64 get_u64_le get_u64_ne try_get_u64 try_get_u64_le try_get_u64_ne u64, 8;
        get_u128 get_u128_le get_u128_ne try_get_u128 try_get_u128_le try_get_u128_ne u128, 16;
        get_i16 get_i16_le get_i16_ne try_get_i16 try_get_i16_le try_get_i16_ne i16, 2;
        get_i32 get_i32_le get_i32_ne try_get_i32 try_get_i32_le try_get_i32_ne i32, 4;
        get_i64 get_i64_le get_i64_ne try_get_i64 try_get_i64_le try_get_i64_ne i64, 8;
        get_i128 get_i128_le get_i128_ne try_get_i128 try_get_i128_le try_get_i128_ne i128, 16;
        get_f32 get_f32_le get_f32_ne try_get_f32 try_get_f32_le try_get_f32_ne f32, 4;
        get_f64 get_f64_le get_f64_ne try_get_f64 try_get_f64_le try_get_f64_ne f64, 8;
    }
    #[track_caller]
    fn get_uint(&mut self, nbytes: usize) -> u64 {
        let mut n = 0u64;
        for _ in 0..nbytes {
            n = n << 8 | self.get_u8() as u64;
        }
        n
    }
    #[track_caller]
    fn get_uint_le(&mut self, nbytes: usize) -> u64 { self.get_uint(nbytes).swap_bytes() >> (64 - 8 * nbytes) }
    #[track_caller]
    fn get_int(&mut self, nbytes: usize) -> i64 {
        (self.get_uint(nbytes) << (64 - 8 * nbytes)) as i64 >> (64 - 8 * nbytes)
    }
    #[track_caller]
    fn get_int_le(&mut self, nbytes: usize) -> i64 { self.get_uint(nbytes).swap_bytes() as i64 >> (64 - 8 * nbytes) }
    #[track_caller]
    fn get_uint_ne(&mut self, nbytes: usize) -> u64 { self.get_uint_le(nbytes) }
    #[track_caller]
    fn get_int_ne(&mut self, nbytes: usize) -> i64 { self.get_int_le(nbytes) }
    try_sized! {
        try_get_uint get_uint u64;
        try_get_uint_le get_uint_le u64;
        try_get_uint_ne get_uint_ne u64;
        try_get_int get_uint i64;
        try_get_int_le get_uint_le i64;
        try_get_int_ne get_uint_ne i64;
    }
    #[track_caller]
    fn copy_to_bytes(&mut self, len: usize) -> Bytes {
        assert!(len <= self.remaining(), "`len` greater than remaining");
        let mut v = vec![0u8; len];
        self.copy_to_slice(&mut v);
        Bytes::from(v)
    }
    fn take(self, limit: usize) -> Take<Self>
    where
        Self: Sized,
    {
        Take { inner: self, limit }
    }
    fn chain<U: Buf>(self, next: U) -> Chain<Self, U>
    where
        Self: Sized,
    {
        Chain { a: self, b: next }
    }
    fn reader(self) -> Reader<Self>
    where
        Self: Sized,
    {
        Reader { buf: self }
    }
}

pub unsafe trait BufMut {
    fn remaining_mut(&self) -> usize;
    unsafe fn advance_mut(&mut self, cnt: usize);
    fn chunk_mut(&mut self) -> &mut UninitSlice;
    #[track_caller]
    fn put_slice(&mut self, src: &[u8]) {
        let mut src = src;
        if self.remaining_mut() < src.len() {
            short(src.len(), self.remaining_mut());
        }
        while !src.is_empty() {
            let chunk = self.chunk_mut();
            let n = min(chunk.len(), src.len());
            chunk[..n].copy_from_slice(&src[..n]);
            unsafe { self.advance_mut(n) };
            src = &src[n..];
        }
    }
    /// How much one read fills at most.
    #[doc(hidden)]
    fn __room(&mut self) -> usize { self.remaining_mut() }
    fn has_remaining_mut(&self) -> bool { self.remaining_mut() > 0 }
    #[track_caller]
    fn put<T: Buf>(&mut self, mut src: T)
    where
        Self: Sized,
    {
        while src.has_remaining() {
            let n = {
                let c = src.chunk();
                self.put_slice(c);
                c.len()
            };
            src.advance(n);
        }
    }
    fn put_bytes(&mut self, val: u8, cnt: usize) { self.put_slice(&vec![val; cnt]); }
    #[track_caller]
    fn put_u8(&mut self, n: u8) { self.put_slice(&[n]); }
    #[track_caller]
    fn put_i8(&mut self, n: i8) { self.put_slice(&[n as u8]); }
    putters! {
        put_u16 put_u16_le put_u16_ne u16;
        put_u32 put_u32_le put_u32_ne u32;
        put_u64 put_u64_le put_u64_ne u64;
        put_u128 put_u128_le put_u128_ne u128;
        put_i16 put_i16_le put_i16_ne i16;
        put_i32 put_i32_le put_i32_ne i32;
        put_i64 put_i64_le put_i64_ne i64;
        put_i128 put_i128_le put_i128_ne i128;
        put_f32 put_f32_le put_f32_ne f32;
        put_f64 put_f64_le put_f64_ne f64;
    }
    fn put_uint(&mut self, n: u64, nbytes: usize) { self.put_slice(&n.to_be_bytes()[8 - nbytes..]); }
    fn put_uint_le(&mut self, n: u64, nbytes: usize) { self.put_slice(&n.to_le_bytes()[..nbytes]); }
    fn put_int(&mut self, n: i64, nbytes: usize) { self.put_uint(n as u64, nbytes); }
    fn put_int_le(&mut self, n: i64, nbytes: usize) { self.put_uint_le(n as u64, nbytes); }
    fn put_uint_ne(&mut self, n: u64, nbytes: usize) { self.put_uint_le(n, nbytes); }
    fn put_int_ne(&mut self, n: i64, nbytes: usize) { self.put_int_le(n, nbytes); }
    fn chain_mut<U: BufMut>(self, next: U) -> Chain<Self, U>
    where
        Self: Sized,
    {
        Chain { a: self, b: next }
    }
    fn limit(self, limit: usize) -> Limit<Self>
    where
        Self: Sized,
    {
        Limit { inner: self, limit }
    }
    fn writer(self) -> Writer<Self>
    where
        Self: Sized,
    {
        Writer { buf: self }
    }
}

impl<T: Buf + ?Sized> Buf for &mut T {
    fn remaining(&self) -> usize { (**self).remaining() }
    fn chunk(&self) -> &[u8] { (**self).chunk() }
    fn advance(&mut self, cnt: usize) { (**self).advance(cnt) }
}
impl<T: Buf + ?Sized> Buf for Box<T> {
    fn remaining(&self) -> usize { (**self).remaining() }
    fn chunk(&self) -> &[u8] { (**self).chunk() }
    fn advance(&mut self, cnt: usize) { (**self).advance(cnt) }
}
impl Buf for &[u8] {
    fn remaining(&self) -> usize { self.len() }
    fn chunk(&self) -> &[u8] { *self }
    #[track_caller]
    fn advance(&mut self, cnt: usize) {
        if cnt > self.len() {
            short(cnt, self.len());
        }
        *self = &self[cnt..];
    }
}
impl<T: AsRef<[u8]>> Buf for io::Cursor<T> {
    fn remaining(&self) -> usize { self.get_ref().as_ref().len().saturating_sub(self.position() as usize) }
    fn chunk(&self) -> &[u8] {
        let s = self.get_ref().as_ref();
        &s[min(self.position() as usize, s.len())..]
    }
    #[track_caller]
    fn advance(&mut self, cnt: usize) {
        let fits = cnt <= self.remaining();
        assert!(fits, "assertion failed: pos <= self.get_ref().as_ref().len()");
        self.set_position(self.position() + cnt as u64);
    }
}
impl Buf for std::collections::VecDeque<u8> {
    fn remaining(&self) -> usize { self.len() }
    fn chunk(&self) -> &[u8] { self.as_slices().0 }
    fn advance(&mut self, cnt: usize) { self.drain(..cnt); }
}
unsafe impl<T: BufMut + ?Sized> BufMut for &mut T {
    fn remaining_mut(&self) -> usize { (**self).remaining_mut() }
    unsafe fn advance_mut(&mut self, cnt: usize) { (**self).advance_mut(cnt) }
    fn chunk_mut(&mut self) -> &mut UninitSlice { (**self).chunk_mut() }
    fn put_slice(&mut self, src: &[u8]) { (**self).put_slice(src) }
    fn __room(&mut self) -> usize { (**self).__room() }
}
unsafe impl<T: BufMut + ?Sized> BufMut for Box<T> {
    fn remaining_mut(&self) -> usize { (**self).remaining_mut() }
    unsafe fn advance_mut(&mut self, cnt: usize) { (**self).advance_mut(cnt) }
    fn chunk_mut(&mut self) -> &mut UninitSlice { (**self).chunk_mut() }
    fn put_slice(&mut self, src: &[u8]) { (**self).put_slice(src) }
    fn __room(&mut self) -> usize { (**self).__room() }
}
#[track_caller]
fn advanced(len: usize, cnt: usize, capacity: usize) -> usize {
    assert!(cnt <= capacity - len, "cannot advance past `remaining_mut`: {:?} <= {:?}", cnt, capacity - len);
    len + cnt
}
unsafe impl BufMut for Vec<u8> {
    fn remaining_mut(&self) -> usize { isize::MAX as usize - self.len() }
    #[track_caller]
    unsafe fn advance_mut(&mut self, cnt: usize) {
        let len = advanced(self.len(), cnt, self.capacity());
        self.set_len(len)
    }
    fn chunk_mut(&mut self) -> &mut UninitSlice {
        self.__room();
        UninitSlice::uninit(self.spare_capacity_mut())
    }
    fn put_slice(&mut self, src: &[u8]) { self.extend_from_slice(src); }
    fn __room(&mut self) -> usize {
        if self.len() == self.capacity() {
            self.reserve(64);
        }
        self.capacity() - self.len()
    }
}
unsafe impl BufMut for BytesMut {
    fn remaining_mut(&self) -> usize { usize::MAX - self.len() }
    #[track_caller]
    unsafe fn advance_mut(&mut self, cnt: usize) {
        let len = advanced(self.len(), cnt, self.capacity());
        self.set_len(len)
    }
    fn chunk_mut(&mut self) -> &mut UninitSlice {
        self.__room();
        UninitSlice::uninit(self.spare_capacity_mut())
    }
    fn put_slice(&mut self, src: &[u8]) { self.extend_from_slice(src); }
    fn __room(&mut self) -> usize {
        if self.len() == self.capacity() {
            self.reserve(64);
        }
        self.capacity() - self.len()
    }
}
unsafe impl BufMut for &mut [u8] {
    fn remaining_mut(&self) -> usize { self.len() }
    #[track_caller]
    unsafe fn advance_mut(&mut self, cnt: usize) {
        advanced(0, cnt, self.len());
        *self = &mut std::mem::replace(self, &mut [])[cnt..];
    }
    fn chunk_mut(&mut self) -> &mut UninitSlice { UninitSlice::new(self) }
    #[track_caller]
    fn put_slice(&mut self, src: &[u8]) {
        assert!(self.len() >= src.len(), "buffer overflow; remaining = {}; src = {}", self.len(), src.len());
        let (a, b) = std::mem::replace(self, &mut []).split_at_mut(src.len());
        a.copy_from_slice(src);
        *self = b;
    }
}

#[derive(Debug)]
pub struct Take<T> {
    inner: T,
    limit: usize,
}
impl<T> Take<T> {
    pub fn into_inner(self) -> T { self.inner }
    pub fn get_ref(&self) -> &T { &self.inner }
    pub fn get_mut(&mut self) -> &mut T { &mut self.inner }
    pub fn limit(&self) -> usize { self.limit }
    pub fn set_limit(&mut self, lim: usize) { self.limit = lim; }
}
impl<T: Buf> Buf for Take<T> {
    fn remaining(&self) -> usize { min(self.inner.remaining(), self.limit) }
    fn chunk(&self) -> &[u8] {
        let c = self.inner.chunk();
        &c[..min(c.len(), self.limit)]
    }
    #[track_caller]
    fn advance(&mut self, cnt: usize) {
        assert!(cnt <= self.limit, "assertion failed: cnt <= self.limit");
        self.inner.advance(cnt);
        self.limit -= cnt;
    }
}
#[derive(Debug)]
pub struct Chain<T, U> {
    a: T,
    b: U,
}
impl<T, U> Chain<T, U> {
    pub fn first_ref(&self) -> &T { &self.a }
    pub fn last_ref(&self) -> &U { &self.b }
    pub fn first_mut(&mut self) -> &mut T { &mut self.a }
    pub fn last_mut(&mut self) -> &mut U { &mut self.b }
    pub fn into_inner(self) -> (T, U) { (self.a, self.b) }
}
impl<T: Buf, U: Buf> Buf for Chain<T, U> {
    fn remaining(&self) -> usize { self.a.remaining() + self.b.remaining() }
    fn chunk(&self) -> &[u8] { if self.a.has_remaining() { self.a.chunk() } else { self.b.chunk() } }
    fn advance(&mut self, cnt: usize) {
        let n = min(cnt, self.a.remaining());
        self.a.advance(n);
        self.b.advance(cnt - n);
    }
}
unsafe impl<T: BufMut, U: BufMut> BufMut for Chain<T, U> {
    unsafe fn advance_mut(&mut self, cnt: usize) {
        let n = min(cnt, self.a.remaining_mut());
        self.a.advance_mut(n);
        self.b.advance_mut(cnt - n);
    }
    fn chunk_mut(&mut self) -> &mut UninitSlice {
        if self.a.has_remaining_mut() { self.a.chunk_mut() } else { self.b.chunk_mut() }
    }
    fn remaining_mut(&self) -> usize { self.a.remaining_mut().saturating_add(self.b.remaining_mut()) }
    fn put_slice(&mut self, src: &[u8]) {
        let n = min(src.len(), self.a.remaining_mut());
        self.a.put_slice(&src[..n]);
        self.b.put_slice(&src[n..]);
    }
    fn __room(&mut self) -> usize { if self.a.has_remaining_mut() { self.a.__room() } else { self.b.__room() } }
}
#[derive(Debug)]
pub struct Limit<T> {
    inner: T,
    limit: usize,
}
impl<T> Limit<T> {
    pub fn into_inner(self) -> T { self.inner }
    pub fn get_ref(&self) -> &T { &self.inner }
    pub fn get_mut(&mut self) -> &mut T { &mut self.inner }
    pub fn limit(&self) -> usize { self.limit }
    pub fn set_limit(&mut self, lim: usize) { self.limit = lim; }
}
unsafe impl<T: BufMut> BufMut for Limit<T> {
    fn remaining_mut(&self) -> usize { min(self.inner.remaining_mut(), self.limit) }
    #[track_caller]
    unsafe fn advance_mut(&mut self, cnt: usize) {
        assert!(cnt <= self.limit);
        self.inner.advance_mut(cnt);
        self.limit -= cnt;
    }
    fn chunk_mut(&mut self) -> &mut UninitSlice {
        let chunk = self.inner.chunk_mut();
        let n = min(chunk.len(), self.limit);
        &mut chunk[..n]
    }
    #[track_caller]
    fn put_slice(&mut self, src: &[u8]) {
        assert!(self.limit >= src.len(), "buffer overflow; remaining = {}; src = {}", self.limit, src.len());
        self.inner.put_slice(src);
        self.limit -= src.len();
    }
    fn __room(&mut self) -> usize { min(self.inner.__room(), self.limit) }
}
#[derive(Debug)]
pub struct Reader<B> {
    buf: B,
}
impl<B> Reader<B> {
    pub fn into_inner(self) -> B { self.buf }
    pub fn get_ref(&self) -> &B { &self.buf }
    pub fn get_mut(&mut self) -> &mut B { &mut self.buf }
}
impl<B: Buf> io::Read for Reader<B> {
    fn read(&mut self, dst: &mut [u8]) -> io::Result<usize> {
        let n = min(self.buf.remaining(), dst.len());
        self.buf.copy_to_slice(&mut dst[..n]);
        Ok(n)
    }
}
#[derive(Debug)]
pub struct Writer<B> {
    buf: B,
}
impl<B> Writer<B> {
    pub fn into_inner(self) -> B { self.buf }
    pub fn get_ref(&self) -> &B { &self.buf }
    pub fn get_mut(&mut self) -> &mut B { &mut self.buf }
}
impl<B: BufMut> io::Write for Writer<B> {
    fn write(&mut self, src: &[u8]) -> io::Result<usize> {
        let n = min(self.buf.remaining_mut(), src.len());
        self.buf.put_slice(&src[..n]);
        Ok(n)
    }
    fn flush(&mut self) -> io::Result<()> { Ok(()) }
}
#[derive(Debug)]
pub struct IntoIter<T> {
    inner: T,
}
impl<T> IntoIter<T> {
    pub fn new(inner: T) -> IntoIter<T> { IntoIter { inner } }
    pub fn into_inner(self) -> T { self.inner }
    pub fn get_ref(&self) -> &T { &self.inner }
    pub fn get_mut(&mut self) -> &mut T { &mut self.inner }
}
impl<T: Buf> Iterator for IntoIter<T> {
    type Item = u8;
    fn next(&mut self) -> Option<u8> { if self.inner.has_remaining() { Some(self.inner.get_u8()) } else { None } }
    fn size_hint(&self) -> (usize, Option<usize>) { (self.inner.remaining(), Some(self.inner.remaining())) }
}
