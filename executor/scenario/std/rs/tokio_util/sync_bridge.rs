//! An asynchronous reader or writer for code that blocks.
use std::io::{self, Read, Write};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::runtime::Handle;

#[derive(Debug)]
pub struct SyncIoBridge<T> {
    src: T,
    rt: Handle,
}
impl<T: Unpin> SyncIoBridge<T> {
    pub fn new(src: T) -> Self { SyncIoBridge { src, rt: Handle::current() } }
    pub fn new_with_handle(src: T, rt: Handle) -> Self { SyncIoBridge { src, rt } }
}
impl<T: AsyncRead + Unpin> Read for SyncIoBridge<T> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> { self.rt.block_on(self.src.read(buf)) }
    fn read_to_end(&mut self, buf: &mut Vec<u8>) -> io::Result<usize> { self.rt.block_on(self.src.read_to_end(buf)) }
    fn read_to_string(&mut self, buf: &mut String) -> io::Result<usize> {
        self.rt.block_on(self.src.read_to_string(buf))
    }
    fn read_exact(&mut self, buf: &mut [u8]) -> io::Result<()> {
        self.rt.block_on(self.src.read_exact(buf)).map(|_| ())
    }
}
impl<T: AsyncWrite + Unpin> Write for SyncIoBridge<T> {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> { self.rt.block_on(self.src.write(buf)) }
    fn flush(&mut self) -> io::Result<()> { self.rt.block_on(self.src.flush()) }
    fn write_all(&mut self, buf: &[u8]) -> io::Result<()> { self.rt.block_on(self.src.write_all(buf)) }
}
impl<T: AsyncWrite> SyncIoBridge<T> {
    pub fn is_write_vectored(&self) -> bool { self.src.is_write_vectored() }
}
