use std::time::Duration;
use tokio::sync::{broadcast, mpsc, watch};
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;
struct Worker { id: u32, _done: mpsc::Sender<()> }
impl Worker {
    async fn run(self, token: CancellationToken) -> u32 {
        let mut n = 0;
        loop {
            tokio::select! {
                _ = token.cancelled() => { println!("worker {} stops after {n}", self.id); sleep(Duration::from_millis(5 * self.id as u64)).await; return n; }
                _ = sleep(Duration::from_millis(20 * self.id as u64)) => n += 1,
            }
        }
    }
}
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let token = CancellationToken::new();
    let (done, mut all_done) = mpsc::channel(1);
    let hs: Vec<_> = (1..=3).map(|id| tokio::spawn(Worker { id, _done: done.clone() }.run(token.child_token()))).collect();
    drop(done);
    let t2 = token.clone();
    tokio::spawn(async move { tokio::select! { r = tokio::signal::ctrl_c() => println!("{r:?}"), _ = sleep(Duration::from_millis(50)) => println!("no signal, time is up") } t2.cancel(); });
    token.cancelled().await;
    println!("{:?}", all_done.recv().await);
    for h in hs { println!("{:?}", h.await.unwrap() > 0); }
    println!("{} {}", token.is_cancelled(), token.child_token().is_cancelled());
    let parent = CancellationToken::new();
    let child = parent.child_token();
    let guard = child.clone().drop_guard();
    println!("{} {}", child.is_cancelled(), parent.is_cancelled());
    drop(guard);
    println!("{} {}", child.is_cancelled(), parent.is_cancelled());
    let g = parent.clone().drop_guard();
    let p = g.disarm();
    println!("{}", p.is_cancelled());
    let (stop, _) = broadcast::channel::<()>(1);
    let subs: Vec<_> = (0..3).map(|i| { let mut r = stop.subscribe(); tokio::spawn(async move { let _ = r.recv().await; i }) }).collect();
    stop.send(()).unwrap();
    let mut sum = 0; for s in subs { sum += s.await.unwrap(); }
    println!("{sum}");
    let (health, mut seen) = watch::channel("starting");
    let mon = tokio::spawn(async move { while seen.changed().await.is_ok() { let now = *seen.borrow(); println!("health: {now}"); if now == "bad" { break; } } });
    for s in ["good", "bad"] { health.send(s).unwrap(); sleep(Duration::from_millis(5)).await; }
    println!("{:?}", timeout(Duration::from_millis(100), mon).await.is_ok());
}
