use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::select;
use tokio::sync::{broadcast, mpsc};
use tokio::task::JoinSet;
use tokio::time::{self, Instant};
use tokio_util::sync::CancellationToken;

#[derive(Debug)]
struct Shutdown { is: bool, notify: broadcast::Receiver<()> }
impl Shutdown {
    fn new(notify: broadcast::Receiver<()>) -> Self { Shutdown { is: false, notify } }
    async fn recv(&mut self) { if self.is { return; } let _ = self.notify.recv().await; self.is = true; }
}
struct Handler { sock: TcpStream, shutdown: Shutdown, _done: mpsc::Sender<()>, served: Arc<AtomicU64> }
impl Handler {
    async fn run(&mut self) -> std::io::Result<()> {
        let mut buf = [0u8; 32];
        while !self.shutdown.is {
            let n = select! { r = self.sock.read(&mut buf) => r?, _ = self.shutdown.recv() => { self.sock.write_all(b"closing").await?; return Ok(()) } };
            if n == 0 { return Ok(()); }
            self.served.fetch_add(1, Ordering::Relaxed);
            let up: Vec<u8> = buf[..n].iter().map(|b| b.to_ascii_uppercase()).collect();
            self.sock.write_all(&up).await?;
        }
        Ok(())
    }
}
impl Drop for Handler { fn drop(&mut self) { println!("handler gone, served {}", self.served.load(Ordering::Relaxed)); } }
async fn run(listener: TcpListener, stop: impl std::future::Future<Output = ()>) -> u64 {
    let (notify, _) = broadcast::channel(1);
    let (done_tx, mut done_rx) = mpsc::channel(1);
    let served = Arc::new(AtomicU64::new(0));
    let accept = async {
        loop {
            let (sock, _) = listener.accept().await?;
            let mut h = Handler { sock, shutdown: Shutdown::new(notify.subscribe()), _done: done_tx.clone(), served: served.clone() };
            tokio::spawn(async move { if let Err(e) = h.run().await { println!("{e}"); } });
        }
        #[allow(unreachable_code)]
        Ok::<_, std::io::Error>(())
    };
    select! { r = accept => println!("accept failed {r:?}"), _ = stop => println!("shutting down") }
    drop(notify);
    drop(done_tx);
    let _ = done_rx.recv().await;
    served.load(Ordering::Relaxed)
}
async fn worker(id: usize, token: CancellationToken, out: mpsc::Sender<String>) {
    let mut n = 0;
    loop {
        select! {
            biased;
            () = token.cancelled() => { time::sleep(Duration::from_millis(10 * id as u64)).await; let _ = out.send(format!("worker {id} stops after {n}")).await; break }
            () = time::sleep(Duration::from_millis(30)) => n += 1,
        }
    }
}
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let l = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let addr = l.local_addr().unwrap();
    let token = CancellationToken::new();
    let server = tokio::spawn(run(l, { let t = token.clone(); async move { t.cancelled().await } }));
    let mut c = TcpStream::connect(addr).await.unwrap();
    c.write_all(b"hello").await.unwrap();
    let mut b = [0; 5];
    c.read_exact(&mut b).await.unwrap();
    println!("{}", String::from_utf8_lossy(&b));
    let mut d = TcpStream::connect(addr).await.unwrap();
    d.write_all(b"x").await.unwrap();
    println!("{}", d.read_u8().await.unwrap() as char);
    drop(d);
    time::sleep(Duration::from_millis(20)).await;
    token.cancel();
    let mut s = String::new();
    c.read_to_string(&mut s).await.unwrap();
    println!("{s}");
    println!("served {}", server.await.unwrap());
    println!("{}", TcpStream::connect(addr).await.unwrap_err().kind());
    let (tx, mut rx) = mpsc::channel(10);
    let root = CancellationToken::new();
    let (left, right) = (root.child_token(), root.child_token());
    let mut tracker = JoinSet::new();
    for id in 0..4 { tracker.spawn(worker(id, if id % 2 == 0 { left.clone() } else { right.clone() }, tx.clone())); }
    drop(tx);
    time::sleep(Duration::from_millis(100)).await;
    left.cancel();
    println!("{} {} {}", left.is_cancelled(), right.is_cancelled(), root.is_cancelled());
    for _ in 0..2 { println!("{}", rx.recv().await.unwrap()); }
    println!("{}", tracker.len());
    let guard = root.clone().drop_guard();
    let t = Instant::now();
    drop(guard);
    while tracker.join_next().await.is_some() {}
    println!("{}", t.elapsed() >= Duration::from_millis(30));
    while let Some(l) = rx.recv().await { println!("{l}"); }
    let tok = CancellationToken::new();
    let mut set = JoinSet::new();
    for i in 0..3u64 { let t = tok.clone(); set.spawn(async move { select! { _ = t.cancelled() => None, _ = time::sleep(Duration::from_millis(20 * (i + 1))) => Some(i) } }); }
    println!("{:?}", set.join_next().await.unwrap().unwrap());
    tok.cancel();
    let mut rest = vec![]; while let Some(r) = set.join_next().await { rest.push(r.unwrap()); }
    println!("{rest:?}");
    let r = time::timeout(Duration::from_millis(30), tokio::signal::ctrl_c()).await;
    println!("{}", r.is_err());
}
