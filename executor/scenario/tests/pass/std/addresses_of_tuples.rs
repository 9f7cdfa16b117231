//! An address and a port are a socket address; the port's type is inferred. Paths compare with borrowed ones.
use std::ffi::OsStr;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, TcpListener, ToSocketAddrs};
use std::path::Path;

fn first<A: ToSocketAddrs>(addr: A) -> String { addr.to_socket_addrs().unwrap().next().unwrap().to_string() }

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("{}", first((Ipv4Addr::LOCALHOST, 80)));
    println!("{}", first((Ipv6Addr::LOCALHOST, 81)));
    println!("{}", first((IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1)), 82)));
    println!("{}", TcpListener::bind((Ipv4Addr::LOCALHOST, 83)).unwrap().local_addr().unwrap());
    let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 84)).await.unwrap();
    println!("{}", listener.local_addr().unwrap());
    println!("{} {}", &Path::new("a") == &OsStr::new("a"), OsStr::new("b") == Path::new("a"));
}
