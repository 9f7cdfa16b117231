use std::{collections::BTreeMap, sync::Arc, time::Duration};
use tokio::{sync::{mpsc, watch, Mutex}, time::{interval, sleep, timeout, Instant, MissedTickBehavior}};
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Role { Follower, Candidate(u8), Leader { term: u32 } }
#[derive(Debug)]
enum Msg { Beat { from: u32, term: u32 }, Vote(u32, mpsc::Sender<bool>), Crash }
struct Node { id: u32, term: u32, role: Role, peers: Arc<Mutex<BTreeMap<u32, mpsc::Sender<Msg>>>>, rx: mpsc::Receiver<Msg>, seen: watch::Sender<Vec<(u32, Role)>> }
impl Node {
    fn become_(&mut self, r: Role) { if self.role != r { self.role = r.clone(); let id = self.id; self.seen.send_modify(|v| v.push((id, r))); } }
    async fn broadcast(&self) { let peers: Vec<_> = self.peers.lock().await.iter().filter(|(i, _)| **i != self.id).map(|(_, p)| p.clone()).collect(); for p in peers { let _ = p.try_send(Msg::Beat { from: self.id, term: self.term }); } }
    async fn campaign(&mut self) { self.term += 1; self.become_(Role::Candidate(0)); let (tx, mut rx) = mpsc::channel(8); let peers: Vec<_> = self.peers.lock().await.iter().filter(|(i, _)| **i != self.id).map(|(_, p)| p.clone()).collect(); let need = (peers.len() + 1) / 2 + 1; for p in peers { let _ = p.try_send(Msg::Vote(self.term, tx.clone())); } drop(tx); let mut yes = 1; while let Ok(Some(v)) = timeout(Duration::from_millis(5), rx.recv()).await { yes += v as usize; } if yes >= need { let term = self.term; self.become_(Role::Leader { term }); self.broadcast().await; } else { self.become_(Role::Candidate(yes as u8)); } }
    async fn run(mut self) -> (u32, Role) {
        let mut beat = interval(Duration::from_millis(10)); beat.set_missed_tick_behavior(MissedTickBehavior::Delay); let patience = Duration::from_millis(25 + 10 * self.id as u64); let mut last = Instant::now();
        loop { tokio::select! { biased;
            m = self.rx.recv() => match m { None | Some(Msg::Crash) => { self.peers.lock().await.remove(&self.id); return (self.id, self.role); } Some(Msg::Beat { from, term }) if term >= self.term && from != self.id => { self.term = term; last = Instant::now(); self.become_(Role::Follower); } Some(Msg::Beat { .. }) => {} Some(Msg::Vote(term, back)) => { let ok = term > self.term; if ok { self.term = term; last = Instant::now(); } let _ = back.send(ok).await; } },
            _ = beat.tick() => { if matches!(self.role, Role::Leader { .. }) { self.broadcast().await; } else if last.elapsed() > patience { last = Instant::now(); self.campaign().await; } }
        } }
    }
}
#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let peers = Arc::new(Mutex::new(BTreeMap::new())); let (seen, mut log) = watch::channel(Vec::<u8>::new()); let seen = Arc::new(seen); let mut hs = vec![];
    let (agg_tx, mut agg) = mpsc::unbounded_channel();
    for id in 1..=3 { let (tx, rx) = mpsc::channel(16); peers.lock().await.insert(id, tx); let (s, mut r) = watch::channel(vec![]); let agg_tx = agg_tx.clone(); tokio::spawn(async move { let mut n = 0; while r.changed().await.is_ok() { let v = r.borrow_and_update()[n..].to_vec(); n += v.len(); for x in v { let _ = agg_tx.send(x); } } }); hs.push(tokio::spawn(Node { id, term: 0, role: Role::Follower, peers: peers.clone(), rx, seen: s }.run())); }
    sleep(Duration::from_millis(100)).await; let leader = peers.lock().await.get(&1).cloned().unwrap(); leader.send(Msg::Crash).await.unwrap(); println!("{:?}", hs.remove(0).await.unwrap()); sleep(Duration::from_millis(150)).await;
    let rest: Vec<_> = peers.lock().await.values().cloned().collect(); println!("{}", rest.len()); for p in rest { p.send(Msg::Crash).await.unwrap(); } for h in hs { println!("{:?}", h.await.unwrap()); } drop(agg_tx); while let Some(x) = agg.recv().await { println!("{x:?}"); } drop(seen); println!("{}", log.changed().await.is_err());
}
