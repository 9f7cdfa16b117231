use std::{collections::{BTreeMap, HashSet}, sync::{Arc, Mutex, RwLock, OnceLock, atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering}, Condvar}, thread, time::Duration};
use tokio::{runtime::{Builder, Handle, Runtime, RuntimeFlavor}, sync::{Barrier, Notify, Semaphore, mpsc, broadcast}, task, time};
static POOL: OnceLock<Runtime> = OnceLock::new();
fn pool() -> &'static Runtime { POOL.get_or_init(|| Builder::new_multi_thread().worker_threads(3).thread_name("pool").enable_all().build().unwrap()) }
fn main() {
    let sum: u64 = pool().block_on(async { let hs: Vec<_> = (0..100u64).map(|n| task::spawn(async move { if n % 7 == 0 { task::yield_now().await; } n })).collect(); let mut s = 0; for h in hs { s += h.await.unwrap(); } s });
    println!("{sum} {:?}", pool().handle().runtime_flavor());
    let names: HashSet<String> = pool().block_on(async { let b = Arc::new(Barrier::new(3)); let hs: Vec<_> = (0..3).map(|_| { let b = b.clone(); tokio::spawn(async move { b.wait().await; thread::current().name().unwrap_or("?").to_string() }) }).collect(); let mut s = HashSet::new(); for h in hs { s.insert(h.await.unwrap()); } s }); println!("{names:?}");
    let flag = Arc::new(AtomicBool::new(false)); let f2 = flag.clone();
    pool().spawn(async move { time::sleep(Duration::from_millis(20)).await; f2.store(true, Ordering::Release); });
    let mut spins = 0u64; while !flag.load(Ordering::Acquire) { spins += 1; thread::sleep(Duration::from_millis(1)); } println!("{}", spins > 5);
    let total = Arc::new(AtomicI64::new(0)); let ths: Vec<_> = (0..4).map(|i| { let (h, t) = (pool().handle().clone(), total.clone()); thread::spawn(move || { let js: Vec<_> = (0..10).map(|k| { let t = t.clone(); h.spawn(async move { task::yield_now().await; t.fetch_add(i * 10 + k, Ordering::Relaxed); }) }).collect(); h.block_on(async { for j in js { j.await.unwrap(); } }) }) }).collect(); for t in ths { t.join().unwrap(); } println!("{}", total.load(Ordering::SeqCst));
    let out = pool().block_on(async {
        let (tx, mut rx) = mpsc::channel::<(usize, u32)>(4); let n = Arc::new(Notify::new());
        for id in 0..3 { let (tx, n) = (tx.clone(), n.clone()); tokio::spawn(async move { n.notified().await; for k in 0..5 { tx.send((id, k)).await.unwrap(); } }); } drop(tx);
        time::sleep(Duration::from_millis(10)).await; n.notify_waiters();
        let mut by: BTreeMap<usize, Vec<u32>> = BTreeMap::new(); while let Some((id, k)) = rx.recv().await { by.entry(id).or_default().push(k); } by
    }); println!("{out:?}");
    pool().block_on(async { let sem = Arc::new(Semaphore::new(2)); let (now, max) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0))); let hs: Vec<_> = (0..6).map(|_| { let (s, n, m) = (sem.clone(), now.clone(), max.clone()); tokio::spawn(async move { let _p = s.acquire().await.unwrap(); let k = n.fetch_add(1, Ordering::SeqCst) + 1; m.fetch_max(k, Ordering::SeqCst); time::sleep(Duration::from_millis(5)).await; n.fetch_sub(1, Ordering::SeqCst); }) }).collect(); for h in hs { h.await.unwrap(); } println!("max {}", max.load(Ordering::SeqCst)); });
    let (tx, _) = broadcast::channel::<u32>(16); let sums: Vec<u32> = pool().block_on(async { let hs: Vec<_> = (0..3).map(|_| { let mut r = tx.subscribe(); tokio::spawn(async move { let mut s = 0; while let Ok(n) = r.recv().await { s += n; } s }) }).collect(); for n in 1..=10 { tx.send(n).unwrap(); } drop(tx); let mut v = vec![]; for h in hs { v.push(h.await.unwrap()); } v }); println!("{sums:?}");
    let shared = Arc::new((Mutex::new(Vec::new()), Condvar::new())); let s2 = shared.clone(); let consumer = thread::spawn(move || { let mut got = vec![]; while got.len() < 3 { let g = s2.0.lock().unwrap(); let mut g = s2.1.wait_while(g, |v: &mut Vec<u32>| v.is_empty()).unwrap(); got.append(&mut g); } got.sort(); got });
    for n in [3, 1, 2] { let s = shared.clone(); pool().spawn(async move { s.0.lock().unwrap().push(n); s.1.notify_one(); }); } println!("{:?}", consumer.join().unwrap());
    let rw = Arc::new(RwLock::new(0)); pool().block_on(async { let hs: Vec<_> = (0..8).map(|i| { let rw = rw.clone(); task::spawn_blocking(move || if i % 2 == 0 { *rw.write().unwrap() += i } else { let _ = *rw.read().unwrap(); }) }).collect(); for h in hs { h.await.unwrap(); } }); println!("{}", rw.read().unwrap());
    let nested = pool().block_on(async { task::spawn_blocking(|| { let rt = Builder::new_current_thread().enable_all().build().unwrap(); rt.block_on(async { (Handle::current().runtime_flavor() == RuntimeFlavor::CurrentThread, tokio::spawn(async { 5 }).await.unwrap()) }) }).await.unwrap() }); println!("{nested:?}");
    let deep = pool().block_on(async { fn go(n: u32) -> std::pin::Pin<Box<dyn std::future::Future<Output = u32> + Send>> { Box::pin(async move { if n == 0 { 0 } else { 1 + tokio::spawn(go(n - 1)).await.unwrap() } }) } go(20).await }); println!("{deep}");
    let r = pool().block_on(async { let h = tokio::spawn(async { let v: Vec<u32> = Vec::new(); v[3] }); h.await }); println!("{}", r.unwrap_err().is_panic());
    let t = std::time::Instant::now(); pool().block_on(async { let hs: Vec<_> = (0..6).map(|_| tokio::spawn(async { thread::sleep(Duration::from_millis(30)); })).collect(); for h in hs { h.await.unwrap(); } }); println!("{}", t.elapsed().as_millis() / 30);
}
