use std::io::ErrorKind;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{self, AsyncReadExt, AsyncWriteExt, Interest};
use tokio::net::{lookup_host, TcpListener, TcpSocket, TcpStream, UdpSocket};
use tokio::time::timeout;

#[tokio::main(flavor = "current_thread")]
async fn main() -> io::Result<()> {
    println!("{:?}", lookup_host("127.0.0.1:80").await?.collect::<Vec<_>>());
    println!("{}", lookup_host("localhost:8080").await?.any(|a| a.port() == 8080 && a.ip().is_loopback()));
    let l = TcpListener::bind("127.0.0.1:0").await?;
    let addr = l.local_addr()?;
    println!("{:?}", TcpListener::bind(addr).await.map(|_| ()).unwrap_err().kind());
    let (c, s) = tokio::join!(TcpStream::connect(addr), l.accept());
    let (mut c, (mut s, peer)) = (c?, s?);
    println!("{} {}", peer == c.local_addr()?, s.local_addr()? == addr && c.peer_addr()? == addr);
    c.set_nodelay(true)?; println!("{}", c.nodelay()?);
    // nothing there yet: try_read, readable
    let mut b = [0u8; 16];
    println!("{:?}", s.try_read(&mut b).map_err(|e| e.kind()));
    println!("{}", timeout(Duration::from_millis(5), s.readable()).await.is_err());
    c.writable().await?;
    println!("{}", c.try_write(b"first")?);
    s.readable().await?;
    loop { s.readable().await?; match s.try_read(&mut b) { Ok(n) => { println!("{n} {:?}", std::str::from_utf8(&b[..n]).unwrap()); break } Err(e) if e.kind() == ErrorKind::WouldBlock => continue, Err(e) => return Err(e) } }
    c.write_all(b"peeked").await?;
    println!("{} {}", s.peek(&mut b).await?, s.peek(&mut b[..2]).await?);
    println!("{}", s.read(&mut b).await?);
    let r = c.ready(Interest::READABLE | Interest::WRITABLE).await?; println!("{}", r.is_writable());
    // borrowed halves
    { let (mut r, mut w) = c.split(); let (_, n) = tokio::join!(async { w.write_all(b"ping").await.unwrap(); }, async { let mut x = [0u8; 4]; s.read_exact(&mut x).await.unwrap(); s.write_all(b"pong!").await.unwrap(); let mut y = [0u8; 5]; r.read_exact(&mut y).await.unwrap() }); println!("{n}"); }
    // owned halves, reunite, drop of the write half ends the stream
    let (r, mut w) = c.into_split();
    w.write_all(b"bye").await?;
    let c = r.reunite(w).unwrap();
    let (mut r, w) = c.into_split();
    drop(w);
    let mut text = String::new(); s.read_to_string(&mut text).await?; println!("{text:?}");
    s.write_all(b"still").await?; drop(s);
    text.clear(); r.read_to_string(&mut text).await?; println!("{text:?}");
    // a reset: unread data at close
    let (c, s) = tokio::join!(TcpStream::connect(addr), l.accept());
    let (mut c, (s, _)) = (c?, s?);
    c.write_all(b"never read").await?; s.readable().await?; drop(s);
    let e = loop { match c.read(&mut b).await { Err(e) => break e, Ok(n) => println!("read {n}") } };
    println!("{:?} {e}", e.kind());
    println!("{:?}", c.write_all(b"x").await.map_err(|e| e.kind()));
    // accept in select with a timeout; a dropped listener refuses
    let r = tokio::select! { _ = l.accept() => "accepted", _ = tokio::time::sleep(Duration::from_millis(5)) => "nobody" }; println!("{r}");
    drop(l);
    println!("{:?}", TcpStream::connect(addr).await.map(|_| ()).unwrap_err());
    let l = TcpListener::bind(addr).await?; println!("bound again {}", l.local_addr()? == addr);
    let sock = TcpSocket::new_v4()?; sock.set_reuseaddr(true)?; sock.bind("127.0.0.1:0".parse().unwrap())?; let l2 = sock.listen(16)?;
    let (a, b2) = tokio::join!(TcpSocket::new_v4()?.connect(l2.local_addr()?), l2.accept()); println!("{}", a?.local_addr()? == b2?.1);
    // backpressure: a writer waits for its reader
    let (c, s) = tokio::join!(TcpStream::connect(addr), l.accept()); let (mut c, (mut s, _)) = (c?, s?);
    let wr = tokio::spawn(async move { let chunk = vec![7u8; 64 * 1024]; for _ in 0..150 { c.write_all(&chunk).await.unwrap(); } });
    tokio::time::sleep(Duration::from_millis(20)).await; println!("writer waits {}", !wr.is_finished());
    let mut n = 0u64; let mut big = vec![0; 1 << 16]; loop { let k = s.read(&mut big).await?; if k == 0 { break } n += k as u64; } println!("{n} {}", wr.await.is_ok());
    // UDP
    let a = UdpSocket::bind("127.0.0.1:0").await?; let u = Arc::new(UdpSocket::bind("127.0.0.1:0").await?);
    let ua = u.local_addr()?; let u2 = u.clone();
    let echo = tokio::spawn(async move { let mut buf = [0u8; 64]; for _ in 0..3 { let (n, from) = u2.recv_from(&mut buf).await.unwrap(); u2.send_to(&buf[..n], from).await.unwrap(); } });
    a.connect(ua).await?;
    for m in ["one", "two", "three"] { a.send(m.as_bytes()).await?; let n = a.recv(&mut b).await?; println!("{}", std::str::from_utf8(&b[..n]).unwrap()); }
    echo.await.unwrap();
    println!("{:?}", a.try_recv(&mut b).map_err(|e| e.kind()));
    u.send_to(b"a long datagram", a.local_addr()?).await?; println!("{} cut", a.recv(&mut b[..4]).await?);
    println!("{}", timeout(Duration::from_millis(5), u.recv_from(&mut b)).await.is_err());
    println!("{:?} {:?}", a.peer_addr()? == ua, u.peer_addr().map_err(|e| e.kind()));
    let std_l = std::net::TcpListener::bind("127.0.0.1:0")?; std_l.set_nonblocking(true)?; let tl = TcpListener::from_std(std_l)?; println!("{}", tl.local_addr()?.port() != 0);
    println!("{:?}", TcpStream::connect("no port").await.map(|_| ()).unwrap_err().to_string());
    Ok(())
}
