use std::cell::RefCell;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Barrier, Mutex};
use std::thread;
use std::time::Duration;
use tokio::runtime::{Builder, Handle, Runtime};
use tokio::sync::oneshot;

thread_local! { static NAME: RefCell<String> = RefCell::new(String::from("unset")); }

fn sync_api(rt: &Runtime, n: u64) -> u64 { rt.block_on(async move { tokio::time::sleep(Duration::from_millis(n)).await; n + 1 }) }

fn main() {
    let started = Arc::new(AtomicUsize::new(0));
    let stopped = Arc::new(AtomicUsize::new(0));
    let (a, b) = (started.clone(), stopped.clone());
    let rt = Builder::new_multi_thread()
        .worker_threads(2)
        .thread_name_fn({ let id = AtomicUsize::new(0); move || format!("pool-{}", id.fetch_add(1, Ordering::SeqCst)) })
        .on_thread_start(move || { a.fetch_add(1, Ordering::SeqCst); })
        .on_thread_stop(move || { b.fetch_add(1, Ordering::SeqCst); })
        .thread_stack_size(3 * 1024 * 1024)
        .max_blocking_threads(3)
        .enable_all()
        .build()
        .unwrap();
    println!("{}", sync_api(&rt, 5));
    println!("{:?}", rt.handle().runtime_flavor());
    let name = rt.block_on(async { tokio::spawn(async { thread::current().name().map(|s| s.starts_with("pool-")) }).await.unwrap() });
    println!("{name:?}");
    let main_name = rt.block_on(async { thread::current().name().map(String::from) });
    println!("{main_name:?}");
    // from other threads
    let h = rt.handle().clone();
    let ts: Vec<_> = (0..3u64).map(|i| { let h = h.clone(); thread::spawn(move || h.block_on(async move { tokio::time::sleep(Duration::from_millis(10 - i)).await; tokio::spawn(async move { i * 100 }).await.unwrap() })) }).collect();
    println!("{:?}", ts.into_iter().map(|t| t.join().unwrap()).collect::<Vec<_>>());
    // blocking pool limited to 3
    let now = Arc::new(AtomicUsize::new(0));
    let peak = Arc::new(AtomicUsize::new(0));
    let jobs: Vec<_> = (0..9).map(|i| { let (now, peak) = (now.clone(), peak.clone()); rt.spawn_blocking(move || {
        let n = now.fetch_add(1, Ordering::SeqCst) + 1;
        peak.fetch_max(n, Ordering::SeqCst);
        thread::sleep(Duration::from_millis(20));
        now.fetch_sub(1, Ordering::SeqCst);
        i
    }) }).collect();
    let sum: i32 = rt.block_on(async { let mut s = 0; for j in jobs { s += j.await.unwrap(); } s });
    println!("{sum} peak {}", peak.load(Ordering::SeqCst));
    // blocking code calls back with Handle
    let v = rt.block_on(async {
        let h = Handle::current();
        tokio::task::spawn_blocking(move || h.block_on(async { tokio::time::timeout(Duration::from_millis(5), std::future::pending::<()>()).await.is_err() })).await.unwrap()
    });
    println!("{v}");
    // entering
    { let _g = rt.enter(); let j = tokio::spawn(async { 5 }); println!("{}", futures::executor::block_on(j).unwrap()); }
    println!("{}", Handle::try_current().unwrap_err());
    // nested panics
    let r = std::panic::catch_unwind(|| { Runtime::new().unwrap().block_on(async { Runtime::new().unwrap().block_on(async { 1 }) }) });
    println!("{}", r.unwrap_err().downcast_ref::<&str>().map(|s| &s[..20]).unwrap_or("String"));
    let r = std::panic::catch_unwind(|| { tokio::spawn(async {}); });
    println!("{}", r.unwrap_err().downcast_ref::<String>().map(|s| s.as_str()).unwrap_or("?"));
    let cur = Builder::new_current_thread().build().unwrap();
    let r = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| cur.block_on(tokio::time::sleep(Duration::ZERO))));
    println!("{}", r.is_err());
    let r = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| cur.block_on(async { tokio::time::sleep(Duration::ZERO).await })));
    println!("{}", r.unwrap_err().downcast_ref::<String>().unwrap());
    // current thread: tasks keep thread-local state
    let cur = Builder::new_current_thread().enable_all().build().unwrap();
    cur.block_on(async {
        NAME.with(|n| *n.borrow_mut() = "main".into());
        let j = tokio::spawn(async { NAME.with(|n| n.borrow().clone()) });
        println!("{}", j.await.unwrap());
    });
    // tasks of a current-thread runtime progress only inside block_on
    let log = Arc::new(Mutex::new(vec![]));
    let l = log.clone();
    let (tx, rx) = oneshot::channel::<()>();
    let bg = cur.spawn(async move { l.lock().unwrap().push("started"); rx.await.ok(); l.lock().unwrap().push("woken"); });
    thread::sleep(Duration::from_millis(5));
    println!("{:?}", log.lock().unwrap());
    cur.block_on(tokio::task::yield_now());
    println!("{:?}", log.lock().unwrap());
    tx.send(()).unwrap();
    cur.block_on(bg).unwrap();
    println!("{:?}", log.lock().unwrap());
    let bar = Arc::new(Barrier::new(3));
    let js: Vec<_> = (0..2).map(|_| { let b = bar.clone(); rt.spawn_blocking(move || b.wait().is_leader()) }).collect();
    let me = bar.wait().is_leader();
    let n = js.into_iter().filter(|_| true).map(|j| rt.block_on(j).unwrap()).filter(|x| *x).count() + me as usize;
    println!("leaders {n}");
    rt.spawn(async { loop { tokio::time::sleep(Duration::from_secs(1)).await; } });
    rt.shutdown_timeout(Duration::from_millis(100));
    println!("{}", started.load(Ordering::SeqCst) == stopped.load(Ordering::SeqCst));
}
