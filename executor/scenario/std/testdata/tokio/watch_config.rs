//! watch for configuration, workers that reload, and a metrics reporter.
use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering::*};
use std::sync::Arc;
use tokio::sync::{watch, Barrier, OnceCell};
use tokio::time::{sleep, timeout, Duration};

#[derive(Clone, Debug, PartialEq)]
struct Config { level: Level, limit: Option<u32>, tags: Vec<&'static str> }
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd)]
enum Level { Low = 1, Mid = 5, High = 10 }
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad(match self { Level::Low => "low", Level::Mid => "mid", Level::High => "high" }) }
}
static STARTED: AtomicUsize = AtomicUsize::new(0);
static NAME: OnceCell<String> = OnceCell::const_new();

async fn worker(id: usize, mut rx: watch::Receiver<Config>, barrier: Arc<Barrier>) -> (usize, Vec<String>) {
    STARTED.fetch_add(1, SeqCst);
    let name = NAME.get_or_init(|| async { sleep(Duration::from_millis(5)).await; format!("app{}", STARTED.load(SeqCst)) }).await;
    let leader = barrier.wait().await.is_leader();
    let mut seen = vec![];
    loop {
        {
            let c = rx.borrow_and_update();
            seen.push(format!("{}:{:>5}/{:?}", name, c.level, c.limit));
            if c.tags.contains(&"stop") { break; }
        }
        if rx.changed().await.is_err() { seen.push("closed".into()); break; }
    }
    if leader { STARTED.fetch_add(100, SeqCst); }
    (id, seen)
}
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, rx) = watch::channel(Config { level: Level::Low, limit: None, tags: vec![] });
    let barrier = Arc::new(Barrier::new(4));
    let hs: Vec<_> = (0..3).map(|i| tokio::spawn(worker(i, rx.clone(), barrier.clone()))).collect();
    println!("early {:?}", timeout(Duration::from_millis(20), barrier.wait()).await.map(|r| r.is_leader()));
    sleep(Duration::from_millis(50)).await;
    println!("{}", tx.receiver_count());
    tx.send_modify(|c| { c.level = Level::Mid; c.limit.replace(3); });
    sleep(Duration::from_millis(10)).await;
    println!("{}", tx.send_if_modified(|c| { if c.limit == Some(3) { false } else { c.limit = None; true } }));
    let old = tx.send_replace(Config { level: Level::High, limit: Some(9), tags: vec!["a", "b"] });
    println!("{old:?} {}", old.level < Level::High);
    sleep(Duration::from_millis(10)).await;
    let c = tx.borrow().clone();
    tx.send(Config { tags: vec!["stop"], ..c }).unwrap();
    for h in hs { let (id, seen) = h.await.unwrap(); println!("{id} {seen:?}"); }
    println!("{} {:?}", STARTED.load(SeqCst), NAME.get());
    let mut last = tx.subscribe();
    println!("{:?} {:?}", last.has_changed(), rx.has_changed());
    drop(rx);
    let h = tokio::spawn(async move { tx.closed().await; drop(tx); "all gone" });
    sleep(Duration::from_millis(5)).await;
    let snap = last.borrow().level as u8;
    println!("{snap} {:?}", timeout(Duration::from_millis(5), last.changed()).await.is_err());
    drop(last);
    println!("{}", h.await.unwrap());
    let (tx, mut rx) = watch::channel("one");
    drop(tx);
    println!("{:?} {:?} {}", rx.changed().await, rx.has_changed(), *rx.borrow());
}
