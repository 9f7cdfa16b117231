use smol::{future, io, net::{TcpListener, TcpStream, UdpSocket}, prelude::*, stream::StreamExt, Async, Timer};
use std::net::{TcpListener as StdListener, TcpStream as StdStream, SocketAddr, Ipv4Addr, UdpSocket as StdUdp, Shutdown};
use std::time::Duration;
async fn echo(s: TcpStream) -> io::Result<u64> { io::copy(s.clone(), s).await }
fn main() -> io::Result<()> {
    smol::block_on(async {
        let l = TcpListener::bind("127.0.0.1:0").await?;
        let at = l.local_addr()?;
        let server = smol::spawn(async move { let mut n = 0; let mut inc = l.incoming(); while let Some(s) = inc.next().await { let s = s?; n += echo(s).await?; if n > 10 { break; } } Ok::<_, io::Error>(n) });
        let mut c = TcpStream::connect(at).await?;
        c.write_all(b"hello").await?;
        let mut b = [0; 5]; c.read_exact(&mut b).await?; println!("{}", String::from_utf8_lossy(&b));
        println!("{} {}", c.peer_addr()? == at, c.clone().local_addr()? == c.local_addr()?);
        c.shutdown(Shutdown::Write)?; let mut rest = vec![]; println!("{} {:?}", c.read_to_end(&mut rest).await?, rest);
        let c = TcpStream::connect(at).await?;
        let (mut r, mut w) = io::split(c);
        future::zip(async { w.write_all(b"both directions").await.unwrap(); w.close().await.unwrap(); }, async { let mut s = String::new(); r.read_to_string(&mut s).await.unwrap(); println!("{s}"); }).await;
        println!("{:?}", server.await?);
        println!("{:?}", TcpStream::connect(at).await.map_err(|e| e.kind()).map(|_| ()));
        let l = Async::<StdListener>::bind(([127, 0, 0, 1], 0))?;
        let at = l.get_ref().local_addr()?;
        let t = smol::spawn(async move { let (s, from) = l.accept().await?; let mut lines = io::BufReader::new(&s).lines(); let mut n = 0; while let Some(line) = lines.next().await { let line = line?; n += 1; (&s).write_all(format!("{n}:{line}\n").as_bytes()).await?; } println!("{}", from.ip()); Ok::<_, io::Error>(n) });
        let s = Async::<StdStream>::connect(at).await?;
        (&s).write_all(b"one\ntwo\n").await?;
        let mut r = io::BufReader::new(&s); let mut l1 = String::new(); r.read_line(&mut l1).await?; print!("{l1}"); l1.clear(); r.read_line(&mut l1).await?; print!("{l1}");
        s.readable().race_or().await; s.get_ref().shutdown(Shutdown::Write)?;
        println!("{}", t.await?);
        drop(s);
        let a = UdpSocket::bind("127.0.0.1:0").await?; let b = Async::<StdUdp>::bind((Ipv4Addr::LOCALHOST, 0))?;
        a.send_to(b"ping", b.get_ref().local_addr()?).await?;
        let mut buf = [0; 16]; let (n, from) = b.recv_from(&mut buf).await?; b.send_to(&buf[..n], from).await?; let (n, who) = a.recv_from(&mut buf).await?; println!("{} {}", std::str::from_utf8(&buf[..n]).unwrap(), who == b.get_ref().local_addr()?);
        a.connect(b.get_ref().local_addr()?).await?; a.send(b"x").await?; println!("{:?}", b.read_with(|s| s.recv(&mut [0; 4])).await);
        let r = async { Ok(b.recv(&mut buf).await?) }.or(async { Timer::after(Duration::from_millis(5)).await; Err(io::ErrorKind::TimedOut.into()) }).await; println!("{:?}", r.map_err(|e: io::Error| e.kind()));
        println!("{:?}", smol::net::resolve("127.0.0.1:80").await? as Vec<SocketAddr>);
        let mut v = Vec::new(); println!("{}", io::copy(&b"abc"[..], &mut v).await?); println!("{v:?}");
        Ok(())
    })
}
trait R { async fn race_or(self); }
impl<F: std::future::Future> R for F { async fn race_or(self) { let _ = async { self.await; }.or(async { Timer::after(Duration::from_millis(1)).await; }).await; } }
