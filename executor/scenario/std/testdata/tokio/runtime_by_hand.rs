use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::{Builder, Handle, Runtime, RuntimeFlavor};
fn main() {
    let started = Arc::new(AtomicUsize::new(0));
    let stopped = Arc::new(AtomicUsize::new(0));
    let (s1, s2) = (started.clone(), stopped.clone());
    let rt = Builder::new_multi_thread().worker_threads(3).max_blocking_threads(2).thread_name("crew").thread_stack_size(1 << 20).thread_keep_alive(Duration::from_millis(50))
        .on_thread_start(move || { s1.fetch_add(1, Ordering::SeqCst); }).on_thread_stop(move || { s2.fetch_add(1, Ordering::SeqCst); })
        .enable_all().build().unwrap();
    println!("{:?}", Handle::try_current().map(|_| ()).map_err(|e| (e.is_missing_context(), e.to_string())));
    let h = rt.spawn(async { (std::thread::current().name().map(str::to_owned), Handle::current().runtime_flavor()) });
    println!("{:?}", rt.block_on(h).unwrap());
    println!("{:?}", rt.handle().runtime_flavor() == RuntimeFlavor::MultiThread);
    let guard = rt.enter();
    let h = tokio::spawn(async { tokio::time::sleep(Duration::from_millis(10)).await; "spawned from outside" });
    drop(guard);
    println!("{}", rt.block_on(h).unwrap());
    let peak = Arc::new((AtomicUsize::new(0), AtomicUsize::new(0)));
    let hs: Vec<_> = (0..6).map(|i| { let p = peak.clone(); rt.spawn_blocking(move || {
        let n = p.0.fetch_add(1, Ordering::SeqCst) + 1; p.1.fetch_max(n, Ordering::SeqCst);
        std::thread::sleep(Duration::from_millis(30)); p.0.fetch_sub(1, Ordering::SeqCst); i * 2 }) }).collect();
    let sum: i32 = rt.block_on(async { let mut s = 0; for h in hs { s += h.await.unwrap() } s });
    println!("{sum} peak {}", peak.1.load(Ordering::SeqCst));
    let handle = rt.handle().clone();
    let t = std::thread::spawn(move || handle.block_on(async { tokio::task::spawn(async { 5 }).await.unwrap() + 1 }));
    println!("{}", t.join().unwrap());
    let inner = rt.block_on(async { tokio::task::spawn_blocking(|| Handle::current().block_on(async { tokio::task::yield_now().await; 8 })).await.unwrap() });
    println!("{inner}");
    let r = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| rt.block_on(async { Runtime::new().unwrap().block_on(async { 1 }) })));
    println!("{}", r.unwrap_err().downcast_ref::<&str>().map(|s| &s[..40]).unwrap_or("String"));
    let r = std::panic::catch_unwind(|| { tokio::spawn(async {}); });
    println!("{:?}", r.unwrap_err().downcast_ref::<String>().map(|s| s.len() > 10).or(Some(true)));
    rt.shutdown_timeout(Duration::from_millis(500));
    println!("{} {}", started.load(Ordering::SeqCst) >= 4, started.load(Ordering::SeqCst) == stopped.load(Ordering::SeqCst));
    let rt = Builder::new_current_thread().build().unwrap();
    let r = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| rt.block_on(async { tokio::time::sleep(Duration::from_millis(1)).await })));
    println!("{:?}", r.unwrap_err().downcast_ref::<&str>().map(|s| s.split('.').next().unwrap().to_string()));
    let r = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| rt.block_on(async { tokio::net::TcpListener::bind("127.0.0.1:0").await.is_ok() })));
    println!("{:?}", r.unwrap_err().downcast_ref::<&str>().map(|s| s.split('.').next().unwrap().to_string()));
    rt.spawn(async { println!("never polled") });
    struct D; impl Drop for D { fn drop(&mut self) { println!("dropped with the runtime"); } }
    let d = D;
    rt.spawn(async move { let _d = d; std::future::pending::<()>().await });
    println!("before");
    drop(rt);
    println!("after");
    let rt = Runtime::new().unwrap();
    rt.spawn_blocking(|| std::thread::sleep(Duration::from_secs(1)));
    rt.shutdown_background();
    println!("bye");
}
