//! BufReader, BufWriter, LineWriter.
use super::{BufRead, CHUNK, Error, ErrorKind, Read, Result, Seek, SeekFrom, Write};
use crate::cmp::min;
use crate::fmt;

#[path_name = "std::io::buffered::bufreader::BufReader"]
pub struct BufReader<R: ?Sized> {
    buf: Vec<u8>,
    pos: usize,
    filled: usize,
    inner: R,
}
impl<R: Read> BufReader<R> {
    pub fn new(inner: R) -> BufReader<R> { BufReader::with_capacity(CHUNK, inner) }
    pub fn with_capacity(capacity: usize, inner: R) -> BufReader<R> {
        BufReader { buf: vec![0; capacity], pos: 0, filled: 0, inner }
    }
    pub fn get_ref(&self) -> &R { &self.inner }
    pub fn get_mut(&mut self) -> &mut R { &mut self.inner }
    pub fn into_inner(self) -> R { self.inner }
    pub fn buffer(&self) -> &[u8] { &self.buf[self.pos..self.filled] }
    pub fn capacity(&self) -> usize { self.buf.len() }
}
impl<R: Read> Read for BufReader<R> {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        if self.pos == self.filled && buf.len() >= self.buf.len() {
            return self.inner.read(buf);
        }
        let n = {
            let mut have = self.fill_buf()?;
            have.read(buf)?
        };
        self.consume(n);
        Ok(n)
    }
    fn read_to_end(&mut self, buf: &mut Vec<u8>) -> Result<usize> {
        let have = self.filled - self.pos;
        buf.extend_from_slice(&self.buf[self.pos..self.filled]);
        self.pos = self.filled;
        Ok(have + self.inner.read_to_end(buf)?)
    }
}
impl<R: Read> BufRead for BufReader<R> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        if self.pos >= self.filled {
            self.filled = self.inner.read(&mut self.buf)?;
            self.pos = 0;
        }
        Ok(&self.buf[self.pos..self.filled])
    }
    fn consume(&mut self, amt: usize) { self.pos = min(self.pos + amt, self.filled); }
}
impl<R: Seek + Read> Seek for BufReader<R> {
    fn seek(&mut self, pos: SeekFrom) -> Result<u64> {
        let pos = match pos {
            SeekFrom::Current(n) => SeekFrom::Current(n - (self.filled - self.pos) as i64),
            p => p,
        };
        self.pos = 0;
        self.filled = 0;
        self.inner.seek(pos)
    }
}
impl<R: fmt::Debug> fmt::Debug for BufReader<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BufReader")
            .field("reader", &self.inner)
            .field("buffer", &format_args!("{}/{}", self.filled - self.pos, self.buf.len()))
            .finish()
    }
}

#[derive(Debug)]
pub struct IntoInnerError<W>(W, Error);
impl<W> IntoInnerError<W> {
    pub fn error(&self) -> &Error { &self.1 }
    pub fn into_inner(self) -> W { self.0 }
    pub fn into_error(self) -> Error { self.1 }
    pub fn into_parts(self) -> (Error, W) { (self.1, self.0) }
}
impl<W> From<IntoInnerError<W>> for Error {
    fn from(e: IntoInnerError<W>) -> Error { e.1 }
}
impl<W> fmt::Display for IntoInnerError<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Display::fmt(&self.1, f) }
}
impl<W: Send + fmt::Debug> crate::error::Error for IntoInnerError<W> {}

#[path_name = "std::io::buffered::bufwriter::BufWriter"]
pub struct BufWriter<W: Write> {
    buf: Vec<u8>,
    /// The writer is at work, or has panicked: then nothing more is written.
    panicked: bool,
    inner: crate::mem::ManuallyDrop<W>,
}
impl<W: Write> BufWriter<W> {
    pub fn new(inner: W) -> BufWriter<W> { BufWriter::with_capacity(CHUNK, inner) }
    pub fn with_capacity(capacity: usize, inner: W) -> BufWriter<W> {
        BufWriter { buf: Vec::with_capacity(capacity), panicked: false, inner: crate::mem::ManuallyDrop::new(inner) }
    }
    pub fn get_ref(&self) -> &W { &self.inner }
    pub fn get_mut(&mut self) -> &mut W { &mut self.inner }
    pub fn buffer(&self) -> &[u8] { &self.buf }
    pub fn capacity(&self) -> usize { self.buf.capacity() }
    fn flush_buf(&mut self) -> Result<()> {
        if self.panicked {
            return Ok(());
        }
        let mut written = 0;
        let mut result = Ok(());
        while written < self.buf.len() && result.is_ok() {
            self.panicked = true;
            let n = self.inner.write(&self.buf[written..]);
            self.panicked = false;
            match n {
                Ok(0) => result = Err(Error::__message(ErrorKind::WriteZero, "failed to write the buffered data")),
                Ok(n) => written += n,
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                Err(e) => result = Err(e),
            }
        }
        if written < self.buf.len() {
            self.buf.drain(..written);
        } else {
            self.buf.clear();
        }
        result
    }
    pub fn into_parts(mut self) -> (W, crate::result::Result<Vec<u8>, WriterPanicked>) {
        let buf = crate::mem::take(&mut self.buf);
        let panicked = crate::mem::replace(&mut self.panicked, true);
        let inner = unsafe { crate::mem::ManuallyDrop::take(&mut self.inner) };
        crate::mem::forget(self);
        (inner, if panicked { Err(WriterPanicked { buf }) } else { Ok(buf) })
    }
    pub fn into_inner(mut self) -> crate::result::Result<W, IntoInnerError<BufWriter<W>>> {
        match self.flush_buf() {
            Ok(()) => Ok(self.into_parts().0),
            Err(e) => Err(IntoInnerError(self, e)),
        }
    }
}
/// Holds what may be unwritten because the writer panicked.
#[path_name = "std::io::buffered::bufwriter::WriterPanicked"]
pub struct WriterPanicked {
    buf: Vec<u8>,
}
impl WriterPanicked {
    pub fn into_inner(self) -> Vec<u8> { self.buf }
}
impl fmt::Display for WriterPanicked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BufWriter inner writer panicked, what data remains unwritten is not known")
    }
}
impl fmt::Debug for WriterPanicked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let buffer = format_args!("{}/{}", self.buf.len(), self.buf.capacity());
        f.debug_struct("WriterPanicked").field("buffer", &buffer).finish()
    }
}
impl crate::error::Error for WriterPanicked {}
impl<W: Write> Write for BufWriter<W> {
    fn write(&mut self, buf: &[u8]) -> Result<usize> {
        if self.buf.len() + buf.len() > self.buf.capacity() {
            self.flush_buf()?;
        }
        if buf.len() >= self.buf.capacity() {
            return self.get_mut().write(buf);
        }
        self.buf.extend_from_slice(buf);
        Ok(buf.len())
    }
    fn flush(&mut self) -> Result<()> {
        self.flush_buf()?;
        self.get_mut().flush()
    }
}
impl<W: Write + Seek> Seek for BufWriter<W> {
    fn seek(&mut self, pos: SeekFrom) -> Result<u64> {
        self.flush_buf()?;
        self.get_mut().seek(pos)
    }
}
impl<W: Write> Drop for BufWriter<W> {
    fn drop(&mut self) {
        let _ = self.flush_buf();
        unsafe { crate::mem::ManuallyDrop::drop(&mut self.inner) }
    }
}
impl<W: Write + fmt::Debug> fmt::Debug for BufWriter<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BufWriter")
            .field("writer", self.get_ref())
            .field("buffer", &format_args!("{}/{}", self.buf.len(), self.buf.capacity()))
            .finish()
    }
}

/// Writes on when a line is complete.
#[path_name = "std::io::buffered::linewriter::LineWriter"]
pub struct LineWriter<W: Write> {
    inner: BufWriter<W>,
}
impl<W: Write> LineWriter<W> {
    pub fn new(inner: W) -> LineWriter<W> { LineWriter::with_capacity(1024, inner) }
    pub fn with_capacity(capacity: usize, inner: W) -> LineWriter<W> {
        LineWriter { inner: BufWriter::with_capacity(capacity, inner) }
    }
    pub fn get_mut(&mut self) -> &mut W { self.inner.get_mut() }
    pub fn get_ref(&self) -> &W { self.inner.get_ref() }
    pub fn into_inner(self) -> crate::result::Result<W, IntoInnerError<BufWriter<W>>> { self.inner.into_inner() }
}
impl<W: Write> Write for LineWriter<W> {
    fn write(&mut self, buf: &[u8]) -> Result<usize> {
        match buf.iter().rposition(|b| *b == b'\n') {
            None => self.inner.write(buf),
            Some(i) => {
                self.inner.write_all(&buf[..i + 1])?;
                self.inner.flush_buf()?;
                self.inner.write_all(&buf[i + 1..])?;
                Ok(buf.len())
            }
        }
    }
    fn flush(&mut self) -> Result<()> { self.inner.flush() }
}
impl<W: Write + fmt::Debug> fmt::Debug for LineWriter<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (len, capacity) = (self.inner.buffer().len(), self.inner.capacity());
        f.debug_struct("LineWriter")
            .field("writer", self.get_ref())
            .field("buffer", &format_args!("{len}/{capacity}"))
            .finish_non_exhaustive()
    }
}
