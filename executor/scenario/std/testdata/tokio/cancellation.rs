use std::time::Duration;
use tokio_util::sync::CancellationToken;
use tokio::time::{sleep, Instant};
struct D(&'static str);
impl Drop for D { fn drop(&mut self) { println!("drop {}", self.0); } }
async fn worker(name: &'static str, t: CancellationToken) -> u32 {
    let _d = D(name);
    let mut n = 0;
    loop { tokio::select! { biased; _ = t.cancelled() => { println!("{name} cancelled after {n}"); return n } _ = sleep(Duration::from_millis(10)) => n += 1 } }
}
#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let root = CancellationToken::new();
    let child = root.child_token();
    let grand = child.child_token();
    let other = root.child_token();
    let hs = vec![tokio::spawn(worker("root", root.clone())), tokio::spawn(worker("child", child.clone())), tokio::spawn(worker("grand", grand.clone())), tokio::spawn(worker("other", other.clone()))];
    sleep(Duration::from_millis(25)).await;
    child.cancel();
    sleep(Duration::from_millis(20)).await;
    println!("{} {} {} {}", root.is_cancelled(), child.is_cancelled(), grand.is_cancelled(), other.is_cancelled());
    root.cancel();
    root.cancel();
    for h in hs { print!("{} ", h.await.unwrap()); }
    println!();
    println!("late child {}", root.child_token().is_cancelled());
    root.cancelled().await;
    println!("{:?}", root);
    let t = CancellationToken::new();
    { let _g = t.clone().drop_guard(); println!("in scope {}", t.is_cancelled()); }
    println!("after guard {}", t.is_cancelled());
    let t = CancellationToken::new();
    let g = t.clone().drop_guard();
    let back = g.disarm();
    println!("disarmed {} {}", t.is_cancelled(), back.is_cancelled());
    let t2 = t.clone();
    let s = Instant::now();
    tokio::spawn(async move { sleep(Duration::from_millis(40)).await; t2.cancel(); });
    tokio::select! { _ = t.cancelled() => println!("cancelled at {:?}", s.elapsed()), _ = sleep(Duration::from_secs(1)) => println!("slept") }
    let t = CancellationToken::new();
    let mut waits = vec![];
    for i in 0..4 { let t = t.clone(); waits.push(tokio::spawn(async move { t.cancelled().await; println!("waiter {i}"); })); }
    tokio::task::yield_now().await;
    t.cancel();
    for w in waits { w.await.unwrap(); }
    let d = CancellationToken::default();
    println!("timeout {}", tokio::time::timeout(Duration::from_millis(5), d.cancelled()).await.is_err());
    // graceful shutdown: workers drain
    let stop = CancellationToken::new();
    let (tx, mut rx) = tokio::sync::mpsc::channel::<u32>(16);
    let s2 = stop.clone();
    let consumer = tokio::spawn(async move {
        let mut got = vec![];
        loop { tokio::select! { biased; Some(v) = rx.recv() => got.push(v), _ = s2.cancelled() => break } }
        rx.close();
        while let Some(v) = rx.recv().await { got.push(v); }
        got
    });
    for i in 0..5 { tx.send(i).await.unwrap(); sleep(Duration::from_millis(1)).await; }
    tx.try_send(77).unwrap();
    stop.cancel();
    println!("{:?} closed {}", consumer.await.unwrap(), tx.is_closed());
}
