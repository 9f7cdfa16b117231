use futures::channel::{mpsc, oneshot};
use futures::executor::{block_on, ThreadPool, ThreadPoolBuilder};
use futures::future::{self, join_all, FutureExt};
use futures::stream::StreamExt;
use futures::task::{Spawn, SpawnExt};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Barrier, Mutex};
use std::thread;

fn main() {
    let started = Arc::new(Mutex::new(BTreeSet::new()));
    let stopped = Arc::new(AtomicUsize::new(0));
    let (s, e) = (started.clone(), stopped.clone());
    let gate = Arc::new(Barrier::new(4));
    let (g, g2) = (gate.clone(), gate.clone());
    let pool = ThreadPool::builder()
        .pool_size(3)
        .name_prefix("cook-")
        .after_start(move |i| { s.lock().unwrap().insert((i, thread::current().name().unwrap().to_string())); g.wait(); })
        .before_stop(move |_| { e.fetch_add(1, Ordering::SeqCst); g2.wait(); })
        .create()
        .unwrap();
    gate.wait();
    println!("{:?}", started.lock().unwrap());
    // Three tasks that wait for one another need three threads.
    let meet = Arc::new(Barrier::new(3));
    let handles: Vec<_> = (0..3).map(|i| { let m = meet.clone(); pool.spawn_with_handle(async move { m.wait(); i * 2 }).unwrap() }).collect();
    println!("{:?}", block_on(join_all(handles)));
    // Results by channel.
    let (tx, rx) = mpsc::unbounded();
    for i in 0..10u64 {
        let tx = tx.clone();
        pool.spawn_ok(async move { tx.unbounded_send((1..=i).product::<u64>()).unwrap(); });
    }
    drop(tx);
    let mut all: Vec<_> = block_on(rx.collect());
    all.sort();
    println!("{all:?}");
    // A chain through the pool: each stage spawns the next one.
    let (tx, rx) = oneshot::channel();
    fn stage(n: u32, pool: ThreadPool, tx: oneshot::Sender<String>) -> future::BoxFuture<'static, ()> {
        async move {
            if n == 0 { tx.send(format!("end, on a pool thread: {}", thread::current().name().unwrap().starts_with("cook-"))).unwrap(); return; }
            let p = pool.clone();
            pool.spawn(stage(n - 1, p, tx)).unwrap();
        }
        .boxed()
    }
    pool.spawn_ok(stage(5, pool.clone(), tx));
    println!("{}", block_on(rx).unwrap());
    // A panicking task ends its own handle only.
    let bad = pool.spawn_with_handle(async { if true { panic!("soup burnt") } 1u8 }).unwrap();
    let r = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| block_on(bad)));
    println!("{:?}", r.unwrap_err().downcast_ref::<&str>());
    println!("{}", block_on(pool.spawn_with_handle(async { 7 }).unwrap()));
    let dyn_pool: &dyn Spawn = &pool;
    let (tx, rx) = oneshot::channel();
    dyn_pool.spawn_obj(Box::new(async move { tx.send("obj").unwrap() }).into()).unwrap();
    println!("{:?} {:?}", block_on(rx), dyn_pool.status().is_ok());
    // Tasks move between blocking and waiting.
    let total = Arc::new(AtomicUsize::new(0));
    let (done_tx, done_rx) = oneshot::channel::<()>();
    let shared = done_rx.map(|_| ()).shared();
    let hs: Vec<_> = (1..=4).map(|i| { let (t, s) = (total.clone(), shared.clone()); pool.spawn_with_handle(async move { s.await; t.fetch_add(i, Ordering::SeqCst) }).unwrap() }).collect();
    println!("before {}", total.load(Ordering::SeqCst));
    done_tx.send(()).unwrap();
    block_on(join_all(hs));
    println!("after {}", total.load(Ordering::SeqCst));
    drop(pool);
    gate.wait();
    println!("stopped {}", stopped.load(Ordering::SeqCst));
    let one = ThreadPoolBuilder::new().pool_size(1).create().unwrap();
    let name = block_on(one.spawn_with_handle(async { thread::current().name().map(String::from) }).unwrap());
    println!("{name:?} {one:?}");
    let r = std::panic::catch_unwind(|| { ThreadPoolBuilder::new().pool_size(0); });
    println!("{}", r.is_err());
}
