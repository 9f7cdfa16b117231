//! A framed protocol with an own codec over a duplex and over TCP.
use bytes::{Buf, BufMut, Bytes, BytesMut};
use futures::{SinkExt, StreamExt, TryStreamExt};
use std::io;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::codec::{Decoder, Encoder, Framed, FramedRead, FramedWrite, LengthDelimitedCodec, LinesCodec};

#[derive(Debug, Clone, PartialEq)]
enum Frame { Ping(u32), Text(String), Blob(Bytes) }
#[derive(Debug)]
enum FrameError { Io(io::Error), BadTag(u8), Utf8(std::string::FromUtf8Error), TooLong { len: usize, max: usize } }
impl From<io::Error> for FrameError { fn from(e: io::Error) -> Self { FrameError::Io(e) } }
impl From<std::string::FromUtf8Error> for FrameError { fn from(e: std::string::FromUtf8Error) -> Self { FrameError::Utf8(e) } }
impl std::fmt::Display for FrameError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Io(e) => write!(f, "io: {e}"),
            Self::BadTag(t) => write!(f, "bad tag {t:#04x}"),
            Self::Utf8(e) => write!(f, "{e}"),
            Self::TooLong { len, max } => write!(f, "{len} > {max}"),
        }
    }
}
struct Codec { max: usize }
impl Decoder for Codec {
    type Item = Frame;
    type Error = FrameError;
    fn decode(&mut self, src: &mut BytesMut) -> Result<Option<Frame>, FrameError> {
        if src.len() < 5 { return Ok(None); }
        let tag = src[0];
        let len = u32::from_be_bytes(src[1..5].try_into().unwrap()) as usize;
        if len > self.max { return Err(FrameError::TooLong { len, max: self.max }); }
        if src.len() < 5 + len { src.reserve(5 + len - src.len()); return Ok(None); }
        src.advance(5);
        let mut body = src.split_to(len);
        Ok(Some(match tag {
            0 => Frame::Ping(body.get_u32()),
            1 => Frame::Text(String::from_utf8(body.to_vec())?),
            2 => Frame::Blob(body.freeze()),
            t => return Err(FrameError::BadTag(t)),
        }))
    }
}
impl Encoder<Frame> for Codec {
    type Error = FrameError;
    fn encode(&mut self, f: Frame, dst: &mut BytesMut) -> Result<(), FrameError> {
        match f {
            Frame::Ping(n) => { dst.put_u8(0); dst.put_u32(4); dst.put_u32(n); }
            Frame::Text(s) => { dst.put_u8(1); dst.put_u32(s.len() as u32); dst.extend_from_slice(s.as_bytes()); }
            Frame::Blob(b) => {
                if b.len() > self.max { return Err(FrameError::TooLong { len: b.len(), max: self.max }); }
                dst.put_u8(2); dst.put_u32(b.len() as u32); dst.put(b);
            }
        }
        Ok(())
    }
}
async fn serve(s: TcpStream) -> Result<u32, FrameError> {
    let mut framed = Framed::new(s, Codec { max: 1000 });
    let mut n = 0;
    while let Some(f) = framed.next().await {
        n += 1;
        let reply = match f? {
            Frame::Ping(x) => Frame::Ping(x + 1),
            Frame::Text(t) => Frame::Text(t.chars().rev().collect()),
            Frame::Blob(mut b) => { let head = b.split_to(b.len() / 2); Frame::Text(format!("{}+{}", head.len(), b.len())) }
        };
        framed.send(reply).await?;
    }
    Ok(n)
}
#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let l = TcpListener::bind("127.0.0.1:0").await?;
    let addr = l.local_addr()?;
    let server = tokio::spawn(async move {
        let mut results = vec![];
        for _ in 0..2 { let (s, _) = l.accept().await.unwrap(); results.push(serve(s).await.map_err(|e| e.to_string())); }
        results
    });
    let mut c = Framed::new(TcpStream::connect(addr).await?, Codec { max: 1000 });
    for f in [Frame::Ping(41), Frame::Text("stressed".into()), Frame::Blob(Bytes::from(vec![7; 333]))] {
        c.feed(f).await.map_err(|e| e.to_string())?;
    }
    c.flush().await.map_err(|e| e.to_string())?;
    for _ in 0..3 { println!("{:?}", c.next().await.unwrap().map_err(|e| e.to_string())?); }
    println!("{}", c.send(Frame::Blob(Bytes::from(vec![0; 2000]))).await.unwrap_err());
    drop(c);
    let mut raw = TcpStream::connect(addr).await?;
    tokio::io::AsyncWriteExt::write_all(&mut raw, &[9, 0, 0, 0, 1, 1]).await?;
    drop(raw);
    println!("{:?}", server.await?);

    let (a, b) = tokio::io::duplex(16);
    let mut w = FramedWrite::new(a, LengthDelimitedCodec::builder().length_field_length(2).new_codec());
    let r = FramedRead::new(b, LengthDelimitedCodec::builder().length_field_length(2).max_frame_length(40).new_codec());
    let writer = tokio::spawn(async move {
        for n in [3usize, 40, 0, 41, 1] { if w.send(Bytes::from(vec![b'x'; n])).await.is_err() { return n; } }
        0
    });
    let got: Result<Vec<usize>, _> = r.map_ok(|b| b.len()).try_collect().await;
    println!("{:?}", got.map_err(|e| e.to_string()));
    println!("{}", writer.await?);
    let (a, b) = tokio::io::duplex(64);
    let mut lines = Framed::new(a, LinesCodec::new_with_max_length(8));
    let mut other = Framed::new(b, LinesCodec::new());
    for l in ["short", "exactly8", "much too long", "ok"] { other.send(l).await?; }
    drop(other);
    while let Some(l) = lines.next().await { println!("{:?}", l.map_err(|e| e.to_string())); }
    Ok(())
}
