use std::sync::Arc;
use tokio::sync::{watch, Barrier, Mutex, MutexGuard, Notify, OnceCell, OwnedMutexGuard, RwLock, RwLockReadGuard, RwLockWriteGuard, Semaphore, TryAcquireError};
use tokio::time::{sleep, timeout, Duration};

#[derive(Debug, Default)]
struct Account {
    owner: String,
    cents: i64,
}

static CONFIG: OnceCell<String> = OnceCell::const_new();
static GATE: Semaphore = Semaphore::const_new(1);
static COUNTER: Mutex<u32> = Mutex::const_new(0);

async fn config() -> &'static str {
    CONFIG.get_or_init(|| async { sleep(Duration::from_millis(3)).await; "loaded".to_string() }).await
}

#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    // mutex
    let m = Arc::new(Mutex::new(Account { owner: "ann".into(), cents: 5 }));
    {
        let g = m.lock().await;
        println!("{g:?} {:?}", m);
        let mut cents = MutexGuard::map(g, |a| &mut a.cents);
        *cents += 10;
        println!("{cents} {:?}", m.try_lock().map(|_| ()).map_err(|e| e.to_string()));
        println!("{:?}", m.try_lock());
    }
    let g: OwnedMutexGuard<Account> = m.clone().lock_owned().await;
    println!("{} {}", g.owner.len(), Arc::strong_count(OwnedMutexGuard::mutex(&g)));
    drop(g);
    println!("{:?}", m.try_lock().unwrap());
    let acc = Arc::try_unwrap(m).unwrap().into_inner();
    println!("{}", acc.cents);
    *COUNTER.lock().await += 2;
    println!("{:?} {:?}", COUNTER, GATE);

    // rwlock
    let rw = Arc::new(RwLock::new(vec![1, 2, 3]));
    let r1 = rw.read().await;
    let r2 = rw.clone().read_owned().await;
    println!("{:?} {:?}", rw.try_write().map(|_| ()).map_err(|e| e.to_string()), RwLockReadGuard::map(r1, |v| &v[1]));
    drop(r2);
    let w = rw.write().await;
    println!("{:?}", rw);
    let mut first = RwLockWriteGuard::map(w, |v| v.first_mut().unwrap());
    *first = 100;
    drop(first);
    let w = rw.write().await;
    let r = w.downgrade();
    println!("{:?} readers ok {}", *r, rw.try_read().is_ok());
    drop(r);
    println!("{rw:?}");
    let small = RwLock::with_max_readers(0u8, 2);
    let (_a, _b) = (small.read().await, small.read().await);
    println!("third reader {:?}", timeout(Duration::from_millis(1), small.read()).await.is_err());

    // semaphore
    let s = Arc::new(Semaphore::new(3));
    let p = s.acquire_many(2).await.unwrap();
    println!("{:?} {}", s, s.available_permits());
    println!("{:?}", s.try_acquire_many(2).map(|_| ()));
    match s.try_acquire_many(2) {
        Err(TryAcquireError::NoPermits) => println!("none"),
        Err(TryAcquireError::Closed) => println!("closed"),
        Ok(p) => p.forget(),
    }
    p.forget();
    s.add_permits(5);
    println!("{}", s.available_permits());
    let mut o = s.clone().acquire_owned().await.unwrap();
    o.merge(s.clone().acquire_many_owned(2).await.unwrap());
    println!("{} {:?}", s.available_permits(), o);
    drop(o);
    let waiter = tokio::spawn({ let s = s.clone(); async move { s.acquire_many(100).await.map(|_| ()).map_err(|e| e.to_string()) } });
    tokio::task::yield_now().await;
    s.close();
    println!("{:?} {:?} {}", waiter.await, s.try_acquire().map(|_| ()).map_err(|e| e.to_string()), s.is_closed());

    // once cell
    println!("{:?} {}", CONFIG.get(), CONFIG.initialized());
    let (a, b) = tokio::join!(config(), config());
    println!("{a} {}", std::ptr::eq(a, b));
    println!("{:?}", CONFIG.set("again".into()).map_err(|e| e.to_string()));
    let c = OnceCell::<u8>::new();
    println!("{:?} {:?}", c.get_or_try_init(|| async { Err::<u8, _>("no") }).await, c);
    println!("{:?} {:?} {:?}", c.get_or_try_init(|| async { Ok::<_, ()>(3) }).await, c, c.clone().into_inner());

    // watch
    let (tx, mut rx) = watch::channel(1);
    println!("{:?} {:?}", rx.has_changed(), *rx.borrow());
    tx.send_modify(|v| *v += 1);
    println!("{:?} {}", rx.has_changed(), *rx.borrow_and_update());
    println!("{} {:?}", tx.send_if_modified(|v| { *v = 9; false }), rx.has_changed());
    println!("{} {:?}", tx.send_replace(4), tx.borrow());
    rx.changed().await.unwrap();
    println!("{:?} {} {}", rx.borrow(), tx.receiver_count(), tx.is_closed());
    let mut rx2 = tx.subscribe();
    let t = tokio::spawn(async move { rx2.changed().await.map(|_| *rx2.borrow()) });
    sleep(Duration::from_millis(1)).await;
    tx.send(77).unwrap();
    println!("{:?}", t.await.unwrap());
    drop(tx);
    println!("{:?} {:?}", rx.changed().await, rx.changed().await.map_err(|e| e.to_string()));

    // barrier
    let bar = Arc::new(Barrier::new(3));
    let hs: Vec<_> = (0..6).map(|_| tokio::spawn({ let b = bar.clone(); async move { b.wait().await.is_leader() } })).collect();
    let mut leaders = 0;
    for h in hs {
        leaders += h.await.unwrap() as u8;
    }
    println!("leaders {leaders}");

    // notify
    let n = Notify::new();
    let f = n.notified();
    tokio::pin!(f);
    println!("{}", f.as_mut().enable());
    n.notify_waiters();
    f.await;
    n.notify_one();
    n.notify_one();
    n.notified().await;
    println!("{:?}", timeout(Duration::from_millis(1), n.notified()).await);
}
