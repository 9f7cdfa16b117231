use std::collections::HashMap;
use std::io::ErrorKind;
use std::net::{SocketAddr, Ipv4Addr};
use std::sync::{Arc, atomic::{AtomicU32, Ordering}};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader, Interest};
use tokio::net::{TcpListener, TcpSocket, TcpStream, UdpSocket, lookup_host};
use tokio::time::timeout;
use tokio::sync::{broadcast, oneshot};
type Res<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;
struct Request { method: String, path: String, headers: HashMap<String, String>, body: Vec<u8> }
async fn read_request(r: &mut BufReader<impl tokio::io::AsyncRead + Unpin>) -> Res<Option<Request>> {
    let mut line = String::new();
    if r.read_line(&mut line).await? == 0 { return Ok(None); }
    let mut parts = line.split_whitespace();
    let (method, path) = (parts.next().ok_or("no method")?.to_string(), parts.next().ok_or("no path")?.to_string());
    let mut headers = HashMap::new();
    loop {
        let mut h = String::new(); r.read_line(&mut h).await?;
        let h = h.trim_end(); if h.is_empty() { break; }
        if let Some((k, v)) = h.split_once(": ") { headers.insert(k.to_ascii_lowercase(), v.to_string()); }
    }
    let len: usize = headers.get("content-length").map_or(Ok(0), |v| v.parse())?;
    let mut body = vec![0; len]; r.read_exact(&mut body).await?;
    Ok(Some(Request { method, path, headers, body }))
}
async fn serve(s: TcpStream, hits: Arc<AtomicU32>) -> Res<u32> {
    let (r, mut w) = s.into_split();
    let mut r = BufReader::new(r); let mut n = 0;
    while let Some(req) = read_request(&mut r).await? {
        n += 1; let hit = hits.fetch_add(1, Ordering::SeqCst) + 1;
        let (code, body) = match (req.method.as_str(), req.path.as_str()) {
            ("GET", "/") => ("200 OK", format!("hit {hit}")),
            ("POST", p) if p.starts_with("/echo") => ("200 OK", String::from_utf8_lossy(&req.body).to_uppercase()),
            ("GET", "/slow") => { tokio::time::sleep(Duration::from_millis(100)).await; ("200 OK", "slow".into()) }
            (m, p) => ("404 Not Found", format!("{m} {p}?")),
        };
        w.write_all(format!("HTTP/1.1 {code}\r\nContent-Length: {}\r\n\r\n{body}", body.len()).as_bytes()).await?;
        if req.headers.get("connection").map(String::as_str) == Some("close") { break; }
    }
    Ok(n)
}
async fn fetch(s: &mut BufReader<TcpStream>, req: &str) -> Res<(u16, String)> {
    s.get_mut().write_all(req.as_bytes()).await?;
    let mut l = String::new(); s.read_line(&mut l).await?;
    let code = l.split(' ').nth(1).ok_or("bad status")?.parse()?;
    let mut len = 0;
    loop { l.clear(); s.read_line(&mut l).await?; if l == "\r\n" { break; } if let Some(n) = l.strip_prefix("Content-Length: ") { len = n.trim().parse()?; } }
    let mut b = vec![0; len]; s.read_exact(&mut b).await?;
    Ok((code, String::from_utf8(b)?))
}
#[tokio::main(flavor = "current_thread")]
async fn main() -> Res<()> {
    let l = TcpListener::bind("127.0.0.1:0").await?;
    let addr = l.local_addr()?;
    println!("{} {}", addr.ip(), addr.port() != 0);
    let hits = Arc::new(AtomicU32::new(0));
    let (stop, mut stopped) = oneshot::channel::<()>();
    let h2 = hits.clone();
    let server = tokio::spawn(async move {
        let mut conns = tokio::task::JoinSet::new();
        loop { tokio::select! { r = l.accept() => { let (s, _) = r.unwrap(); conns.spawn(serve(s, h2.clone())); } _ = &mut stopped => break } }
        let mut per = vec![]; while let Some(r) = conns.join_next().await { per.push(r.unwrap().unwrap_or(999)); } per.sort(); per
    });
    let mut c = BufReader::new(TcpStream::connect(addr).await?);
    println!("{:?}", fetch(&mut c, "GET / HTTP/1.1\r\n\r\n").await?);
    println!("{:?}", fetch(&mut c, "POST /echo HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello").await?);
    println!("{:?}", fetch(&mut c, "DELETE /x HTTP/1.1\r\nConnection: close\r\n\r\n").await?);
    println!("{}", fetch(&mut c, "GET / HTTP/1.1\r\n\r\n").await.is_err());
    let many: Vec<_> = (0..5).map(|_| tokio::spawn(async move { let mut c = BufReader::new(TcpStream::connect(addr).await?); fetch(&mut c, "GET / HTTP/1.1\r\n\r\n").await })).collect();
    let mut ok = 0; for m in many { if m.await?.map_or(false, |r| r.0 == 200) { ok += 1; } }
    println!("{ok} {}", hits.load(Ordering::SeqCst));
    let mut c = BufReader::new(TcpStream::connect(addr).await?);
    println!("{}", timeout(Duration::from_millis(20), fetch(&mut c, "GET /slow HTTP/1.1\r\n\r\n")).await.is_err());
    drop(c);
    stop.send(()).unwrap();
    println!("{:?}", server.await?.len());
    println!("{:?}", TcpStream::connect(addr).await.map_err(|e| e.kind()).unwrap_err());
    println!("{}", TcpStream::connect(addr).await.unwrap_err());
    let l = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    println!("{:?}", TcpListener::bind(l.local_addr()?).await.map_err(|e| e.kind()).map(|_| ()));
    let sock = TcpSocket::new_v4()?; sock.set_reuseaddr(true)?;
    let (c, s) = tokio::join!(sock.connect(l.local_addr()?), l.accept());
    let (mut c, (mut s, peer)) = (c?, s?);
    println!("{} {}", c.local_addr()? == peer, s.local_addr()? == c.peer_addr()?);
    c.set_nodelay(true)?; println!("{}", c.nodelay()?);
    println!("{:?}", s.try_read(&mut [0; 4]).map_err(|e| e.kind()));
    c.writable().await?; println!("{:?}", c.try_write(b"peekable"));
    let mut b = [0; 4]; println!("{} {:?}", s.peek(&mut b).await?, std::str::from_utf8(&b)?);
    println!("{} {:?}", s.read(&mut b).await?, s.ready(Interest::READABLE | Interest::WRITABLE).await?.is_readable());
    s.readable().await?; println!("{:?}", s.try_read(&mut b));
    c.shutdown().await?; println!("{}", s.read(&mut b).await?);
    println!("{:?}", c.write(b"x").await.map_err(|e| e.kind()));
    s.write_all(b"still").await?; let mut r = [0; 5]; c.read_exact(&mut r).await?; println!("{}", String::from_utf8_lossy(&r));
    drop(s); println!("{}", c.read(&mut r).await?);
    let (c, s) = tokio::join!(TcpStream::connect(l.local_addr()?), l.accept());
    let (mut c, s) = (c?, s?.0);
    let (mut r, w) = s.into_split();
    drop(w);
    let mut v = vec![]; println!("{}", c.read_to_end(&mut v).await?);
    c.write_all(b"late").await?; let mut q = [0; 4]; r.read_exact(&mut q).await?; println!("{q:?}");
    drop((c, r));
    let a = UdpSocket::bind("127.0.0.1:0").await?; let b = UdpSocket::bind("127.0.0.1:0").await?;
    a.send_to(b"datagram", b.local_addr()?).await?;
    let mut buf = [0; 4]; let (n, from) = b.recv_from(&mut buf).await?; println!("{n} {} {:?}", from == a.local_addr()?, &buf[..n]);
    b.connect(a.local_addr()?).await?; b.send(b"re").await?; println!("{:?} {:?}", a.recv(&mut buf).await?, a.try_recv(&mut buf).map_err(|e| e.kind()));
    println!("{:?}", timeout(Duration::from_millis(5), a.recv(&mut buf)).await.is_err());
    println!("{:?}", lookup_host("127.0.0.1:80").await?.collect::<Vec<SocketAddr>>());
    println!("{:?}", TcpStream::connect("nonsense").await.map_err(|e| (e.kind() == ErrorKind::InvalidInput, e.to_string())).map(|_| ()));
    let (tx, _) = broadcast::channel::<String>(8); let l = TcpListener::bind("127.0.0.1:0").await?; let at = l.local_addr()?;
    let hub = tx.clone();
    tokio::spawn(async move { for id in 0.. { let (s, _) = l.accept().await.unwrap(); let (tx, mut rx) = (hub.clone(), hub.subscribe()); tokio::spawn(async move { let (r, mut w) = s.into_split(); let mut ls = BufReader::new(r).lines(); loop { tokio::select! { l = ls.next_line() => match l { Ok(Some(l)) => { let _ = tx.send(format!("{id}: {l}\n")); } _ => break }, m = rx.recv() => { if let Ok(m) = m { if w.write_all(m.as_bytes()).await.is_err() { break; } } } } } }); } });
    let mut x = BufReader::new(TcpStream::connect(at).await?); let mut y = BufReader::new(TcpStream::connect(at).await?);
    tokio::time::sleep(Duration::from_millis(20)).await;
    x.write_all(b"hi all\n").await?; let mut l1 = String::new(); y.read_line(&mut l1).await?; let mut l2 = String::new(); x.read_line(&mut l2).await?; print!("{l1}{l2}");
    y.write_all(b"hello\n").await?; l1.clear(); x.read_line(&mut l1).await?; print!("{l1}");
    println!("{}", tx.receiver_count());
    Ok(())
}
