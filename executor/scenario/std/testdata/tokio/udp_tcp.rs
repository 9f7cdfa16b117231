use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use tokio::io::{AsyncReadExt, AsyncWriteExt, Interest};
use tokio::net::{lookup_host, TcpListener, TcpSocket, TcpStream, UdpSocket};
use tokio::time::{timeout, Duration};
async fn name_server(sock: UdpSocket) -> io::Result<usize> {
    let mut names: HashMap<String, SocketAddr> = HashMap::new();
    let mut buf = [0u8; 64];
    loop {
        let (n, from) = sock.recv_from(&mut buf).await?;
        let text = String::from_utf8_lossy(&buf[..n]).into_owned();
        let mut words = text.split(' ');
        let reply = match (words.next(), words.next()) {
            (Some("reg"), Some(name)) => { names.insert(name.into(), from); "ok".to_string() }
            (Some("who"), Some(name)) => names.get(name).map_or("?".into(), |a| a.ip().to_string()),
            (Some("quit"), None) => return Ok(names.len()),
            _ => format!("bad {n}"),
        };
        sock.send_to(reply.as_bytes(), from).await?;
    }
}
#[tokio::main(flavor = "current_thread")]
async fn main() -> io::Result<()> {
    let s = UdpSocket::bind("127.0.0.1:0").await?;
    let at = s.local_addr()?;
    let t = tokio::spawn(name_server(s));
    let c = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    c.connect(at).await?;
    let mut b = [0u8; 8];
    for q in ["reg anna", "who anna", "who bob", "nonsense", ""] {
        c.send(q.as_bytes()).await?;
        let n = c.recv(&mut b).await?;
        println!("{q:?} -> {}", std::str::from_utf8(&b[..n]).unwrap());
    }
    println!("{:?}", c.try_recv(&mut b).map_err(|e| e.kind()));
    c.send(b"a datagram that is longer than the buffer").await?;
    println!("{:?} {:?}", c.peek_from(&mut b[..3]).await?.0, c.recv(&mut b[..2]).await?);
    println!("{:?}", timeout(Duration::from_millis(30), c.recv(&mut b)).await.is_err());
    c.send(b"quit").await?;
    println!("{}", t.await??);
    let l = TcpListener::bind("localhost:0").await?;
    let addr = l.local_addr()?;
    println!("{} {:?}", addr.ip() == IpAddr::from([127, 0, 0, 1]), lookup_host("localhost:80").await?.any(|a| a.port() == 80));
    let srv = tokio::spawn(async move {
        let (mut a, _) = l.accept().await.unwrap();
        let n = { let (mut r, mut w) = a.split();
        tokio::io::copy(&mut r, &mut w).await.unwrap() }; drop(a);
        let (b, _) = l.accept().await.unwrap();
        drop(b);
        let (c, _) = l.accept().await.unwrap();
        c.readable().await.unwrap();
        let mut buf = vec![0; 3];
        let got = c.try_read(&mut buf).unwrap();
        let again = c.try_read(&mut buf).map_err(|e| e.kind());
        c.set_linger(Some(Duration::from_secs(2))).unwrap();
        (n, got, buf, again, c.linger().unwrap())
    });
    let mut s = TcpSocket::new_v4()?.connect(addr).await?;
    s.write_all(b"echo me").await?;
    s.shutdown().await?;
    let mut v = Vec::new();
    s.read_to_end(&mut v).await?;
    println!("{} {:?}", String::from_utf8(v).unwrap(), s.local_addr()?.port() > 0);
    let mut s = TcpStream::connect(addr).await?;
    println!("{:?}", s.read(&mut b).await?);
    let s = TcpStream::connect(&[addr][..]).await?;
    let ready = s.ready(Interest::WRITABLE).await?;
    println!("{} {}", ready.is_writable(), s.nodelay()?);
    println!("{}", s.try_write(b"xyz")?);
    println!("{:?}", srv.await?);
    println!("{:?}", s.peek(&mut b).await.map_err(|e| e.kind()));
    println!("{:?}", TcpStream::connect(addr).await.map(|_| ()).map_err(|e| e.kind()));
    let l = Arc::new(TcpListener::bind("127.0.0.1:0").await?);
    println!("{:?}", TcpListener::bind(l.local_addr()?).await.map(|_| ()).map_err(|e| e.kind()));
    println!("{:?}", "127.0.0.1:99999".parse::<SocketAddr>().map_err(|e| e.to_string()));
    println!("{:?}", TcpStream::connect("nonsense").await.map(|_| ()).map_err(|e| e.kind()));
    let hs: Vec<_> = (0..3).map(|_| { let l = l.clone(); tokio::spawn(async move { l.accept().await.unwrap().0.read_u8().await.unwrap() }) }).collect();
    for i in [5, 6, 7] { TcpStream::connect(l.local_addr()?).await?.write_u8(i).await?; }
    let mut all = vec![]; for h in hs { all.push(h.await?); } all.sort();
    println!("{all:?}");
    Ok(())
}
