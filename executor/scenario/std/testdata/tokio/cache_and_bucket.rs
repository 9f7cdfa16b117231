use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::{Arc, Mutex as StdMutex};
use std::time::Duration;
use tokio::sync::{Mutex, Notify, RwLock, RwLockReadGuard, MutexGuard, OwnedMutexGuard, MappedMutexGuard};
use tokio::time::{sleep, Instant, interval};
struct Bucket { tokens: u32, cap: u32, waiting: Notify }
impl Bucket {
    fn refill(&mut self) { self.tokens = (self.tokens + 1).min(self.cap); self.waiting.notify_waiters(); }
}
#[derive(Debug, Default)]
struct Stats { hits: u32, misses: u32, by: BTreeMap<String, u32> }
struct Cache { map: RwLock<HashMap<String, u32>>, flight: Mutex<HashMap<String, Arc<Notify>>>, stats: StdMutex<Stats> }
impl Cache {
    async fn get(&self, k: &str) -> u32 {
        if let Some(v) = self.map.read().await.get(k) { self.stats.lock().unwrap().hits += 1; return *v; }
        let wait = {
            let mut f = self.flight.lock().await;
            match f.get(k) { Some(n) => Some(n.clone()), None => { f.insert(k.to_owned(), Arc::new(Notify::new())); None } }
        };
        match wait {
            Some(n) => { n.notified().await; self.map.read().await[k] }
            None => {
                self.stats.lock().unwrap().misses += 1;
                sleep(Duration::from_millis(20)).await;
                let v = k.len() as u32 * 100;
                self.map.write().await.insert(k.into(), v);
                *self.stats.lock().unwrap().by.entry(k.to_string()).or_insert(0) += 1;
                self.flight.lock().await.remove(k).unwrap().notify_waiters();
                v
            }
        }
    }
}
#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let c = Arc::new(Cache { map: Default::default(), flight: Default::default(), stats: Default::default() });
    let t = Instant::now();
    let hs: Vec<_> = ["ab", "abc", "ab", "ab", "abc"].iter().map(|k| { let c = c.clone(); tokio::spawn(async move { c.get(k).await }) }).collect();
    let mut out = vec![]; for h in hs { out.push(h.await.unwrap()); }
    println!("{out:?} {:?} {}", t.elapsed(), c.get("ab").await);
    println!("{:#?}", c.stats.lock().unwrap());
    let bucket = Arc::new(Mutex::new(Bucket { tokens: 2, cap: 3, waiting: Notify::new() }));
    let b2 = bucket.clone();
    let feeder = tokio::spawn(async move { let mut i = interval(Duration::from_millis(100)); i.tick().await; loop { i.tick().await; b2.lock().await.refill(); } });
    let start = Instant::now();
    let mut log = VecDeque::new();
    for n in 0..5 {
        loop {
            let mut g = bucket.lock().await;
            if g.tokens > 0 { g.tokens -= 1; break; }
            drop(g);
            sleep(Duration::from_millis(30)).await;
        }
        log.push_back((n, start.elapsed().as_millis()));
    }
    feeder.abort();
    println!("{log:?} {}", feeder.await.unwrap_err());
    let m = Arc::new(Mutex::new((1, String::from("x"))));
    { let g = m.lock().await; let mut p: MappedMutexGuard<'_, String> = MutexGuard::map(g, |t| &mut t.1); p.push('y'); println!("{} {}", *p, m.try_lock().is_err()); }
    println!("{} {:?}", m.try_lock().is_ok(), m);
    let g: OwnedMutexGuard<_> = m.clone().try_lock_owned().unwrap();
    println!("{:?} {:?} {}", *g, m.try_lock().map(|_| ()), m.try_lock().unwrap_err());
    println!("{:?}", m);
    drop(g);
    println!("{:?}", Arc::try_unwrap(m).unwrap().into_inner());
    let rw = RwLock::new(vec![1, 2, 3]);
    let len = RwLockReadGuard::map(rw.read().await, |v| &v[1]);
    println!("{} {:?}", *len, rw.try_read().map(|g| g.len()));
    drop(len);
    let n = Notify::new();
    n.notify_one(); n.notify_one();
    n.notified().await;
    println!("{:?}", tokio::time::timeout(Duration::from_millis(5), n.notified()).await.is_err());
    let f1 = n.notified(); let f2 = n.notified();
    tokio::pin!(f1, f2);
    println!("{}", f1.as_mut().enable());
    n.notify_waiters();
    f2.await; f1.await;
    println!("both");
    let w = Arc::new(Notify::new());
    let hs: Vec<_> = (0..3).map(|i| { let w = w.clone(); tokio::spawn(async move { w.notified().await; println!("woken {i} at {:?}", 0); }) }).collect();
    tokio::task::yield_now().await;
    for _ in 0..3 { w.notify_one(); tokio::task::yield_now().await; println!("-"); }
    for h in hs { h.await.unwrap(); }
}
