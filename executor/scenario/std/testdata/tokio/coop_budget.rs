use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::sync::{mpsc, Semaphore, Mutex};
use std::sync::Arc;

/// counts how often the inner future is polled
struct Count<F> { f: Pin<Box<F>>, n: u32 }
impl<F: Future> Future for Count<F> {
    type Output = (F::Output, u32);
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> { self.n += 1; let n = self.n; self.f.as_mut().poll(cx).map(|v| (v, n)) }
}
fn count<F: Future>(f: F) -> Count<F> { Count { f: Box::pin(f), n: 0 } }

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, mut rx) = mpsc::unbounded_channel();
    for i in 0..1000 { tx.send(i).unwrap(); }
    drop(tx);
    let r = tokio::spawn(count(async move { let mut s = 0; while let Some(v) = rx.recv().await { s += v; } s })).await.unwrap();
    println!("recv {r:?}");
    let sem = Arc::new(Semaphore::new(1));
    let r = tokio::spawn(count(async move { for _ in 0..1000 { drop(sem.acquire().await.unwrap()); } })).await.unwrap();
    println!("semaphore {r:?}");
    let r = tokio::spawn(count(async move { let m = Mutex::new(0); for _ in 0..500 { *m.lock().await += 1; } let x = *m.lock().await; x })).await.unwrap();
    println!("mutex {r:?}");
    let r = tokio::spawn(count(async { for _ in 0..300 { std::future::ready(()).await; } })).await.unwrap();
    println!("no budget for ready {r:?}");
    // a busy receiver lets others run
    let (tx, mut rx) = mpsc::channel(1000);
    for i in 0..1000 { tx.try_send(i).unwrap(); }
    let log = Arc::new(std::sync::Mutex::new(vec![]));
    let (l1, l2) = (log.clone(), log.clone());
    let a = tokio::spawn(async move { let mut n = 0; while rx.recv().await.is_some() { n += 1; if n % 250 == 0 { l1.lock().unwrap().push(format!("r{n}")); } } });
    let b = tokio::spawn(async move { for i in 0..4 { l2.lock().unwrap().push(format!("o{i}")); tokio::task::yield_now().await; } });
    drop(tx);
    a.await.unwrap(); b.await.unwrap();
    println!("{:?}", log.lock().unwrap());
    let r = tokio::spawn(count(async { for _ in 0..200 { tokio::time::sleep(std::time::Duration::ZERO).await; } })).await.unwrap();
    println!("sleep zero polled more than once: {}", r.1 > 1);
    let (mut hs, mut sum) = (vec![], 0);
    for i in 0..200u64 { hs.push(tokio::spawn(async move { i })); }
    tokio::task::yield_now().await;
    let r = count(async { for h in hs { sum += h.await.unwrap(); } }).await;
    println!("joins {} {}", sum, r.1);
    // 129 units in select: yields
    let (tx, mut rx) = mpsc::unbounded_channel();
    for i in 0..300 { tx.send(i).unwrap(); }
    let r = tokio::spawn(count(async move { let mut got = 0; loop { tokio::select! { biased; Some(_) = rx.recv() => got += 1, _ = std::future::ready(()), if got >= 300 => break } } got })).await.unwrap();
    println!("select {r:?}");
    drop(tx);
    let mut c = 0;
    let r = count(async { for _ in 0..5 { tokio::task::yield_now().await; c += 1; } }).await;
    println!("yields {r:?} {c}");
}
