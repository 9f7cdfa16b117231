// order of turns on the current_thread runtime
use std::sync::{Arc, Mutex};
use tokio::sync::{broadcast, mpsc, oneshot, watch, Barrier, Notify, Semaphore};
use tokio::task::yield_now;

type Log = Arc<Mutex<Vec<String>>>;
fn say(l: &Log, s: impl Into<String>) { l.lock().unwrap().push(s.into()); }
fn flush(l: &Log, title: &str) { println!("{title}: {}", l.lock().unwrap().drain(..).collect::<Vec<_>>().join(" ")); }

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let l: Log = Default::default();
    // ping pong over channels
    let (t1, mut r1) = mpsc::channel(1);
    let (t2, mut r2) = mpsc::channel(1);
    let (a, b) = (l.clone(), l.clone());
    let h1 = tokio::spawn(async move { for i in 0..3 { say(&a, format!("s{i}")); t1.send(i).await.unwrap(); let x: i32 = r2.recv().await.unwrap(); say(&a, format!("r{x}")); } });
    let h2 = tokio::spawn(async move { while let Some(i) = r1.recv().await { say(&b, format!("p{i}")); t2.send(i * 10).await.unwrap(); } say(&b, "end"); });
    h1.await.unwrap(); h2.await.unwrap();
    flush(&l, "pingpong");
    // bounded backpressure with several producers
    let (tx, mut rx) = mpsc::channel(2);
    for p in 0..3 { let (tx, l) = (tx.clone(), l.clone()); tokio::spawn(async move { for i in 0..3 { tx.send((p, i)).await.unwrap(); say(&l, format!("{p}>{i}")); } }); }
    drop(tx);
    while let Some((p, i)) = rx.recv().await { say(&l, format!("<{p}{i}")); }
    flush(&l, "producers");
    // broadcast to three
    let (tx, _) = broadcast::channel(8);
    let hs: Vec<_> = (0..3).map(|n| { let mut rx = tx.subscribe(); let l = l.clone(); tokio::spawn(async move { while let Ok(v) = rx.recv().await { say(&l, format!("{n}:{v}")); } say(&l, format!("{n}.")); }) }).collect();
    yield_now().await;
    tx.send('x').unwrap(); tx.send('y').unwrap();
    yield_now().await;
    tx.send('z').unwrap();
    drop(tx);
    for h in hs { h.await.unwrap(); }
    flush(&l, "broadcast");
    // watch
    let (tx, rx) = watch::channel(0);
    let hs: Vec<_> = (0..3).map(|n| { let mut rx = rx.clone(); let l = l.clone(); tokio::spawn(async move { while rx.changed().await.is_ok() { let v = *rx.borrow(); say(&l, format!("{n}={v}")); } }) }).collect();
    yield_now().await;
    for v in 1..4 { tx.send(v).unwrap(); if v != 2 { yield_now().await; } }
    drop(tx);
    for h in hs { h.await.unwrap(); }
    flush(&l, "watch");
    // notify
    let n = Arc::new(Notify::new());
    let hs: Vec<_> = (0..4).map(|i| { let (n, l) = (n.clone(), l.clone()); tokio::spawn(async move { n.notified().await; say(&l, format!("n{i}")); }) }).collect();
    yield_now().await;
    n.notify_one(); say(&l, "one"); yield_now().await;
    n.notify_waiters(); say(&l, "all");
    for h in hs { h.await.unwrap(); }
    flush(&l, "notify");
    // semaphore
    let s = Arc::new(Semaphore::new(1));
    let hs: Vec<_> = (0..4).map(|i| { let (s, l) = (s.clone(), l.clone()); tokio::spawn(async move { let p = s.acquire_many(1 + i % 2).await.unwrap(); say(&l, format!("+{i}")); yield_now().await; drop(p); say(&l, format!("-{i}")); }) }).collect();
    yield_now().await;
    s.add_permits(2);
    for h in hs { h.await.unwrap(); }
    flush(&l, "semaphore");
    // barrier
    let b = Arc::new(Barrier::new(3));
    let hs: Vec<_> = (0..6).map(|i| { let (b, l) = (b.clone(), l.clone()); tokio::spawn(async move { let w = b.wait().await; say(&l, format!("{i}{}", if w.is_leader() { "L" } else { "" })); }) }).collect();
    for h in hs { h.await.unwrap(); }
    flush(&l, "barrier");
    // spawn inside of spawn, join order, oneshot
    let l2 = l.clone();
    let h = tokio::spawn(async move {
        let (tx, rx) = oneshot::channel();
        let l3 = l2.clone();
        let c = tokio::spawn(async move { say(&l3, "child"); tx.send(1).unwrap(); yield_now().await; say(&l3, "child2"); });
        say(&l2, "parent");
        rx.await.unwrap();
        say(&l2, "got");
        c.await.unwrap();
        say(&l2, "joined");
    });
    let l4 = l.clone();
    let o = tokio::spawn(async move { for i in 0..3 { say(&l4, format!("o{i}")); yield_now().await; } });
    h.await.unwrap(); o.await.unwrap();
    flush(&l, "nested");
    // abort order, drop of handles
    let hs: Vec<_> = (0..3).map(|i| { let l = l.clone(); struct D(Log, i32); impl Drop for D { fn drop(&mut self) { say(&self.0, format!("d{}", self.1)); } } tokio::spawn(async move { let _d = D(l, i); std::future::pending::<()>().await }) }).collect();
    yield_now().await;
    hs[2].abort(); hs[0].abort(); say(&l, "aborted");
    yield_now().await;
    say(&l, "later");
    hs[1].abort();
    for h in hs { say(&l, format!("{}", h.await.is_err())); }
    flush(&l, "abort");
    // join! and select! turns
    let l5 = &l;
    let step = |n: &'static str, k: usize| async move { for i in 0..k { say(l5, format!("{n}{i}")); yield_now().await; } };
    tokio::join!(step("a", 3), step("b", 1), step("c", 2));
    flush(&l, "join");
    let mut set = tokio::task::JoinSet::new();
    for i in 0..5 { set.spawn(async move { for _ in 0..(5 - i) { yield_now().await; } i }); }
    while let Some(r) = set.join_next().await { say(&l, r.unwrap().to_string()); }
    flush(&l, "joinset");
}
