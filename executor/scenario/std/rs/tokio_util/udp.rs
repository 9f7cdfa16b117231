//! UdpFramed: datagrams as frames, each with the address that it comes from or goes to.
use crate::codec::{Decoder, Encoder};
use bytes::BytesMut;
use futures::{Sink, Stream};
use pollground_rt::ready;
use std::borrow::Borrow;
use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::io::ReadBuf;
use tokio::net::UdpSocket;

/// Room for the longest datagram.
const LONGEST: usize = 64 * 1024;

#[must_use = "sinks do nothing unless polled"]
pub struct UdpFramed<C, T = UdpSocket> {
    socket: T,
    codec: C,
    /// What is left of the datagram that came last.
    received: BytesMut,
    /// Its sender, until no frame is left in it.
    sender: Option<SocketAddr>,
    /// The frame that goes out next.
    frame: BytesMut,
    /// Where to, until it is sent.
    target: Option<SocketAddr>,
}
impl<C, T> Unpin for UdpFramed<C, T> {}

impl<C, T: Borrow<UdpSocket>> UdpFramed<C, T> {
    pub fn new(socket: T, codec: C) -> UdpFramed<C, T> {
        let (received, frame) = (BytesMut::new(), BytesMut::new());
        UdpFramed { socket, codec, received, sender: None, frame, target: None }
    }
    pub fn get_ref(&self) -> &T { &self.socket }
    pub fn get_mut(&mut self) -> &mut T { &mut self.socket }
    pub fn codec(&self) -> &C { &self.codec }
    pub fn codec_mut(&mut self) -> &mut C { &mut self.codec }
    pub fn read_buffer(&self) -> &BytesMut { &self.received }
    pub fn read_buffer_mut(&mut self) -> &mut BytesMut { &mut self.received }
    pub fn into_inner(self) -> T { self.socket }
    /// Waits for a datagram and puts it where `received` is empty now.
    fn poll_receive(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<SocketAddr>> {
        let mut room = vec![0; LONGEST];
        let mut datagram = ReadBuf::new(&mut room);
        let from = self.socket.borrow().poll_recv_from(cx, &mut datagram);
        self.received.extend_from_slice(datagram.filled());
        from
    }
}
impl<C: Decoder, T: Borrow<UdpSocket>> Stream for UdpFramed<C, T> {
    type Item = Result<(C::Item, SocketAddr), C::Error>;
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = &mut *self;
        loop {
            // A datagram may hold several frames. A rest that is none is lost: frames do not span datagrams.
            if let Some(from) = this.sender {
                match this.codec.decode_eof(&mut this.received).transpose() {
                    Some(frame) => return Poll::Ready(Some(frame.map(|f| (f, from)))),
                    None => this.received.clear(),
                }
                this.sender = None;
            }
            this.sender = Some(ready!(this.poll_receive(cx))?);
        }
    }
}
impl<I, C: Encoder<I>, T: Borrow<UdpSocket>> Sink<(I, SocketAddr)> for UdpFramed<C, T> {
    type Error = C::Error;
    /// There is room for one frame.
    fn poll_ready(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), C::Error>> { self.poll_flush(cx) }
    fn start_send(mut self: Pin<&mut Self>, (item, to): (I, SocketAddr)) -> Result<(), C::Error> {
        let this = &mut *self;
        this.codec.encode(item, &mut this.frame).map(|()| this.target = Some(to))
    }
    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), C::Error>> {
        let Some(to) = self.target else { return Poll::Ready(Ok(())) };
        let sent = ready!(self.socket.borrow().poll_send_to(cx, &self.frame, to))?;
        let whole = sent == self.frame.len();
        self.target = None;
        self.frame.clear();
        if whole {
            return Poll::Ready(Ok(()));
        }
        let cut = io::Error::new(io::ErrorKind::Other, "failed to write entire datagram to socket");
        Poll::Ready(Err(cut.into()))
    }
    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), C::Error>> { self.poll_flush(cx) }
}
/// With the field names of the real one.
impl<C: fmt::Debug, T: fmt::Debug> fmt::Debug for UdpFramed<C, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nowhere = SocketAddr::from(([0, 0, 0, 0], 0));
        let mut shown = f.debug_struct("UdpFramed");
        shown.field("socket", &self.socket).field("codec", &self.codec);
        shown.field("rd", &self.received).field("wr", &self.frame);
        shown.field("out_addr", &self.target.unwrap_or(nowhere)).field("flushed", &self.target.is_none());
        shown.field("is_readable", &self.sender.is_some()).field("current_addr", &self.sender).finish()
    }
}
