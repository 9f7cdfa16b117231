use std::collections::{BTreeMap, HashMap};
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::UdpSocket;
use tokio::sync::{mpsc, Mutex};
use tokio::time::{sleep, timeout};

// a tiny reliable protocol over UDP with retransmission
#[derive(Debug, Clone, PartialEq)]
enum Msg { Data { seq: u32, body: Vec<u8> }, Ack(u32), Fin }
impl Msg {
    fn encode(&self) -> Vec<u8> {
        match self {
            Msg::Data { seq, body } => { let mut v = vec![1]; v.extend_from_slice(&seq.to_be_bytes()); v.extend_from_slice(body); v }
            Msg::Ack(s) => [&[2u8][..], &s.to_be_bytes()].concat(),
            Msg::Fin => vec![3],
        }
    }
    fn decode(b: &[u8]) -> Result<Msg, String> {
        match b {
            [1, a, b, c, d, rest @ ..] => Ok(Msg::Data { seq: u32::from_be_bytes([*a, *b, *c, *d]), body: rest.to_vec() }),
            [2, s @ ..] if s.len() == 4 => Ok(Msg::Ack(u32::from_be_bytes(s.try_into().unwrap()))),
            [3] => Ok(Msg::Fin),
            [] => Err("empty".into()),
            [t, ..] => Err(format!("bad tag {t} of {} bytes", b.len())),
        }
    }
}
async fn receiver(sock: Arc<UdpSocket>, drop_every: usize) -> io::Result<(String, usize)> {
    let mut got = BTreeMap::new();
    let mut buf = [0u8; 64];
    let mut n = 0;
    let mut dropped = 0;
    loop {
        let (len, from) = sock.recv_from(&mut buf).await?;
        n += 1;
        match Msg::decode(&buf[..len]) {
            Ok(Msg::Data { seq, body }) => {
                if n % drop_every == 0 { dropped += 1; continue; }
                got.entry(seq).or_insert(body);
                sock.send_to(&Msg::Ack(seq).encode(), from).await?;
            }
            Ok(Msg::Fin) => break,
            Ok(m) => println!("unexpected {m:?}"),
            Err(e) => println!("garbage: {e}"),
        }
    }
    Ok((got.into_values().map(|b| String::from_utf8(b).unwrap()).collect(), dropped))
}
async fn sender(sock: UdpSocket, text: &str) -> io::Result<usize> {
    let mut sent = 0;
    let mut buf = [0; 16];
    for (seq, chunk) in text.as_bytes().chunks(4).enumerate() {
        let m = Msg::Data { seq: seq as u32, body: chunk.to_vec() };
        loop {
            sock.send(&m.encode()).await?;
            sent += 1;
            match timeout(Duration::from_millis(20), sock.recv(&mut buf)).await {
                Ok(Ok(n)) => if Msg::decode(&buf[..n]) == Ok(Msg::Ack(seq as u32)) { break },
                Ok(Err(e)) => return Err(e),
                Err(_) => {}
            }
        }
    }
    sock.send(&Msg::Fin.encode()).await?;
    Ok(sent)
}
struct Mux { routes: Arc<Mutex<HashMap<SocketAddr, mpsc::Sender<Vec<u8>>>>>, sock: Arc<UdpSocket> }
impl Mux {
    async fn run(self, limit: usize) -> io::Result<Vec<String>> {
        let mut buf = vec![0; 1500];
        let mut tasks = vec![];
        for _ in 0..limit {
            let (n, from) = self.sock.recv_from(&mut buf).await?;
            let data = buf[..n].to_vec();
            let mut routes = self.routes.lock().await;
            if !routes.contains_key(&from) {
                let (tx, mut rx) = mpsc::channel::<Vec<u8>>(4);
                routes.insert(from, tx);
                let sock = self.sock.clone();
                tasks.push(tokio::spawn(async move {
                    let mut all = String::new();
                    while let Some(d) = rx.recv().await { all.push_str(&String::from_utf8_lossy(&d)); sock.send_to(format!("{}", all.len()).as_bytes(), from).await.unwrap(); }
                    all
                }));
            }
            routes[&from].send(data).await.unwrap();
        }
        self.routes.lock().await.clear();
        let mut v = vec![];
        for t in tasks { v.push(t.await.unwrap()); }
        v.sort();
        Ok(v)
    }
}
#[tokio::main(flavor = "current_thread")]
async fn main() -> io::Result<()> {
    let rx = Arc::new(UdpSocket::bind("127.0.0.1:0").await?);
    let addr = rx.local_addr()?;
    let r = tokio::spawn(receiver(rx.clone(), 4));
    let noise = UdpSocket::bind("127.0.0.1:0").await?;
    noise.send_to(&[9, 9], addr).await?;
    noise.send_to(&[], addr).await?;
    sleep(Duration::from_millis(5)).await;
    let s = UdpSocket::bind("127.0.0.1:0").await?;
    s.connect(addr).await?;
    println!("{}", s.peer_addr()? == addr);
    let sent = sender(s, "user datagrams are lost at times").await?;
    let (text, dropped) = r.await.unwrap()?;
    println!("{text:?} sent {sent} dropped {dropped}");
    let sock = Arc::new(UdpSocket::bind("127.0.0.1:0").await?);
    let to = sock.local_addr()?;
    let mux = tokio::spawn(Mux { routes: Default::default(), sock }.run(5));
    let (a, b) = (UdpSocket::bind("127.0.0.1:0").await?, UdpSocket::bind("127.0.0.1:0").await?);
    let mut buf = [0; 8];
    for (c, w) in [(&a, "hel"), (&b, "wor"), (&a, "lo"), (&b, "l"), (&b, "d")] {
        c.send_to(w.as_bytes(), to).await?;
        let (n, from) = c.recv_from(&mut buf).await?;
        print!("{}{} ", String::from_utf8_lossy(&buf[..n]), if from == to { "" } else { "?" });
    }
    println!();
    println!("{:?}", mux.await.unwrap()?);
    println!("{:?}", a.try_recv(&mut buf).map_err(|e| e.kind()));
    a.send_to(b"0123456789", b.local_addr()?).await?;
    b.readable().await?;
    println!("{:?} {:?}", b.peek_from(&mut buf[..3]).await?.0, buf);
    println!("{:?} {:?}", b.try_recv_from(&mut buf)?.0, &buf);
    println!("{:?}", UdpSocket::bind(b.local_addr()?).await.map(|_| ()).map_err(|e| e.kind()));
    Ok(())
}
