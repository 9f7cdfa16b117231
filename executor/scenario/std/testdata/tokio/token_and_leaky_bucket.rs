//! A token bucket and a leaky bucket under a paused clock.
use std::sync::Arc;
use tokio::sync::{Mutex, Notify, Semaphore};
use tokio::time::{self, Duration, Instant, MissedTickBehavior};

struct TokenBucket { sem: Arc<Semaphore>, jh: tokio::task::JoinHandle<()> }
impl TokenBucket {
    fn new(period: Duration, capacity: usize) -> Self {
        let sem = Arc::new(Semaphore::new(capacity));
        let jh = tokio::spawn({
            let sem = sem.clone();
            let mut tick = time::interval_at(Instant::now() + period, period);
            tick.set_missed_tick_behavior(MissedTickBehavior::Skip);
            async move {
                loop {
                    tick.tick().await;
                    if sem.available_permits() < capacity { sem.add_permits(1); }
                }
            }
        });
        Self { jh, sem }
    }
    async fn acquire(&self) { self.sem.acquire().await.expect("never closed").forget(); }
}
impl Drop for TokenBucket { fn drop(&mut self) { self.jh.abort(); println!("bucket gone"); } }

#[derive(Default)]
struct Leaky { level: Mutex<u32>, changed: Notify }
impl Leaky {
    async fn pour(&self, n: u32, max: u32) -> u32 {
        let mut waits = 0;
        loop {
            let notified = self.changed.notified();
            {
                let mut l = self.level.lock().await;
                if *l + n <= max { *l += n; return waits; }
            }
            waits += 1;
            notified.await;
        }
    }
    async fn leak(self: Arc<Self>) {
        let mut i = time::interval(Duration::from_millis(100));
        loop {
            i.tick().await;
            let mut l = self.level.lock().await;
            *l = l.saturating_sub(3);
            drop(l);
            self.changed.notify_waiters();
        }
    }
}
#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let t0 = Instant::now();
    let b = TokenBucket::new(Duration::from_millis(250), 3);
    for i in 0..8 {
        b.acquire().await;
        println!("request {i} at {:?}", t0.elapsed());
    }
    time::sleep(Duration::from_secs(2)).await;
    println!("permits {}", b.sem.available_permits());
    let r = time::timeout(Duration::from_millis(100), async { for _ in 0..4 { b.acquire().await; } }).await;
    println!("{r:?} {}", b.sem.available_permits());
    drop(b);
    let leaky = Arc::new(Leaky::default());
    let leak = tokio::spawn(leaky.clone().leak());
    let t1 = Instant::now();
    for n in [4, 5, 6, 2, 10] {
        let w = leaky.pour(n, 10).await;
        println!("{n} after {w} waits at {:?}", t1.elapsed());
    }
    leak.abort();
    println!("{:?}", leak.await.map_err(|e| e.is_cancelled()));
    println!("{:?}", leaky.level);
}
