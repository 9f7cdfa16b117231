//! Frames that begin with their length.
use super::{Decoder, Encoder, Framed, FramedRead, FramedWrite};
use bytes::{Buf, BufMut, Bytes, BytesMut};
use std::fmt;
use std::io::{self, ErrorKind};
use tokio::io::{AsyncRead, AsyncWrite};

#[derive(Debug, Clone, Copy)]
pub struct Builder {
    max_frame_len: usize,
    length_field_len: usize,
    length_field_offset: usize,
    length_adjustment: isize,
    num_skip: Option<usize>,
    length_field_is_big_endian: bool,
}
pub trait LengthFieldType {}
impl LengthFieldType for u8 {}
impl LengthFieldType for u16 {}
impl LengthFieldType for u32 {}
impl LengthFieldType for u64 {}
impl LengthFieldType for usize {}

impl Builder {
    pub fn new() -> Builder {
        Builder {
            max_frame_len: 8 * 1024 * 1024,
            length_field_len: 4,
            length_field_offset: 0,
            length_adjustment: 0,
            num_skip: None,
            length_field_is_big_endian: true,
        }
    }
    pub fn big_endian(&mut self) -> &mut Self {
        self.length_field_is_big_endian = true;
        self
    }
    pub fn little_endian(&mut self) -> &mut Self {
        self.length_field_is_big_endian = false;
        self
    }
    pub fn native_endian(&mut self) -> &mut Self { self.little_endian() }
    pub fn max_frame_length(&mut self, val: usize) -> &mut Self {
        self.max_frame_len = val;
        self
    }
    pub fn length_field_type<T: LengthFieldType>(
        &mut self,
    ) -> &mut Self {
        self.length_field_length(std::mem::size_of::<T>())
    }
    #[track_caller]
    pub fn length_field_length(&mut self, val: usize) -> &mut Self {
        assert!(val > 0 && val <= 8, "invalid length field length");
        self.length_field_len = val;
        self
    }
    pub fn length_field_offset(&mut self, val: usize) -> &mut Self {
        self.length_field_offset = val;
        self
    }
    pub fn length_adjustment(&mut self, val: isize) -> &mut Self {
        self.length_adjustment = val;
        self
    }
    pub fn num_skip(&mut self, val: usize) -> &mut Self {
        self.num_skip = Some(val);
        self
    }
    pub fn new_codec(&self) -> LengthDelimitedCodec { LengthDelimitedCodec { builder: *self, follows: None } }
    pub fn new_read<T: AsyncRead>(
        &self,
        upstream: T,
    ) -> FramedRead<T, LengthDelimitedCodec> {
        FramedRead::new(upstream, self.new_codec())
    }
    pub fn new_write<T: AsyncWrite>(
        &self,
        inner: T,
    ) -> FramedWrite<T, LengthDelimitedCodec> {
        FramedWrite::new(inner, self.new_codec())
    }
    pub fn new_framed<T: AsyncRead + AsyncWrite>(
        &self,
        inner: T,
    ) -> Framed<T, LengthDelimitedCodec> {
        Framed::new(inner, self.new_codec())
    }
}
/// The head of a frame: bytes before the length, the length, and what `num_skip` counts to it.
impl Builder {
    /// Takes a head from the front of src; None if it is not complete. Returns the length of the frame.
    fn take_head(&self, src: &mut BytesMut) -> io::Result<Option<usize>> {
        let end = self.length_field_offset + self.length_field_len;
        let skip = self.num_skip.unwrap_or(end);
        if src.len() < end.max(skip) {
            return Ok(None);
        }
        let digits = &src[self.length_field_offset..end];
        let add = |length: u64, digit: &u8| length << 8 | *digit as u64;
        let length = if self.length_field_is_big_endian {
            digits.iter().fold(0, add)
        } else {
            digits.iter().rev().fold(0, add)
        };
        if length > self.max_frame_len as u64 {
            return Err(too_big(ErrorKind::InvalidData));
        }
        let n = (length as usize).checked_add_signed(self.length_adjustment).ok_or_else(overflow)?;
        src.advance(skip);
        Ok(Some(n))
    }
    /// The head of a frame of n bytes: its length, and nothing else.
    fn put_head(&self, n: usize, dst: &mut BytesMut) -> io::Result<()> {
        if n > self.max_frame_len {
            return Err(too_big(ErrorKind::InvalidInput));
        }
        let length = n.checked_add_signed(-self.length_adjustment).ok_or_else(overflow)? as u64;
        let size = self.length_field_len;
        Ok(if self.length_field_is_big_endian { dst.put_uint(length, size) } else { dst.put_uint_le(length, size) })
    }
}
impl Default for Builder {
    fn default() -> Builder { Builder::new() }
}

pub struct LengthDelimitedCodecError {
    _priv: (),
}
impl fmt::Debug for LengthDelimitedCodecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("LengthDelimitedCodecError").finish() }
}
impl fmt::Display for LengthDelimitedCodecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("frame size too big") }
}
impl std::error::Error for LengthDelimitedCodecError {}

#[derive(Debug, Clone)]
pub struct LengthDelimitedCodec {
    builder: Builder,
    /// The head has been read: the length of the frame that follows.
    follows: Option<usize>,
}
fn overflow(
) -> io::Error {
    io::Error::new(ErrorKind::InvalidInput, "provided length would overflow after adjustment")
}
fn too_big(kind: ErrorKind) -> io::Error { io::Error::new(kind, LengthDelimitedCodecError { _priv: () }) }
impl LengthDelimitedCodec {
    pub fn new() -> LengthDelimitedCodec { Builder::new().new_codec() }
    pub fn builder() -> Builder { Builder::new() }
    pub fn max_frame_length(&self) -> usize { self.builder.max_frame_len }
    pub fn set_max_frame_length(&mut self, val: usize) { self.builder.max_frame_len = val; }
}
impl Default for LengthDelimitedCodec {
    fn default() -> LengthDelimitedCodec { LengthDelimitedCodec::new() }
}
impl Decoder for LengthDelimitedCodec {
    type Item = BytesMut;
    type Error = io::Error;
    fn decode(&mut self, src: &mut BytesMut) -> io::Result<Option<BytesMut>> {
        if self.follows.is_none() {
            self.follows = self.builder.take_head(src)?;
        }
        let frame = self.follows.filter(|n| *n <= src.len());
        if frame.is_some() {
            self.follows = None;
        }
        Ok(frame.map(|n| src.split_to(n)))
    }
}
impl Encoder<Bytes> for LengthDelimitedCodec {
    type Error = io::Error;
    fn encode(&mut self, data: Bytes, dst: &mut BytesMut) -> Result<(), io::Error> {
        self.builder.put_head(data.len(), dst)?;
        Ok(dst.extend_from_slice(&data))
    }
}
