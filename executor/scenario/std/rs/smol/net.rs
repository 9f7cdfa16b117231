//! Async makes std's sockets asynchronous; TcpListener, TcpStream and UdpSocket are
//! Asyncs that can be cloned (async-io and async-net).
use crate::io::{AsyncRead, AsyncWrite};
use crate::stream::Stream;
use std::fmt;
use std::future::poll_fn;
use std::io::{self, ErrorKind, Read, Write};
use std::net::__poll::Slot;
use std::net::__sys::{Fd, READABLE, WRITABLE};
use std::net::{self, ToSocketAddrs};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

pub use std::net::{AddrParseError, IpAddr, Ipv4Addr, Ipv6Addr, Shutdown, SocketAddr, SocketAddrV4, SocketAddrV6};

pub trait AsyncToSocketAddrs {
    type Iter: Iterator<Item = SocketAddr>;
    /// Not called as std's, because async-std's trait has a method of that name.
    #[doc(hidden)]
    fn __addrs(&self) -> io::Result<Self::Iter>;
}
impl<T: ToSocketAddrs + ?Sized> AsyncToSocketAddrs for T {
    type Iter = T::Iter;
    fn __addrs(&self) -> io::Result<T::Iter> { self.to_socket_addrs() }
}
pub async fn resolve<A: AsyncToSocketAddrs>(addr: A) -> io::Result<Vec<SocketAddr>> { Ok(addr.__addrs()?.collect()) }

#[doc(hidden)]
pub trait Socket {
    fn fd(&self) -> &Fd;
    fn name(&self) -> String;
    fn set_nonblocking(&self, on: bool) -> io::Result<()>;
}
macro_rules! sockets {
    ($($t:ident, $name:literal, $addr:ident;)*) => {$(
        impl Socket for net::$t {
            fn fd(&self) -> &Fd { self.__fd() }
            fn name(&self) -> String { format!($name, self.$addr().unwrap()) }
            fn set_nonblocking(&self, on: bool) -> io::Result<()> { net::$t::set_nonblocking(self, on) }
        }
    )*};
}
sockets! {
    TcpListener, "tcp listener {}", local_addr;
    TcpStream, "tcp {}", peer_addr;
    UdpSocket, "udp {}", local_addr;
}

#[derive(Debug)]
pub struct Async<T> {
    io: T,
    waits: Waits,
}
struct Waits {
    name: String,
    read: Slot,
    write: Slot,
}
impl fmt::Debug for Waits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str(&self.name) }
}
impl<T> Unpin for Async<T> {}
impl<T> Async<T> {
    pub fn get_ref(&self) -> &T { &self.io }
    pub fn get_mut(&mut self) -> &mut T { &mut self.io }
}
impl<T> AsRef<T> for Async<T> {
    fn as_ref(&self) -> &T { &self.io }
}
impl<T: Socket> Async<T> {
    pub fn new(io: T) -> io::Result<Async<T>> {
        io.set_nonblocking(true)?;
        let name = io.name();
        Ok(Async { io, waits: Waits { name, read: Slot::new(), write: Slot::new() } })
    }
    pub fn into_inner(self) -> io::Result<T> { Ok(self.io) }
    fn poll<R>(&self, want: u32, cx: &mut Context<'_>, mut f: impl FnMut() -> io::Result<R>) -> Poll<io::Result<R>> {
        let slot = if want == READABLE { &self.waits.read } else { &self.waits.write };
        slot.poll(self.io.fd(), &self.waits.name, want, cx, &mut f)
    }
    async fn with<R>(&self, want: u32, mut f: impl FnMut() -> io::Result<R>) -> io::Result<R> {
        let slot = Slot::new();
        poll_fn(|cx| slot.poll(self.io.fd(), &self.waits.name, want, cx, &mut f)).await
    }
    fn is_ready(&self, want: u32) -> io::Result<()> {
        if self.io.fd().ready() & want != 0 {
            Ok(())
        } else {
            Err(ErrorKind::WouldBlock.into())
        }
    }
    pub async fn readable(&self) -> io::Result<()> { self.with(READABLE, || self.is_ready(READABLE)).await }
    pub async fn writable(&self) -> io::Result<()> { self.with(WRITABLE, || self.is_ready(WRITABLE)).await }
    pub fn poll_readable(&self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.poll(READABLE, cx, || self.is_ready(READABLE))
    }
    pub fn poll_writable(&self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.poll(WRITABLE, cx, || self.is_ready(WRITABLE))
    }
    pub async fn read_with<R>(&self, mut op: impl FnMut(&T) -> io::Result<R>) -> io::Result<R> {
        self.with(READABLE, || op(&self.io)).await
    }
    pub async fn write_with<R>(&self, mut op: impl FnMut(&T) -> io::Result<R>) -> io::Result<R> {
        self.with(WRITABLE, || op(&self.io)).await
    }
    pub async fn read_with_mut<R>(&mut self, op: impl FnMut(&mut T) -> io::Result<R>) -> io::Result<R> {
        self.with_mut(READABLE, op).await
    }
    pub async fn write_with_mut<R>(&mut self, op: impl FnMut(&mut T) -> io::Result<R>) -> io::Result<R> {
        self.with_mut(WRITABLE, op).await
    }
    async fn with_mut<R>(&mut self, want: u32, mut op: impl FnMut(&mut T) -> io::Result<R>) -> io::Result<R> {
        loop {
            match op(&mut self.io) {
                Err(e) if e.kind() == ErrorKind::WouldBlock => self.with(want, || self.is_ready(want)).await?,
                r => return r,
            }
        }
    }
}
/// Reading and writing through a reference, and by value through one.
macro_rules! streams {
    ($t:ty, |$s:ident| $io:expr) => {
        impl AsyncRead for &$t {
            fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut [u8]) -> Poll<io::Result<usize>> {
                let $s: &$t = *self;
                $io.poll(READABLE, cx, || (&$io.io).read(buf))
            }
        }
        impl AsyncWrite for &$t {
            fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
                let $s: &$t = *self;
                $io.poll(WRITABLE, cx, || (&$io.io).write(buf))
            }
            fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> { Poll::Ready(Ok(())) }
            fn poll_close(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
                let $s: &$t = *self;
                Poll::Ready($io.io.shutdown(Shutdown::Write))
            }
        }
        impl AsyncRead for $t {
            fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut [u8]) -> Poll<io::Result<usize>> {
                Pin::new(&mut &*self).poll_read(cx, buf)
            }
        }
        impl AsyncWrite for $t {
            fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
                Pin::new(&mut &*self).poll_write(cx, buf)
            }
            fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
                Pin::new(&mut &*self).poll_flush(cx)
            }
            fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
                Pin::new(&mut &*self).poll_close(cx)
            }
        }
    };
}
streams!(Async<net::TcpStream>, |s| s);
streams!(TcpStream, |s| s.inner);

impl Async<net::TcpListener> {
    pub fn bind<A: Into<SocketAddr>>(addr: A) -> io::Result<Async<net::TcpListener>> {
        Async::new(net::TcpListener::bind(addr.into())?)
    }
    pub async fn accept(&self) -> io::Result<(Async<net::TcpStream>, SocketAddr)> {
        let (s, a) = self.read_with(|l| l.accept()).await?;
        Ok((Async::new(s)?, a))
    }
    fn poll_next(&self, cx: &mut Context<'_>) -> Poll<io::Result<Async<net::TcpStream>>> {
        self.poll(READABLE, cx, || self.io.accept()).map(|r| Async::new(r?.0))
    }
    pub fn incoming(&self) -> impl Stream<Item = io::Result<Async<net::TcpStream>>> + Send + '_ {
        crate::stream::poll_fn(move |cx| self.poll_next(cx).map(Some))
    }
}
impl Async<net::TcpStream> {
    pub async fn connect<A: Into<SocketAddr>>(addr: A) -> io::Result<Async<net::TcpStream>> {
        let s = Async::new(net::TcpStream::__start(&addr.into())?)?;
        s.with(WRITABLE, || s.io.__fd().status().unwrap_or(Err(ErrorKind::WouldBlock.into()))).await?;
        Ok(s)
    }
    pub async fn peek(&self, buf: &mut [u8]) -> io::Result<usize> { self.read_with(|s| s.peek(&mut *buf)).await }
}
impl Async<net::UdpSocket> {
    pub fn bind<A: Into<SocketAddr>>(addr: A) -> io::Result<Async<net::UdpSocket>> {
        Async::new(net::UdpSocket::bind(addr.into())?)
    }
    pub async fn recv_from(&self, buf: &mut [u8]) -> io::Result<(usize, SocketAddr)> {
        self.read_with(|s| s.recv_from(&mut *buf)).await
    }
    pub async fn peek_from(&self, buf: &mut [u8]) -> io::Result<(usize, SocketAddr)> {
        self.read_with(|s| s.peek_from(&mut *buf)).await
    }
    pub async fn send_to<A: Into<SocketAddr>>(&self, buf: &[u8], addr: A) -> io::Result<usize> {
        let addr = addr.into();
        self.write_with(|s| s.send_to(buf, addr)).await
    }
    pub async fn recv(&self, buf: &mut [u8]) -> io::Result<usize> { self.read_with(|s| s.recv(&mut *buf)).await }
    pub async fn peek(&self, buf: &mut [u8]) -> io::Result<usize> { self.read_with(|s| s.peek(&mut *buf)).await }
    pub async fn send(&self, buf: &[u8]) -> io::Result<usize> { self.write_with(|s| s.send(buf)).await }
}

// ---- async-net

macro_rules! shared {
    ($($t:ident)*) => {$(
        #[derive(Clone, Debug)]
        pub struct $t {
            inner: Arc<Async<net::$t>>,
        }
        impl $t {
            fn of(io: net::$t) -> io::Result<$t> { Ok($t { inner: Arc::new(Async::new(io)?) }) }
            pub fn local_addr(&self) -> io::Result<SocketAddr> { self.inner.io.local_addr() }
            pub fn ttl(&self) -> io::Result<u32> { Ok(64) }
            pub fn set_ttl(&self, _ttl: u32) -> io::Result<()> { Ok(()) }
        }
        impl From<Async<net::$t>> for $t {
            fn from(io: Async<net::$t>) -> $t { $t { inner: Arc::new(io) } }
        }
        impl From<$t> for Arc<Async<net::$t>> {
            fn from(s: $t) -> Arc<Async<net::$t>> { s.inner }
        }
        impl From<net::$t> for $t {
            fn from(io: net::$t) -> $t { $t::of(io).unwrap() }
        }
    )*};
}
shared!(TcpListener TcpStream UdpSocket);
fn no_address() -> io::Error { io::Error::new(ErrorKind::InvalidInput, "could not resolve to any of the addresses") }

impl TcpListener {
    pub async fn bind<A: AsyncToSocketAddrs>(addr: A) -> io::Result<TcpListener> {
        TcpListener::of(net::TcpListener::bind(&*resolve(addr).await?)?)
    }
    pub async fn accept(&self) -> io::Result<(TcpStream, SocketAddr)> {
        let (s, a) = self.inner.accept().await?;
        Ok((s.into(), a))
    }
    pub fn incoming(&self) -> Incoming<'_> { Incoming { listener: self } }
    #[doc(hidden)]
    pub fn into_incoming(self) -> impl Stream<Item = io::Result<TcpStream>> + Send {
        crate::stream::poll_fn(move |cx| self.inner.poll_next(cx).map(|r| Some(r.map(TcpStream::from))))
    }
}
#[derive(Debug)]
pub struct Incoming<'a> {
    listener: &'a TcpListener,
}
impl Stream for Incoming<'_> {
    type Item = io::Result<TcpStream>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<io::Result<TcpStream>>> {
        self.listener.inner.poll_next(cx).map(|r| Some(r.map(TcpStream::from)))
    }
}
impl TcpStream {
    pub async fn connect<A: AsyncToSocketAddrs>(addr: A) -> io::Result<TcpStream> {
        let mut last = None;
        for a in addr.__addrs()? {
            match Async::<net::TcpStream>::connect(a).await {
                Ok(s) => return Ok(s.into()),
                Err(e) => last = Some(e),
            }
        }
        Err(last.unwrap_or_else(no_address))
    }
    pub fn peer_addr(&self) -> io::Result<SocketAddr> { self.inner.io.peer_addr() }
    pub fn shutdown(&self, how: Shutdown) -> io::Result<()> { self.inner.io.shutdown(how) }
    pub async fn peek(&self, buf: &mut [u8]) -> io::Result<usize> { self.inner.peek(buf).await }
    pub fn nodelay(&self) -> io::Result<bool> { self.inner.io.nodelay() }
    pub fn set_nodelay(&self, nodelay: bool) -> io::Result<()> { self.inner.io.set_nodelay(nodelay) }
}
impl UdpSocket {
    pub async fn bind<A: AsyncToSocketAddrs>(addr: A) -> io::Result<UdpSocket> {
        UdpSocket::of(net::UdpSocket::bind(&*resolve(addr).await?)?)
    }
    pub fn peer_addr(&self) -> io::Result<SocketAddr> { self.inner.io.peer_addr() }
    pub async fn connect<A: AsyncToSocketAddrs>(&self, addr: A) -> io::Result<()> {
        self.inner.io.connect(&*resolve(addr).await?)
    }
    pub async fn send_to<A: AsyncToSocketAddrs>(&self, buf: &[u8], addr: A) -> io::Result<usize> {
        match addr.__addrs()?.next() {
            Some(a) => self.inner.send_to(buf, a).await,
            None => Err(no_address()),
        }
    }
    pub async fn recv_from(&self, buf: &mut [u8]) -> io::Result<(usize, SocketAddr)> { self.inner.recv_from(buf).await }
    pub async fn peek_from(&self, buf: &mut [u8]) -> io::Result<(usize, SocketAddr)> { self.inner.peek_from(buf).await }
    pub async fn recv(&self, buf: &mut [u8]) -> io::Result<usize> { self.inner.recv(buf).await }
    pub async fn peek(&self, buf: &mut [u8]) -> io::Result<usize> { self.inner.peek(buf).await }
    pub async fn send(&self, buf: &[u8]) -> io::Result<usize> { self.inner.send(buf).await }
    pub fn broadcast(&self) -> io::Result<bool> { Ok(false) }
    pub fn set_broadcast(&self, _on: bool) -> io::Result<()> { Ok(()) }
}
