//! TCP and UDP on the loopback network of the run.
mod poll;
pub mod tcp;
mod udp;

pub use self::tcp::{TcpListener, TcpSocket, TcpStream};
pub use self::udp::UdpSocket;

use std::io;
use std::net::SocketAddr;

pub trait ToSocketAddrs: std::net::ToSocketAddrs {}
impl<T: std::net::ToSocketAddrs + ?Sized> ToSocketAddrs for T {}

pub async fn lookup_host<T: ToSocketAddrs>(host: T) -> io::Result<std::vec::IntoIter<SocketAddr>> { resolve(host) }
pub(crate) fn resolve<T: ToSocketAddrs>(host: T) -> io::Result<std::vec::IntoIter<SocketAddr>> {
    Ok(host.to_socket_addrs()?.collect::<Vec<SocketAddr>>().into_iter())
}
pub(crate) fn no_address() -> io::Error {
    io::Error::__message(io::ErrorKind::InvalidInput, "could not resolve to any address")
}
