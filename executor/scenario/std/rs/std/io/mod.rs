//! Readers and writers. There are no files; standard input is empty.
use crate::cmp::min;
use crate::fmt;

mod buffered;
mod cursor;
mod error;
#[path_name = "std::io"]
mod slices;
mod stdio;

pub use self::buffered::{BufReader, BufWriter, IntoInnerError, LineWriter, WriterPanicked};
pub use self::cursor::Cursor;
pub use self::error::{Error, ErrorKind};
pub use self::slices::{IoSlice, IoSliceMut};
pub use self::stdio::{stderr, stdin, stdout, IsTerminal, Stderr, StderrLock, Stdin, StdinLock, Stdout, StdoutLock};

pub type Result<T> = crate::result::Result<T, Error>;

const NOT_UTF8: &str = "stream did not contain valid UTF-8";

/// Appends what is read to a String, nothing if it is not text.
fn append(buf: &mut String, read: impl FnOnce(&mut Vec<u8>) -> Result<usize>) -> Result<usize> {
    let mut bytes = crate::mem::take(buf).into_bytes();
    let before = bytes.len();
    let read = read(&mut bytes);
    let text = crate::str::from_utf8(&bytes[before..]).is_ok();
    if !text {
        bytes.truncate(before);
    }
    *buf = unsafe { String::from_utf8_unchecked(bytes) };
    match read {
        Ok(_) if !text => Err(Error::__message(ErrorKind::InvalidData, NOT_UTF8)),
        read => read,
    }
}

/// The size of a buffer, and of the pieces that are read to an end at first.
const CHUNK: usize = 8192;
/// How much is read to find out whether there is more.
const PROBE: usize = 32;

/// Reads once, as often as that is interrupted.
fn read_some<R: Read + ?Sized>(r: &mut R, buf: &mut [u8]) -> Result<usize> {
    loop {
        match r.read(buf) {
            Err(e) if e.kind() == ErrorKind::Interrupted => {}
            read => return read,
        }
    }
}

pub trait Read {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize>;
    /// Reads into the first slice that is not empty, unless a reader can do better.
    fn read_vectored(&mut self, bufs: &mut [IoSliceMut<'_>]) -> Result<usize> {
        self.read(bufs.iter_mut().find(|buf| !buf.is_empty()).map_or(&mut [], |buf| &mut **buf))
    }
    fn read_to_end(&mut self, buf: &mut Vec<u8>) -> Result<usize> {
        let (before, room) = (buf.len(), buf.capacity());
        let mut most = CHUNK;
        loop {
            // A vector grows only when a probe has found more.
            let full = buf.len() == buf.capacity() || buf.len() == before && room - before < PROBE;
            if full && buf.capacity() == room {
                let mut probe = [0u8; PROBE];
                match read_some(self, &mut probe)? {
                    0 => return Ok(buf.len() - before),
                    n => buf.extend_from_slice(&probe[..n]),
                }
            }
            if buf.len() == buf.capacity() {
                buf.reserve(PROBE);
            }
            let (len, piece) = (buf.len(), min(buf.capacity() - buf.len(), most));
            buf.resize(len + piece, 0);
            let read = read_some(self, &mut buf[len..]);
            buf.truncate(len + *read.as_ref().unwrap_or(&0));
            match read? {
                0 => return Ok(buf.len() - before),
                n if n == piece && piece >= most => most = most.saturating_mul(2),
                _ => {}
            }
        }
    }
    fn read_to_string(&mut self, buf: &mut String) -> Result<usize> { append(buf, |bytes| self.read_to_end(bytes)) }
    fn read_exact(&mut self, buf: &mut [u8]) -> Result<()> {
        let mut done = 0;
        while done < buf.len() {
            match self.read(&mut buf[done..]) {
                Ok(0) => return Err(Error::__message(ErrorKind::UnexpectedEof, "failed to fill whole buffer")),
                Ok(n) => done += n,
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                Err(e) => return Err(e),
            }
        }
        Ok(())
    }
    fn by_ref(&mut self) -> &mut Self
    where
        Self: Sized,
    {
        self
    }
    fn bytes(self) -> Bytes<Self>
    where
        Self: Sized,
    {
        Bytes { inner: self }
    }
    fn chain<R: Read>(self, next: R) -> Chain<Self, R>
    where
        Self: Sized,
    {
        Chain { first: self, second: next, done_first: false }
    }
    fn take(self, limit: u64) -> Take<Self>
    where
        Self: Sized,
    {
        Take { inner: self, len: limit, limit }
    }
}
pub trait Write {
    fn write(&mut self, buf: &[u8]) -> Result<usize>;
    /// Writes the first slice that is not empty, unless a writer can do better.
    fn write_vectored(&mut self, bufs: &[IoSlice<'_>]) -> Result<usize> {
        self.write(bufs.iter().find(|buf| !buf.is_empty()).map_or(&[], |buf| &**buf))
    }
    fn flush(&mut self) -> Result<()>;
    fn write_all(&mut self, mut buf: &[u8]) -> Result<()> {
        while !buf.is_empty() {
            match self.write(buf) {
                Ok(0) => return Err(Error::__message(ErrorKind::WriteZero, "failed to write whole buffer")),
                Ok(n) => buf = &buf[n..],
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                Err(e) => return Err(e),
            }
        }
        Ok(())
    }
    fn write_fmt(&mut self, args: fmt::Arguments<'_>) -> Result<()> { self.write_all(fmt::format(args).as_bytes()) }
    fn by_ref(&mut self) -> &mut Self
    where
        Self: Sized,
    {
        self
    }
}
pub trait BufRead: Read {
    fn fill_buf(&mut self) -> Result<&[u8]>;
    fn consume(&mut self, amt: usize);
    fn read_until(&mut self, byte: u8, buf: &mut Vec<u8>) -> Result<usize> {
        let mut total = 0;
        loop {
            let (done, used) = {
                let have = self.fill_buf()?;
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
            self.consume(used);
            total += used;
            if done || used == 0 {
                return Ok(total);
            }
        }
    }
    fn skip_until(&mut self, byte: u8) -> Result<usize> { self.read_until(byte, &mut Vec::new()) }
    fn read_line(&mut self, buf: &mut String) -> Result<usize> { append(buf, |bytes| self.read_until(b'\n', bytes)) }
    fn split(self, byte: u8) -> Split<Self>
    where
        Self: Sized,
    {
        Split { buf: self, delim: byte }
    }
    fn lines(self) -> Lines<Self>
    where
        Self: Sized,
    {
        Lines { buf: self }
    }
}
#[derive(PartialEq, Eq, Clone, Copy, Debug)]
pub enum SeekFrom {
    Start(u64),
    End(i64),
    Current(i64),
}
pub trait Seek {
    fn seek(&mut self, pos: SeekFrom) -> Result<u64>;
    fn seek_relative(&mut self, offset: i64) -> Result<()> { self.seek(SeekFrom::Current(offset)).map(drop) }
    fn rewind(&mut self) -> Result<()> {
        self.seek(SeekFrom::Start(0))?;
        Ok(())
    }
    fn stream_position(&mut self) -> Result<u64> { self.seek(SeekFrom::Current(0)) }
}

#[derive(Debug)]
pub struct Lines<B> {
    buf: B,
}
pub(crate) fn lines_of<B: BufRead>(buf: B) -> Lines<B> { Lines { buf } }
impl<B: BufRead> Iterator for Lines<B> {
    type Item = Result<String>;
    fn next(&mut self) -> Option<Result<String>> {
        let mut s = String::new();
        match self.buf.read_line(&mut s) {
            Ok(0) => None,
            Ok(_) => {
                if s.ends_with('\n') {
                    s.pop();
                    if s.ends_with('\r') {
                        s.pop();
                    }
                }
                Some(Ok(s))
            }
            Err(e) => Some(Err(e)),
        }
    }
}
#[derive(Debug)]
pub struct Split<B> {
    buf: B,
    delim: u8,
}
impl<B: BufRead> Iterator for Split<B> {
    type Item = Result<Vec<u8>>;
    fn next(&mut self) -> Option<Result<Vec<u8>>> {
        let mut v = Vec::new();
        match self.buf.read_until(self.delim, &mut v) {
            Ok(0) => None,
            Ok(_) => {
                if v.last() == Some(&self.delim) {
                    v.pop();
                }
                Some(Ok(v))
            }
            Err(e) => Some(Err(e)),
        }
    }
}
#[derive(Debug)]
pub struct Bytes<R> {
    inner: R,
}
impl<R: Read> Iterator for Bytes<R> {
    type Item = Result<u8>;
    fn next(&mut self) -> Option<Result<u8>> {
        let mut one = [0u8; 1];
        match self.inner.read(&mut one) {
            Ok(0) => None,
            Ok(_) => Some(Ok(one[0])),
            Err(e) => Some(Err(e)),
        }
    }
}
#[derive(Debug)]
pub struct Chain<T, U> {
    first: T,
    second: U,
    done_first: bool,
}
impl<T: Read, U: Read> Read for Chain<T, U> {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        if !self.done_first {
            let n = self.first.read(buf)?;
            if n > 0 || buf.is_empty() {
                return Ok(n);
            }
            self.done_first = true;
        }
        self.second.read(buf)
    }
}
impl<T: BufRead, U: BufRead> BufRead for Chain<T, U> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        if !self.done_first {
            if self.first.fill_buf()?.is_empty() {
                self.done_first = true;
            } else {
                return self.first.fill_buf();
            }
        }
        self.second.fill_buf()
    }
    fn consume(&mut self, amt: usize) {
        if self.done_first {
            self.second.consume(amt)
        } else {
            self.first.consume(amt)
        }
    }
}
#[derive(Debug)]
pub struct Take<T> {
    inner: T,
    len: u64,
    limit: u64,
}
impl<T> Take<T> {
    pub fn limit(&self) -> u64 { self.limit }
    pub fn position(&self) -> u64 { self.len - self.limit }
    pub fn set_limit(&mut self, limit: u64) {
        self.len = limit;
        self.limit = limit;
    }
    pub fn into_inner(self) -> T { self.inner }
    pub fn get_ref(&self) -> &T { &self.inner }
    pub fn get_mut(&mut self) -> &mut T { &mut self.inner }
}
impl<T: Read> Read for Take<T> {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        let most = min(buf.len() as u64, self.limit) as usize;
        if most == 0 {
            return Ok(0);
        }
        let n = self.inner.read(&mut buf[..most])?;
        self.limit -= n as u64;
        Ok(n)
    }
}
impl<T: Seek> Seek for Take<T> {
    fn seek(&mut self, pos: SeekFrom) -> Result<u64> {
        let at = match pos {
            SeekFrom::Start(n) => Some(n),
            SeekFrom::End(n) => self.len.checked_add_signed(n),
            SeekFrom::Current(n) => self.position().checked_add_signed(n),
        };
        match at {
            Some(at) if at <= self.len => {
                self.inner.seek_relative(at.wrapping_sub(self.position()) as i64)?;
                self.limit = self.len - at;
                Ok(at)
            }
            _ => Err(Error::from(ErrorKind::InvalidInput)),
        }
    }
}
impl<T: BufRead> BufRead for Take<T> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        if self.limit == 0 {
            return Ok(&[]);
        }
        let have = self.inner.fill_buf()?;
        let most = min(have.len() as u64, self.limit) as usize;
        Ok(&have[..most])
    }
    fn consume(&mut self, amt: usize) {
        let n = min(amt as u64, self.limit);
        self.limit -= n;
        self.inner.consume(n as usize);
    }
}

impl<S: Seek + ?Sized> Seek for &mut S {
    fn seek(&mut self, pos: SeekFrom) -> Result<u64> { (**self).seek(pos) }
}
impl<S: Seek + ?Sized> Seek for Box<S> {
    fn seek(&mut self, pos: SeekFrom) -> Result<u64> { (**self).seek(pos) }
}
impl<R: Read + ?Sized> Read for &mut R {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> { (**self).read(buf) }
    fn read_vectored(&mut self, bufs: &mut [IoSliceMut<'_>]) -> Result<usize> { (**self).read_vectored(bufs) }
}
impl<W: Write + ?Sized> Write for &mut W {
    fn write(&mut self, buf: &[u8]) -> Result<usize> { (**self).write(buf) }
    fn write_vectored(&mut self, bufs: &[IoSlice<'_>]) -> Result<usize> { (**self).write_vectored(bufs) }
    fn flush(&mut self) -> Result<()> { (**self).flush() }
}
impl<B: BufRead + ?Sized> BufRead for &mut B {
    fn fill_buf(&mut self) -> Result<&[u8]> { (**self).fill_buf() }
    fn consume(&mut self, amt: usize) { (**self).consume(amt) }
}
impl<R: Read + ?Sized> Read for Box<R> {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> { (**self).read(buf) }
    fn read_vectored(&mut self, bufs: &mut [IoSliceMut<'_>]) -> Result<usize> { (**self).read_vectored(bufs) }
}
impl<W: Write + ?Sized> Write for Box<W> {
    fn write(&mut self, buf: &[u8]) -> Result<usize> { (**self).write(buf) }
    fn write_vectored(&mut self, bufs: &[IoSlice<'_>]) -> Result<usize> { (**self).write_vectored(bufs) }
    fn flush(&mut self) -> Result<()> { (**self).flush() }
}
impl<B: BufRead + ?Sized> BufRead for Box<B> {
    fn fill_buf(&mut self) -> Result<&[u8]> { (**self).fill_buf() }
    fn consume(&mut self, amt: usize) { (**self).consume(amt) }
}
impl Write for Vec<u8> {
    fn write_vectored(&mut self, bufs: &[IoSlice<'_>]) -> Result<usize> {
        slices::write_each(bufs, |buf| self.write(buf))
    }
    fn write(&mut self, buf: &[u8]) -> Result<usize> {
        self.extend_from_slice(buf);
        Ok(buf.len())
    }
    fn flush(&mut self) -> Result<()> { Ok(()) }
}
impl Write for &mut [u8] {
    fn write_vectored(&mut self, bufs: &[IoSlice<'_>]) -> Result<usize> {
        slices::write_each(bufs, |buf| self.write(buf))
    }
    fn write(&mut self, data: &[u8]) -> Result<usize> {
        let n = min(data.len(), self.len());
        let (a, b) = crate::mem::replace(self, &mut []).split_at_mut(n);
        a.copy_from_slice(&data[..n]);
        *self = b;
        Ok(n)
    }
    fn flush(&mut self) -> Result<()> { Ok(()) }
}
impl Read for &[u8] {
    fn read_vectored(&mut self, bufs: &mut [IoSliceMut<'_>]) -> Result<usize> {
        slices::read_each(bufs, |buf| self.read(buf))
    }
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        let n = min(buf.len(), self.len());
        buf[..n].copy_from_slice(&self[..n]);
        *self = &self[n..];
        Ok(n)
    }
}
impl BufRead for &[u8] {
    fn fill_buf(&mut self) -> Result<&[u8]> { Ok(*self) }
    fn consume(&mut self, amt: usize) { *self = &self[amt..]; }
}

pub fn read_to_string<R: Read>(mut reader: R) -> Result<String> {
    let mut s = String::new();
    reader.read_to_string(&mut s)?;
    Ok(s)
}
/// Reads to the end and writes it all.
pub fn copy<R: ?Sized + Read, W: ?Sized + Write>(reader: &mut R, writer: &mut W) -> Result<u64> {
    let mut buf = [0u8; CHUNK];
    let mut total = 0;
    loop {
        let n = read_some(reader, &mut buf)?;
        if n == 0 { return Ok(total); }
        writer.write_all(&buf[..n])?;
        total += n as u64;
    }
}

#[derive(Copy, Clone, Debug, Default)]
pub struct Empty;
pub const fn empty() -> Empty { Empty }
impl Read for Empty {
    fn read(&mut self, _buf: &mut [u8]) -> Result<usize> { Ok(0) }
}
impl Seek for Empty {
    fn seek(&mut self, _pos: SeekFrom) -> Result<u64> { Ok(0) }
}
impl BufRead for Empty {
    fn fill_buf(&mut self) -> Result<&[u8]> { Ok(&[]) }
    fn consume(&mut self, _n: usize) {}
}
impl Write for Empty {
    fn write(&mut self, buf: &[u8]) -> Result<usize> { Ok(buf.len()) }
    fn flush(&mut self) -> Result<()> { Ok(()) }
}
#[derive(Copy, Clone, Debug, Default)]
pub struct Sink;
pub const fn sink() -> Sink { Sink }
impl Write for Sink {
    fn write(&mut self, buf: &[u8]) -> Result<usize> { Ok(buf.len()) }
    fn flush(&mut self) -> Result<()> { Ok(()) }
}
#[derive(Debug)]
pub struct Repeat {
    byte: u8,
}
pub const fn repeat(byte: u8) -> Repeat { Repeat { byte } }
impl Read for Repeat {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        buf.fill(self.byte);
        Ok(buf.len())
    }
}

pub mod prelude {
    pub use super::{BufRead, Read, Seek, Write};
}
impl Read for crate::collections::VecDeque<u8> {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        let n = self.fill_buf()?.read(buf)?;
        self.consume(n);
        Ok(n)
    }
}
impl BufRead for crate::collections::VecDeque<u8> {
    fn fill_buf(&mut self) -> Result<&[u8]> { Ok(self.as_slices().0) }
    fn consume(&mut self, amt: usize) { drop(self.drain(..amt)) }
}
impl Write for crate::collections::VecDeque<u8> {
    fn write(&mut self, buf: &[u8]) -> Result<usize> {
        self.extend(buf);
        Ok(buf.len())
    }
    fn flush(&mut self) -> Result<()> { Ok(()) }
}
