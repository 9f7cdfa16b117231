//! Frames: a Decoder takes them out of bytes, an Encoder makes bytes of them.
pub(crate) mod framed;
mod length;
mod lines;

pub use self::framed::{Framed, FramedParts, FramedRead, FramedWrite};
pub use self::length::{LengthDelimitedCodec, LengthDelimitedCodecError};
pub use self::lines::{AnyDelimiterCodec, AnyDelimiterCodecError, LinesCodec, LinesCodecError};

pub mod length_delimited {
    pub use super::length::{Builder, LengthDelimitedCodec, LengthDelimitedCodecError};
}

use bytes::{BufMut, Bytes, BytesMut};
use std::io;
use tokio::io::{AsyncRead, AsyncWrite};

pub trait Decoder {
    type Item;
    type Error: From<io::Error>;
    fn decode(&mut self, src: &mut BytesMut) -> Result<Option<Self::Item>, Self::Error>;
    fn decode_eof(&mut self, buf: &mut BytesMut) -> Result<Option<Self::Item>, Self::Error> {
        match self.decode(buf)? {
            None if !buf.is_empty() => Err(io::Error::new(io::ErrorKind::Other, "bytes remaining on stream").into()),
            frame => Ok(frame),
        }
    }
    fn framed<T: AsyncRead + AsyncWrite + Sized>(self, io: T) -> Framed<T, Self>
    where
        Self: Sized,
    {
        Framed::new(io, self)
    }
}
pub trait Encoder<Item> {
    type Error: From<io::Error>;
    fn encode(&mut self, item: Item, dst: &mut BytesMut) -> Result<(), Self::Error>;
}

/// Whatever bytes there are.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Default)]
pub struct BytesCodec(());
impl BytesCodec {
    pub fn new() -> BytesCodec { BytesCodec(()) }
}
impl Decoder for BytesCodec {
    type Item = BytesMut;
    type Error = io::Error;
    fn decode(&mut self, buf: &mut BytesMut) -> Result<Option<BytesMut>, io::Error> {
        Ok(if buf.is_empty() { None } else { Some(buf.split()) })
    }
}
impl Encoder<Bytes> for BytesCodec {
    type Error = io::Error;
    fn encode(&mut self, data: Bytes, buf: &mut BytesMut) -> Result<(), io::Error> {
        buf.put_slice(&data);
        Ok(())
    }
}
impl Encoder<BytesMut> for BytesCodec {
    type Error = io::Error;
    fn encode(&mut self, data: BytesMut, buf: &mut BytesMut) -> Result<(), io::Error> {
        buf.put_slice(&data);
        Ok(())
    }
}
