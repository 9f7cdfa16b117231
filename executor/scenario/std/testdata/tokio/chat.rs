use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, Mutex};

type Tx = mpsc::UnboundedSender<String>;
#[derive(Default)]
struct Shared { peers: BTreeMap<String, Tx> }
impl Shared {
    fn broadcast(&self, from: &str, text: &str) { for (name, tx) in &self.peers { if name != from { let _ = tx.send(text.to_string()); } } }
}
async fn serve(stream: TcpStream, _addr: SocketAddr, state: Arc<Mutex<Shared>>) -> std::io::Result<()> {
    let (r, mut w) = stream.into_split();
    let mut lines = BufReader::new(r).lines();
    w.write_all(b"name?\n").await?;
    let name = match lines.next_line().await? { Some(n) => n, None => return Ok(()) };
    let (tx, mut rx) = mpsc::unbounded_channel();
    { let mut s = state.lock().await; s.broadcast(&name, &format!("{name} joined")); s.peers.insert(name.clone(), tx); }
    w.write_all(format!("welcome {name}\n").as_bytes()).await?;
    loop {
        tokio::select! {
            Some(msg) = rx.recv() => { w.write_all(msg.as_bytes()).await?; w.write_all(b"\n").await?; }
            line = lines.next_line() => match line? {
                Some(l) if l == "/quit" => break,
                Some(l) => state.lock().await.broadcast(&name, &format!("{name}: {l}")),
                None => break,
            }
        }
    }
    let mut s = state.lock().await;
    s.peers.remove(&name);
    s.broadcast(&name, &format!("{name} left"));
    Ok(())
}
struct Client { lines: tokio::io::Lines<BufReader<tokio::net::tcp::OwnedReadHalf>>, w: tokio::net::tcp::OwnedWriteHalf }
impl Client {
    async fn join(addr: SocketAddr, name: &str) -> Client {
        let (r, w) = TcpStream::connect(addr).await.unwrap().into_split();
        let mut c = Client { lines: BufReader::new(r).lines(), w };
        println!("{name} <- {}", c.line().await);
        c.say(name).await;
        println!("{name} <- {}", c.line().await);
        c
    }
    async fn line(&mut self) -> String { self.lines.next_line().await.unwrap().unwrap_or_else(|| "(end)".into()) }
    async fn say(&mut self, s: &str) { self.w.write_all(format!("{s}\n").as_bytes()).await.unwrap(); }
}
#[tokio::main(flavor = "multi_thread", worker_threads = 3)]
async fn main() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let addr = listener.local_addr().unwrap();
    let state = Arc::new(Mutex::new(Shared::default()));
    tokio::spawn(async move { loop { let (s, a) = listener.accept().await.unwrap(); let st = state.clone(); tokio::spawn(async move { if let Err(e) = serve(s, a, st).await { println!("error {e}"); } }); } });
    let mut ann = Client::join(addr, "ann").await;
    let mut bob = Client::join(addr, "bob").await;
    println!("ann <- {}", ann.line().await);
    let mut cy = Client::join(addr, "cy").await;
    println!("ann <- {}", ann.line().await);
    println!("bob <- {}", bob.line().await);
    ann.say("hello all").await;
    println!("bob <- {}", bob.line().await);
    println!("cy <- {}", cy.line().await);
    bob.say("hi ann").await;
    println!("ann <- {}", ann.line().await);
    println!("cy <- {}", cy.line().await);
    bob.say("/quit").await;
    println!("bob <- {}", bob.line().await);
    println!("ann <- {}", ann.line().await);
    println!("cy <- {}", cy.line().await);
    drop(ann);
    println!("cy <- {}", cy.line().await);
}
