use std::io::{self, Cursor, ErrorKind, SeekFrom};
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::io::{self as tio, AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncSeekExt, AsyncWrite, AsyncWriteExt, BufReader, BufStream, BufWriter, ReadBuf};
/// Reads at most one byte a time and is pending every other time.
struct Slow<R> { inner: R, ready: bool, polls: u32 }
impl<R: AsyncRead + Unpin> AsyncRead for Slow<R> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        self.polls += 1;
        self.ready = !self.ready;
        if self.ready { cx.waker().wake_by_ref(); return Poll::Pending; }
        let mut one = [0u8; 1];
        let mut small = ReadBuf::new(&mut one);
        match Pin::new(&mut self.inner).poll_read(cx, &mut small) { Poll::Ready(Ok(())) => { buf.put_slice(small.filled()); Poll::Ready(Ok(())) } o => o }
    }
}
/// Counts and upcases.
#[derive(Default)]
struct Shout { out: Vec<u8>, writes: u32, flushes: u32, shut: bool, limit: Option<usize> }
impl AsyncWrite for Shout {
    fn poll_write(mut self: Pin<&mut Self>, _: &mut Context<'_>, b: &[u8]) -> Poll<io::Result<usize>> {
        if self.limit.is_some_and(|l| self.out.len() >= l) { return Poll::Ready(Err(io::Error::new(ErrorKind::WriteZero, "full up"))); }
        self.writes += 1;
        let n = b.len().min(7);
        self.out.extend(b[..n].iter().map(u8::to_ascii_uppercase));
        Poll::Ready(Ok(n))
    }
    fn poll_flush(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> { self.flushes += 1; Poll::Ready(Ok(())) }
    fn poll_shutdown(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> { self.shut = true; Poll::Ready(Ok(())) }
}
#[tokio::main]
async fn main() -> io::Result<()> {
    let mut s = Slow { inner: &b"hello\nworld\n\nend"[..], ready: false, polls: 0 };
    let mut lines = BufReader::with_capacity(4, &mut s).lines();
    while let Some(l) = lines.next_line().await? { print!("[{l}]"); }
    println!(" {}", s.polls);
    let mut w = BufWriter::with_capacity(10, Shout::default());
    w.write_all(b"abc").await?; w.write_all(b"defghijklmnop").await?; w.write_u16(0x4142).await?;
    w.flush().await?; w.shutdown().await?;
    let sh = w.into_inner();
    println!("{} {} {} {}", String::from_utf8_lossy(&sh.out), sh.writes, sh.flushes, sh.shut);
    let mut sh = Shout { limit: Some(8), ..Default::default() };
    let e = sh.write_all(b"this is too long for it").await.unwrap_err();
    println!("{:?} {e} {}", e.kind(), sh.out.len());
    let mut c = Cursor::new(Vec::new());
    c.write_i32(-2).await?; c.write_f64(1.5).await?; c.write_u24_().await?;
    c.seek(SeekFrom::Start(0)).await?;
    println!("{} {} {:?}", c.read_i32().await?, c.read_f64().await?, c.read_u8().await.map_err(|e| e.kind()));
    c.rewind().await?;
    let mut v = vec![9u8];
    println!("{} {v:?}", c.take(3).read_to_end(&mut v).await?);
    let mut both = (&b"one "[..]).chain(&b"two"[..]);
    let mut text = String::new();
    both.read_to_string(&mut text).await?;
    println!("{text:?} {:?}", (&b"\xff\xfe"[..]).read_to_string(&mut text).await.map_err(|e| (e.kind(), e.to_string())));
    let mut r = BufReader::new(&b"k=v;x=y;last"[..]);
    let mut buf = vec![];
    while r.read_until(b';', &mut buf).await? > 0 { print!("{} ", String::from_utf8_lossy(&buf)); buf.clear(); }
    println!();
    let mut parts = BufReader::new(&b"a,b,,c"[..]).split(b',');
    while let Some(p) = parts.next_segment().await? { print!("{:?}", p); }
    println!();
    let (mut a, mut b) = tio::duplex(5);
    let t = tokio::spawn(async move { let n = tio::copy(&mut &b"twelve bytes"[..], &mut a).await?; a.shutdown().await?; let mut back = String::new(); a.read_to_string(&mut back).await?; Ok::<_, io::Error>((n, back)) });
    let mut got = [0u8; 12];
    b.read_exact(&mut got).await?;
    println!("{} {:?}", std::str::from_utf8(&got).unwrap(), b.read(&mut [0u8; 3]).await?);
    b.write_all(b"ok").await?;
    drop(b);
    println!("{:?}", t.await.unwrap()?);
    let (a, b) = tio::duplex(64);
    drop(b);
    let (mut ra, mut wa) = tio::split(a);
    println!("{:?} {:?}", wa.write_all(b"x").await.map_err(|e| e.kind()), ra.read_u8().await.map_err(|e| e.kind()));
    let mut whole = ra.unsplit(wa);
    println!("{}", whole.read(&mut [0; 4]).await?);
    let (x, mut y) = tio::duplex(32);
    let (p, mut q) = tio::duplex(32);
    let proxy = tokio::spawn(async move { let (mut x, mut p) = (x, p); tio::copy_bidirectional(&mut x, &mut p).await });
    y.write_all(b"ping").await?; y.shutdown().await?;
    let mut s = String::new(); q.read_to_string(&mut s).await?;
    q.write_all(b"pong!").await?; q.shutdown().await?;
    let mut s2 = String::new(); y.read_to_string(&mut s2).await?;
    println!("{s} {s2} {:?}", proxy.await.unwrap()?);
    let mut bs = BufStream::new(Cursor::new(b"first\nsecond".to_vec()));
    let mut l = String::new(); bs.read_line(&mut l).await?;
    println!("{l:?} {:?} {:?}", bs.fill_buf().await?, tio::empty().read(&mut [1]).await?);
    let mut z = [1u8; 3]; tio::repeat(7).read_exact(&mut z).await?; println!("{z:?} {}", tio::sink().write(b"gone").await?);
    let mut eof = &b"ab"[..]; println!("{:?}", eof.read_exact(&mut [0; 5]).await.map_err(|e| e.to_string()));
    Ok(())
}
trait W24 { async fn write_u24_(&mut self) -> io::Result<()>; }
impl W24 for Cursor<Vec<u8>> { async fn write_u24_(&mut self) -> io::Result<()> { Ok(()) } }
