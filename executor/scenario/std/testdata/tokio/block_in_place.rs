use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::Arc;
use std::time::Duration;
use tokio::task;

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    let n = task::block_in_place(|| { std::thread::sleep(Duration::from_millis(5)); 40 + 2 });
    println!("{n}");
    let counter = Arc::new(AtomicU32::new(0));
    let c = counter.clone();
    let h = tokio::spawn(async move { task::block_in_place(|| { std::thread::sleep(Duration::from_millis(20)); c.fetch_add(1, Ordering::SeqCst) }) });
    let mut hs = vec![];
    for _ in 0..10 { let c = counter.clone(); hs.push(tokio::spawn(async move { c.fetch_add(1, Ordering::SeqCst); })); }
    for x in hs { x.await.unwrap(); }
    h.await.unwrap();
    println!("{}", counter.load(Ordering::SeqCst));
    // block_on inside block_in_place
    let v = tokio::spawn(async { task::block_in_place(|| tokio::runtime::Handle::current().block_on(async { tokio::time::sleep(Duration::from_millis(1)).await; "nested" })) }).await.unwrap();
    println!("{v}");
    // blocking pool: many jobs, results in order of await
    let jobs: Vec<_> = (0..8u64).map(|i| task::spawn_blocking(move || { std::thread::sleep(Duration::from_millis(8 - i)); i * i })).collect();
    let mut out = vec![];
    for j in jobs { out.push(j.await.unwrap()); }
    println!("{out:?}");
    // heavy work in the pool while async work goes on
    let sum = task::spawn_blocking(|| (0..100_000u64).sum::<u64>());
    let ticks = tokio::spawn(async { let mut n = 0; for _ in 0..5 { tokio::time::sleep(Duration::from_millis(1)).await; n += 1; } n });
    let (s, t) = tokio::join!(sum, ticks);
    println!("{} {}", s.unwrap(), t.unwrap());
    let e = task::spawn_blocking(|| -> Result<u8, std::num::ParseIntError> { "300".parse::<u8>() }).await.unwrap();
    println!("{e:?}");
    let names: Vec<_> = futures::future::join_all((0..3).map(|_| task::spawn_blocking(|| std::thread::current().name().map(str::to_owned)))).await.into_iter().map(|r| r.unwrap()).collect();
    println!("{names:?}");
    let h = tokio::spawn(async { task::spawn_blocking(|| tokio::runtime::Handle::current().runtime_flavor()).await.unwrap() });
    println!("{:?}", h.await.unwrap());
    let b = task::spawn_blocking(|| { std::thread::sleep(Duration::from_millis(2)); 5 });
    b.abort();
    println!("started jobs are not aborted: {}", matches!(b.await, Ok(5) | Err(_)));
}
