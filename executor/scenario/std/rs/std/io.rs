//! Standard input is empty; output goes to the run's stdout and stderr.
use crate::fmt;
use crate::intrinsics;

pub type Result<T> = crate::result::Result<T, Error>;

#[path_name = "std::io::error::ErrorKind"]
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum ErrorKind {
    NotFound,
    PermissionDenied,
    ConnectionRefused,
    ConnectionReset,
    ConnectionAborted,
    NotConnected,
    AddrInUse,
    AddrNotAvailable,
    BrokenPipe,
    AlreadyExists,
    WouldBlock,
    InvalidInput,
    InvalidData,
    TimedOut,
    WriteZero,
    Interrupted,
    Unsupported,
    UnexpectedEof,
    OutOfMemory,
    Other,
}
impl ErrorKind {
    fn description(&self) -> &'static str {
        match *self {
            ErrorKind::NotFound => "entity not found",
            ErrorKind::PermissionDenied => "permission denied",
            ErrorKind::ConnectionRefused => "connection refused",
            ErrorKind::ConnectionReset => "connection reset",
            ErrorKind::ConnectionAborted => "connection aborted",
            ErrorKind::NotConnected => "not connected",
            ErrorKind::AddrInUse => "address in use",
            ErrorKind::AddrNotAvailable => "address not available",
            ErrorKind::BrokenPipe => "broken pipe",
            ErrorKind::AlreadyExists => "entity already exists",
            ErrorKind::WouldBlock => "operation would block",
            ErrorKind::InvalidInput => "invalid input parameter",
            ErrorKind::InvalidData => "invalid data",
            ErrorKind::TimedOut => "timed out",
            ErrorKind::WriteZero => "write zero",
            ErrorKind::Interrupted => "operation interrupted",
            ErrorKind::Unsupported => "unsupported",
            ErrorKind::UnexpectedEof => "unexpected end of file",
            ErrorKind::OutOfMemory => "out of memory",
            ErrorKind::Other => "other error",
        }
    }
}
impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad(self.description()) }
}
#[path_name = "std::io::error::Error"]
pub struct Error {
    kind: ErrorKind,
    error: Option<Box<dyn crate::error::Error + Send + Sync>>,
}
impl Error {
    pub fn new<E: Into<Box<dyn crate::error::Error + Send + Sync>>>(kind: ErrorKind, error: E) -> Error { Error { kind, error: Some(error.into()) } }
    pub fn other<E: Into<Box<dyn crate::error::Error + Send + Sync>>>(error: E) -> Error { Error { kind: ErrorKind::Other, error: Some(error.into()) } }
    pub fn kind(&self) -> ErrorKind { self.kind }
    pub fn get_ref(&self) -> Option<&(dyn crate::error::Error + Send + Sync + 'static)> {
        match &self.error {
            Some(e) => Some(&**e),
            None => None,
        }
    }
    pub fn into_inner(self) -> Option<Box<dyn crate::error::Error + Send + Sync>> { self.error }
}
impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Error { Error { kind, error: None } }
}
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.error {
            Some(e) => f.debug_struct("Custom").field("kind", &self.kind).field("error", e).finish(),
            None => f.debug_tuple("Kind").field(&self.kind).finish(),
        }
    }
}
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.error {
            Some(e) => fmt::Display::fmt(e, f),
            None => f.write_str(self.kind.description()),
        }
    }
}
impl crate::error::Error for Error {
    fn source(&self) -> Option<&(dyn crate::error::Error + 'static)> {
        match &self.error {
            Some(e) => e.source(),
            None => None,
        }
    }
}

pub trait Read {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize>;
    fn read_to_end(&mut self, buf: &mut Vec<u8>) -> Result<usize> {
        let mut chunk = [0u8; 256];
        let mut total = 0;
        loop {
            let n = self.read(&mut chunk)?;
            if n == 0 {
                return Ok(total);
            }
            buf.extend_from_slice(&chunk[..n]);
            total += n;
        }
    }
    fn read_to_string(&mut self, buf: &mut String) -> Result<usize> {
        let mut bytes = Vec::new();
        let n = self.read_to_end(&mut bytes)?;
        match String::from_utf8(bytes) {
            Ok(s) => {
                buf.push_str(&s);
                Ok(n)
            }
            Err(_) => Err(Error::new(ErrorKind::InvalidData, "stream did not contain valid UTF-8")),
        }
    }
    fn read_exact(&mut self, buf: &mut [u8]) -> Result<()> {
        let mut done = 0;
        while done < buf.len() {
            let n = self.read(&mut buf[done..])?;
            if n == 0 {
                return Err(Error::new(ErrorKind::UnexpectedEof, "failed to fill whole buffer"));
            }
            done += n;
        }
        Ok(())
    }
    fn by_ref(&mut self) -> &mut Self
    where
        Self: Sized,
    {
        self
    }
}
pub trait Write {
    fn write(&mut self, buf: &[u8]) -> Result<usize>;
    fn flush(&mut self) -> Result<()>;
    fn write_all(&mut self, mut buf: &[u8]) -> Result<()> {
        while !buf.is_empty() {
            let n = self.write(buf)?;
            if n == 0 {
                return Err(Error::new(ErrorKind::WriteZero, "failed to write whole buffer"));
            }
            buf = &buf[n..];
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
    fn read_line(&mut self, buf: &mut String) -> Result<usize>;
    fn lines(self) -> Lines<Self>
    where
        Self: Sized,
    {
        Lines { buf: self }
    }
}
pub struct Lines<B> {
    buf: B,
}
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
impl<W: Write + ?Sized> Write for &mut W {
    fn write(&mut self, buf: &[u8]) -> Result<usize> { (**self).write(buf) }
    fn flush(&mut self) -> Result<()> { (**self).flush() }
}
impl<W: Write + ?Sized> Write for Box<W> {
    fn write(&mut self, buf: &[u8]) -> Result<usize> { (**self).write(buf) }
    fn flush(&mut self) -> Result<()> { (**self).flush() }
}
impl Write for Vec<u8> {
    fn write(&mut self, buf: &[u8]) -> Result<usize> {
        self.extend_from_slice(buf);
        Ok(buf.len())
    }
    fn flush(&mut self) -> Result<()> { Ok(()) }
}
impl Read for &[u8] {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        let n = crate::cmp::min(buf.len(), self.len());
        for i in 0..n {
            buf[i] = self[i];
        }
        *self = &self[n..];
        Ok(n)
    }
}
impl BufRead for &[u8] {
    fn read_line(&mut self, buf: &mut String) -> Result<usize> {
        let n = match self.iter().position(|b| *b == b'\n') {
            Some(i) => i + 1,
            None => self.len(),
        };
        buf.push_str(&String::from_utf8_lossy(&self[..n]));
        *self = &self[n..];
        Ok(n)
    }
}

#[path_name = "std::io::cursor::Cursor"]
#[derive(Debug, Default, Eq, PartialEq, Clone)]
pub struct Cursor<T> {
    inner: T,
    pos: u64,
}
impl<T> Cursor<T> {
    pub const fn new(inner: T) -> Cursor<T> { Cursor { inner, pos: 0 } }
    pub fn into_inner(self) -> T { self.inner }
    pub fn get_ref(&self) -> &T { &self.inner }
    pub fn get_mut(&mut self) -> &mut T { &mut self.inner }
    pub fn position(&self) -> u64 { self.pos }
    pub fn set_position(&mut self, pos: u64) { self.pos = pos }
}
impl<T: AsRef<[u8]>> Read for Cursor<T> {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        let s = self.inner.as_ref();
        let at = crate::cmp::min(self.pos as usize, s.len());
        let n = (&s[at..]).read(buf)?;
        self.pos += n as u64;
        Ok(n)
    }
}
impl<T: AsRef<[u8]>> BufRead for Cursor<T> {
    fn read_line(&mut self, buf: &mut String) -> Result<usize> {
        let s = self.inner.as_ref();
        let at = crate::cmp::min(self.pos as usize, s.len());
        let n = (&s[at..]).read_line(buf)?;
        self.pos += n as u64;
        Ok(n)
    }
}
#[path_name = "std::io::buffered::bufwriter::BufWriter"]
pub struct BufWriter<W: Write> {
    inner: Option<W>,
    buf: Vec<u8>,
}
impl<W: Write> BufWriter<W> {
    pub fn new(inner: W) -> BufWriter<W> { BufWriter { inner: Some(inner), buf: Vec::new() } }
    pub fn with_capacity(_n: usize, inner: W) -> BufWriter<W> { BufWriter::new(inner) }
    pub fn get_ref(&self) -> &W { self.inner.as_ref().unwrap() }
    fn flush_buf(&mut self) -> Result<()> {
        let buf = crate::mem::take(&mut self.buf);
        match &mut self.inner {
            Some(w) => w.write_all(&buf),
            None => Ok(()),
        }
    }
    pub fn into_inner(mut self) -> crate::result::Result<W, Error> {
        self.flush_buf()?;
        Ok(self.inner.take().unwrap())
    }
}
impl<W: Write> Write for BufWriter<W> {
    fn write(&mut self, buf: &[u8]) -> Result<usize> {
        self.buf.extend_from_slice(buf);
        if self.buf.len() >= 8192 {
            self.flush_buf()?;
        }
        Ok(buf.len())
    }
    fn flush(&mut self) -> Result<()> {
        self.flush_buf()?;
        self.inner.as_mut().unwrap().flush()
    }
}
impl<W: Write> Drop for BufWriter<W> {
    fn drop(&mut self) {
        let _ = self.flush_buf();
    }
}
#[path_name = "std::io::buffered::bufreader::BufReader"]
pub struct BufReader<R> {
    inner: R,
}
impl<R: Read> BufReader<R> {
    pub fn new(inner: R) -> BufReader<R> { BufReader { inner } }
}
impl<R: Read> Read for BufReader<R> {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> { self.inner.read(buf) }
}
impl<R: Read> BufRead for BufReader<R> {
    fn read_line(&mut self, buf: &mut String) -> Result<usize> {
        let mut line = Vec::new();
        let mut one = [0u8; 1];
        while self.inner.read(&mut one)? == 1 {
            line.push(one[0]);
            if one[0] == b'\n' {
                break;
            }
        }
        buf.push_str(&String::from_utf8_lossy(&line));
        Ok(line.len())
    }
}

macro_rules! out_streams {
    ($($S:ident $L:ident $f:ident $out:ident $n:literal $ln:literal;)*) => { $(
        #[path_name = $n]
        #[derive(Debug)]
        pub struct $S {}
        #[path_name = $ln]
        #[derive(Debug)]
        pub struct $L<'a> {
            own: crate::marker::PhantomData<&'a ()>,
        }
        pub fn $f() -> $S { $S {} }
        impl $S {
            pub fn lock(&self) -> $L<'static> { $L { own: crate::marker::PhantomData } }
        }
        impl Write for $S {
            fn write(&mut self, buf: &[u8]) -> Result<usize> {
                intrinsics::$out(&String::from_utf8_lossy(buf));
                Ok(buf.len())
            }
            fn flush(&mut self) -> Result<()> { Ok(()) }
            fn write_fmt(&mut self, args: fmt::Arguments<'_>) -> Result<()> {
                intrinsics::$out(&fmt::format(args));
                Ok(())
            }
        }
        impl Write for &$S {
            fn write(&mut self, buf: &[u8]) -> Result<usize> {
                intrinsics::$out(&String::from_utf8_lossy(buf));
                Ok(buf.len())
            }
            fn flush(&mut self) -> Result<()> { Ok(()) }
        }
        impl Write for $L<'_> {
            fn write(&mut self, buf: &[u8]) -> Result<usize> {
                intrinsics::$out(&String::from_utf8_lossy(buf));
                Ok(buf.len())
            }
            fn flush(&mut self) -> Result<()> { Ok(()) }
            fn write_fmt(&mut self, args: fmt::Arguments<'_>) -> Result<()> {
                intrinsics::$out(&fmt::format(args));
                Ok(())
            }
        }
    )* };
}
out_streams! {
    Stdout StdoutLock stdout stdout_write "std::io::stdio::Stdout" "std::io::stdio::StdoutLock";
    Stderr StderrLock stderr stderr_write "std::io::stdio::Stderr" "std::io::stdio::StderrLock";
}

#[path_name = "std::io::stdio::Stdin"]
#[derive(Debug)]
pub struct Stdin {}
#[path_name = "std::io::stdio::StdinLock"]
#[derive(Debug)]
pub struct StdinLock<'a> {
    own: crate::marker::PhantomData<&'a ()>,
}
pub fn stdin() -> Stdin { Stdin {} }
impl Stdin {
    pub fn lock(&self) -> StdinLock<'static> { StdinLock { own: crate::marker::PhantomData } }
    pub fn read_line(&self, _buf: &mut String) -> Result<usize> { Ok(0) }
    pub fn lines(self) -> Lines<StdinLock<'static>> { Lines { buf: self.lock() } }
}
impl Read for Stdin {
    fn read(&mut self, _buf: &mut [u8]) -> Result<usize> { Ok(0) }
}
impl Read for StdinLock<'_> {
    fn read(&mut self, _buf: &mut [u8]) -> Result<usize> { Ok(0) }
}
impl BufRead for StdinLock<'_> {
    fn read_line(&mut self, _buf: &mut String) -> Result<usize> { Ok(0) }
}
pub fn read_to_string<R: Read>(mut reader: R) -> Result<String> {
    let mut s = String::new();
    reader.read_to_string(&mut s)?;
    Ok(s)
}
pub fn empty() -> Cursor<Vec<u8>> { Cursor::new(Vec::new()) }
pub trait IsTerminal {
    fn is_terminal(&self) -> bool;
}
impl IsTerminal for Stdin {
    fn is_terminal(&self) -> bool { false }
}
impl IsTerminal for Stdout {
    fn is_terminal(&self) -> bool { false }
}
pub mod prelude {
    pub use super::{BufRead, Read, Write};
}
