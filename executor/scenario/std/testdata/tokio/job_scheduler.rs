use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, Notify, watch, Mutex};
use tokio::task::{AbortHandle, JoinHandle};
use tokio::time::{self, Instant};
use async_trait::async_trait;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Scheduled { at: Instant, prio: Reverse<u8>, id: u64 }
#[async_trait]
trait Task: Send + Sync { fn name(&self) -> &str; async fn run(&self, n: u32) -> Result<(), String>; fn every(&self) -> Option<Duration> { None } }
struct Print(&'static str);
#[async_trait] impl Task for Print { fn name(&self) -> &str { self.0 } async fn run(&self, n: u32) -> Result<(), String> { if self.0 == "bad" { return Err(format!("{} failed", self.0)); } println!("    {} run {n}", self.0); Ok(()) } }
struct Beat(Duration, Arc<Mutex<Vec<u128>>>, Instant);
#[async_trait] impl Task for Beat { fn name(&self) -> &str { "beat" } async fn run(&self, _n: u32) -> Result<(), String> { time::sleep(Duration::from_millis(3)).await; self.1.lock().await.push(self.2.elapsed().as_millis()); Ok(()) } fn every(&self) -> Option<Duration> { Some(self.0) } }
enum Cmd { Add(Duration, u8, Arc<dyn Task>, oneshot::Sender<u64>), Cancel(u64, oneshot::Sender<bool>), Stop }
struct Scheduler { tx: mpsc::Sender<Cmd>, handle: JoinHandle<Vec<String>>, pending: watch::Receiver<usize> }
impl Scheduler {
    fn start() -> Scheduler {
        let (tx, mut rx) = mpsc::channel(16);
        let (pt, pending) = watch::channel(0);
        let handle = tokio::spawn(async move {
            let mut heap: BinaryHeap<Reverse<Scheduled>> = BinaryHeap::new();
            let mut tasks: HashMap<u64, (Arc<dyn Task>, u32)> = HashMap::new();
            let (mut next, mut log, mut errors) = (1u64, vec![], 0);
            let start = Instant::now();
            loop {
                pt.send_if_modified(|p| { let n = tasks.len(); std::mem::replace(p, n) != n });
                let due = heap.peek().map(|Reverse(s)| s.at);
                tokio::select! {
                    biased;
                    cmd = rx.recv() => match cmd {
                        Some(Cmd::Add(d, p, t, r)) => { let id = next; next += 1; heap.push(Reverse(Scheduled { at: Instant::now() + d, prio: Reverse(p), id })); tasks.insert(id, (t, 0)); let _ = r.send(id); }
                        Some(Cmd::Cancel(id, r)) => { let _ = r.send(tasks.remove(&id).is_some()); }
                        Some(Cmd::Stop) | None => { log.push(format!("{} stop, {} left, {errors} errors", start.elapsed().as_millis(), tasks.len())); return log }
                    },
                    () = async { match due { Some(d) => time::sleep_until(d).await, None => std::future::pending().await } } => {
                        let Reverse(s) = heap.pop().unwrap();
                        if let Some((t, mut n)) = tasks.remove(&s.id) {
                            n += 1;
                            log.push(format!("{} {}#{}", start.elapsed().as_millis(), t.name(), s.id));
                            if let Err(e) = t.run(n).await { errors += 1; log.push(e); }
                            if let Some(p) = t.every() { heap.push(Reverse(Scheduled { at: s.at + p, ..s })); tasks.insert(s.id, (t, n)); }
                        }
                    }
                }
            }
        });
        Scheduler { tx, handle, pending }
    }
    async fn add(&self, ms: u64, prio: u8, t: impl Task + 'static) -> u64 { let (r, rx) = oneshot::channel(); self.tx.send(Cmd::Add(Duration::from_millis(ms), prio, Arc::new(t), r)).await.ok().unwrap(); rx.await.unwrap() }
    async fn cancel(&self, id: u64) -> bool { let (r, rx) = oneshot::channel(); let _ = self.tx.send(Cmd::Cancel(id, r)).await; rx.await.unwrap_or(false) }
    async fn stop(self) -> Vec<String> { let _ = self.tx.send(Cmd::Stop).await; self.handle.await.unwrap() }
}
// dependency graph: a task runs when those it needs are done
async fn graph(deps: &[(&'static str, &[&'static str], u64)]) -> Vec<(&'static str, u128)> {
    let done: HashMap<&str, Arc<(Notify, std::sync::atomic::AtomicBool)>> = deps.iter().map(|d| (d.0, Default::default())).collect();
    let t = Instant::now();
    let (tx, mut rx) = mpsc::unbounded_channel();
    let mut aborts: Vec<AbortHandle> = vec![];
    let mut hs = vec![];
    for &(name, needs, ms) in deps {
        let needs: Vec<_> = needs.iter().map(|n| done[n].clone()).collect();
        let me = done[name].clone();
        let tx = tx.clone();
        let h = tokio::spawn(async move {
            for n in needs { loop { let w = n.0.notified(); if n.1.load(std::sync::atomic::Ordering::SeqCst) { break } w.await; } }
            time::sleep(Duration::from_millis(ms)).await;
            me.1.store(true, std::sync::atomic::Ordering::SeqCst);
            me.0.notify_waiters();
            tx.send((name, t.elapsed().as_millis())).unwrap();
        });
        hs.push(h);
    }
    let _ = &mut aborts;
    drop(tx);
    let mut v = vec![];
    while let Some(x) = rx.recv().await { v.push(x); }
    for h in hs { h.await.unwrap(); }
    v
}
#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let s = Scheduler::start();
    let beats = Arc::new(Mutex::new(vec![]));
    let mut pending = s.pending.clone();
    let counts = tokio::spawn(async move { let mut v = BTreeSet::new(); while pending.changed().await.is_ok() { v.insert(*pending.borrow()); } v });
    println!("{}", s.add(50, 1, Print("late")).await);
    println!("{}", s.add(20, 1, Print("low")).await);
    println!("{}", s.add(20, 9, Print("high")).await);
    let c = s.add(30, 1, Print("cancelled")).await;
    s.add(25, 1, Print("bad")).await;
    s.add(10, 5, Beat(Duration::from_millis(20), beats.clone(), Instant::now())).await;
    println!("{} {}", s.cancel(c).await, s.cancel(99).await);
    time::sleep(Duration::from_millis(95)).await;
    for l in s.stop().await { println!("{l}"); }
    println!("{:?} {:?}", beats.lock().await, counts.await.unwrap());
    println!("{:?}", graph(&[("link", &["main.o", "util.o"], 5), ("main.o", &["gen"], 20), ("util.o", &[], 10), ("gen", &[], 3), ("run", &["link"], 1)]).await);
}
