//! The chat broker of async-std's book, with a few changes.
use async_std::io::{prelude::*, BufReader};
use async_std::net::{TcpListener, TcpStream, ToSocketAddrs};
use async_std::prelude::*;
use async_std::sync::Arc;
use async_std::task;
use futures::channel::mpsc;
use futures::sink::SinkExt;
use futures::{select, FutureExt};
use std::collections::hash_map::{Entry, HashMap};
use std::time::Duration;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error + Send + Sync>>;
type Sender<T> = mpsc::UnboundedSender<T>;
type Receiver<T> = mpsc::UnboundedReceiver<T>;

#[derive(Debug)]
enum Void {}

#[derive(Debug)]
enum Event {
    NewPeer { name: String, stream: Arc<TcpStream>, shutdown: Receiver<Void> },
    Message { from: String, to: Vec<String>, msg: String },
}

fn spawn_and_log_error<F>(fut: F) -> task::JoinHandle<()>
where F: Future<Output = Result<()>> + Send + 'static,
{
    task::spawn(async move { if let Err(e) = fut.await { eprintln!("{}", e) } })
}

async fn accept_loop(listener: TcpListener, n: usize) -> Result<()> {
    let (broker_sender, broker_receiver) = mpsc::unbounded();
    let broker = task::spawn(broker_loop(broker_receiver));
    let mut incoming = listener.incoming().take(n);
    while let Some(stream) = incoming.next().await {
        let stream = stream?;
        spawn_and_log_error(connection_loop(broker_sender.clone(), stream));
    }
    drop(broker_sender);
    broker.await;
    Ok(())
}

async fn connection_loop(mut broker: Sender<Event>, stream: TcpStream) -> Result<()> {
    let stream = Arc::new(stream);
    let reader = BufReader::new(&*stream);
    let mut lines = reader.lines();
    let name = match lines.next().await {
        None => return Err("peer disconnected immediately".into()),
        Some(line) => line?,
    };
    let (_shutdown_sender, shutdown_receiver) = mpsc::unbounded::<Void>();
    broker.send(Event::NewPeer { name: name.clone(), stream: Arc::clone(&stream), shutdown: shutdown_receiver }).await.unwrap();
    while let Some(line) = lines.next().await {
        let line = line?;
        let (dest, msg) = match line.find(':') {
            None => continue,
            Some(idx) => (&line[..idx], line[idx + 1..].trim()),
        };
        let dest: Vec<String> = dest.split(',').map(|name| name.trim().to_string()).collect();
        let msg: String = msg.trim().to_string();
        broker.send(Event::Message { from: name.clone(), to: dest, msg }).await.unwrap();
    }
    Ok(())
}

async fn connection_writer_loop(messages: &mut Receiver<String>, stream: Arc<TcpStream>, mut shutdown: Receiver<Void>) -> Result<()> {
    let mut stream = &*stream;
    loop {
        select! {
            msg = messages.next().fuse() => match msg {
                Some(msg) => stream.write_all(msg.as_bytes()).await?,
                None => break,
            },
            void = shutdown.next().fuse() => match void {
                Some(void) => match void {},
                None => break,
            }
        }
    }
    Ok(())
}

async fn broker_loop(mut events: Receiver<Event>) {
    let (disconnect_sender, mut disconnect_receiver) = mpsc::unbounded::<(String, Receiver<String>)>();
    let mut peers: HashMap<String, Sender<String>> = HashMap::new();
    loop {
        let event = select! {
            event = events.next().fuse() => match event { None => break, Some(event) => event },
            disconnect = disconnect_receiver.next().fuse() => {
                let (name, _pending) = disconnect.unwrap();
                assert!(peers.remove(&name).is_some());
                continue;
            },
        };
        match event {
            Event::Message { from, to, msg } => {
                for addr in to {
                    if let Some(peer) = peers.get_mut(&addr) {
                        peer.send(format!("from {}: {}\n", from, msg)).await.unwrap();
                    }
                }
            }
            Event::NewPeer { name, stream, shutdown } => match peers.entry(name.clone()) {
                Entry::Occupied(..) => (),
                Entry::Vacant(entry) => {
                    let (client_sender, mut client_receiver) = mpsc::unbounded();
                    entry.insert(client_sender);
                    let mut disconnect_sender = disconnect_sender.clone();
                    spawn_and_log_error(async move {
                        let res = connection_writer_loop(&mut client_receiver, stream, shutdown).await;
                        disconnect_sender.send((name, client_receiver)).await.unwrap();
                        res
                    });
                }
            },
        }
    }
    drop(peers);
    drop(disconnect_sender);
    let mut left = 0;
    while let Some((_name, _pending)) = disconnect_receiver.next().await { left += 1; }
}

async fn client(addr: impl ToSocketAddrs, name: &str, say: &[(u64, &str)], stay: u64) -> Result<Vec<String>> {
    let stream = TcpStream::connect(addr).await?;
    let (reader, mut writer) = (&stream, &stream);
    writer.write_all(format!("{name}\n").as_bytes()).await?;
    let talk = async {
        for (at, what) in say {
            task::sleep(Duration::from_millis(*at)).await;
            writer.write_all(format!("{what}\n").as_bytes()).await?;
        }
        task::sleep(Duration::from_millis(stay)).await;
        stream.shutdown(std::net::Shutdown::Write)?;
        Ok::<_, std::io::Error>(())
    };
    let listen = async {
        let mut got = vec![];
        let mut lines = BufReader::new(reader).lines();
        while let Ok(Some(line)) = async_std::future::timeout(Duration::from_millis(700), lines.next()).await { got.push(line?); }
        Ok::<_, std::io::Error>(got)
    };
    let (a, b) = futures::join!(talk, listen);
    a?;
    Ok(b?)
}

fn main() -> Result<()> {
    task::block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let addr = listener.local_addr()?;
        let server = task::spawn(accept_loop(listener, 3));
        let a = task::spawn(async move { client(addr, "anna", &[(100, "bob: hello bob"), (100, "bob, carl: both of you"), (10, "nonsense")], 300).await });
        let b = task::spawn(async move { client(addr, "bob", &[(300, "anna: hi anna ")], 300).await });
        let c = task::spawn(async move { client(addr, "carl", &[(400, "anna,nobody: later")], 300).await });
        println!("anna {:?}", a.await?);
        println!("bob {:?}", b.await?);
        println!("carl {:?}", c.await?);
        server.await
    })
}
