//! Sockets: async-net's.
pub use smol::net::{
    AddrParseError, AsyncToSocketAddrs as ToSocketAddrs, Incoming, IpAddr, Ipv4Addr, Ipv6Addr, SocketAddrV4,
    SocketAddrV6, TcpListener, TcpStream, UdpSocket,
};
pub use std::net::{Shutdown, SocketAddr};
