use std::io::Cursor;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::io::{self, AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncSeekExt, AsyncWrite, AsyncWriteExt, BufReader, BufStream, BufWriter, ReadBuf, SeekFrom};

/// Gives one byte at a time, and Pending in between.
struct Dribble { data: Vec<u8>, at: usize, wait: bool }
impl AsyncRead for Dribble {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        if !self.wait { self.wait = true; cx.waker().wake_by_ref(); return Poll::Pending; }
        self.wait = false;
        if self.at < self.data.len() { let b = self.data[self.at]; buf.put_slice(&[b]); self.at += 1; }
        Poll::Ready(Ok(()))
    }
}
fn dribble(s: &str) -> Dribble { Dribble { data: s.as_bytes().to_vec(), at: 0, wait: false } }
struct Upper<W>(W);
impl<W: AsyncWrite + Unpin> AsyncWrite for Upper<W> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> { let up = buf[..buf.len().min(3)].to_ascii_uppercase(); Pin::new(&mut self.0).poll_write(cx, &up) }
    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> { Pin::new(&mut self.0).poll_flush(cx) }
    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> { Pin::new(&mut self.0).poll_shutdown(cx) }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> io::Result<()> {
    let mut r = &b"hello world"[..];
    let mut buf = [0u8; 5];
    println!("{} {:?}", r.read(&mut buf).await?, std::str::from_utf8(&buf).unwrap());
    let mut s = String::new();
    println!("{} {s:?}", r.read_to_string(&mut s).await?);
    println!("{}", r.read(&mut buf).await?);
    let e = (&b"abc"[..]).read_exact(&mut buf).await.unwrap_err();
    println!("{e} {:?}", e.kind());
    let mut v = vec![];
    println!("{} {v:?}", dribble("drip").read_to_end(&mut v).await?);
    let mut c = Cursor::new(vec![0x01, 0x02, 0x03, 0x04, 0x05, 0xff, 0xff, 0x3f, 0x80, 0, 0]);
    println!("{:#x} {:#x} {} {} {}", c.read_u16().await?, c.read_u16_le().await?, c.read_u8().await?, c.read_i16().await?, c.read_f32().await?);
    println!("{:?}", c.read_u8().await.unwrap_err().kind());
    let mut out = Vec::new();
    out.write_u32(7).await?; out.write_i8(-1).await?; out.write_u16_le(1).await?; out.write_all(b"xyz").await?; out.flush().await?;
    println!("{out:?}");
    let mut w = Upper(Vec::new());
    println!("{}", w.write(b"abcdef").await?);
    w.write_all(b"ghijklmn").await?; w.shutdown().await?;
    println!("{}", String::from_utf8(w.0).unwrap());
    let mut lines = BufReader::new(dribble("one\r\ntwo\n\nlast")).lines();
    while let Some(l) = lines.next_line().await? { println!("line {l:?}"); }
    let mut seg = BufReader::new(&b"a,b,,c"[..]).split(b',');
    while let Some(x) = seg.next_segment().await? { print!("{:?} ", String::from_utf8(x).unwrap()); }
    println!();
    let mut br = BufReader::with_capacity(4, &b"abcdefgh\nrest"[..]);
    let mut line = String::new();
    println!("{:?}", br.fill_buf().await?); println!("{}", br.buffer().len());
    br.consume(1);
    println!("{} {line:?}", { br.read_line(&mut line).await? });
    let mut until = vec![]; println!("{} {until:?}", { br.read_until(b's', &mut until).await? });
    let mut bw = BufWriter::new(Vec::new());
    bw.write_all(b"buffered").await?;
    println!("{} {}", bw.get_ref().len(), bw.buffer().len());
    bw.flush().await?;
    println!("{:?}", String::from_utf8(bw.into_inner()).unwrap());
    println!("{}", io::copy(&mut dribble("copy this"), &mut Upper(&mut out)).await?);
    println!("{:?}", String::from_utf8_lossy(&out[10..]));
    let mut t = dribble("0123456789").take(4); s.clear(); t.read_to_string(&mut s).await?; println!("{s} {}", t.limit());
    let mut ch = (&b"ab"[..]).chain(dribble("cd")); s.clear(); ch.read_to_string(&mut s).await?; println!("{s}");
    let mut z = [0u8; 4]; io::repeat(9).read_exact(&mut z).await?; println!("{z:?} {} {}", io::empty().read(&mut z).await?, io::sink().write(b"gone").await?);
    let mut cur = Cursor::new(b"seekable".to_vec()); cur.seek(SeekFrom::Start(4)).await?; s.clear(); cur.read_to_string(&mut s).await?; println!("{s} {}", cur.stream_position().await?);
    // duplex, split, copy_bidirectional
    let (mut a, mut b) = io::duplex(8);
    let h = tokio::spawn(async move { let mut got = String::new(); b.read_to_string(&mut got).await.unwrap(); got });
    a.write_all(b"longer than the buffer").await?; drop(a);
    println!("{}", h.await.unwrap());
    let (a, b) = io::duplex(64);
    let (mut ar, mut aw) = io::split(a);
    let (br_, mut bw_) = io::split(b);
    let server = tokio::spawn(async move { let mut l = BufReader::new(br_).lines(); while let Some(x) = l.next_line().await.unwrap() { bw_.write_all(format!("<{x}>\n").as_bytes()).await.unwrap(); } bw_.shutdown().await.unwrap(); });
    aw.write_all(b"x\ny\n").await?; aw.shutdown().await?;
    s.clear(); ar.read_to_string(&mut s).await?; println!("{s:?}"); server.await.unwrap();
    println!("{}", ar.is_pair_of(&aw)); let _whole = ar.unsplit(aw);
    let (mut c1, mut p1) = io::duplex(16); let (mut p2, mut c2) = io::duplex(16);
    let proxy = tokio::spawn(async move { io::copy_bidirectional(&mut p1, &mut p2).await.unwrap() });
    c1.write_all(b"ping!").await?; c1.shutdown().await?; s.clear(); 
    let mut back = [0u8; 5]; c2.read_exact(&mut back).await?; c2.write_all(b"pong").await?; c2.shutdown().await?; c1.read_to_string(&mut s).await?;
    println!("{s} {:?} {:?}", std::str::from_utf8(&back).unwrap(), proxy.await.unwrap());
    let (mut x, y) = io::duplex(4); drop(y); println!("{:?} {}", x.write(b"a").await.map_err(|e| e.kind()), x.read(&mut buf).await?);
    let mut bs = BufStream::new(Cursor::new(Vec::new())); bs.write_all(b"q").await?; bs.flush().await?; println!("{:?}", bs.into_inner().into_inner());
    let mut o = io::stdout(); o.write_all(b"to stdout\n").await?; o.flush().await?;
    let mut rest = String::new(); println!("stdin {}", io::stdin().read_to_string(&mut rest).await?);
    let mut bm = bytes::BytesMut::with_capacity(4); let mut src = &b"abcdefghij"[..]; println!("{} {:?} {}", src.read_buf(&mut bm).await?, bm.clone(), { src.read_buf(&mut bm).await? });
    let mut wb = Vec::new(); let mut from = bytes::Bytes::from("all of it"); wb.write_all_buf(&mut from).await?; println!("{:?} {}", wb.len(), from.is_empty());
    Ok(())
}
