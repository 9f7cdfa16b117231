use futures::channel::oneshot;
use futures::executor::{block_on, LocalPool, ThreadPool};
use futures::future::{join_all, FutureExt};
use futures::lock::{MappedMutexGuard, Mutex, MutexGuard};
use futures::task::{LocalSpawnExt, SpawnExt};
use std::cell::RefCell;
use std::collections::HashMap;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::task::{Context, Poll};

struct Y(bool);
impl Future for Y { type Output = (); fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> { if self.0 { Poll::Ready(()) } else { self.0 = true; cx.waker().wake_by_ref(); Poll::Pending } } }

type Log = Rc<RefCell<Vec<String>>>;
async fn worker(id: u32, m: Rc<Mutex<u32>>, log: Log, hold: u32) {
    for round in 0..3 {
        let mut g = m.lock().await;
        log.borrow_mut().push(format!("{id}.{round}"));
        for _ in 0..hold { Y(false).await; }
        *g += id;
        drop(g);
        if id == 2 { Y(false).await; }
    }
    log.borrow_mut().push(format!("{id} ends"));
}

fn main() {
    for hold in 0..3 {
        let (m, log): (_, Log) = (Rc::new(Mutex::new(0)), Default::default());
        let mut pool = LocalPool::new();
        for id in 1..=4 { pool.spawner().spawn_local(worker(id, m.clone(), log.clone(), hold)).unwrap(); }
        pool.run();
        println!("hold {hold}: {} = {}", log.borrow().join(" "), *m.try_lock().unwrap());
    }
    // A waiter that is dropped passes its turn on.
    let m = Rc::new(Mutex::new(vec![1, 2, 3]));
    let mut pool = LocalPool::new();
    let sp = pool.spawner();
    let (tx, rx) = oneshot::channel::<()>();
    let m1 = m.clone();
    sp.spawn_local(async move { let g = m1.lock().await; rx.await.ok(); println!("holder had {g:?}"); }).unwrap();
    let m2 = m.clone();
    let impatient = sp.spawn_local_with_handle(async move { m2.lock().await.push(99); }).unwrap();
    let m3 = m.clone();
    sp.spawn_local(async move { m3.lock().await.push(4); println!("third"); }).unwrap();
    pool.run_until_stalled();
    println!("locked {} {:?}", m.try_lock().is_none(), m);
    drop(impatient);
    tx.send(()).unwrap();
    pool.run_until_stalled();
    println!("{:?} {:?}", m.try_lock().map(|g| g.clone()), m);

    // Mapped guards.
    let map = Mutex::new(HashMap::from([("a", 1), ("b", 2)]));
    block_on(async {
        {
            let mut b: MappedMutexGuard<_, i32> = MutexGuard::map(map.lock().await, |m| m.get_mut("b").unwrap());
            *b += 40;
            println!("{} {:?}", *b, map.try_lock().is_none());
        }
        println!("{:?}", map.lock().await.get("b"));
        let f = map.lock();
        println!("{:?}", f.now_or_never().is_some());
    });
    println!("{}", map.into_inner().len());
    let mut own = Mutex::new(5);
    *own.get_mut() += 1;
    println!("{} {:?} {:?}", own.into_inner(), Mutex::<String>::default().into_inner(), Mutex::from(3u8));

    // Across threads.
    let pool = ThreadPool::builder().pool_size(3).create().unwrap();
    let total = Arc::new(Mutex::new(0u64));
    let hs: Vec<_> = (1..=20u64).map(|i| { let t = total.clone(); pool.spawn_with_handle(async move { let mut g = t.lock().await; let old = *g; Y(false).await; *g = old + i; }).unwrap() }).collect();
    block_on(join_all(hs));
    println!("{}", *block_on(total.lock()));
    // A panic while the lock is held does not poison it.
    let p = Arc::new(Mutex::new(1));
    let p2 = p.clone();
    let r = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| block_on(async move { let _g = p2.lock().await; panic!("with the lock") })));
    println!("{:?} {:?}", r.is_err(), p.try_lock().map(|g| *g));
}
