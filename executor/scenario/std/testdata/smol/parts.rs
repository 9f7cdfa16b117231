use smol::{channel, lock, future, stream::{self, StreamExt}, Executor, LocalExecutor, Timer, Task};
use smol::future::FutureExt;
use std::time::{Duration, Instant};
use std::sync::Arc;
use std::rc::Rc;
use std::cell::RefCell;
fn main() {
    let ex = LocalExecutor::new();
    let log = Rc::new(RefCell::new(vec![]));
    let l = log.clone();
    let t = ex.spawn(async move { for i in 0..3 { l.borrow_mut().push(i); future::yield_now().await; } "t" });
    println!("{} {}", ex.is_empty(), t.is_finished());
    println!("{} {}", ex.try_tick(), ex.try_tick());
    println!("{:?}", log.borrow());
    println!("{}", future::block_on(ex.run(t)));
    println!("{:?} {} {}", log.borrow(), ex.is_empty(), ex.try_tick());
    let c: Task<()> = ex.spawn(async { println!("never"); });
    println!("{:?}", smol::block_on(async { ex.run(c.cancel()).await }));
    let d = ex.spawn(async { 5 });
    d.detach();
    while ex.try_tick() {}
    let sem = Arc::new(lock::Semaphore::new(2));
    let g1 = sem.acquire_arc();
    smol::block_on(async {
        let g1 = g1.await;
        let g2 = sem.acquire().await;
        println!("{:?}", sem.try_acquire().is_none());
        drop(g2);
        println!("{:?}", sem.try_acquire_arc().is_some());
        drop(g1);
        let (s, r) = channel::bounded::<u32>(2);
        println!("{:?} {:?} {:?}", s.try_send(1), s.try_send(2), s.try_send(3));
        println!("{} {} {:?} {}", s.len(), s.is_full(), s.capacity(), s.sender_count());
        let r2 = r.clone();
        println!("{} {:?} {:?}", r.receiver_count(), r.recv().await, r2.try_recv());
        println!("{:?}", r.try_recv());
        s.close();
        println!("{:?} {:?} {}", s.send(5).await, r.recv().await, s.is_closed());
        println!("{:?}", r.try_recv().map_err(|e| e.to_string()));
        let m = Arc::new(lock::Mutex::new(0));
        let hs: Vec<_> = (0..5).map(|i| { let m = m.clone(); smol::spawn(async move { let mut g = m.lock().await; let v = *g; future::yield_now().await; *g = v + i; }) }).collect();
        for h in hs { h.await; }
        println!("{:?} {:?}", m, m.try_lock().map(|g| *g));
        let g = m.lock_arc().await;
        println!("{}", m.try_lock().is_none());
        drop(g);
        let rw = lock::RwLock::new(vec![1]);
        { let a = rw.read().await; let b = rw.read().await; println!("{} {}", a.len() + b.len(), rw.try_write().is_none()); }
        { let up = rw.upgradable_read().await; let mut w = lock::RwLockUpgradableReadGuard::upgrade(up).await; w.push(2); let d = lock::RwLockWriteGuard::downgrade(w); println!("{:?}", *d); }
        println!("{:?}", rw);
        let b = Arc::new(lock::Barrier::new(2));
        let b2 = b.clone();
        let h = smol::spawn(async move { b2.wait().await.is_leader() });
        println!("{}", b.wait().await.is_leader() != h.await);
        let start = Instant::now();
        let who = async { Timer::after(Duration::from_millis(50)).await; "slow" }.or(async { Timer::after(Duration::from_millis(10)).await; "fast" }).await;
        println!("{who} {}", start.elapsed().as_millis() / 10);
        let mut iv = Timer::interval(Duration::from_millis(10));
        let mut n = 0;
        while let Some(_) = iv.next().await { n += 1; if n == 3 { break; } }
        println!("{n} {}", start.elapsed() >= Duration::from_millis(40));
        let v: Vec<_> = stream::iter(1..6).filter(|n| n % 2 == 1).map(|n| n * 2).collect().await;
        println!("{v:?} {:?}", stream::unfold(0, |n| async move { if n < 3 { Some((n, n + 1)) } else { None } }).fold(0, |a, b| a + b).await);
        println!("{:?}", future::zip(async { 1 }, async { 2 }).await);
        println!("{:?}", future::try_zip(async { Ok::<_, String>(1) }, async { Err::<u8, _>("no".to_string()) }).await);
        println!("{:?} {:?}", future::poll_once(future::pending::<u8>()).await, future::poll_once(async { 1 }).await);
        println!("{:?}", smol::unblock(|| { std::thread::sleep(Duration::from_millis(5)); 7 }).await);
        let t = smol::spawn(async { Timer::after(Duration::from_secs(10)).await; 1 });
        println!("{:?}", t.cancel().await);
        let r = std::panic::AssertUnwindSafe(async { if true { panic!("boo") } }).catch_unwind().await;
        println!("{:?}", r.unwrap_err().downcast_ref::<&str>());
    });
    let gex = Arc::new(Executor::new());
    let (stop, halt) = channel::unbounded::<()>();
    let n = {
        let g2 = gex.clone();
        let th = std::thread::spawn(move || future::block_on(g2.run(halt.recv())).is_err());
        let t = gex.spawn(async { Timer::after(Duration::from_millis(5)).await; 42 });
        let v = future::block_on(t);
        drop(stop);
        (v, th.join().unwrap())
    };
    println!("{n:?}");
}
