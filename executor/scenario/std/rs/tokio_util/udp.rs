//! UdpFramed: datagrams as frames, each with the address it comes from or goes to.
use crate::codec::{Decoder, Encoder};
use bytes::BytesMut;
use futures::{ready, Sink, Stream};
use std::borrow::Borrow;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4};
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::io::ReadBuf;
use tokio::net::UdpSocket;

/// The longest datagram.
const LONGEST: usize = 64 * 1024;

#[must_use = "sinks do nothing unless polled"]
#[derive(Debug)]
pub struct UdpFramed<C, T = UdpSocket> {
    socket: T,
    codec: C,
    rd: BytesMut,
    wr: BytesMut,
    out_addr: SocketAddr,
    flushed: bool,
    is_readable: bool,
    current_addr: Option<SocketAddr>,
}
impl<C, T> Unpin for UdpFramed<C, T> {}

impl<C, T> UdpFramed<C, T>
where
    T: Borrow<UdpSocket>,
{
    pub fn new(socket: T, codec: C) -> UdpFramed<C, T> {
        UdpFramed {
            socket,
            codec,
            rd: BytesMut::new(),
            wr: BytesMut::new(),
            out_addr: SocketAddr::V4(SocketAddrV4::new(Ipv4Addr::new(0, 0, 0, 0), 0)),
            flushed: true,
            is_readable: false,
            current_addr: None,
        }
    }
    pub fn get_ref(&self) -> &T { &self.socket }
    pub fn get_mut(&mut self) -> &mut T { &mut self.socket }
    pub fn codec(&self) -> &C { &self.codec }
    pub fn codec_mut(&mut self) -> &mut C { &mut self.codec }
    pub fn read_buffer(&self) -> &BytesMut { &self.rd }
    pub fn read_buffer_mut(&mut self) -> &mut BytesMut { &mut self.rd }
    pub fn into_inner(self) -> T { self.socket }
}
impl<C, T> Stream for UdpFramed<C, T>
where
    T: Borrow<UdpSocket>,
    C: Decoder,
{
    type Item = Result<(C::Item, SocketAddr), C::Error>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = self.get_mut();
        loop {
            if this.is_readable {
                if let Some(frame) = this.codec.decode_eof(&mut this.rd)? {
                    return Poll::Ready(Some(Ok((frame, this.current_addr.expect("a datagram came")))));
                }
                // What no frame takes is lost with its datagram.
                this.is_readable = false;
                this.rd.clear();
            }
            let mut room = vec![0u8; LONGEST];
            let mut buf = ReadBuf::new(&mut room);
            let from = ready!(this.socket.borrow().poll_recv_from(cx, &mut buf))?;
            this.rd.extend_from_slice(buf.filled());
            this.current_addr = Some(from);
            this.is_readable = true;
        }
    }
}
impl<I, C, T> Sink<(I, SocketAddr)> for UdpFramed<C, T>
where
    T: Borrow<UdpSocket>,
    C: Encoder<I>,
{
    type Error = C::Error;
    fn poll_ready(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), C::Error>> {
        if self.flushed {
            return Poll::Ready(Ok(()));
        }
        self.poll_flush(cx)
    }
    fn start_send(self: Pin<&mut Self>, item: (I, SocketAddr)) -> Result<(), C::Error> {
        let (frame, to) = item;
        let this = self.get_mut();
        this.codec.encode(frame, &mut this.wr)?;
        this.out_addr = to;
        this.flushed = false;
        Ok(())
    }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), C::Error>> {
        let this = self.get_mut();
        if this.flushed {
            return Poll::Ready(Ok(()));
        }
        let n = ready!(this.socket.borrow().poll_send_to(cx, &this.wr, this.out_addr))?;
        let all = n == this.wr.len();
        this.wr.clear();
        this.flushed = true;
        Poll::Ready(if all { Ok(()) } else { Err(io::Error::new(io::ErrorKind::Other, "failed to write entire datagram to socket").into()) })
    }
    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), C::Error>> { self.poll_flush(cx) }
}
