use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{self, sleep, timeout, Instant};
struct D(&'static str, Arc<Mutex<Vec<&'static str>>>);
impl Drop for D { fn drop(&mut self) { self.1.lock().unwrap().push(self.0); } }
#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let t = Instant::now();
    let r = tokio::select! {
        _ = sleep(Duration::from_millis(10)) => "slept",
        r = tokio::task::spawn_blocking(|| { std::thread::sleep(Duration::from_millis(40)); "blocking" }) => r.unwrap(),
    };
    println!("{r} {:?}", t.elapsed());
    let hs: Vec<_> = (0..3).map(|i| tokio::task::spawn_blocking(move || { std::thread::sleep(Duration::from_millis(5 * i)); i })).collect();
    let mut iv = time::interval(Duration::from_millis(1));
    let mut ticks = 0;
    let all = futures::future::join_all(hs);
    tokio::pin!(all);
    let v = loop { tokio::select! { biased; v = &mut all => break v, _ = iv.tick() => ticks += 1 } };
    println!("{:?} ticks {ticks}", v.into_iter().map(Result::unwrap).collect::<Vec<_>>());
    sleep(Duration::from_secs(5)).await;
    println!("{:?}", t.elapsed());
    let (tx, mut rx) = mpsc::channel(1);
    let log = Arc::new(Mutex::new(vec![]));
    for n in ["a", "b", "c", "d"] { let (d, tx) = (D(n, log.clone()), tx.clone()); tokio::spawn(async move { let _d = d; if n == "b" { return; } tx.send(n).await.ok(); sleep(Duration::from_secs(99)).await; }); }
    drop(tx);
    println!("{:?} {:?}", rx.recv().await, timeout(Duration::from_secs(1), async { let mut v = vec![]; while let Some(x) = rx.recv().await { v.push(x); } v }).await);
    println!("{:?}", log.lock().unwrap());
    let l2 = log.clone();
    std::thread::spawn(move || { let rt = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap(); rt.block_on(async { for n in ["x", "y", "z"] { let d = D(n, l2.clone()); tokio::spawn(async move { let _d = d; if n == "x" { return } std::future::pending::<()>().await }); } tokio::task::yield_now().await; let d = D("w", l2.clone()); tokio::spawn(async move { let _d = d; std::future::pending::<()>().await }); tokio::task::yield_now().await; }); }).join().unwrap();
    println!("{:?}", log.lock().unwrap());
}
