use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::runtime::{Builder, Handle, Runtime, RuntimeFlavor};

fn name() -> String { std::thread::current().name().unwrap_or("-").to_string() }

fn main() {
    let started = Arc::new(AtomicUsize::new(0));
    let stopped = Arc::new(AtomicUsize::new(0));
    let (a, b) = (started.clone(), stopped.clone());
    let rt = Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(3)
        .thread_name("crew")
        .thread_stack_size(256 * 1024)
        .thread_keep_alive(Duration::from_millis(50))
        .on_thread_start(move || { a.fetch_add(1, Ordering::SeqCst); })
        .on_thread_stop(move || { b.fetch_add(1, Ordering::SeqCst); })
        .enable_all()
        .build()
        .unwrap();
    println!("flavor {:?}", rt.handle().runtime_flavor());
    let n = rt.block_on(async { tokio::spawn(async { name() }).await.unwrap() });
    println!("task on {n}, block_on on {}", rt.block_on(async { name() }));
    let j = rt.spawn_blocking(name);
    println!("blocking on {}", rt.block_on(j).unwrap());
    drop(rt);
    println!("started>=3 {} equal {}", started.load(Ordering::SeqCst) >= 3, started.load(Ordering::SeqCst) == stopped.load(Ordering::SeqCst));

    let rt = Builder::new_current_thread().enable_time().build().unwrap();
    println!("flavor {:?} {}", rt.handle().runtime_flavor(), rt.handle().runtime_flavor() == RuntimeFlavor::CurrentThread);
    println!("outside: {}", Handle::try_current().is_err());
    if let Err(e) = Handle::try_current() {
        println!("{e} / {} {}", e.is_missing_context(), e.is_thread_local_destroyed());
    }
    {
        let _g = rt.enter();
        println!("inside: {}", Handle::try_current().is_ok());
        let h = tokio::spawn(async { 5 });
        println!("spawned with enter: {}", rt.block_on(h).unwrap());
    }
    println!("outside again: {}", Handle::try_current().is_err());
    let log = Arc::new(Mutex::new(vec![]));
    let l = log.clone();
    // tasks spawned before block_on wait for it
    rt.spawn(async move { l.lock().unwrap().push("task") });
    println!("before {:?}", log.lock().unwrap());
    rt.block_on(async { tokio::task::yield_now().await });
    println!("after {:?}", log.lock().unwrap());
    let h = rt.handle().clone();
    let t = std::thread::spawn(move || h.block_on(async { 7 * 6 }));
    println!("handle block_on {}", t.join().unwrap());
    println!("{}", rt.block_on(async { Handle::current().spawn(async { "via handle" }).await.unwrap() }));
    let rt2 = Runtime::new().unwrap();
    println!("second {:?}", rt2.handle().runtime_flavor());
    let r = rt2.block_on(async {
        let h = Handle::current();
        tokio::task::spawn_blocking(move || h.block_on(async { tokio::time::sleep(Duration::from_millis(1)).await; "nested in blocking" })).await.unwrap()
    });
    println!("{r}");
    rt2.shutdown_timeout(Duration::from_millis(100));
    rt.shutdown_background();
    let no_time = Builder::new_current_thread().build().unwrap();
    let r = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| no_time.block_on(async { tokio::time::sleep(Duration::from_millis(1)).await })));
    println!("no time driver panics: {}", r.is_err());
    let r = std::panic::catch_unwind(|| { tokio::spawn(async {}); });
    println!("spawn outside panics: {}", r.unwrap_err().downcast_ref::<&str>().map(|s| s.to_string()).unwrap_or_else(|| "String".into()));
    let r = std::panic::catch_unwind(|| { Builder::new_multi_thread().worker_threads(0); });
    println!("zero workers: {:?}", r.unwrap_err().downcast_ref::<&str>());
    let rt = Builder::new_current_thread().build().unwrap();
    let r = rt.block_on(async { std::panic::catch_unwind(|| { Runtime::new().unwrap().block_on(async {}) }).is_err() });
    println!("nested block_on panics: {r}");
}
