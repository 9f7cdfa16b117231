//! tokio-util: cancellation tokens, codecs, delay queues, task trackers.
//!
//! Follows: tokio-util 0.7.3; interfaces up to those of tokio 1.53
//! Compared with: 0.7.3
pub mod codec;
pub mod compat;
pub mod context;
pub mod either;
pub mod future;
pub mod io;
pub mod sync;
mod sync_bridge;
mod io_adapters;
pub mod task;
pub mod time;
pub mod udp;

pub mod net {
    //! Listeners of any kind.
    use std::future::Future;
    use std::io;
    use std::pin::Pin;
    use std::task::{Context, Poll};
    use tokio::io::{AsyncRead, AsyncWrite};

    pub trait Listener {
        type Io: AsyncRead + AsyncWrite;
        type Addr;
        fn poll_accept(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<(Self::Io, Self::Addr)>>;
        fn accept(&mut self) -> ListenerAcceptFut<'_, Self>
        where
            Self: Sized,
        {
            ListenerAcceptFut { listener: self }
        }
        fn local_addr(&self) -> io::Result<Self::Addr>;
    }
    impl Listener for tokio::net::TcpListener {
        type Io = tokio::net::TcpStream;
        type Addr = std::net::SocketAddr;
        fn poll_accept(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<(Self::Io, Self::Addr)>> {
            tokio::net::TcpListener::poll_accept(self, cx)
        }
        fn local_addr(&self) -> io::Result<Self::Addr> { tokio::net::TcpListener::local_addr(self) }
    }
    #[must_use = "futures do nothing unless you `.await` or poll them"]
    pub struct ListenerAcceptFut<'a, L> {
        listener: &'a mut L,
    }
    impl<L: Listener> Future for ListenerAcceptFut<'_, L> {
        type Output = io::Result<(L::Io, L::Addr)>;
        fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> { self.listener.poll_accept(cx) }
    }
}
