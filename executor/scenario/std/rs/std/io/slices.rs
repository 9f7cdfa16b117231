//! Slices that are read into or written from together.
use crate::io::Result;
use crate::ops::{Deref, DerefMut};

/// Writes one slice after the other, until one is not written to its end.
pub(crate) fn write_each(bufs: &[IoSlice<'_>], mut write: impl FnMut(&[u8]) -> Result<usize>) -> Result<usize> {
    let mut total = 0;
    for buf in bufs.iter().filter(|buf| !buf.is_empty()) {
        match write(buf) {
            Err(e) if total == 0 => return Err(e),
            Ok(n) if n == buf.len() => total += n,
            result => return Ok(total + result.unwrap_or(0)),
        }
    }
    Ok(total)
}
/// Reads into one slice after the other, until one is not filled.
pub(crate) fn read_each(
    bufs: &mut [IoSliceMut<'_>],
    mut read: impl FnMut(&mut [u8]) -> Result<usize>,
) -> Result<usize> {
    let mut total = 0;
    for buf in bufs.iter_mut().filter(|buf| !buf.is_empty()) {
        let n = read(buf)?;
        total += n;
        if n < buf.len() {
            break;
        }
    }
    Ok(total)
}

#[derive(Clone, Copy)]
pub struct IoSlice<'a>(&'a [u8]);
impl<'a> IoSlice<'a> {
    pub fn new(buf: &'a [u8]) -> IoSlice<'a> { IoSlice(buf) }
    #[track_caller]
    pub fn advance(&mut self, n: usize) {
        if self.0.len() < n {
            panic!("advancing IoSlice beyond its length");
        }
        self.0 = &self.0[n..];
    }
    #[track_caller]
    pub fn advance_slices(bufs: &mut &mut [IoSlice<'a>], n: usize) {
        let (mut whole, mut left) = (0, n);
        for b in bufs.iter() {
            if b.len() > left {
                break;
            }
            left -= b.len();
            whole += 1;
        }
        *bufs = &mut crate::mem::take(bufs)[whole..];
        if bufs.is_empty() {
            assert!(left == 0, "advancing io slices beyond their length");
        } else {
            bufs[0].advance(left);
        }
    }
}
impl Deref for IoSlice<'_> {
    type Target = [u8];
    fn deref(&self) -> &[u8] { self.0 }
}
impl crate::fmt::Debug for IoSlice<'_> {
    fn fmt(&self, f: &mut crate::fmt::Formatter<'_>) -> crate::fmt::Result { self.0.fmt(f) }
}

pub struct IoSliceMut<'a>(&'a mut [u8]);
impl<'a> IoSliceMut<'a> {
    pub fn new(buf: &'a mut [u8]) -> IoSliceMut<'a> { IoSliceMut(buf) }
}
impl Deref for IoSliceMut<'_> {
    type Target = [u8];
    fn deref(&self) -> &[u8] { self.0 }
}
impl DerefMut for IoSliceMut<'_> {
    fn deref_mut(&mut self) -> &mut [u8] { self.0 }
}
impl crate::fmt::Debug for IoSliceMut<'_> {
    fn fmt(&self, f: &mut crate::fmt::Formatter<'_>) -> crate::fmt::Result { self.0.fmt(f) }
}
