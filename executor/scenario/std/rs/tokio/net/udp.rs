//! UdpSocket.
use super::poll::Io;
use super::{no_address, resolve, ToSocketAddrs};
use crate::io::{Interest, ReadBuf, Ready};
use bytes::BufMut;
use std::cell::Cell;
use std::fmt;
use std::io::{self, Error};
use std::net::__sys::{self, Fd};
use std::net::SocketAddr;
use std::task::{Context, Poll};

pub struct UdpSocket {
    io: Io,
    addr: SocketAddr,
    peer: Cell<Option<SocketAddr>>,
    broadcast: Cell<bool>,
}
unsafe impl Send for UdpSocket {}
unsafe impl Sync for UdpSocket {}
impl UdpSocket {
    pub async fn bind<A: ToSocketAddrs>(addr: A) -> io::Result<UdpSocket> {
        let mut last = None;
        for a in resolve(addr)? {
            match Fd::datagram(&a) {
                Ok(fd) => return Ok(UdpSocket::make(fd, a)),
                Err(e) => last = Some(e),
            }
        }
        Err(last.unwrap_or_else(no_address))
    }
    #[track_caller]
    fn make(fd: Fd, a: SocketAddr) -> UdpSocket {
        let addr = SocketAddr::new(a.ip(), fd.local_port());
        UdpSocket { io: Io::new(fd, format!("udp {}", addr)), addr, peer: Cell::new(None), broadcast: Cell::new(false) }
    }
    #[track_caller]
    pub fn from_std(socket: std::net::UdpSocket) -> io::Result<UdpSocket> {
        let (fd, addr) = socket.__into_parts();
        Ok(UdpSocket::make(fd, addr))
    }
    pub fn into_std(self) -> io::Result<std::net::UdpSocket> {
        Ok(std::net::UdpSocket::__of(self.io.into_fd(), self.addr, self.peer.get()))
    }
    pub fn local_addr(&self) -> io::Result<SocketAddr> { Ok(self.addr) }
    pub fn peer_addr(&self) -> io::Result<SocketAddr> { self.peer.get().ok_or(Error::from_raw_os_error(107)) }
    pub async fn connect<A: ToSocketAddrs>(&self, addr: A) -> io::Result<()> {
        match resolve(addr)?.next() {
            None => Err(no_address()),
            Some(a) => {
                self.io.fd().set_peer(&a)?;
                self.peer.set(Some(a));
                Ok(())
            }
        }
    }
    pub async fn ready(&self, interest: Interest) -> io::Result<Ready> {
        Ok(Ready::new(self.io.ready(interest.bits()).await?))
    }
    pub async fn readable(&self) -> io::Result<()> { self.io.ready(__sys::READABLE).await.map(|_| ()) }
    pub async fn writable(&self) -> io::Result<()> { self.io.ready(__sys::WRITABLE).await.map(|_| ()) }
    pub async fn send(&self, buf: &[u8]) -> io::Result<usize> { self.io.call(__sys::WRITABLE, |fd| fd.send(buf)).await }
    pub fn try_send(&self, buf: &[u8]) -> io::Result<usize> { self.io.fd().send(buf) }
    pub async fn recv(&self, buf: &mut [u8]) -> io::Result<usize> {
        Ok(self.io.call(__sys::READABLE, |fd| fd.recv_from(&mut *buf, false)).await?.0)
    }
    pub fn try_recv(&self, buf: &mut [u8]) -> io::Result<usize> { Ok(self.io.fd().recv_from(buf, false)?.0) }
    pub async fn recv_buf<B: BufMut>(&self, buf: &mut B) -> io::Result<usize> {
        let mut room = vec![0u8; buf.__room()];
        let n = self.recv(&mut room).await?;
        buf.put_slice(&room[..n]);
        Ok(n)
    }
    pub async fn recv_buf_from<B: BufMut>(&self, buf: &mut B) -> io::Result<(usize, SocketAddr)> {
        let mut room = vec![0u8; buf.__room()];
        let (n, from) = self.recv_from(&mut room).await?;
        buf.put_slice(&room[..n]);
        Ok((n, from))
    }
    pub fn try_recv_buf<B: BufMut>(&self, buf: &mut B) -> io::Result<usize> { self.try_recv_buf_from(buf).map(|r| r.0) }
    pub fn try_recv_buf_from<B: BufMut>(&self, buf: &mut B) -> io::Result<(usize, SocketAddr)> {
        let mut room = vec![0u8; buf.__room()];
        let (n, from) = self.try_recv_from(&mut room)?;
        buf.put_slice(&room[..n]);
        Ok((n, from))
    }
    pub async fn peek(&self, buf: &mut [u8]) -> io::Result<usize> { self.peek_from(buf).await.map(|r| r.0) }
    pub async fn peek_sender(&self) -> io::Result<SocketAddr> { self.peek_from(&mut [0]).await.map(|r| r.1) }
    pub fn try_peek(&self, buf: &mut [u8]) -> io::Result<usize> { self.try_peek_from(buf).map(|r| r.0) }
    pub fn try_peek_from(&self, buf: &mut [u8]) -> io::Result<(usize, SocketAddr)> {
        let (n, port) = self.io.fd().recv_from(buf, true)?;
        Ok((n, __sys::end(&self.addr, port)))
    }
    pub fn try_peek_sender(&self) -> io::Result<SocketAddr> { self.try_peek_from(&mut [0]).map(|r| r.1) }
    pub fn poll_recv(&self, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        self.poll_recv_from(cx, buf).map(|r| r.map(|_| ()))
    }
    pub fn poll_send(&self, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        self.io.poll_write(cx, |fd| fd.send(buf))
    }
    pub fn poll_peek_from(&self, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<SocketAddr>> {
        match self.io.poll_read(cx, |fd| fd.recv_from(buf.initialize_unfilled(), true)) {
            Poll::Pending => Poll::Pending,
            Poll::Ready(Ok((n, port))) => {
                buf.advance(n);
                Poll::Ready(Ok(__sys::end(&self.addr, port)))
            }
            Poll::Ready(Err(e)) => Poll::Ready(Err(e)),
        }
    }
    pub fn try_io<R>(&self, _interest: Interest, f: impl FnOnce() -> io::Result<R>) -> io::Result<R> { f() }
    pub fn take_error(&self) -> io::Result<Option<Error>> { Ok(None) }
    pub async fn send_to<A: ToSocketAddrs>(&self, buf: &[u8], target: A) -> io::Result<usize> {
        match resolve(target)?.next() {
            None => Err(io::Error::__message(io::ErrorKind::InvalidInput, "no addresses to send data to")),
            Some(a) => self.io.call(__sys::WRITABLE, |fd| fd.send_to(buf, &a)).await,
        }
    }
    pub fn try_send_to(&self, buf: &[u8], target: SocketAddr) -> io::Result<usize> {
        self.io.fd().send_to(buf, &target)
    }
    pub async fn recv_from(&self, buf: &mut [u8]) -> io::Result<(usize, SocketAddr)> {
        let (n, port) = self.io.call(__sys::READABLE, |fd| fd.recv_from(&mut *buf, false)).await?;
        Ok((n, __sys::end(&self.addr, port)))
    }
    pub async fn peek_from(&self, buf: &mut [u8]) -> io::Result<(usize, SocketAddr)> {
        let (n, port) = self.io.call(__sys::READABLE, |fd| fd.recv_from(&mut *buf, true)).await?;
        Ok((n, __sys::end(&self.addr, port)))
    }
    pub fn try_recv_from(&self, buf: &mut [u8]) -> io::Result<(usize, SocketAddr)> {
        let (n, port) = self.io.fd().recv_from(buf, false)?;
        Ok((n, __sys::end(&self.addr, port)))
    }
    pub fn poll_recv_from(&self, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<SocketAddr>> {
        match self.io.poll_read(cx, |fd| fd.recv_from(buf.initialize_unfilled(), false)) {
            Poll::Pending => Poll::Pending,
            Poll::Ready(Ok((n, port))) => {
                buf.advance(n);
                Poll::Ready(Ok(__sys::end(&self.addr, port)))
            }
            Poll::Ready(Err(e)) => Poll::Ready(Err(e)),
        }
    }
    pub fn poll_send_to(&self, cx: &mut Context<'_>, buf: &[u8], target: SocketAddr) -> Poll<io::Result<usize>> {
        self.io.poll_write(cx, |fd| fd.send_to(buf, &target))
    }
    pub fn set_broadcast(&self, on: bool) -> io::Result<()> {
        self.broadcast.set(on);
        Ok(())
    }
    pub fn broadcast(&self) -> io::Result<bool> { Ok(self.broadcast.get()) }
    pub fn ttl(&self) -> io::Result<u32> { Ok(64) }
    pub fn set_ttl(&self, _ttl: u32) -> io::Result<()> { Ok(()) }
}
impl fmt::Debug for UdpSocket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UdpSocket").field("addr", &self.addr).field("fd", &self.io.fd().raw()).finish()
    }
}
