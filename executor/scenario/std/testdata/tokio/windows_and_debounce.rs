use std::collections::{BTreeSet, VecDeque, BinaryHeap};
use std::cmp::Reverse;
use std::time::Duration;
use tokio::sync::mpsc::{self, Receiver, Sender, OwnedPermit, Permit};
use tokio::time::{self, Instant, Interval, MissedTickBehavior, timeout, sleep_until};
use tokio_stream::{StreamExt, wrappers::{ReceiverStream, IntervalStream}};
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Clone, Copy)]
struct At(u64, u32);
struct Scheduler { heap: BinaryHeap<Reverse<At>>, start: Instant }
impl Scheduler {
    async fn next(&mut self) -> Option<At> {
        let Reverse(at) = *self.heap.peek()?;
        sleep_until(self.start + Duration::from_millis(at.0)).await;
        self.heap.pop().map(|r| r.0)
    }
}
struct Window { times: VecDeque<Instant>, max: usize, per: Duration }
impl Window {
    async fn pass(&mut self) -> usize {
        let mut waits = 0;
        loop {
            let now = Instant::now();
            while self.times.front().is_some_and(|t| now - *t >= self.per) { self.times.pop_front(); }
            if self.times.len() < self.max { self.times.push_back(now); return waits; }
            waits += 1;
            sleep_until(self.times[0] + self.per).await;
        }
    }
}
async fn debounce(mut rx: Receiver<char>, out: Sender<String>, quiet: Duration) {
    let mut buf = String::new();
    loop {
        let p: Permit<'_, String>;
        match timeout(quiet, rx.recv()).await {
            Ok(Some(c)) => { buf.push(c); continue; }
            Ok(None) => { if !buf.is_empty() { let _ = out.send(buf).await; } return; }
            Err(_) if buf.is_empty() => continue,
            Err(_) => { p = out.reserve().await.unwrap(); p.send(std::mem::take(&mut buf)); }
        }
    }
}
#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let start = Instant::now();
    let mut s = Scheduler { heap: [At(30, 1), At(10, 2), At(20, 3), At(10, 1)].into_iter().map(Reverse).collect(), start };
    while let Some(at) = s.next().await { println!("{at:?} {:?}", start.elapsed()); if at.1 == 3 { s.heap.push(Reverse(At(25, 9))); } }
    let mut w = Window { times: VecDeque::new(), max: 3, per: Duration::from_millis(100) };
    let t = Instant::now();
    let mut at = vec![];
    for _ in 0..7 { let waits = w.pass().await; at.push((t.elapsed().as_millis() as u64, waits)); time::sleep(Duration::from_millis(10)).await; }
    println!("{at:?}");
    let (tx, rx) = mpsc::channel(8);
    let (otx, orx) = mpsc::channel(1);
    let d = tokio::spawn(debounce(rx, otx, Duration::from_millis(50)));
    let typist = tokio::spawn(async move { for (c, ms) in "abcdef".chars().zip([10, 10, 80, 10, 120, 10]) { tx.send(c).await.unwrap(); time::sleep(Duration::from_millis(ms)).await; } });
    let words: Vec<String> = ReceiverStream::new(orx).collect().await;
    typist.await.unwrap(); d.await.unwrap();
    println!("{words:?}");
    let mut i: Interval = time::interval(Duration::from_millis(10));
    i.set_missed_tick_behavior(MissedTickBehavior::Skip);
    let t = Instant::now();
    let ticks: BTreeSet<u128> = IntervalStream::new(i).take(4).map(|x| (x - t).as_millis()).collect::<Vec<_>>().await.into_iter().collect();
    println!("{ticks:?}");
    let (tx, mut rx) = mpsc::channel::<u8>(1);
    let p: OwnedPermit<u8> = tx.clone().reserve_owned().await.unwrap();
    let blocked = timeout(Duration::from_millis(5), tx.send(1)).await;
    println!("{:?} {:?}", blocked.is_err(), p.release().try_send(3));
    println!("{:?} {:?}", rx.recv().await, timeout(Duration::from_secs(3600), rx.recv()).await.map_err(|e| e.to_string()));
    println!("{:?}", t.elapsed().as_secs());
    let s = tokio_stream::iter(1..=6).throttle(Duration::from_millis(10));
    tokio::pin!(s);
    let t = Instant::now();
    let mut seen = vec![];
    while let Some(n) = s.next().await { seen.push((n, t.elapsed().as_millis())); if n == 3 { break; } }
    println!("{seen:?}");
    let s = tokio_stream::pending::<u8>().timeout(Duration::from_millis(5));
    tokio::pin!(s);
    println!("{:?}", s.next().await);
}
