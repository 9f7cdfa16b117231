use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::hash::Hash;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::Arc;
use futures::future::{BoxFuture, FutureExt, Shared, TryFutureExt};
use tokio::sync::{Mutex, RwLock};
use tokio::time::{sleep, Duration, Instant};
use lazy_static::lazy_static;

lazy_static! {
    static ref STATS: Stats = Stats::default();
    static ref GREETINGS: HashMap<&'static str, &'static str> = {
        let mut m = HashMap::new();
        m.insert("en", "hello");
        m.insert("de", "hallo");
        m
    };
}
#[derive(Default, Debug)]
struct Stats {
    hits: AtomicU64,
    misses: AtomicU64,
    evicted: AtomicU64,
    coalesced: AtomicU64,
}
impl Stats {
    fn snapshot(&self) -> [u64; 4] {
        [&self.hits, &self.misses, &self.evicted, &self.coalesced].map(|a| a.load(Ordering::Relaxed))
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum LoadError {
    NotFound(String),
    Busy,
}
impl std::fmt::Display for LoadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotFound(k) => write!(f, "{k} not found"),
            Self::Busy => f.write_str("busy"),
        }
    }
}
impl std::error::Error for LoadError {}

type Loaded<V> = Result<Arc<V>, LoadError>;
type Flight<V> = Shared<BoxFuture<'static, Loaded<V>>>;

struct Lru<K, V> {
    map: HashMap<K, (Arc<V>, Instant)>,
    order: VecDeque<K>,
    cap: usize,
    ttl: Duration,
}
impl<K: Hash + Eq + Clone, V> Lru<K, V> {
    fn get(&mut self, k: &K) -> Option<Arc<V>> {
        let (v, at) = self.map.get(k)?;
        if at.elapsed() > self.ttl {
            self.map.remove(k);
            self.order.retain(|x| x != k);
            return None;
        }
        let v = v.clone();
        if let Some(i) = self.order.iter().position(|x| x == k) {
            let k = self.order.remove(i).unwrap();
            self.order.push_back(k);
        }
        Some(v)
    }
    fn put(&mut self, k: K, v: Arc<V>) {
        if self.map.len() == self.cap && !self.map.contains_key(&k) {
            if let Some(old) = self.order.pop_front() {
                self.map.remove(&old);
                STATS.evicted.fetch_add(1, Ordering::Relaxed);
            }
        }
        self.order.retain(|x| *x != k);
        self.order.push_back(k.clone());
        self.map.insert(k, (v, Instant::now()));
    }
}

struct Service<K, V, L> {
    cache: Mutex<Lru<K, V>>,
    flights: Mutex<HashMap<K, Flight<V>>>,
    load: L,
    log: RwLock<BTreeMap<u128, Vec<String>>>,
    t0: Instant,
}
impl<K, V, L, Fut> Service<K, V, L>
where
    K: Hash + Eq + Clone + std::fmt::Display + Send + Sync + 'static,
    V: Send + Sync + 'static,
    L: Fn(K) -> Fut,
    Fut: std::future::Future<Output = Result<V, LoadError>> + Send + 'static,
{
    fn new(cap: usize, ttl: Duration, load: L) -> Self {
        Service {
            cache: Mutex::new(Lru { map: HashMap::with_capacity(cap), order: VecDeque::new(), cap, ttl }),
            flights: Default::default(),
            load,
            log: RwLock::default(),
            t0: Instant::now(),
        }
    }
    async fn note(&self, s: String) {
        self.log.write().await.entry(self.t0.elapsed().as_millis()).or_default().push(s);
    }
    async fn get(&self, k: K) -> Loaded<V> {
        if let Some(v) = self.cache.lock().await.get(&k) {
            STATS.hits.fetch_add(1, Ordering::Relaxed);
            return Ok(v);
        }
        let flight = match self.flights.lock().await.entry(k.clone()) {
            Entry::Occupied(e) => {
                STATS.coalesced.fetch_add(1, Ordering::Relaxed);
                e.get().clone()
            }
            Entry::Vacant(e) => {
                STATS.misses.fetch_add(1, Ordering::Relaxed);
                e.insert((self.load)(k.clone()).map_ok(Arc::new).boxed().shared()).clone()
            }
        };
        let r = flight.await;
        let mut f = self.flights.lock().await;
        if f.remove(&k).is_some() {
            drop(f);
            self.note(format!("loaded {k}: {}", r.as_ref().map(|_| "ok".to_string()).unwrap_or_else(|e| e.to_string()))).await;
            if let Ok(v) = &r {
                self.cache.lock().await.put(k, v.clone());
            }
        }
        r
    }
}

#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let s = Arc::new(Service::new(2, Duration::from_millis(500), |k: String| async move {
        sleep(Duration::from_millis(100)).await;
        match &k[..] {
            "busy" => Err(LoadError::Busy),
            k => GREETINGS.get(k).map(|s| s.to_string()).ok_or_else(|| LoadError::NotFound(k.to_owned())),
        }
    }));
    let many: Vec<_> = ["en", "en", "de", "xx", "en", "busy"]
        .iter()
        .map(|k| {
            let s = s.clone();
            let k = k.to_string();
            tokio::spawn(async move { s.get(k).await })
        })
        .collect();
    for h in many {
        match h.await.unwrap() {
            Ok(v) => print!("{v} "),
            Err(e @ LoadError::NotFound(_)) => print!("<{e}> "),
            Err(e) => print!("<{e:?}> "),
        }
    }
    println!("{:?}", STATS.snapshot());
    println!("{:?} {:?}", s.get("en".into()).await, STATS.snapshot());
    sleep(Duration::from_millis(600)).await;
    let (a, b) = tokio::join!(s.get("en".into()), s.get("de".into()));
    println!("{a:?} {b:?} {:?}", STATS.snapshot());
    println!("{}", Arc::ptr_eq(&a.unwrap(), &s.get("en".into()).await.unwrap()));
    for (t, l) in s.log.read().await.iter() {
        println!("{t:>4} {}", l.join(", "));
    }
}
