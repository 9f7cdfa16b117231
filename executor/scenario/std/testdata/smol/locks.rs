use smol::lock::{Barrier, Mutex, MutexGuardArc, OnceCell, RwLock, RwLockUpgradableReadGuard, RwLockWriteGuard, Semaphore};
use smol::{future, Executor, LocalExecutor, Timer};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;
use std::time::Duration;

fn log(l: &Rc<RefCell<Vec<String>>>, s: impl Into<String>) { l.borrow_mut().push(s.into()); }

fn mutex() {
    let m = Arc::new(Mutex::new(0));
    let ex = LocalExecutor::new();
    let l = Rc::new(RefCell::new(vec![]));
    let tasks: Vec<_> = (0..3).map(|id| { let (m, l) = (m.clone(), l.clone()); ex.spawn(async move {
        for round in 0..2 {
            let mut g = m.lock().await;
            log(&l, format!("{id}.{round}"));
            future::yield_now().await;
            *g += 10 * id + round;
        }
    }) }).collect();
    future::block_on(ex.run(async { for t in tasks { t.await; } }));
    println!("{} = {}", l.borrow().join(" "), *m.try_lock().unwrap());
    let g: MutexGuardArc<i32> = m.try_lock_arc().unwrap();
    println!("{:?} {:?} {}", m, m.try_lock().is_none(), *g);
    println!("{}", Arc::ptr_eq(MutexGuardArc::source(&g), &m));
    drop(g);
    println!("{:?}", m);
    let m2 = Arc::try_unwrap(m).unwrap();
    println!("{} {:?}", m2.into_inner(), Mutex::from("x"));
}

fn rwlock() {
    let rw = Arc::new(RwLock::new(vec![1]));
    let ex = LocalExecutor::new();
    let l = Rc::new(RefCell::new(vec![]));
    let (rw1, l1) = (rw.clone(), l.clone());
    let r1 = ex.spawn(async move { let g = rw1.read().await; log(&l1, format!("r1 {}", g.len())); for _ in 0..3 { future::yield_now().await; } log(&l1, "r1 out"); });
    let (rw1, l1) = (rw.clone(), l.clone());
    let w = ex.spawn(async move { log(&l1, "w waits"); let mut g = rw1.write().await; g.push(2); log(&l1, "w in"); future::yield_now().await; log(&l1, "w out"); });
    let (rw1, l1) = (rw.clone(), l.clone());
    let r2 = ex.spawn(async move { future::yield_now().await; log(&l1, "r2 waits"); let g = rw1.read().await; log(&l1, format!("r2 {}", g.len())); });
    future::block_on(ex.run(async { r1.await; w.await; r2.await; }));
    println!("{}", l.borrow().join(", "));
    let a = rw.try_read().unwrap();
    println!("{:?} {:?}", rw.try_read().is_some(), rw.try_write().is_none());
    drop(a);
    let u = future::block_on(rw.upgradable_read());
    println!("{:?} {:?}", rw.try_read().is_some(), rw.try_upgradable_read().is_none());
    let mut wg = future::block_on(RwLockUpgradableReadGuard::upgrade(u));
    wg.push(3);
    println!("{:?}", rw.try_read().is_none());
    let rg = RwLockWriteGuard::downgrade(wg);
    println!("{:?} {:?}", *rg, rw.try_read().is_some());
    drop(rg);
    println!("{:?}", rw);
}

fn semaphore() {
    let s = Arc::new(Semaphore::new(2));
    let (now, max) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let ex = Executor::new();
    let tasks: Vec<_> = (0..5).map(|i| { let (s, now, max) = (s.clone(), now.clone(), max.clone()); ex.spawn(async move {
        let _p = s.acquire_arc().await;
        let n = now.fetch_add(1, Ordering::SeqCst) + 1;
        max.fetch_max(n, Ordering::SeqCst);
        Timer::after(Duration::from_millis(5)).await;
        now.fetch_sub(1, Ordering::SeqCst);
        i
    }) }).collect();
    let v = future::block_on(ex.run(async { let mut v = vec![]; for t in tasks { v.push(t.await); } v }));
    println!("{v:?} max {}", max.load(Ordering::SeqCst));
    let a = s.try_acquire().unwrap();
    let b = s.try_acquire();
    println!("{} {}", b.is_some(), s.try_acquire().is_none());
    drop(a);
    println!("{}", s.try_acquire_arc().is_some());
}

fn once() {
    let cell: OnceCell<String> = OnceCell::new();
    println!("{:?} {}", cell.get(), cell.is_initialized());
    let r: Result<&String, &str> = future::block_on(cell.get_or_try_init(|| async { Err("no") }));
    println!("{r:?}");
    println!("{}", future::block_on(cell.get_or_init(|| async { future::yield_now().await; "made".to_string() })));
    println!("{:?} {:?}", future::block_on(cell.set("late".into())), cell);
    println!("{}", cell.into_inner().unwrap());
    let cell = Arc::new(OnceCell::new());
    let ex = Executor::new();
    let made = Arc::new(AtomicUsize::new(0));
    let ts: Vec<_> = (0..4).map(|i| { let (c, m) = (cell.clone(), made.clone()); ex.spawn(async move { *c.get_or_init(|| async { m.fetch_add(1, Ordering::SeqCst); future::yield_now().await; i * 100 + 1 }).await }) }).collect();
    println!("{:?}", future::block_on(ex.run(async { let mut v = vec![]; for t in ts { v.push(t.await); } v })));
    println!("made {}", made.load(Ordering::SeqCst));
}

fn main() {
    mutex();
    rwlock();
    semaphore();
    once();
    let b = Arc::new(Barrier::new(3));
    let ex = Executor::new();
    let ts: Vec<_> = (0..3).map(|_| { let b = b.clone(); ex.spawn(async move { b.wait().await.is_leader() }) }).collect();
    let leaders = future::block_on(ex.run(async { let mut n = 0; for t in ts { n += t.await as u32; } n }));
    println!("leaders {leaders}");
}
