//! Standard input is empty; output goes to the run's stdout and stderr.
use super::{BufRead, Lines, Read, Result, Write};
use crate::fmt;
use crate::intrinsics;

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
                intrinsics::$out(intrinsics::str_from_bytes(buf)); // any bytes, UTF-8 or not
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
                intrinsics::$out(intrinsics::str_from_bytes(buf)); // any bytes, UTF-8 or not
                Ok(buf.len())
            }
            fn flush(&mut self) -> Result<()> { Ok(()) }
        }
        impl Write for $L<'_> {
            fn write(&mut self, buf: &[u8]) -> Result<usize> {
                intrinsics::$out(intrinsics::str_from_bytes(buf)); // any bytes, UTF-8 or not
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

#[derive(Debug)]
pub struct Stdin {}
#[derive(Debug)]
pub struct StdinLock<'a> {
    own: crate::marker::PhantomData<&'a ()>,
}
pub fn stdin() -> Stdin { Stdin {} }
impl Stdin {
    pub fn lock(&self) -> StdinLock<'static> { StdinLock { own: crate::marker::PhantomData } }
    pub fn read_line(&self, _buf: &mut String) -> Result<usize> { Ok(0) }
    pub fn lines(self) -> Lines<StdinLock<'static>> { super::lines_of(self.lock()) }
}
impl Read for Stdin {
    fn read(&mut self, _buf: &mut [u8]) -> Result<usize> { Ok(0) }
}
impl Read for StdinLock<'_> {
    fn read(&mut self, _buf: &mut [u8]) -> Result<usize> { Ok(0) }
}
impl BufRead for StdinLock<'_> {
    fn fill_buf(&mut self) -> Result<&[u8]> { Ok(&[]) }
    fn consume(&mut self, _n: usize) {}
}
pub trait IsTerminal {
    fn is_terminal(&self) -> bool;
}
impl IsTerminal for Stdin {
    fn is_terminal(&self) -> bool { false }
}
impl IsTerminal for Stdout {
    fn is_terminal(&self) -> bool { false }
}
impl !Send for StdinLock<'_> {}
impl !Send for StdoutLock<'_> {}
impl !Send for StderrLock<'_> {}
