//! TcpListener, TcpStream and its halves, TcpSocket.
use super::poll::Io;
use super::{no_address, resolve, ToSocketAddrs};
use crate::io::{AsyncRead, AsyncWrite, Interest, ReadBuf, Ready};
use bytes::BufMut;
use std::cell::Cell;
use std::fmt;
use std::io::{self, Error, ErrorKind};
use std::net::__sys::{self, Fd};
use std::net::{Shutdown, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

// ---- listener

pub struct TcpListener {
    io: Io,
    addr: SocketAddr,
}
impl TcpListener {
    pub async fn bind<A: ToSocketAddrs>(addr: A) -> io::Result<TcpListener> {
        let mut last = None;
        for a in resolve(addr)? {
            match Fd::listen(&a, 1024) {
                Ok(fd) => return Ok(TcpListener::make(fd, a)),
                Err(e) => last = Some(e),
            }
        }
        Err(last.unwrap_or_else(no_address))
    }
    #[track_caller]
    fn make(fd: Fd, a: SocketAddr) -> TcpListener {
        let addr = SocketAddr::new(a.ip(), fd.local_port());
        TcpListener { io: Io::new(fd, format!("tcp listener {}", addr)), addr }
    }
    #[track_caller]
    pub fn from_std(listener: std::net::TcpListener) -> io::Result<TcpListener> {
        let (fd, addr) = listener.__into_parts();
        Ok(TcpListener::make(fd, addr))
    }
    pub fn into_std(self) -> io::Result<std::net::TcpListener> {
        Ok(std::net::TcpListener::__of(self.io.into_fd(), self.addr))
    }
    pub fn local_addr(&self) -> io::Result<SocketAddr> { Ok(self.addr) }
    fn stream(&self, fd: Fd) -> (TcpStream, SocketAddr) {
        let peer = __sys::end(&self.addr, fd.peer_port());
        let local = __sys::end(&self.addr, fd.local_port());
        (TcpStream::make(fd, local, peer), peer)
    }
    #[gives]
    pub async fn accept(&self) -> io::Result<(TcpStream, SocketAddr)> {
        let fd = self.io.call(__sys::READABLE, |fd| fd.accept()).await?;
        Ok(self.stream(fd))
    }
    pub fn poll_accept(&self, cx: &mut Context<'_>) -> Poll<io::Result<(TcpStream, SocketAddr)>> {
        match self.io.poll_read(cx, |fd| fd.accept()) {
            Poll::Pending => Poll::Pending,
            Poll::Ready(Ok(fd)) => Poll::Ready(Ok(self.stream(fd))),
            Poll::Ready(Err(e)) => Poll::Ready(Err(e)),
        }
    }
    pub fn ttl(&self) -> io::Result<u32> { Ok(64) }
    pub fn set_ttl(&self, _ttl: u32) -> io::Result<()> { Ok(()) }
}
impl fmt::Debug for TcpListener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TcpListener").field("addr", &self.addr).field("fd", &self.io.fd().raw()).finish()
    }
}

// ---- stream

pub struct TcpStream {
    io: Io,
    local: SocketAddr,
    peer: SocketAddr,
    nodelay: Cell<bool>,
    quickack: Cell<bool>,
    linger: Cell<Option<Duration>>,
}
unsafe impl Send for TcpStream {}
unsafe impl Sync for TcpStream {}
impl TcpStream {
    #[track_caller]
    fn make(fd: Fd, local: SocketAddr, peer: SocketAddr) -> TcpStream {
        TcpStream {
            io: Io::new(fd, format!("tcp {}", peer)),
            local,
            peer,
            nodelay: Cell::new(false),
            quickack: Cell::new(true),
            linger: Cell::new(None),
        }
    }
    pub async fn connect<A: ToSocketAddrs>(addr: A) -> io::Result<TcpStream> {
        let mut last = None;
        for a in resolve(addr)? {
            match TcpStream::open(a, 0).await {
                Ok(s) => return Ok(s),
                Err(e) => last = Some(e),
            }
        }
        Err(last.unwrap_or_else(no_address))
    }
    async fn open(a: SocketAddr, from: u16) -> io::Result<TcpStream> {
        let fd = Fd::connect(&a, from)?;
        let peer = __sys::end(&a, a.port());
        let local = __sys::end(&a, fd.local_port());
        let s = TcpStream::make(fd, local, peer);
        s.io.call(__sys::WRITABLE, |fd| match fd.status() {
            Some(r) => r,
            None => Err(ErrorKind::WouldBlock.into()),
        })
        .await?;
        Ok(s)
    }
    #[track_caller]
    pub fn from_std(stream: std::net::TcpStream) -> io::Result<TcpStream> {
        match stream.__into_parts() {
            Some((fd, local, peer)) => Ok(TcpStream::make(fd, local, peer)),
            None => Err(Error::new(ErrorKind::Unsupported, "a clone of this socket exists")),
        }
    }
    pub fn into_std(self) -> io::Result<std::net::TcpStream> {
        Ok(std::net::TcpStream::__of(self.io.into_fd(), self.local, self.peer))
    }
    pub fn local_addr(&self) -> io::Result<SocketAddr> { Ok(self.local) }
    pub fn peer_addr(&self) -> io::Result<SocketAddr> {
        if self.io.fd().gone() {
            Err(Error::from_raw_os_error(107))
        } else {
            Ok(self.peer)
        }
    }
    pub fn take_error(&self) -> io::Result<Option<Error>> { Ok(None) }
    pub fn poll_peek(&self, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<usize>> {
        let r = self.io.poll_read(cx, |fd| fd.peek(buf.initialize_unfilled()));
        if let Poll::Ready(Ok(n)) = &r {
            buf.advance(*n);
        }
        r
    }
    pub async fn peek(&self, buf: &mut [u8]) -> io::Result<usize> {
        self.io.call(__sys::READABLE, |fd| fd.peek(&mut *buf)).await
    }
    pub async fn ready(&self, interest: Interest) -> io::Result<Ready> {
        Ok(Ready::new(self.io.ready(interest.bits()).await?))
    }
    pub async fn readable(&self) -> io::Result<()> { self.io.ready(__sys::READABLE).await.map(|_| ()) }
    pub async fn writable(&self) -> io::Result<()> { self.io.ready(__sys::WRITABLE).await.map(|_| ()) }
    pub fn poll_read_ready(&self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.io.poll_read(cx, |fd| if fd.ready() & 1 != 0 { Ok(()) } else { Err(ErrorKind::WouldBlock.into()) })
    }
    pub fn poll_write_ready(&self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.io.poll_write(cx, |fd| if fd.ready() & 2 != 0 { Ok(()) } else { Err(ErrorKind::WouldBlock.into()) })
    }
    pub fn try_read(&self, buf: &mut [u8]) -> io::Result<usize> { self.io.fd().read(buf) }
    pub fn try_read_buf<B: BufMut>(&self, buf: &mut B) -> io::Result<usize> {
        let mut room = vec![0u8; buf.__room()];
        let n = self.io.fd().read(&mut room)?;
        buf.put_slice(&room[..n]);
        Ok(n)
    }
    pub fn try_write(&self, buf: &[u8]) -> io::Result<usize> { self.io.fd().write(buf) }
    pub fn try_read_vectored(&self, bufs: &mut [io::IoSliceMut<'_>]) -> io::Result<usize> {
        let mut room = vec![0u8; bufs.iter().map(|b| b.len()).sum()];
        let n = self.io.fd().read(&mut room)?;
        let mut rest = &room[..n];
        for b in bufs.iter_mut() {
            let k = rest.len().min(b.len());
            b[..k].copy_from_slice(&rest[..k]);
            rest = &rest[k..];
        }
        Ok(n)
    }
    pub fn try_write_vectored(&self, bufs: &[io::IoSlice<'_>]) -> io::Result<usize> {
        let all: Vec<u8> = bufs.iter().flat_map(|b| b.iter().copied()).collect();
        self.io.fd().write(&all)
    }
    pub async fn async_io<R>(&self, interest: Interest, mut f: impl FnMut() -> io::Result<R>) -> io::Result<R> {
        loop {
            self.ready(interest).await?;
            match f() {
                Err(e) if e.kind() == ErrorKind::WouldBlock => crate::task::yield_now().await,
                r => return r,
            }
        }
    }
    pub fn try_io<R>(&self, _interest: Interest, f: impl FnOnce() -> io::Result<R>) -> io::Result<R> { f() }
    pub fn nodelay(&self) -> io::Result<bool> { Ok(self.nodelay.get()) }
    pub fn set_nodelay(&self, nodelay: bool) -> io::Result<()> {
        self.nodelay.set(nodelay);
        Ok(())
    }
    pub fn linger(&self) -> io::Result<Option<Duration>> { Ok(self.linger.get()) }
    pub fn set_linger(&self, dur: Option<Duration>) -> io::Result<()> {
        self.linger.set(dur.map(|d| Duration::from_secs(d.as_secs())));
        self.io.fd().reset_on_close(dur.is_some_and(|d| d.as_secs() == 0));
        Ok(())
    }
    pub fn set_zero_linger(&self) -> io::Result<()> { self.set_linger(Some(Duration::ZERO)) }
    pub fn quickack(&self) -> io::Result<bool> { Ok(self.quickack.get()) }
    pub fn set_quickack(&self, quickack: bool) -> io::Result<()> {
        self.quickack.set(quickack);
        Ok(())
    }
    pub fn ttl(&self) -> io::Result<u32> { Ok(64) }
    pub fn set_ttl(&self, _ttl: u32) -> io::Result<()> { Ok(()) }
    pub fn split(&mut self) -> (ReadHalf<'_>, WriteHalf<'_>) { (ReadHalf(&*self), WriteHalf(&*self)) }
    pub fn into_split(self) -> (OwnedReadHalf, OwnedWriteHalf) {
        let s = Arc::new(self);
        (OwnedReadHalf { inner: s.clone() }, OwnedWriteHalf { inner: s, shutdown_on_drop: true })
    }
    fn read_in(&self, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        match self.io.poll_read(cx, |fd| fd.read(buf.initialize_unfilled())) {
            Poll::Pending => Poll::Pending,
            Poll::Ready(Ok(n)) => {
                buf.advance(n);
                Poll::Ready(Ok(()))
            }
            Poll::Ready(Err(e)) => Poll::Ready(Err(e)),
        }
    }
    fn write_out(&self, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        self.io.poll_write(cx, |fd| fd.write(buf))
    }
    fn stop(&self, how: Shutdown) -> Poll<io::Result<()>> { Poll::Ready(self.io.fd().shutdown(how.__bits())) }
}
impl fmt::Debug for TcpStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TcpStream")
            .field("addr", &self.local)
            .field("peer", &self.peer)
            .field("fd", &self.io.fd().raw())
            .finish()
    }
}

#[derive(Debug)]
pub struct ReadHalf<'a>(&'a TcpStream);
#[derive(Debug)]
pub struct WriteHalf<'a>(&'a TcpStream);
#[derive(Debug)]
pub struct OwnedReadHalf {
    inner: Arc<TcpStream>,
}
#[derive(Debug)]
pub struct OwnedWriteHalf {
    inner: Arc<TcpStream>,
    shutdown_on_drop: bool,
}
#[derive(Debug)]
pub struct ReuniteError(pub OwnedReadHalf, pub OwnedWriteHalf);
impl fmt::Display for ReuniteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("tried to reunite halves that are not from the same socket")
    }
}
impl std::error::Error for ReuniteError {}
fn reunite(read: OwnedReadHalf, write: OwnedWriteHalf) -> Result<TcpStream, ReuniteError> {
    if !Arc::ptr_eq(&read.inner, &write.inner) {
        return Err(ReuniteError(read, write));
    }
    write.forget();
    Ok(Arc::try_unwrap(read.inner).expect("TcpStream: try_unwrap failed in reunite"))
}
impl OwnedReadHalf {
    pub fn reunite(self, other: OwnedWriteHalf) -> Result<TcpStream, ReuniteError> { reunite(self, other) }
}
impl OwnedWriteHalf {
    pub fn reunite(self, other: OwnedReadHalf) -> Result<TcpStream, ReuniteError> { reunite(other, self) }
    /// Drops the half without ending the other's reading.
    pub fn forget(mut self) { self.shutdown_on_drop = false; }
}
impl Drop for OwnedWriteHalf {
    fn drop(&mut self) {
        if self.shutdown_on_drop {
            let _ = self.inner.stop(Shutdown::Write);
        }
    }
}
impl AsRef<TcpStream> for OwnedReadHalf {
    fn as_ref(&self) -> &TcpStream { &self.inner }
}
impl AsRef<TcpStream> for OwnedWriteHalf {
    fn as_ref(&self) -> &TcpStream { &self.inner }
}
impl AsRef<TcpStream> for ReadHalf<'_> {
    fn as_ref(&self) -> &TcpStream { self.0 }
}
impl AsRef<TcpStream> for WriteHalf<'_> {
    fn as_ref(&self) -> &TcpStream { self.0 }
}
impl AsRef<TcpStream> for TcpStream {
    fn as_ref(&self) -> &TcpStream { self }
}
macro_rules! reads {
    ($($t:ty)*) => { $(
        impl AsyncRead for $t {
            fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
                (*self).as_ref().read_in(cx, buf)
            }
        }
    )* };
}
macro_rules! writes {
    ($($t:ty)*) => { $(
        impl AsyncWrite for $t {
            fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
                (*self).as_ref().write_out(cx, buf)
            }
            crate::io::gathers!();
            fn poll_flush(self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<io::Result<()>> { Poll::Ready(Ok(())) }
            fn poll_shutdown(self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<io::Result<()>> {
                (*self).as_ref().stop(Shutdown::Write)
            }
        }
    )* };
}
macro_rules! read_half {
    ($($t:ty)*) => { $(
        impl $t {
            pub async fn peek(&mut self, buf: &mut [u8]) -> io::Result<usize> { (*self).as_ref().peek(buf).await }
            pub async fn readable(&self) -> io::Result<()> { (*self).as_ref().readable().await }
            pub async fn ready(&self, interest: Interest) -> io::Result<Ready> {
                (*self).as_ref().ready(interest).await
            }
            pub fn try_read(&self, buf: &mut [u8]) -> io::Result<usize> { (*self).as_ref().try_read(buf) }
            pub fn try_read_buf<B: BufMut>(&self, buf: &mut B) -> io::Result<usize> {
                (*self).as_ref().try_read_buf(buf)
            }
            pub fn try_read_vectored(&self, bufs: &mut [io::IoSliceMut<'_>]) -> io::Result<usize> {
                (*self).as_ref().try_read_vectored(bufs)
            }
            pub fn poll_peek(&mut self, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<usize>> {
                (*self).as_ref().poll_peek(cx, buf)
            }
            pub fn peer_addr(&self) -> io::Result<SocketAddr> { (*self).as_ref().peer_addr() }
            pub fn local_addr(&self) -> io::Result<SocketAddr> { (*self).as_ref().local_addr() }
        }
    )* };
}
macro_rules! write_half {
    ($($t:ty)*) => { $(
        impl $t {
            pub async fn writable(&self) -> io::Result<()> { (*self).as_ref().writable().await }
            pub async fn ready(&self, interest: Interest) -> io::Result<Ready> {
                (*self).as_ref().ready(interest).await
            }
            pub fn try_write(&self, buf: &[u8]) -> io::Result<usize> { (*self).as_ref().try_write(buf) }
            pub fn try_write_vectored(&self, bufs: &[io::IoSlice<'_>]) -> io::Result<usize> {
                (*self).as_ref().try_write_vectored(bufs)
            }
            pub fn peer_addr(&self) -> io::Result<SocketAddr> { (*self).as_ref().peer_addr() }
            pub fn local_addr(&self) -> io::Result<SocketAddr> { (*self).as_ref().local_addr() }
        }
    )* };
}
reads! { TcpStream ReadHalf<'_> OwnedReadHalf }
writes! { TcpStream WriteHalf<'_> OwnedWriteHalf }
read_half! { ReadHalf<'_> OwnedReadHalf }
write_half! { WriteHalf<'_> OwnedWriteHalf }

// ---- a socket before it knows what it will be

#[derive(Debug)]
pub struct TcpSocket {
    addr: Cell<Option<SocketAddr>>,
    reuseaddr: Cell<bool>,
    reuseport: Cell<bool>,
    keepalive: Cell<bool>,
    nodelay: Cell<bool>,
    /// To send, to receive.
    buffers: Cell<(u32, u32)>,
    linger: Cell<Option<Duration>>,
}
impl TcpSocket {
    fn new() -> io::Result<TcpSocket> {
        Ok(TcpSocket {
            addr: Cell::new(None),
            reuseaddr: Cell::new(false),
            reuseport: Cell::new(false),
            keepalive: Cell::new(false),
            nodelay: Cell::new(false),
            buffers: Cell::new((16384, 131072)),
            linger: Cell::new(None),
        })
    }
    pub fn new_v4() -> io::Result<TcpSocket> { TcpSocket::new() }
    pub fn new_v6() -> io::Result<TcpSocket> { TcpSocket::new() }
    pub fn reuseaddr(&self) -> io::Result<bool> { Ok(self.reuseaddr.get()) }
    pub fn set_reuseaddr(&self, on: bool) -> io::Result<()> {
        self.reuseaddr.set(on);
        Ok(())
    }
    pub fn linger(&self) -> io::Result<Option<Duration>> { Ok(self.linger.get()) }
    pub fn set_linger(&self, dur: Option<Duration>) -> io::Result<()> {
        self.linger.set(dur.map(|d| Duration::from_secs(d.as_secs())));
        Ok(())
    }
    pub fn set_zero_linger(&self) -> io::Result<()> { self.set_linger(Some(Duration::ZERO)) }
    pub fn nodelay(&self) -> io::Result<bool> { Ok(self.nodelay.get()) }
    pub fn set_nodelay(&self, on: bool) -> io::Result<()> {
        self.nodelay.set(on);
        Ok(())
    }
    pub fn keepalive(&self) -> io::Result<bool> { Ok(self.keepalive.get()) }
    pub fn set_keepalive(&self, on: bool) -> io::Result<()> {
        self.keepalive.set(on);
        Ok(())
    }
    pub fn reuseport(&self) -> io::Result<bool> { Ok(self.reuseport.get()) }
    pub fn set_reuseport(&self, on: bool) -> io::Result<()> {
        self.reuseport.set(on);
        Ok(())
    }
    /// Linux gives twice what was asked for.
    pub fn send_buffer_size(&self) -> io::Result<u32> { Ok(self.buffers.get().0) }
    pub fn set_send_buffer_size(&self, size: u32) -> io::Result<()> {
        self.buffers.set((size.saturating_mul(2), self.buffers.get().1));
        Ok(())
    }
    pub fn recv_buffer_size(&self) -> io::Result<u32> { Ok(self.buffers.get().1) }
    pub fn set_recv_buffer_size(&self, size: u32) -> io::Result<()> {
        self.buffers.set((self.buffers.get().0, size.saturating_mul(2)));
        Ok(())
    }
    pub fn take_error(&self) -> io::Result<Option<Error>> { Ok(None) }
    pub fn bind(&self, addr: SocketAddr) -> io::Result<()> {
        self.addr.set(Some(addr));
        Ok(())
    }
    pub fn local_addr(&self) -> io::Result<SocketAddr> { self.addr.get().ok_or_else(no_address) }
    pub async fn connect(self, addr: SocketAddr) -> io::Result<TcpStream> {
        let from = match self.addr.get() {
            Some(a) => a.port(),
            None => 0,
        };
        let s = TcpStream::open(addr, from).await?;
        s.set_linger(self.linger.get())?;
        s.set_nodelay(self.nodelay.get())?;
        Ok(s)
    }
    #[track_caller]
    pub fn listen(self, backlog: u32) -> io::Result<TcpListener> {
        let addr = self.addr.get().ok_or_else(no_address)?;
        Ok(TcpListener::make(Fd::listen(&addr, backlog as i32)?, addr))
    }
}
