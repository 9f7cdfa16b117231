use async_std::io::{BufReader, WriteExt};
use async_std::net::{TcpListener, TcpStream, ToSocketAddrs};
use async_std::prelude::*;
use async_std::channel::{self, Receiver, Sender};
use async_std::sync::Arc;
use async_std::task::{self, JoinHandle};
use std::collections::hash_map::{Entry, HashMap};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error + Send + Sync>>;

#[derive(Debug)]
enum Void {}

#[derive(Debug)]
enum Event {
    NewPeer { name: String, stream: Arc<TcpStream>, shutdown: Receiver<Void> },
    Message { from: String, to: Vec<String>, msg: String },
}

fn spawn_logged<F>(fut: F) -> JoinHandle<()>
where
    F: Future<Output = Result<()>> + Send + 'static,
{
    task::spawn(async move {
        if let Err(e) = fut.await {
            println!("error: {e}");
        }
    })
}

async fn connection_loop(broker: Sender<Event>, stream: TcpStream) -> Result<()> {
    let stream = Arc::new(stream);
    let reader = BufReader::new(&*stream);
    let mut lines = reader.lines();
    let name = match lines.next().await {
        None => return Err("peer disconnected immediately".into()),
        Some(line) => line?,
    };
    let (_shutdown_tx, shutdown) = channel::unbounded::<Void>();
    broker.send(Event::NewPeer { name: name.clone(), stream: Arc::clone(&stream), shutdown }).await?;
    while let Some(line) = lines.next().await {
        let line = line?;
        let (dest, msg) = match line.find(':') {
            None => continue,
            Some(idx) => (&line[..idx], line[idx + 1..].trim()),
        };
        let to: Vec<String> = dest.split(',').map(|n| n.trim().to_string()).collect();
        broker.send(Event::Message { from: name.clone(), to, msg: msg.to_string() }).await?;
    }
    Ok(())
}

async fn connection_writer_loop(messages: Receiver<String>, stream: Arc<TcpStream>, shutdown: Receiver<Void>) -> Result<usize> {
    let mut stream = &*stream;
    let mut n = 0;
    loop {
        let next = async { messages.recv().await.ok() };
        let stop = async {
            let _ = shutdown.recv().await;
            None
        };
        match futures_lite::FutureExt::or(next, stop).await {
            Some(msg) => {
                stream.write_all(msg.as_bytes()).await?;
                n += 1;
            }
            None => return Ok(n),
        }
    }
}

async fn broker_loop(events: Receiver<Event>) -> Result<()> {
    let (gone_tx, gone) = channel::unbounded::<(String, usize)>();
    let mut peers: HashMap<String, Sender<String>> = HashMap::new();
    let mut seen = 0;
    let mut left = vec![];
    while let Ok(event) = events.recv().await {
        seen += 1;
        while let Ok((name, n)) = gone.try_recv() {
            peers.remove(&name);
            left.push((name, n));
        }
        match event {
            Event::Message { from, to, msg } => {
                for addr in to {
                    match peers.get(&addr) {
                        Some(peer) => peer.send(format!("from {from}: {msg}\n")).await?,
                        None => println!("broker: nobody called {addr:?}"),
                    }
                }
            }
            Event::NewPeer { name, stream, shutdown } => match peers.entry(name.clone()) {
                Entry::Occupied(..) => println!("broker: second {name}"),
                Entry::Vacant(e) => {
                    let (tx, rx) = channel::unbounded();
                    e.insert(tx);
                    let gone = gone_tx.clone();
                    spawn_logged(async move {
                        let n = connection_writer_loop(rx, stream, shutdown).await?;
                        gone.send((name, n)).await?;
                        Ok(())
                    });
                }
            },
        }
    }
    drop(peers);
    drop(gone_tx);
    let mut rest = vec![];
    while let Ok(g) = gone.recv().await {
        rest.push(g);
    }
    left.append(&mut rest);
    left.sort();
    println!("broker: {seen} events, left {left:?}");
    Ok(())
}

async fn serve(addr: impl ToSocketAddrs, port: Sender<u16>, connections: usize) -> Result<()> {
    let listener = TcpListener::bind(addr).await?;
    port.send(listener.local_addr()?.port()).await?;
    let (tx, rx) = channel::unbounded();
    let broker = spawn_logged(broker_loop(rx));
    let mut incoming = listener.incoming().take(connections);
    while let Some(s) = incoming.next().await {
        spawn_logged(connection_loop(tx.clone(), s?));
    }
    drop(tx);
    broker.await;
    Ok(())
}

struct Peer {
    lines: async_std::io::Lines<BufReader<TcpStream>>,
    out: TcpStream,
}
impl Peer {
    async fn join(name: &str, port: u16) -> Result<Self> {
        let s = TcpStream::connect(("127.0.0.1", port)).await?;
        let mut p = Peer { lines: BufReader::new(s.clone()).lines(), out: s };
        p.say(name).await?;
        Ok(p)
    }
    async fn say(&mut self, text: &str) -> Result<()> {
        writeln!(self.out, "{}", text).await?;
        Ok(self.out.flush().await?)
    }
    async fn hear(&mut self) -> Result<String> {
        self.lines.next().await.ok_or("closed")?.map_err(Into::into)
    }
}

fn main() -> Result<()> {
    task::block_on(async {
        let (ptx, prx) = channel::bounded(1);
        let server = spawn_logged(serve("127.0.0.1:0", ptx, 3));
        let port = prx.recv().await?;
        let mut ann = Peer::join("ann", port).await?;
        ann.say("ann: am I here?").await?;
        println!("ann hears {}", ann.hear().await?);
        let mut bob = Peer::join("bob", port).await?;
        bob.say("bob,ann: hello both").await?;
        println!("bob hears {}", bob.hear().await?);
        println!("ann hears {}", ann.hear().await?);
        ann.say("no colon is ignored").await?;
        ann.say("zoe: anyone?").await?;
        ann.say("bob : secret : with colon").await?;
        println!("bob hears {}", bob.hear().await?);
        let cat = Peer::join("cat", port).await?;
        drop(cat);
        bob.out.shutdown(std::net::Shutdown::Both)?;
        println!("{:?}", bob.hear().await.map_err(|e| e.to_string()));
        drop((ann, bob));
        server.await;
        Ok(())
    })
}
