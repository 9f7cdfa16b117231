//! Sockets: async-net's.
pub use smol::net::{
    AddrParseError, Incoming, IpAddr, Ipv4Addr, Ipv6Addr, Shutdown, SocketAddr, SocketAddrV4, SocketAddrV6,
    TcpListener, TcpStream, UdpSocket,
};
use smol::net::AsyncToSocketAddrs;
use std::future::{ready, Ready};
use std::io;

/// What names addresses. Nothing is looked up: the future is ready.
pub trait ToSocketAddrs: AsyncToSocketAddrs {
    fn to_socket_addrs(&self) -> Ready<io::Result<Self::Iter>> { ready(self.__addrs()) }
}
impl<T: AsyncToSocketAddrs + ?Sized> ToSocketAddrs for T {}
