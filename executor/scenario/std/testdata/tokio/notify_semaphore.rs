use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Barrier, Notify, OnceCell, Semaphore, TryAcquireError};
use tokio::time::{sleep, Instant};

#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let n = Arc::new(Notify::new());
    n.notify_one(); n.notify_one();
    n.notified().await;
    println!("one permit is stored");
    println!("second {}", tokio::time::timeout(Duration::from_millis(1), n.notified()).await.is_err());
    n.notify_waiters();
    println!("waiters stores none {}", tokio::time::timeout(Duration::from_millis(1), n.notified()).await.is_err());
    let mut hs = vec![];
    for i in 0..3 { let n = n.clone(); hs.push(tokio::spawn(async move { n.notified().await; println!("woken {i}"); })); }
    tokio::task::yield_now().await;
    n.notify_one();
    sleep(Duration::from_millis(1)).await;
    println!("all");
    n.notify_waiters();
    for h in hs { h.await.unwrap(); }
    {
        let f = n.notified();
        tokio::pin!(f);
        println!("enable {}", f.as_mut().enable());
        n.notify_waiters();
        f.await;
        let f = n.notified();
        n.notify_waiters();
        f.await;
        println!("notified before the first poll");
        let mut a = Box::pin(n.notified());
        a.as_mut().enable();
        n.notify_one();
        drop(a);
        n.notified().await;
        println!("passed on by drop");
    }
    let s = Arc::new(Semaphore::new(3));
    let a = s.acquire().await.unwrap();
    let b = s.clone().acquire_many_owned(2).await.unwrap();
    println!("avail {} {:?}", s.available_permits(), s.try_acquire().unwrap_err());
    println!("{}", TryAcquireError::NoPermits);
    drop(a);
    println!("many {:?}", s.try_acquire_many(2).is_err());
    drop(b);
    println!("avail {}", s.available_permits());
    s.acquire().await.unwrap().forget();
    println!("forgot, avail {}", s.available_permits());
    s.add_permits(4);
    let mut p = s.try_acquire_many(2).unwrap();
    p.merge(s.try_acquire_many(1).unwrap());
    println!("avail {}", s.available_permits());
    drop(p);
    let order = Arc::new(std::sync::Mutex::new(vec![]));
    let big = s.clone().acquire_many_owned(6).await.unwrap();
    let mut hs = vec![];
    for (i, k) in [(0, 4), (1, 1), (2, 2)] {
        let (s, o) = (s.clone(), order.clone());
        hs.push(tokio::spawn(async move { let _p = s.acquire_many(k).await.unwrap(); o.lock().unwrap().push(i); sleep(Duration::from_millis(5)).await; }));
    }
    sleep(Duration::from_millis(1)).await;
    drop(big);
    for h in hs { h.await.unwrap(); }
    println!("fair {:?}", order.lock().unwrap());
    let w = { let s = s.clone(); tokio::spawn(async move { s.acquire_many(100).await.map(|_| ()).map_err(|e| e.to_string()) }) };
    tokio::task::yield_now().await;
    s.close();
    println!("{:?} closed {} {:?}", w.await.unwrap(), s.is_closed(), s.try_acquire().unwrap_err());

    let bar = Arc::new(Barrier::new(3));
    let mut hs = vec![];
    for i in 0..3u64 { let b = bar.clone(); hs.push(tokio::spawn(async move { sleep(Duration::from_millis(i * 10)).await; let r = b.wait().await; (i, r.is_leader()) })); }
    for h in hs { println!("{:?}", h.await.unwrap()); }

    static CELL: OnceCell<String> = OnceCell::const_new();
    println!("{:?} {}", CELL.get(), CELL.initialized());
    let (x, y) = tokio::join!(CELL.get_or_init(|| async { sleep(Duration::from_millis(5)).await; "first".to_string() }), CELL.get_or_init(|| async { "second".to_string() }));
    println!("{x} {y}");
    println!("{:?}", CELL.set("no".into()).is_err());
    let c: OnceCell<u32> = OnceCell::new();
    println!("{:?}", c.get_or_try_init(|| async { Err::<u32, &str>("bad") }).await);
    println!("{:?}", c.get_or_try_init(|| async { Ok::<u32, &str>(4) }).await);
    println!("{:?} {:?} {:?}", c, c.clone().into_inner(), OnceCell::new_with(Some(2)).get());
    let t = Instant::now();
    let lim = Arc::new(Semaphore::new(2));
    let hs: Vec<_> = (0..6).map(|_| { let l = lim.clone(); tokio::spawn(async move { let _g = l.acquire_owned().await.unwrap(); sleep(Duration::from_millis(10)).await; }) }).collect();
    for h in hs { h.await.unwrap(); }
    println!("6 jobs, 2 at a time: {:?}", t.elapsed());
}
