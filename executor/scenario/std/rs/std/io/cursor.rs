//! Cursor: bytes in memory as a file.
use super::{slices, BufRead, Error, ErrorKind, IoSlice, IoSliceMut, Read, Result, Seek, SeekFrom, Write};
use crate::cmp::min;

#[derive(Debug, Default, Eq, PartialEq, Clone)]
pub struct Cursor<T> {
    inner: T,
    pos: u64,
}
impl<T> Cursor<T> {
    pub const fn new(inner: T) -> Cursor<T> { Cursor { inner, pos: 0 } }
    pub fn into_inner(self) -> T { self.inner }
    pub const fn get_ref(&self) -> &T { &self.inner }
    pub fn get_mut(&mut self) -> &mut T { &mut self.inner }
    pub const fn position(&self) -> u64 { self.pos }
    pub fn set_position(&mut self, pos: u64) { self.pos = pos }
}
impl<T: AsRef<[u8]>> Cursor<T> {
    fn rest(&self) -> &[u8] {
        let s = self.inner.as_ref();
        &s[min(self.pos as usize, s.len())..]
    }
    pub fn is_empty(&self) -> bool { self.rest().is_empty() }
}
impl<T: AsRef<[u8]>> Read for Cursor<T> {
    fn read_vectored(&mut self, bufs: &mut [IoSliceMut<'_>]) -> Result<usize> {
        slices::read_each(bufs, |buf| self.read(buf))
    }
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        let n = {
            let mut rest = self.rest();
            rest.read(buf)?
        };
        self.pos += n as u64;
        Ok(n)
    }
}
impl<T: AsRef<[u8]>> BufRead for Cursor<T> {
    fn fill_buf(&mut self) -> Result<&[u8]> { Ok(self.rest()) }
    fn consume(&mut self, amt: usize) { self.pos += amt as u64; }
}
impl<T: AsRef<[u8]>> Seek for Cursor<T> {
    fn seek(&mut self, style: SeekFrom) -> Result<u64> {
        let (base, offset) = match style {
            SeekFrom::Start(n) => {
                self.pos = n;
                return Ok(n);
            }
            SeekFrom::End(n) => (self.inner.as_ref().len() as u64, n),
            SeekFrom::Current(n) => (self.pos, n),
        };
        match base.checked_add_signed(offset) {
            Some(n) => {
                self.pos = n;
                Ok(n)
            }
            None => {
                Err(Error::__message(ErrorKind::InvalidInput, "invalid seek to a negative or overflowing position"))
            }
        }
    }
}

fn write_vec(pos: &mut u64, vec: &mut Vec<u8>, buf: &[u8]) -> Result<usize> {
    let at = *pos as usize;
    if vec.len() < at {
        vec.resize(at, 0);
    }
    let over = min(buf.len(), vec.len() - at);
    vec[at..at + over].copy_from_slice(&buf[..over]);
    vec.extend_from_slice(&buf[over..]);
    *pos += buf.len() as u64;
    Ok(buf.len())
}
fn write_slice(pos: &mut u64, slice: &mut [u8], buf: &[u8]) -> Result<usize> {
    let at = min(*pos as usize, slice.len());
    let n = min(buf.len(), slice.len() - at);
    slice[at..at + n].copy_from_slice(&buf[..n]);
    *pos += n as u64;
    Ok(n)
}
impl Write for Cursor<Vec<u8>> {
    fn write_vectored(&mut self, bufs: &[IoSlice<'_>]) -> Result<usize> {
        slices::write_each(bufs, |buf| self.write(buf))
    }
    fn write(&mut self, buf: &[u8]) -> Result<usize> { write_vec(&mut self.pos, &mut self.inner, buf) }
    fn flush(&mut self) -> Result<()> { Ok(()) }
}
impl Write for Cursor<&mut Vec<u8>> {
    fn write_vectored(&mut self, bufs: &[IoSlice<'_>]) -> Result<usize> {
        slices::write_each(bufs, |buf| self.write(buf))
    }
    fn write(&mut self, buf: &[u8]) -> Result<usize> { write_vec(&mut self.pos, &mut *self.inner, buf) }
    fn flush(&mut self) -> Result<()> { Ok(()) }
}
impl Write for Cursor<&mut [u8]> {
    fn write_vectored(&mut self, bufs: &[IoSlice<'_>]) -> Result<usize> {
        slices::write_each(bufs, |buf| self.write(buf))
    }
    fn write(&mut self, buf: &[u8]) -> Result<usize> { write_slice(&mut self.pos, &mut *self.inner, buf) }
    fn flush(&mut self) -> Result<()> { Ok(()) }
}
impl Write for Cursor<Box<[u8]>> {
    fn write_vectored(&mut self, bufs: &[IoSlice<'_>]) -> Result<usize> {
        slices::write_each(bufs, |buf| self.write(buf))
    }
    fn write(&mut self, buf: &[u8]) -> Result<usize> { write_slice(&mut self.pos, &mut *self.inner, buf) }
    fn flush(&mut self) -> Result<()> { Ok(()) }
}
impl<const N: usize> Write for Cursor<[u8; N]> {
    fn write_vectored(&mut self, bufs: &[IoSlice<'_>]) -> Result<usize> {
        slices::write_each(bufs, |buf| self.write(buf))
    }
    fn write(&mut self, buf: &[u8]) -> Result<usize> { write_slice(&mut self.pos, &mut self.inner, buf) }
    fn flush(&mut self) -> Result<()> { Ok(()) }
}
