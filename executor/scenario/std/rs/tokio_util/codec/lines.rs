//! Frames that end with a byte.
use super::{Decoder, Encoder};
use bytes::{Buf, BufMut, Bytes, BytesMut};
use std::fmt;
use std::io;

/// Where the next frame is looked for; what is too long is skipped to its end.
#[derive(Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
struct Cut {
    next_index: usize,
    max_length: usize,
    is_discarding: bool,
}
struct TooLong;
impl Cut {
    const fn new(max_length: usize) -> Cut { Cut { next_index: 0, max_length, is_discarding: false } }
    /// The next frame with the byte that ends it.
    fn next(&mut self, buf: &mut BytesMut, ends: impl Fn(&u8) -> bool) -> Result<Option<BytesMut>, TooLong> {
        loop {
            let to = self.max_length.saturating_add(1).min(buf.len());
            match buf[self.next_index..to].iter().position(&ends) {
                Some(n) => {
                    let n = n + std::mem::take(&mut self.next_index) + 1;
                    if !std::mem::take(&mut self.is_discarding) {
                        return Ok(Some(buf.split_to(n)));
                    }
                    buf.advance(n);
                }
                None if self.is_discarding => {
                    buf.advance(to);
                    self.next_index = 0;
                    if buf.is_empty() {
                        return Ok(None);
                    }
                }
                None if buf.len() > self.max_length => {
                    self.is_discarding = true;
                    return Err(TooLong);
                }
                None => {
                    self.next_index = to;
                    return Ok(None);
                }
            }
        }
    }
    fn rest(&mut self, buf: &mut BytesMut) -> BytesMut {
        self.next_index = 0;
        buf.split()
    }
}

macro_rules! error {
    ($name:ident, $too_long:ident, $text:literal) => {
        #[derive(Debug)]
        pub enum $name {
            $too_long,
            Io(io::Error),
        }
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $name::$too_long => f.write_str($text),
                    $name::Io(e) => e.fmt(f),
                }
            }
        }
        impl From<io::Error> for $name {
            fn from(e: io::Error) -> $name { $name::Io(e) }
        }
        impl From<TooLong> for $name {
            fn from(_: TooLong) -> $name { $name::$too_long }
        }
        impl std::error::Error for $name {}
    };
}
error!(LinesCodecError, MaxLineLengthExceeded, "max line length exceeded");
error!(AnyDelimiterCodecError, MaxChunkLengthExceeded, "max chunk length exceeded");

#[derive(Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct LinesCodec {
    cut: Cut,
}
impl LinesCodec {
    pub fn new() -> LinesCodec { LinesCodec::new_with_max_length(usize::MAX) }
    pub fn new_with_max_length(max_length: usize) -> LinesCodec { LinesCodec { cut: Cut::new(max_length) } }
    pub fn max_length(&self) -> usize { self.cut.max_length }
}
impl Default for LinesCodec {
    fn default() -> LinesCodec { LinesCodec::new() }
}
fn text(line: &[u8]) -> Result<Option<String>, LinesCodecError> {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    match std::str::from_utf8(line) {
        Ok(s) => Ok(Some(s.to_string())),
        Err(_) => Err(io::Error::new(io::ErrorKind::InvalidData, "Unable to decode input as UTF8").into()),
    }
}
impl Decoder for LinesCodec {
    type Item = String;
    type Error = LinesCodecError;
    fn decode(&mut self, buf: &mut BytesMut) -> Result<Option<String>, LinesCodecError> {
        match self.cut.next(buf, |b| *b == b'\n')? {
            Some(line) => text(&line[..line.len() - 1]),
            None => Ok(None),
        }
    }
    fn decode_eof(&mut self, buf: &mut BytesMut) -> Result<Option<String>, LinesCodecError> {
        match self.decode(buf)? {
            None if !buf.is_empty() && &buf[..] != b"\r" => text(&self.cut.rest(buf)),
            frame => Ok(frame),
        }
    }
}
impl<T: AsRef<str>> Encoder<T> for LinesCodec {
    type Error = LinesCodecError;
    fn encode(&mut self, line: T, buf: &mut BytesMut) -> Result<(), LinesCodecError> {
        buf.put_slice(line.as_ref().as_bytes());
        buf.put_u8(b'\n');
        Ok(())
    }
}

#[derive(Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct AnyDelimiterCodec {
    cut: Cut,
    seek_delimiters: Vec<u8>,
    sequence_writer: Vec<u8>,
}
impl AnyDelimiterCodec {
    pub fn new(seek_delimiters: Vec<u8>, sequence_writer: Vec<u8>) -> AnyDelimiterCodec {
        AnyDelimiterCodec::new_with_max_length(seek_delimiters, sequence_writer, usize::MAX)
    }
    pub fn new_with_max_length(
        seek_delimiters: Vec<u8>,
        sequence_writer: Vec<u8>,
        max_length: usize,
    ) -> AnyDelimiterCodec {
        AnyDelimiterCodec { cut: Cut::new(max_length), seek_delimiters, sequence_writer }
    }
    pub fn max_length(&self) -> usize { self.cut.max_length }
}
impl Default for AnyDelimiterCodec {
    fn default() -> AnyDelimiterCodec { AnyDelimiterCodec::new(b",;\n\r".to_vec(), b",".to_vec()) }
}
impl Decoder for AnyDelimiterCodec {
    type Item = Bytes;
    type Error = AnyDelimiterCodecError;
    fn decode(&mut self, buf: &mut BytesMut) -> Result<Option<Bytes>, AnyDelimiterCodecError> {
        let ends = &self.seek_delimiters;
        Ok(self.cut.next(buf, |b| ends.contains(b))?.map(|mut chunk| {
            chunk.truncate(chunk.len() - 1);
            chunk.freeze()
        }))
    }
    fn decode_eof(&mut self, buf: &mut BytesMut) -> Result<Option<Bytes>, AnyDelimiterCodecError> {
        match self.decode(buf)? {
            None if !buf.is_empty() => Ok(Some(self.cut.rest(buf).freeze())),
            frame => Ok(frame),
        }
    }
}
impl<T: AsRef<str>> Encoder<T> for AnyDelimiterCodec {
    type Error = AnyDelimiterCodecError;
    fn encode(&mut self, chunk: T, buf: &mut BytesMut) -> Result<(), AnyDelimiterCodecError> {
        buf.put_slice(chunk.as_ref().as_bytes());
        buf.put_slice(&self.sequence_writer);
        Ok(())
    }
}
