use async_std::{io::{self, BufReader, prelude::*}, net::{TcpListener, TcpStream, UdpSocket, Shutdown}, prelude::*, sync::Arc, task, channel};
use std::collections::HashMap; use std::time::Duration;
async fn client(at: std::net::SocketAddr, name: &'static str) -> io::Result<Vec<String>> {
    let s = TcpStream::connect(at).await?;
    let mut w = &s; w.write_all(format!("{name}\nhello from {name}\n").as_bytes()).await?;
    let mut got = vec![]; let mut lines = BufReader::new(&s).lines();
    while let Some(l) = lines.next().await { got.push(l?); if got.len() == 2 { break; } }
    Ok(got)
}
#[async_std::main]
async fn main() -> io::Result<()> {
    let l = TcpListener::bind("127.0.0.1:0").await?; let at = l.local_addr()?;
    let server = task::spawn(async move {
        let mut inc = l.incoming(); let mut hs = vec![];
        while let Some(s) = inc.next().await { let s = Arc::new(s.unwrap()); let n = hs.len(); hs.push(task::spawn(async move { let mut ls = BufReader::new(&*s).lines(); let name = ls.next().await.unwrap().unwrap(); (&*s).write_all(format!("welcome {name}, {n}\n").as_bytes()).await.unwrap(); while let Some(Ok(l)) = ls.next().await { (&*s).write_all(format!("echo {l}\n").as_bytes()).await.unwrap(); } name })); if hs.len() == 2 { break; } }
        let mut names = vec![]; for h in hs { names.push(h.await); } names
    });
    println!("{:?}", client(at, "ann").await?); println!("{:?}", client(at, "bob").await?);
    println!("{:?}", server.await);
    println!("{:?}", TcpStream::connect(at).await.map_err(|e| e.kind()).map(|_| ()));
    let l = TcpListener::bind("127.0.0.1:0").await?; let at = l.local_addr()?;
    task::spawn(async move { let (s, _) = l.accept().await.unwrap(); let (r, w) = &mut (&s, &s); io::copy(r, w).await.unwrap(); });
    let mut c = TcpStream::connect(at).await?; c.write_all(b"abc").await?; c.shutdown(Shutdown::Write)?; let mut s = String::new(); c.read_to_string(&mut s).await?; println!("{s}");
    let a = UdpSocket::bind("127.0.0.1:0").await?; let b = UdpSocket::bind("127.0.0.1:0").await?; a.send_to(b"hi", b.local_addr()?).await?; let mut buf = [0; 8]; let (n, p) = b.recv_from(&mut buf).await?; println!("{n} {}", p == a.local_addr()?);
    println!("{:?}", io::timeout(Duration::from_millis(5), async { b.recv(&mut buf).await }).await.map_err(|e| e.kind()));
    let mut m: HashMap<String, usize> = HashMap::new(); let mut ws = BufReader::new(&b"a b a"[..]).split(b' '); while let Some(w) = ws.next().await { *m.entry(String::from_utf8(w?).unwrap()).or_default() += 1; } println!("{:?}", m["a"]);
    let (s, r) = channel::bounded::<u8>(1); drop(s); println!("{:?}", r.recv().await.is_err());
    io::stdout().write_all(b"out\n").await?; io::stdout().flush().await?;
    let mut line = String::new(); println!("{}", io::stdin().read_line(&mut line).await?);
    Ok(())
}
