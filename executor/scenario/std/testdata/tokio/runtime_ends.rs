use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::runtime::{Builder, Handle, Runtime};
use tokio::sync::oneshot;

struct Loud(&'static str);
impl Drop for Loud { fn drop(&mut self) { println!("drop {}", self.0); } }

fn main() {
    println!("outside: {:?}", Handle::try_current().is_err());
    match Handle::try_current() { Err(e) => println!("{e}"), Ok(_) => println!("?") }
    let started = Arc::new(AtomicUsize::new(0));
    let s = started.clone();
    let rt = Builder::new_multi_thread().worker_threads(2).max_blocking_threads(1).thread_name("crew").on_thread_start(move || { s.fetch_add(1, SeqCst); }).enable_all().build().unwrap();
    let name = rt.block_on(async { tokio::spawn(async { std::thread::current().name().unwrap().to_string() }).await.unwrap() });
    println!("{name} {:?}", rt.block_on(async { std::thread::current().name().unwrap().to_string() }));
    let h = rt.handle().clone();
    let t0 = Instant::now();
    let a = h.spawn_blocking(|| { std::thread::sleep(Duration::from_millis(50)); 1 });
    let b = h.spawn_blocking(|| { std::thread::sleep(Duration::from_millis(50)); 2 });
    let sum = rt.block_on(async { a.await.unwrap() + b.await.unwrap() });
    println!("{sum} one after the other {}", t0.elapsed() >= Duration::from_millis(100));
    println!("threads {}", started.load(SeqCst));
    let guard = rt.enter();
    println!("{:?}", Handle::current().runtime_flavor());
    let bad = tokio::spawn(async { if true { panic!("y") } });
    println!("{:?}", rt.block_on(bad).unwrap_err());
    drop(guard);
    let (tx, rx) = oneshot::channel::<u8>();
    rt.spawn(async move { let _l = Loud("pending task"); let _ = rx.await; println!("never"); });
    rt.block_on(async { tokio::time::sleep(Duration::from_millis(10)).await });
    let t0 = Instant::now();
    rt.spawn_blocking(|| { std::thread::sleep(Duration::from_millis(500)); });
    std::thread::sleep(Duration::from_millis(20));
    rt.shutdown_timeout(Duration::from_millis(100));
    println!("shut after {} tenths, closed {}", t0.elapsed().as_millis() / 100, tx.is_closed());
    let late = h.spawn(async { 1 });
    let rt2 = Runtime::new().unwrap();
    println!("{:?}", rt2.block_on(late).map_err(|e| e.is_cancelled()));
    let r = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| rt2.block_on(async { rt2.block_on(async { 1 }) })));
    println!("{:?}", r.unwrap_err().downcast_ref::<&str>().is_some());
    let r = std::panic::catch_unwind(|| { tokio::spawn(async {}); });
    println!("{:?}", r.is_err());
    rt2.spawn(async { let _l = Loud("background"); tokio::time::sleep(Duration::from_secs(100)).await; });
    rt2.block_on(tokio::task::yield_now());
    std::thread::sleep(Duration::from_millis(20));
    rt2.shutdown_background();
    std::thread::sleep(Duration::from_millis(20));
    let local = Builder::new_current_thread().enable_time().build().unwrap();
    local.spawn(async { println!("spawned before block_on"); });
    println!("before");
    local.block_on(async { println!("first"); tokio::task::yield_now().await; println!("last"); });
    local.spawn(async { let _l = Loud("never polled"); });
    let r = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| local.block_on(async { tokio::net::TcpListener::bind("127.0.0.1:0").await.is_ok() })));
    println!("io without enable_io: {}", r.is_err());
    drop(local);
    let bare = Builder::new_current_thread().build().unwrap();
    let r = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| bare.block_on(async { tokio::time::sleep(Duration::from_millis(1)).await })));
    println!("{}", r.is_err());
    let nested = Runtime::new().unwrap();
    nested.block_on(async {
        let inner = Runtime::new().unwrap();
        let v = tokio::task::spawn_blocking(move || inner.block_on(async { 99 })).await.unwrap();
        println!("{v}");
        let inner = Runtime::new().unwrap();
        drop(inner);
        println!("unreachable");
    });
}
