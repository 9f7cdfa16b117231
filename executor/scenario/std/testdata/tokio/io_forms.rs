use std::io::{Cursor, ErrorKind, SeekFrom};
use tokio::io::{self, AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncSeekExt, AsyncWrite, AsyncWriteExt, BufReader, BufWriter, BufStream, ReadBuf, duplex, split, copy, copy_bidirectional, copy_buf};
use std::pin::Pin;
use std::task::{Context, Poll};
struct Dribble<'a> { data: &'a [u8], step: usize, pend: bool }
impl AsyncRead for Dribble<'_> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        self.pend = !self.pend;
        if self.pend { cx.waker().wake_by_ref(); return Poll::Pending; }
        let n = self.step.min(self.data.len()).min(buf.remaining());
        let (a, b) = self.data.split_at(n);
        buf.put_slice(a); self.data = b;
        Poll::Ready(Ok(()))
    }
}
#[derive(Default)]
struct Upper(Vec<u8>, usize);
impl AsyncWrite for Upper {
    fn poll_write(mut self: Pin<&mut Self>, _: &mut Context<'_>, b: &[u8]) -> Poll<io::Result<usize>> { let n = b.len().min(3); let up = b[..n].to_ascii_uppercase(); self.0.extend(up); self.1 += 1; Poll::Ready(Ok(n)) }
    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> { Poll::Ready(Ok(())) }
    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> { Poll::Ready(Err(io::Error::new(ErrorKind::Other, "no shutdown"))) }
}
#[tokio::main(flavor = "current_thread")]
async fn main() -> io::Result<()> {
    let mut s = String::new();
    let n = Dribble { data: b"hello async world", step: 4, pend: false }.read_to_string(&mut s).await?;
    println!("{n} {s}");
    let mut r = BufReader::with_capacity(5, Dribble { data: b"one\ntwo\r\n\nlast", step: 3, pend: true });
    let mut line = String::new();
    while r.read_line(&mut line).await? > 0 { print!("[{}]", line.escape_debug()); line.clear(); }
    println!();
    let mut lines = BufReader::new(&b"a\r\nb\n\nc"[..]).lines();
    while let Some(l) = lines.next_line().await? { print!("<{l}>"); }
    println!();
    let mut sp = BufReader::new(&b"k=v;x=y;;"[..]).split(b';');
    while let Some(seg) = sp.next_segment().await? { print!("{:?} ", String::from_utf8(seg).unwrap()); }
    println!();
    let mut buf = vec![];
    let mut c = Cursor::new(b"abc|def|".to_vec());
    println!("{} {:?}", c.read_until(b'|', &mut buf).await?, buf);
    println!("{} {:?}", c.position(), AsyncReadExt::read_u8(&mut c).await? as char);
    c.seek(SeekFrom::End(-2)).await?; println!("{:?} {:?}", c.stream_position().await?, c.read_u16().await);
    println!("{:?}", c.read_u8().await.map_err(|e| (e.kind(), e.to_string())));
    let mut exact = [0u8; 4];
    println!("{:?}", (&b"abc"[..]).read_exact(&mut exact).await.map_err(|e| e.to_string()));
    println!("{:?}", (&b"abcdef"[..]).take(4).read_exact(&mut exact).await);
    let mut ch = (&b"12"[..]).chain(&b"345"[..]);
    let mut v = vec![]; ch.read_to_end(&mut v).await?; println!("{v:?}");
    let mut bad = String::new();
    println!("{:?}", (&[0xff, 0xfe][..]).read_to_string(&mut bad).await.map_err(|e| (e.kind(), e.to_string())));
    let mut up = Upper::default();
    up.write_all(b"shout it").await?; println!("{} {}", String::from_utf8_lossy(&up.0), up.1);
    println!("{}", up.shutdown().await.unwrap_err());
    let mut w = BufWriter::with_capacity(8, Upper::default());
    for p in ["ab", "cd", "efghijklm", "n"] { w.write_all(p.as_bytes()).await?; }
    println!("{} {:?}", w.get_ref().1, std::str::from_utf8(w.buffer()).unwrap());
    w.flush().await?; println!("{}", String::from_utf8_lossy(&w.into_inner().0));
    let (mut a, mut b) = duplex(4);
    let h = tokio::spawn(async move { a.write_all(b"through a small pipe").await.unwrap(); a.write_u32_le(7).await.unwrap(); a.shutdown().await.unwrap(); let mut rest = vec![]; a.read_to_end(&mut rest).await.unwrap(); rest });
    let mut text = [0u8; 20]; b.read_exact(&mut text).await?;
    println!("{} {}", String::from_utf8_lossy(&text), b.read_u32_le().await?);
    println!("{:?}", b.read(&mut text).await?);
    b.write_all(b"back").await?; drop(b);
    println!("{:?}", h.await.unwrap());
    let (client, server) = duplex(64);
    let (mut cr, mut cw) = split(client);
    let echo = tokio::spawn(async move { let (mut r, mut w) = split(server); copy(&mut r, &mut w).await });
    cw.write_all(b"ping").await?; let mut p = [0; 4]; cr.read_exact(&mut p).await?; println!("{p:?}");
    cw.shutdown().await?; println!("{:?}", echo.await.unwrap());
    let back = cr.unsplit(cw); drop(back);
    let (mut a1, mut a2) = duplex(16); let (mut b1, mut b2) = duplex(16);
    let px = tokio::spawn(async move { copy_bidirectional(&mut a2, &mut b1).await });
    a1.write_all(b"xyz").await?; let mut q = [0; 3]; b2.read_exact(&mut q).await?; b2.write_all(b"12345").await?; let mut z = [0; 5]; a1.read_exact(&mut z).await?;
    drop(a1); drop(b2); println!("{:?} {:?} {:?}", q, z, px.await.unwrap());
    println!("{}", copy_buf(&mut BufReader::new(&b"copied"[..]), &mut io::sink()).await?);
    let mut e = io::empty(); println!("{}", e.read(&mut p).await?);
    let mut rep = io::repeat(7).take(3); let mut v = vec![]; rep.read_to_end(&mut v).await?; println!("{v:?} {}", rep.limit());
    let (mut d1, d2) = duplex(8); drop(d2);
    println!("{:?}", d1.write_all(b"x").await.map_err(|e| e.kind()));
    let mut bs = BufStream::new(Cursor::new(b"l1\nl2\n".to_vec())); let mut l = String::new(); bs.read_line(&mut l).await?; println!("{l:?}");
    let mut out = Cursor::new(vec![0u8; 4]); out.write_i16(-2).await?; out.write_f32(1.5).await.unwrap_err(); println!("{:?}", out.into_inner());
    let mut v: Vec<u8> = vec![]; v.write_u128(1).await?; v.write_f64(2.5).await?; println!("{} {}", v.len(), (&v[16..]).read_f64().await?);
    let mut b = bytes::BytesMut::new(); let n = (&b"into bytes"[..]).read_buf(&mut b).await?; println!("{n} {b:?}");
    io::stdout().write_all(b"to stdout\n").await?; io::stdout().flush().await?;
    let mut si = String::new(); println!("{}", io::stdin().read_line_opt(&mut si).await);
    Err(ErrorKind::TimedOut.into())
}
trait R { fn read_line_opt<'a>(self, s: &'a mut String) -> Pin<Box<dyn std::future::Future<Output = usize> + 'a>>; }
impl R for io::Stdin { fn read_line_opt<'a>(self, s: &'a mut String) -> Pin<Box<dyn std::future::Future<Output = usize> + 'a>> { Box::pin(async move { BufReader::new(self).read_line(s).await.unwrap() }) } }
