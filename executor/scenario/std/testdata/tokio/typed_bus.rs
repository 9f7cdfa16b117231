use std::any::{Any, TypeId};
use std::collections::{BTreeMap, HashMap};
use std::fmt::Debug;
use std::sync::{Arc, RwLock, Weak};
use tokio::sync::broadcast::{self, error::RecvError};
use tokio::sync::mpsc::{self, error::TrySendError};
use tokio::task::JoinHandle;
use tokio_stream::wrappers::{BroadcastStream, ReceiverStream, errors::BroadcastStreamRecvError};
use tokio_stream::{Stream, StreamExt};

// typed event bus
#[derive(Default)]
struct Bus { channels: RwLock<HashMap<TypeId, Box<dyn Any + Send + Sync>>> }
impl Bus {
    fn sender<E: Clone + Send + Sync + 'static>(&self) -> broadcast::Sender<E> {
        if let Some(c) = self.channels.read().unwrap().get(&TypeId::of::<E>()) { return c.downcast_ref::<broadcast::Sender<E>>().unwrap().clone(); }
        let mut w = self.channels.write().unwrap();
        w.entry(TypeId::of::<E>()).or_insert_with(|| Box::new(broadcast::channel::<E>(4).0)).downcast_ref::<broadcast::Sender<E>>().unwrap().clone()
    }
    fn publish<E: Clone + Send + Sync + 'static>(&self, e: E) -> usize { self.sender::<E>().send(e).unwrap_or(0) }
    fn subscribe<E: Clone + Send + Sync + 'static>(&self) -> impl Stream<Item = Result<E, u64>> { BroadcastStream::new(self.sender::<E>().subscribe()).map(|r| r.map_err(|BroadcastStreamRecvError::Lagged(n)| n)) }
}
#[derive(Clone, Debug, PartialEq)] struct UserCreated { id: u32, name: String }
#[derive(Clone, Debug)] struct OrderPlaced(u32, f64);

// topics with wildcards, bounded queues and slow consumers
type Queue = mpsc::Sender<(String, String)>;
#[derive(Default)]
struct Topics { subs: RwLock<BTreeMap<u32, (String, Queue)>>, next: std::sync::atomic::AtomicU32 }
struct Subscription { id: u32, hub: Weak<Topics>, rx: ReceiverStream<(String, String)> }
impl Drop for Subscription { fn drop(&mut self) { if let Some(h) = self.hub.upgrade() { h.subs.write().unwrap().remove(&self.id); } } }
impl Topics {
    fn subscribe(self: &Arc<Self>, pat: &str, cap: usize) -> Subscription {
        let (tx, rx) = mpsc::channel(cap);
        let id = self.next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        self.subs.write().unwrap().insert(id, (pat.to_string(), tx));
        Subscription { id, hub: Arc::downgrade(self), rx: ReceiverStream::new(rx) }
    }
    fn matches(pat: &str, topic: &str) -> bool {
        let (mut p, mut t) = (pat.split('/'), topic.split('/'));
        loop { match (p.next(), t.next()) { (Some("#"), _) => return true, (Some("+"), Some(_)) => {} (Some(a), Some(b)) if a == b => {} (None, None) => return true, _ => return false } }
    }
    fn publish(&self, topic: &str, msg: &str) -> (usize, usize) {
        let (mut ok, mut lost) = (0, 0);
        for (pat, tx) in self.subs.read().unwrap().values() {
            if Self::matches(pat, topic) {
                match tx.try_send((topic.into(), msg.into())) { Ok(()) => ok += 1, Err(TrySendError::Full(_)) => lost += 1, Err(TrySendError::Closed(_)) => {} }
            }
        }
        (ok, lost)
    }
}
fn consume<S, T>(name: &'static str, s: S) -> JoinHandle<Vec<String>> where S: Stream<Item = T> + Send + 'static, T: Debug + Send {
    tokio::spawn(async move { tokio::pin!(s); let mut v = vec![]; while let Some(x) = s.next().await { v.push(format!("{name} {x:?}")); } v })
}
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let bus = Arc::new(Bus::default());
    println!("{}", bus.publish(UserCreated { id: 0, name: "nobody".into() }));
    let a = consume("mail", bus.subscribe::<UserCreated>());
    let b = consume("audit", bus.subscribe::<UserCreated>().filter_map(|r| r.ok()).map(|u| u.id));
    let c = consume("orders", bus.subscribe::<OrderPlaced>().take(2));
    tokio::task::yield_now().await;
    for i in 1..=3 { println!("{}", bus.publish(UserCreated { id: i, name: format!("user{i}") })); }
    tokio::task::yield_now().await;
    for i in 4..=9 { bus.publish(UserCreated { id: i, name: format!("user{i}") }); }
    for i in 0..3 { println!("{}", bus.publish(OrderPlaced(i, i as f64 * 1.5))); }
    println!("{:?}", c.await.unwrap());
    println!("{}", bus.publish(OrderPlaced(9, 0.)));
    drop(bus);
    for l in a.await.unwrap().into_iter().chain(b.await.unwrap()) { println!("{l}"); }
    let hub = Arc::new(Topics::default());
    let mut s1 = hub.subscribe("home/+/temp", 2);
    let s2 = hub.subscribe("home/#", 10);
    let s3 = hub.subscribe("garden", 1);
    for (t, m) in [("home/kitchen/temp", "21"), ("home/bath/temp", "23"), ("home/door", "open"), ("home/attic/temp", "15"), ("garden", "rain"), ("garden", "sun"), ("x", "y")] { println!("{t} {:?}", hub.publish(t, m)); }
    println!("{:?}", s1.rx.next().await);
    drop(s3);
    println!("{:?}", hub.publish("garden", "?"));
    println!("{}", hub.subs.read().unwrap().len());
    let Subscription { .. } = &s2;
    let h2 = Arc::downgrade(&hub);
    drop(hub);
    println!("{}", h2.upgrade().is_none());
    let (mut s1, mut s2) = (s1, s2);
    let rest: Vec<_> = std::iter::from_fn(|| futures::FutureExt::now_or_never(s1.rx.next()).flatten()).collect();
    println!("{rest:?} {}", (&mut s2.rx).map(|(t, _)| t.len()).fold(0, |a, b| a + b).await);
    let (tx, mut rx) = broadcast::channel::<u8>(1);
    let t2 = tx.clone();
    drop(tx);
    println!("{:?}", rx.try_recv());
    t2.send(1).unwrap(); t2.send(2).unwrap();
    match rx.recv().await { Err(RecvError::Lagged(n)) => println!("lag {n}"), o => println!("{o:?}") }
    println!("{:?}", rx.recv().await);
}
