//! A key-value server with line protocol, a client per connection, graceful shutdown via broadcast.
use std::collections::HashMap;
use std::sync::Arc;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, BufWriter};
use tokio::net::{tcp::OwnedWriteHalf, TcpListener, TcpStream};
use tokio::sync::{broadcast, mpsc, RwLock};

type Db = Arc<RwLock<HashMap<String, Vec<u8>>>>;

#[derive(Debug, PartialEq)]
enum Command<'a> {
    Get(&'a str),
    Set { key: &'a str, value: &'a str },
    Del(&'a str),
    Keys,
    Quit,
}

#[derive(Debug)]
enum ParseError {
    Empty,
    Unknown(String),
    Missing(&'static str),
}

impl std::fmt::Display for ParseError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ParseError::Empty => write!(f, "empty line"),
            ParseError::Unknown(s) => write!(f, "unknown command {s:?}"),
            ParseError::Missing(what) => write!(f, "missing {what}"),
        }
    }
}
impl std::error::Error for ParseError {}

impl<'a> TryFrom<&'a str> for Command<'a> {
    type Error = ParseError;
    fn try_from(line: &'a str) -> Result<Self, Self::Error> {
        let mut it = line.trim().splitn(3, ' ');
        let cmd = it.next().filter(|s| !s.is_empty()).ok_or(ParseError::Empty)?;
        Ok(match cmd.to_ascii_uppercase().as_str() {
            "GET" => Command::Get(it.next().ok_or(ParseError::Missing("key"))?),
            "SET" => {
                let key = it.next().ok_or(ParseError::Missing("key"))?;
                let value = it.next().ok_or(ParseError::Missing("value"))?;
                Command::Set { key, value }
            }
            "DEL" => Command::Del(it.next().ok_or(ParseError::Missing("key"))?),
            "KEYS" => Command::Keys,
            "QUIT" => Command::Quit,
            other => return Err(ParseError::Unknown(other.to_owned())),
        })
    }
}

struct Connection {
    lines: tokio::io::Lines<BufReader<tokio::net::tcp::OwnedReadHalf>>,
    out: BufWriter<OwnedWriteHalf>,
    db: Db,
    shutdown: broadcast::Receiver<()>,
    _done: mpsc::Sender<()>,
}

impl Connection {
    async fn run(mut self) -> std::io::Result<usize> {
        let mut served = 0;
        loop {
            let line = tokio::select! {
                line = self.lines.next_line() => line?,
                _ = self.shutdown.recv() => {
                    self.out.write_all(b"BYE server is going down\n").await?;
                    self.out.flush().await?;
                    break;
                }
            };
            let Some(line) = line else { break };
            served += 1;
            let reply = match Command::try_from(line.as_str()) {
                Ok(Command::Get(k)) => match self.db.read().await.get(k) {
                    Some(v) => format!("VALUE {}", String::from_utf8_lossy(v)),
                    None => "NONE".to_string(),
                },
                Ok(Command::Set { key, value }) => {
                    let old = self.db.write().await.insert(key.into(), value.as_bytes().to_vec());
                    if old.is_some() { "REPLACED".into() } else { String::from("OK") }
                }
                Ok(Command::Del(k)) => format!("DELETED {}", u8::from(self.db.write().await.remove(k).is_some())),
                Ok(Command::Keys) => {
                    let db = self.db.read().await;
                    let mut keys: Vec<_> = db.keys().cloned().collect();
                    keys.sort_unstable();
                    keys.join(",")
                }
                Ok(Command::Quit) => break,
                Err(e) => format!("ERR {e}"),
            };
            self.out.write_all(reply.as_bytes()).await?;
            self.out.write_u8(b'\n').await?;
            self.out.flush().await?;
        }
        self.out.shutdown().await?;
        Ok(served)
    }
}

async fn ask(s: &mut BufReader<TcpStream>, q: &str) -> std::io::Result<String> {
    s.write_all(q.as_bytes()).await?;
    s.write_all(b"\r\n").await?;
    let mut line = String::new();
    let n = s.read_line(&mut line).await?;
    if n == 0 { return Ok("<eof>".into()); }
    Ok(line.trim_end().to_string())
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
    let addr = listener.local_addr()?;
    let db = Db::default();
    let (stop, _) = broadcast::channel(1);
    let (done_tx, mut done_rx) = mpsc::channel::<()>(1);
    let server = {
        let stop = stop.clone();
        tokio::spawn(async move {
            let mut handles = vec![];
            let mut stopped = stop.subscribe();
            loop {
                let (socket, _peer) = tokio::select! {
                    Ok(x) = listener.accept() => x,
                    _ = stopped.recv() => break,
                };
                socket.set_nodelay(true).unwrap();
                let (r, w) = socket.into_split();
                let c = Connection {
                    lines: BufReader::new(r).lines(),
                    out: BufWriter::new(w),
                    db: Arc::clone(&db),
                    shutdown: stop.subscribe(),
                    _done: done_tx.clone(),
                };
                handles.push(tokio::spawn(c.run()));
            }
            drop(done_tx);
            let mut n = vec![];
            for h in handles { n.push(h.await.unwrap().unwrap()); }
            n
        })
    };
    let mut a = BufReader::new(TcpStream::connect(addr).await?);
    for q in ["set name Ferris the crab", "GET name", "get nobody", "SET name Gopher", "get name", "frob", "", "SET x", "del name", "DEL name", "keys"] {
        println!("> {q:<24} < {}", ask(&mut a, q).await?);
    }
    let mut b = BufReader::new(TcpStream::connect(addr).await?);
    for k in ["zeta", "alpha", "mid"] { println!("{}", ask(&mut b, &format!("set {k} 1")).await?); }
    println!("{}", ask(&mut a, "KEYS").await?);
    println!("{:?}", ask(&mut b, "quit").await?);
    stop.send(())?;
    let mut last = String::new();
    a.read_line(&mut last).await?;
    print!("{last}");
    println!("done: {:?}", done_rx.recv().await);
    println!("{:?}", server.await?);
    Ok(())
}
