use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;
use tokio::runtime::{Builder, Handle, Runtime};
use tokio::sync::{mpsc, oneshot, Barrier};

fn ct() -> Runtime { Builder::new_current_thread().enable_all().build().unwrap() }
fn mt(n: usize, name: &str) -> Runtime { Builder::new_multi_thread().worker_threads(n).thread_name(name).enable_all().build().unwrap() }
fn me() -> String { thread::current().name().unwrap_or("?").to_string() }

/// the client/server actor pattern: a thread with a runtime of its own
struct Actor { tx: mpsc::Sender<(u32, oneshot::Sender<u32>)>, t: thread::JoinHandle<u32> }
fn actor(name: &'static str) -> Actor {
    let (tx, mut rx) = mpsc::channel::<(u32, oneshot::Sender<u32>)>(4);
    let t = thread::Builder::new().name(name.into()).spawn(move || ct().block_on(async move {
        let mut n = 0;
        while let Some((v, back)) = rx.recv().await { n += 1; tokio::spawn(async move { tokio::time::sleep(Duration::from_millis(1)).await; let _ = back.send(v * v); }); }
        assert_eq!(me(), name);
        n
    })).unwrap();
    Actor { tx, t }
}
fn main() {
    // several current-thread runtimes at the same time
    let actors: Vec<Actor> = ["a1", "a2", "a3"].into_iter().map(actor).collect();
    let main_rt = mt(2, "main-pool");
    let sums = main_rt.block_on(async {
        let mut hs = vec![];
        for i in 0..9u32 { let tx = actors[i as usize % 3].tx.clone(); hs.push(tokio::spawn(async move { let (b, r) = oneshot::channel(); tx.send((i, b)).await.unwrap(); r.await.unwrap() })); }
        let mut s = 0; for h in hs { s += h.await.unwrap(); } s
    });
    println!("sum {sums}");
    for a in actors { drop(a.tx); print!("{} ", a.t.join().unwrap()); }
    println!();
    // tasks run on their own runtime's threads only
    let pools: Vec<Runtime> = ["p0", "p1", "p2"].iter().map(|n| mt(2, n)).collect();
    let wrong = Arc::new(AtomicUsize::new(0));
    let bar = Arc::new(Barrier::new(30));
    let mut hs = vec![];
    for i in 0..30 { let (w, b) = (wrong.clone(), bar.clone()); let want = format!("p{}", i % 3); hs.push(pools[i % 3].spawn(async move { for _ in 0..3 { if me() != want { w.fetch_add(1, Ordering::SeqCst); } tokio::task::yield_now().await; } b.wait().await; if me() != want { w.fetch_add(1, Ordering::SeqCst); } })); }
    main_rt.block_on(async { for h in hs { h.await.unwrap(); } });
    println!("on wrong threads {}", wrong.load(Ordering::SeqCst));
    // spawn on another runtime from inside of one
    let h1 = pools[1].handle().clone();
    println!("{}", pools[0].block_on(async move { tokio::spawn(async move { format!("{} > {}", me(), h1.spawn(async { me() }).await.unwrap()) }).await.unwrap() }));
    // a runtime in spawn_blocking, a handle from there
    let v = main_rt.block_on(async { let h = Handle::current(); tokio::task::spawn_blocking(move || { let inner = ct().block_on(async { tokio::time::sleep(Duration::from_millis(1)).await; 40 }); inner + h.block_on(async { 2 }) }).await.unwrap() });
    println!("{v}");
    // two threads in block_on of one current-thread runtime: one drives, the other is woken
    let rt = Arc::new(ct());
    let order = Arc::new(Mutex::new(vec![]));
    let (tx, rx) = oneshot::channel::<u32>();
    let (r2, o2) = (rt.clone(), order.clone());
    let other = thread::spawn(move || r2.block_on(async move { let v = rx.await.unwrap(); o2.lock().unwrap().push("second woken"); v }));
    thread::sleep(Duration::from_millis(5));
    let o1 = order.clone();
    rt.block_on(async move { tokio::spawn(async move { tokio::time::sleep(Duration::from_millis(5)).await; o1.lock().unwrap().push("sending"); tx.send(9).unwrap(); }).await.unwrap(); });
    println!("{} {:?}", other.join().unwrap(), order.lock().unwrap());
    // the one that drives leaves, the other goes on driving
    let (r2, r3) = (rt.clone(), rt.clone());
    let a = thread::spawn(move || r2.block_on(async { tokio::time::sleep(Duration::from_millis(5)).await; "first" }));
    thread::sleep(Duration::from_millis(1));
    let b = thread::spawn(move || r3.block_on(async { tokio::spawn(async { tokio::time::sleep(Duration::from_millis(20)).await; "second" }).await.unwrap() }));
    println!("{} {}", a.join().unwrap(), b.join().unwrap());
    // a blocked pool does not stop another
    pools[0].spawn(async { thread::sleep(Duration::from_millis(300)); }); pools[0].spawn(async { thread::sleep(Duration::from_millis(300)); });
    let t = std::time::Instant::now();
    println!("{} {}", pools[1].block_on(async { tokio::spawn(async { 5 }).await.unwrap() }), t.elapsed() < Duration::from_millis(150));
    for p in pools { p.shutdown_background(); }
    // drop order and hooks
    let log = Arc::new(Mutex::new(vec![]));
    let (l1, l2) = (log.clone(), log.clone());
    let rt = Builder::new_multi_thread().worker_threads(3).on_thread_start(move || l1.lock().unwrap().push("start")).on_thread_stop(move || l2.lock().unwrap().push("stop")).build().unwrap();
    rt.block_on(async { tokio::task::spawn_blocking(|| ()).await.unwrap() });
    drop(rt);
    let l = log.lock().unwrap(); println!("{} {}", l.iter().filter(|s| **s == "start").count() == 4, l.iter().filter(|s| **s == "stop").count() == 4);
    drop(main_rt);
    println!("end");
}
