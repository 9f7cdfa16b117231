use bytes::{Buf, Bytes, BytesMut};
use std::io::{self, ErrorKind};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{copy, copy_bidirectional, AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader, Interest};
use tokio::net::{lookup_host, TcpListener, TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};

// a SOCKS-like proxy in front of an echo server and a line server
async fn echo(l: TcpListener) { while let Ok((mut s, _)) = l.accept().await { tokio::spawn(async move { let (mut r, mut w) = s.split(); let n = copy(&mut r, &mut w).await; let _ = w.shutdown().await; n }); } }
async fn upper(l: TcpListener) { loop { let (s, _) = l.accept().await.unwrap(); tokio::spawn(async move { let (r, mut w) = s.into_split(); let mut lines = BufReader::new(r).lines(); while let Ok(Some(l)) = lines.next_line().await { if l == "reset" { w.as_ref().set_linger(Some(Duration::ZERO)).unwrap(); return; } w.write_all(l.to_uppercase().as_bytes()).await.unwrap(); w.write_all(b"\n").await.unwrap(); } }); } }
struct Counted<S> { inner: S, read: Arc<AtomicU64> }
impl<S: AsyncRead + Unpin> AsyncRead for Counted<S> {
    fn poll_read(mut self: std::pin::Pin<&mut Self>, cx: &mut std::task::Context<'_>, buf: &mut tokio::io::ReadBuf<'_>) -> std::task::Poll<io::Result<()>> { let b = buf.filled().len(); let r = std::pin::Pin::new(&mut self.inner).poll_read(cx, buf); self.read.fetch_add((buf.filled().len() - b) as u64, Ordering::Relaxed); r }
}
impl<S: AsyncWrite + Unpin> AsyncWrite for Counted<S> {
    fn poll_write(mut self: std::pin::Pin<&mut Self>, cx: &mut std::task::Context<'_>, buf: &[u8]) -> std::task::Poll<io::Result<usize>> { std::pin::Pin::new(&mut self.inner).poll_write(cx, buf) }
    fn poll_flush(mut self: std::pin::Pin<&mut Self>, cx: &mut std::task::Context<'_>) -> std::task::Poll<io::Result<()>> { std::pin::Pin::new(&mut self.inner).poll_flush(cx) }
    fn poll_shutdown(mut self: std::pin::Pin<&mut Self>, cx: &mut std::task::Context<'_>) -> std::task::Poll<io::Result<()>> { std::pin::Pin::new(&mut self.inner).poll_shutdown(cx) }
}
async fn handshake(s: &mut TcpStream) -> io::Result<SocketAddr> {
    let mut head = [0u8; 2];
    s.read_exact(&mut head).await?;
    if head[0] != 5 { s.write_all(&[0xff]).await?; return Err(io::Error::new(ErrorKind::InvalidData, format!("version {}", head[0]))); }
    let mut ip = [0; 4];
    s.read_exact(&mut ip).await?;
    let port = s.read_u16().await?;
    Ok((Ipv4Addr::from(ip), port).into())
}
async fn proxy(l: TcpListener, total: Arc<AtomicU64>, n: usize) -> Vec<String> {
    let mut out = vec![];
    for _ in 0..n {
        let (mut c, _) = l.accept().await.unwrap();
        let r: io::Result<(u64, u64)> = async {
            let to = timeout(Duration::from_millis(200), handshake(&mut c)).await??;
            let mut up = match TcpStream::connect(to).await { Ok(u) => u, Err(e) => { c.write_u8(1).await?; return Err(e) } };
            c.write_u8(0).await?;
            let mut c = Counted { inner: c, read: total.clone() };
            copy_bidirectional(&mut c, &mut up).await
        }.await;
        out.push(match r { Ok((a, b)) => format!("{a} up {b} down"), Err(e) => format!("{:?}: {e}", e.kind()) });
    }
    out
}
fn hello(a: SocketAddr) -> Vec<u8> { let SocketAddr::V4(v4) = a else { panic!() }; [&[5u8, 1][..], &v4.ip().octets(), &a.port().to_be_bytes()].concat() }
#[tokio::main]
async fn main() -> io::Result<()> {
    let bind = || TcpListener::bind("127.0.0.1:0");
    let (e, u, p) = (bind().await?, bind().await?, bind().await?);
    let (ea, ua, pa) = (e.local_addr()?, u.local_addr()?, p.local_addr()?);
    tokio::spawn(echo(e)); tokio::spawn(upper(u));
    let total = Arc::new(AtomicU64::new(0));
    let px = tokio::spawn(proxy(p, total.clone(), 6));
    let mut c = TcpStream::connect(pa).await?;
    c.write_all(&hello(ea)).await?;
    println!("{}", c.read_u8().await?);
    let big = Bytes::from((0..100_000u32).flat_map(|i| (i as u16).to_le_bytes()).collect::<Vec<u8>>());
    let (mut r, mut w) = c.into_split();
    let b2 = big.clone();
    let wr = tokio::spawn(async move { w.write_all_buf(&mut b2.clone()).await.unwrap(); w });
    let mut back = BytesMut::with_capacity(1024);
    while back.len() < big.len() { if r.read_buf(&mut back).await? == 0 { break } }
    println!("{} {}", back.len(), back == big);
    drop(wr.await?.reunite(r).unwrap());
    let mut c = TcpStream::connect(pa).await?;
    c.write_all(&hello(ua)).await?;
    c.read_u8().await?;
    c.write_all(b"hello\nworld\n").await?;
    let mut l = BufReader::new(c).lines();
    println!("{:?} {:?}", l.next_line().await?, l.next_line().await?);
    let mut c = l.into_inner().into_inner();
    c.shutdown().await?;
    println!("{}", c.read(&mut [0; 4]).await?);
    let mut c = TcpStream::connect(pa).await?;
    c.write_all(&[4, 1]).await?;
    println!("{:#x}", c.read_u8().await?);
    let c = TcpStream::connect(pa).await?;
    sleep(Duration::from_millis(300)).await;
    println!("{:?}", c.try_read(&mut [0; 4]));
    let dead = bind().await?.local_addr()?;
    let mut c = TcpStream::connect(pa).await?;
    c.write_all(&hello(dead)).await?;
    println!("{}", c.read_u8().await?);
    let mut c = TcpStream::connect(pa).await?;
    c.write_all(&hello(ua)).await?;
    c.read_u8().await?;
    c.write_all(b"reset\n").await?;
    println!("{:?}", c.read(&mut [0; 4]).await.map_err(|e| e.kind()));
    sleep(Duration::from_millis(20)).await;
    drop(c);
    for l in px.await? { println!("{l}"); }
    println!("{}", total.load(Ordering::Relaxed));
    let sock = TcpSocket::new_v4()?;
    sock.set_reuseaddr(true)?;
    sock.bind("127.0.0.1:0".parse().unwrap())?;
    let l = sock.listen(8)?;
    let a = l.local_addr()?;
    let (x, y) = tokio::join!(TcpStream::connect(a), l.accept());
    let (x, (y, from)) = (x?, y?);
    println!("{} {}", x.local_addr()? == from, y.peer_addr()? == from);
    println!("{:?}", x.try_read(&mut [0; 1]).map_err(|e| e.kind()));
    y.writable().await?;
    println!("{}", y.try_write(b"peekaboo")?);
    let ready = x.ready(Interest::READABLE | Interest::WRITABLE).await?;
    println!("{}", ready.is_writable());
    x.readable().await?;
    let mut b = [0; 4];
    println!("{} {:?}", x.peek(&mut b).await?, std::str::from_utf8(&b));
    let mut bm = BytesMut::new();
    x.try_read_buf(&mut bm)?;
    println!("{bm:?} {}", { bm.advance(4); bm.get_u8() as char });
    drop(y);
    x.readable().await?;
    println!("{:?}", x.try_read(&mut b));
    println!("{:?}", lookup_host("127.0.0.1:80").await?.collect::<Vec<_>>());
    println!("{:?}", TcpListener::bind(a).await.map(|_| ()).map_err(|e| e.kind()));
    Ok(())
}
