use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;
use tokio::task::{self, JoinHandle};
#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    let h = tokio::spawn(async { panic!("first") });
    let e = h.await.map(|_: ()| ()).unwrap_err();
    println!("{e} {e:?}");
    let h: JoinHandle<()> = tokio::spawn(std::future::pending());
    h.abort();
    let e = h.await.unwrap_err();
    println!("{e} {e:?}");
    let h = task::spawn_blocking(|| -> u8 { std::panic::panic_any(7i32) });
    let e = h.await.unwrap_err();
    println!("{e}"); println!("{:?}", e.into_panic().downcast::<i32>());
    let h = tokio::spawn(async { 5 });
    println!("{}", h.await.unwrap());
    let pair = Arc::new((Mutex::new(0), Condvar::new()));
    let p2 = pair.clone();
    let waiter = task::spawn_blocking(move || { let (m, c) = &*p2; let mut g = m.lock().unwrap(); while *g < 3 { g = c.wait(g).unwrap(); } *g });
    for _ in 0..3 { let p = pair.clone(); tokio::spawn(async move { *p.0.lock().unwrap() += 1; p.1.notify_all(); }); }
    println!("{}", waiter.await.unwrap());
    let n = Arc::new(AtomicUsize::new(0));
    let hs: Vec<_> = (0..50).map(|i| { let n = n.clone(); tokio::spawn(async move { for _ in 0..i % 4 { task::yield_now().await; } n.fetch_add(i, Ordering::Relaxed); i }) }).collect();
    let mut sum = 0;
    for h in hs { sum += h.await.unwrap(); }
    println!("{sum} {}", n.load(Ordering::Relaxed));
    let r = task::spawn_blocking(|| tokio::runtime::Handle::current().block_on(async { tokio::time::sleep(Duration::from_millis(5)).await; "block_on in blocking" })).await;
    println!("{r:?}");
    let r = tokio::spawn(async { tokio::runtime::Handle::current().block_on(async { 1 }) }).await;
    println!("{:?}", r.unwrap_err().into_panic().downcast_ref::<&str>());
    let r = tokio::spawn(async { let (tx, rx) = tokio::sync::oneshot::channel::<u8>(); drop(tx); rx.blocking_recv() }).await;
    println!("{:?}", r.unwrap_err().into_panic().downcast_ref::<&str>());
    let r = tokio::spawn(async { let m = tokio::sync::Mutex::new(1); let v = *m.blocking_lock(); v }).await;
    println!("{:?}", r.unwrap_err().into_panic().downcast_ref::<&str>());
    let r = tokio::spawn(async { let (tx, mut rx) = tokio::sync::mpsc::channel::<u8>(1); drop(tx); rx.blocking_recv() }).await;
    println!("{:?}", r.unwrap_err().into_panic().downcast_ref::<&str>());
    let r = tokio::spawn(async { task::block_in_place(|| { let m = tokio::sync::Mutex::new(1); let v = *m.blocking_lock(); v }) }).await;
    println!("{r:?}");
    let h = tokio::spawn(async { task::spawn_local(async {}); });
    println!("{:?}", h.await.unwrap_err().into_panic().downcast_ref::<&str>());
    let u = task::unconstrained(async { 4 }).await;
    println!("{u}");
    std::process::exit(match tokio::spawn(async { 17 }).await { Ok(n) => n, Err(_) => 1 });
}
