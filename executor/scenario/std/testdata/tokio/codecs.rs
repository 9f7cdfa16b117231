use bytes::{Buf, BufMut, Bytes, BytesMut};
use futures::{SinkExt, StreamExt, TryStreamExt};
use std::io;
use tokio::io::{duplex, AsyncReadExt, AsyncWriteExt, AsyncBufReadExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_util::codec::{AnyDelimiterCodec, BytesCodec, Decoder, Encoder, Framed, FramedRead, FramedWrite, LengthDelimitedCodec, LinesCodec, LinesCodecError};
use tokio_util::io::{ReaderStream, StreamReader};
use tokio_util::compat::{FuturesAsyncReadCompatExt, TokioAsyncReadCompatExt};
#[derive(Debug, PartialEq)]
enum Cmd { Push(u16), Pop }
#[derive(Debug)]
enum Bad { Io(io::Error), Op(u8) }
impl From<io::Error> for Bad { fn from(e: io::Error) -> Self { Bad::Io(e) } }
struct CmdCodec;
impl Decoder for CmdCodec { type Item = Cmd; type Error = Bad;
    fn decode(&mut self, b: &mut BytesMut) -> Result<Option<Cmd>, Bad> {
        match b.first() { None => Ok(None), Some(1) if b.len() < 3 => Ok(None), Some(1) => { b.advance(1); Ok(Some(Cmd::Push(b.get_u16()))) } Some(2) => { b.advance(1); Ok(Some(Cmd::Pop)) } Some(&x) => { b.advance(1); Err(Bad::Op(x)) } }
    } }
impl Encoder<Cmd> for CmdCodec { type Error = Bad; fn encode(&mut self, c: Cmd, b: &mut BytesMut) -> Result<(), Bad> { match c { Cmd::Push(n) => { b.put_u8(1); b.put_u16(n) } Cmd::Pop => b.put_u8(2) } Ok(()) } }
#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (a, b) = duplex(64);
    let mut w = FramedWrite::new(a, LinesCodec::new()); let mut r = FramedRead::new(b, LinesCodec::new_with_max_length(10));
    w.send("first").await?; w.feed("second".to_string()).await?; println!("{:?}", w.write_buffer()); w.send("a line that is too long").await?; w.send("ok\r").await?;
    println!("{:?} {:?}", r.next().await, r.next().await);
    println!("{}", r.next().await.unwrap().unwrap_err()); println!("{:?}", r.next().await.is_none()); w.send("m").await?; println!("{:?} {:?}", r.next().await, r.next().await);
    w.get_mut().write_all(b"no newline").await?; drop(w); println!("{:?} {:?}", r.next().await, r.next().await.is_none());
    println!("{:?}", FramedRead::new(&b"\xff\n"[..], LinesCodec::new()).next().await);
    let (a, b) = duplex(5);
    let mut fa = Framed::new(a, CmdCodec); let mut fb = CmdCodec.framed(b);
    let h = tokio::spawn(async move { for c in [Cmd::Push(7), Cmd::Push(513), Cmd::Pop] { fa.send(c).await.unwrap(); } fa.get_mut().write_all(&[9, 2, 1]).await.unwrap(); });
    for _ in 0..7 { println!("{:?}", fb.next().await.map(|r| r.map_err(|e| format!("{e:?}")))); } h.await?;
    let mut out = Vec::new();
    { let mut w = FramedWrite::new(&mut out, LengthDelimitedCodec::new()); w.send(Bytes::from("hi")).await?; w.send(Bytes::from_static(b"there")).await?; }
    println!("{out:?}");
    let frames: Vec<_> = FramedRead::new(&out[..], LengthDelimitedCodec::new()).map_ok(|b| String::from_utf8_lossy(&b).into_owned()).try_collect().await?; println!("{frames:?}");
    let mut c = LengthDelimitedCodec::builder().length_field_type::<u16>().little_endian().max_frame_length(4).new_codec();
    let mut b = BytesMut::new(); c.encode(Bytes::from("abc"), &mut b)?; println!("{b:?} {:?}", c.decode(&mut b)?);
    println!("{:?}", c.encode(Bytes::from("too long"), &mut b).map_err(|e| (e.kind(), e.to_string()))); b.put_u16_le(99); println!("{:?}", c.decode(&mut b));
    let mut r = LengthDelimitedCodec::builder().length_field_offset(1).length_field_length(1).length_adjustment(-2).num_skip(0).new_read(&b"\x05\x04xy\x05\x03z"[..]); println!("{:?} {:?} {:?}", r.next().await, r.next().await, r.next().await.is_none());
    println!("{:?}", LengthDelimitedCodec::builder().new_read(&b"\0\0\0\x05ab"[..]).next().await);
    let l = TcpListener::bind("127.0.0.1:0").await?; let at = l.local_addr()?;
    let server = tokio::spawn(async move { let (s, _) = l.accept().await.unwrap(); let (mut sink, stream) = Framed::new(s, LinesCodec::new()).split(); let mut n = 0; let mut stream = stream.map_ok(|l| l.to_uppercase()); while let Some(Ok(l)) = stream.next().await { n += 1; sink.send(l).await.unwrap(); } n });
    let mut f = Framed::new(TcpStream::connect(at).await?, LinesCodec::new()); for w in ["alpha", "beta"] { f.send(w).await?; println!("{}", f.next().await.unwrap()?); }
    let parts = f.into_parts(); println!("{} {}", parts.read_buf.len(), parts.codec.max_length() == usize::MAX); drop(parts.io); println!("{}", server.await?);
    println!("{:?}", ReaderStream::with_capacity(&b"chunked!"[..], 3).try_collect::<Vec<_>>().await?);
    let mut sr = StreamReader::new(futures::stream::iter([Ok::<_, io::Error>(Bytes::from("l1\nl")), Ok(Bytes::from("2\n")), Err(io::ErrorKind::TimedOut.into())])); let mut s = String::new();
    println!("{} {}", sr.read_line(&mut s).await?, sr.read_line(&mut s).await?); println!("{s:?} {:?}", sr.read_line(&mut s).await.map_err(|e| e.kind()));
    println!("{:?}", FramedRead::new(&b"xyz"[..], BytesCodec::new()).next().await);
    println!("{:?}", FramedRead::new(&b"a,b;c"[..], AnyDelimiterCodec::default()).try_collect::<Vec<_>>().await?);
    let mut v = String::new(); futures::AsyncReadExt::read_to_string(&mut (&b"compat"[..]).compat_t(), &mut v).await?; println!("{v}");
    let mut t = futures::io::Cursor::new(b"other way".to_vec()).compat(); v.clear(); t.read_to_string(&mut v).await?; println!("{v} {}", t.get_ref().position());
    println!("{:?} {}", LinesCodecError::MaxLineLengthExceeded, LinesCodecError::Io(io::ErrorKind::NotFound.into()));

    Ok(())
}
trait T: TokioAsyncReadCompatExt + Sized { fn compat_t(self) -> tokio_util::compat::Compat<Self> { TokioAsyncReadCompatExt::compat(self) } }
impl<R: TokioAsyncReadCompatExt> T for R {}
