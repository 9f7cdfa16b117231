use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;
use tokio::sync::{broadcast, mpsc, oneshot, watch};
use tokio::task::JoinHandle;
use tokio::time;

#[derive(Debug, Clone, PartialEq)]
enum Change { Set { key: String, old: Option<i64>, new: i64 }, Removed(String) }

#[derive(Debug)]
enum StoreError { NotFound(String), TypeMismatch { expected: &'static str, got: &'static str }, Gone }
impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::NotFound(k) => write!(f, "key {k:?} not found"),
            StoreError::TypeMismatch { expected, got } => write!(f, "expected {expected}, got {got}"),
            StoreError::Gone => f.write_str("store is gone"),
        }
    }
}
impl std::error::Error for StoreError {}
impl<T> From<mpsc::error::SendError<T>> for StoreError { fn from(_: mpsc::error::SendError<T>) -> Self { StoreError::Gone } }
impl From<oneshot::error::RecvError> for StoreError { fn from(_: oneshot::error::RecvError) -> Self { StoreError::Gone } }

type Responder<T> = oneshot::Sender<Result<T, StoreError>>;

enum Command {
    Set(String, i64, Responder<Option<i64>>),
    Get(String, Responder<i64>),
    Incr { key: String, by: i64, resp: Responder<i64> },
    Del(String, Responder<()>),
    Dump(oneshot::Sender<Vec<(String, i64)>>),
}

struct Store { map: BTreeMap<String, i64>, rx: mpsc::Receiver<Command>, changes: broadcast::Sender<Change>, size: watch::Sender<usize> }

impl Store {
    async fn run(mut self) -> (usize, BTreeMap<String, i64>) {
        let mut handled = 0;
        while let Some(cmd) = self.rx.recv().await {
            handled += 1;
            self.handle(cmd);
            let n = self.map.len();
            self.size.send_if_modified(|s| if *s != n { *s = n; true } else { false });
        }
        (handled, self.map)
    }
    fn handle(&mut self, cmd: Command) {
        match cmd {
            Command::Set(k, v, r) => {
                let old = self.map.insert(k.clone(), v);
                let _ = self.changes.send(Change::Set { key: k, old, new: v });
                let _ = r.send(Ok(old));
            }
            Command::Get(k, r) => { let _ = r.send(self.map.get(&k).copied().ok_or(StoreError::NotFound(k))); }
            Command::Incr { key, by, resp } => {
                let res = match self.map.get_mut(&key) {
                    Some(v) => match v.checked_add(by) {
                        Some(n) => { let old = std::mem::replace(v, n); let _ = self.changes.send(Change::Set { key, old: Some(old), new: n }); Ok(n) }
                        None => Err(StoreError::TypeMismatch { expected: "i64", got: "overflow" }),
                    },
                    None => Err(StoreError::NotFound(key)),
                };
                let _ = resp.send(res);
            }
            Command::Del(k, r) => {
                let res = self.map.remove(&k).map(|_| ()).ok_or_else(|| StoreError::NotFound(k.clone()));
                if res.is_ok() { let _ = self.changes.send(Change::Removed(k)); }
                let _ = r.send(res);
            }
            Command::Dump(r) => { let _ = r.send(self.map.iter().map(|(k, v)| (k.clone(), *v)).collect()); }
        }
    }
}

#[derive(Clone)]
struct Handle { tx: mpsc::Sender<Command>, changes: broadcast::Sender<Change>, size: watch::Receiver<usize> }
impl Handle {
    fn start() -> (Self, JoinHandle<(usize, BTreeMap<String, i64>)>) {
        let (tx, rx) = mpsc::channel(8);
        let (changes, _) = broadcast::channel(4);
        let (size, size_rx) = watch::channel(0);
        let s = Store { map: BTreeMap::new(), rx, changes: changes.clone(), size };
        (Handle { tx, changes, size: size_rx }, tokio::spawn(s.run()))
    }
    async fn set(&self, k: impl Into<String>, v: i64) -> Result<Option<i64>, StoreError> {
        let (t, r) = oneshot::channel();
        self.tx.send(Command::Set(k.into(), v, t)).await?;
        r.await?
    }
    async fn get(&self, k: &str) -> Result<i64, StoreError> {
        let (t, r) = oneshot::channel();
        self.tx.send(Command::Get(k.to_owned(), t)).await?;
        r.await?
    }
    async fn incr(&self, k: &str, by: i64) -> Result<i64, StoreError> {
        let (resp, r) = oneshot::channel();
        self.tx.send(Command::Incr { key: k.to_owned(), by, resp }).await?;
        r.await?
    }
    async fn del(&self, k: &str) -> Result<(), StoreError> {
        let (t, r) = oneshot::channel();
        self.tx.send(Command::Del(k.to_owned(), t)).await?;
        r.await?
    }
    async fn dump(&self) -> Result<Vec<(String, i64)>, StoreError> {
        let (t, r) = oneshot::channel();
        self.tx.send(Command::Dump(t)).await.map_err(|_| StoreError::Gone)?;
        Ok(r.await?)
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (h, join) = Handle::start();
    let mut sub = h.changes.subscribe();
    let mut size = h.size.clone();
    let watcher = tokio::spawn(async move {
        let mut seen = vec![];
        while size.changed().await.is_ok() { seen.push(*size.borrow_and_update()); }
        seen
    });
    println!("{:?}", h.set("a", 1).await?);
    println!("{:?}", h.set("a", 2).await?);
    println!("{:?}", h.set("b", i64::MAX).await?);
    println!("{:?} {}", h.get("a").await?, h.get("zz").await.unwrap_err());
    println!("{}", h.incr("a", 40).await?);
    match h.incr("b", 1).await { Err(e @ StoreError::TypeMismatch { .. }) => println!("{e} / {e:?}"), other => println!("{other:?}") }
    if let Err(e) = h.del("nope").await { println!("{e}"); }
    h.del("b").await?;
    loop {
        match sub.try_recv() {
            Ok(c) => println!("change {c:?}"),
            Err(broadcast::error::TryRecvError::Lagged(n)) => println!("lagged {n}"),
            Err(e) => { println!("{e}"); break }
        }
    }
    let mut hs = Vec::new();
    for i in 0..5 {
        let h = h.clone();
        hs.push(tokio::spawn(async move {
            time::sleep(Duration::from_millis(10 * (5 - i))).await;
            h.set(format!("k{i}"), i as i64).await.map(|_| i)
        }));
    }
    for x in hs { print!("{} ", x.await??); }
    println!();
    println!("{:?}", h.dump().await?);
    let tx2 = h.tx.clone();
    drop(h);
    let sent = tx2.send_timeout(Command::Dump(oneshot::channel().0), Duration::from_millis(5)).await;
    println!("{}", sent.is_ok());
    drop(tx2);
    let (n, map) = join.await?;
    println!("{n} {map:?}");
    println!("{:?}", watcher.await?);
    println!("{:?}", sub.recv().await);
    Ok(())
}
