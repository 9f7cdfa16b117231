use std::sync::mpsc;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::runtime::{Builder, Runtime};

struct Note(Arc<Mutex<Vec<String>>>, &'static str);
impl Drop for Note { fn drop(&mut self) { self.0.lock().unwrap().push(format!("drop {}", self.1)); } }

fn main() {
    let log = Arc::new(Mutex::new(vec![]));
    // drop cancels what is left
    let rt = Builder::new_current_thread().enable_all().build().unwrap();
    for n in ["a", "b"] { let x = Note(log.clone(), n); rt.spawn(async move { let _x = x; std::future::pending::<()>().await }); }
    let h = rt.spawn(async { tokio::time::sleep(Duration::from_secs(100)).await; 1 });
    rt.block_on(async { tokio::task::yield_now().await });
    println!("alive {:?}", log.lock().unwrap().len());
    drop(rt);
    let mut l = log.lock().unwrap().clone(); l.sort();
    println!("{l:?} finished {}", h.is_finished());
    let rt2 = Builder::new_current_thread().build().unwrap();
    println!("cancelled {}", rt2.block_on(h).unwrap_err().is_cancelled());
    // spawn on a handle whose runtime is gone
    let rt = Runtime::new().unwrap();
    let handle = rt.handle().clone();
    drop(rt);
    let j = handle.spawn(async { 5 });
    println!("spawn after shutdown {}", rt2.block_on(j).unwrap_err().is_cancelled());
    let j = handle.spawn_blocking(|| 5);
    println!("spawn_blocking after shutdown {}", rt2.block_on(j).unwrap_err().is_cancelled());
    // drop waits for blocking jobs
    let rt = Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let (tx, rx) = mpsc::channel();
    rt.spawn_blocking(move || { std::thread::sleep(Duration::from_millis(50)); tx.send("job done").unwrap(); });
    std::thread::sleep(Duration::from_millis(10));
    drop(rt);
    println!("{:?}", rx.try_recv());
    // shutdown_timeout gives up on it
    let rt = Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let (tx, rx) = mpsc::channel();
    rt.spawn_blocking(move || { std::thread::sleep(Duration::from_millis(300)); let _ = tx.send(1); });
    std::thread::sleep(Duration::from_millis(20));
    let t = Instant::now();
    rt.shutdown_timeout(Duration::from_millis(30));
    println!("waited between 25 and 250 ms: {} {:?}", t.elapsed() >= Duration::from_millis(25) && t.elapsed() < Duration::from_millis(250), rx.try_recv());
    println!("later {:?}", rx.recv());
    let rt = Runtime::new().unwrap();
    let (tx, rx) = mpsc::channel();
    rt.spawn_blocking(move || { std::thread::sleep(Duration::from_millis(100)); let _ = tx.send(2); });
    std::thread::sleep(Duration::from_millis(20));
    let t = Instant::now();
    rt.shutdown_background();
    println!("at once {} {:?}", t.elapsed() < Duration::from_millis(60), rx.recv());
    // several runtimes at once
    let a = Builder::new_multi_thread().worker_threads(2).thread_name("aa").enable_all().build().unwrap();
    let b = Builder::new_multi_thread().worker_threads(3).thread_name("bb").enable_all().build().unwrap();
    let name = || std::thread::current().name().unwrap().to_string();
    let (ha, hb) = (a.spawn(async move { name() }), b.spawn(async move { name() }));
    println!("{:?}", a.block_on(async { (ha.await.unwrap(), hb.await.unwrap()) }));
    let (tx, mut rx) = tokio::sync::mpsc::channel(4);
    a.spawn(async move { for i in 0..5 { tx.send(i).await.unwrap(); } });
    println!("{}", b.block_on(async move { let mut s = 0; while let Some(v) = rx.recv().await { s += v; } s }));
    let th = std::thread::spawn(|| { let rt = Builder::new_current_thread().enable_all().build().unwrap(); rt.block_on(async { let h = tokio::spawn(async { std::thread::current().name().map(|s| s.to_string()) }); tokio::time::sleep(Duration::from_millis(3)).await; h.await.unwrap() }) });
    println!("{:?}", th.join().unwrap());
    drop(a); drop(b);
    println!("end");
}
