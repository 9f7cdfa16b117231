use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{mpsc as smpsc, Arc};
use std::thread;
use std::time::Duration;
use tokio::runtime::{Builder, Handle, Runtime};
use tokio::sync::{mpsc, oneshot};
use tokio::task::{spawn_blocking, yield_now, JoinHandle};

struct Tell(&'static str, smpsc::Sender<String>);
impl Drop for Tell { fn drop(&mut self) { let _ = self.1.send(format!("drop {} in runtime: {}", self.0, Handle::try_current().is_ok())); } }
struct Blocking { rt: Runtime, tx: mpsc::Sender<(u32, oneshot::Sender<u32>)> }
impl Blocking {
    fn new() -> Self {
        let rt = Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let (tx, mut rx) = mpsc::channel::<(u32, oneshot::Sender<u32>)>(4);
        rt.spawn(async move { let mut total = 0; while let Some((n, reply)) = rx.recv().await { total += n; tokio::time::sleep(Duration::from_millis(1)).await; let _ = reply.send(total); } });
        Blocking { rt, tx }
    }
    fn add(&self, n: u32) -> u32 { let (r, rx) = oneshot::channel(); self.tx.blocking_send((n, r)).unwrap(); rx.blocking_recv().unwrap() }
    fn close(self) -> bool { let Blocking { rt, tx } = self; drop(tx); rt.shutdown_timeout(Duration::from_secs(1)); true }
}
fn detached(rt: &Runtime, c: Arc<AtomicUsize>) -> JoinHandle<&'static str> { let _g = rt.enter(); tokio::spawn(async move { for _ in 0..3 { c.fetch_add(1, SeqCst); yield_now().await; } "done" }) }
fn main() {
    let b = Blocking::new();
    println!("{} {} {}", b.add(1), b.add(2), b.add(3));
    let ts: Vec<_> = (0..3).map(|_| { let tx = b.tx.clone(); thread::spawn(move || { let (r, rx) = oneshot::channel(); tx.blocking_send((10, r)).unwrap(); rx.blocking_recv().unwrap() }) }).collect();
    let mut v: Vec<_> = ts.into_iter().map(|t| t.join().unwrap()).collect(); v.sort();
    println!("{v:?} {}", b.close());
    let (stx, srx) = smpsc::channel();
    let rt = Builder::new_current_thread().enable_all().build().unwrap();
    let c = Arc::new(AtomicUsize::new(0));
    let h = detached(&rt, c.clone());
    println!("{} {}", c.load(SeqCst), h.is_finished());
    println!("{} {}", rt.block_on(h).unwrap(), c.load(SeqCst));
    for n in ["a", "b", "c"] { let t = Tell(n, stx.clone()); rt.spawn(async move { let _t = t; std::future::pending::<()>().await }); }
    rt.block_on(yield_now());
    let t = Tell("never polled", stx.clone());
    rt.spawn(async move { let _t = t; });
    drop(rt);
    println!("{:?}", srx.try_iter().collect::<Vec<_>>());
    let rt = Runtime::new().unwrap();
    let (go, wait) = smpsc::channel::<()>();
    let hb = rt.spawn_blocking(move || { wait.recv().unwrap(); 5 });
    go.send(()).unwrap();
    println!("{}", rt.block_on(hb).unwrap());
    let x = rt.block_on(async { spawn_blocking(|| Handle::current().block_on(async { tokio::spawn(async { 1 }).await.unwrap() + 1 })).await.unwrap() });
    println!("{x}");
    let late = rt.spawn(async { tokio::time::sleep(Duration::from_secs(100)).await; 1 });
    let hd = rt.handle().clone();
    rt.shutdown_background();
    println!("{:?}", futures::executor::block_on(late).map_err(|e| e.is_cancelled()));
    let after = hd.spawn(async { 2 });
    println!("{:?}", futures::executor::block_on(after).map_err(|e| e.is_cancelled()));
    let rt1 = Builder::new_current_thread().build().unwrap();
    let rt2 = Builder::new_current_thread().build().unwrap();
    let (tx, rx) = oneshot::channel();
    let j = rt2.spawn(async move { rx.await.unwrap_or(0) + 1 });
    rt1.block_on(async { tokio::spawn(async move { tx.send(41).unwrap() }).await.unwrap() });
    println!("{}", rt2.block_on(j).unwrap());
    let r = thread::spawn(|| { let rt = Builder::new_current_thread().build().unwrap(); rt.block_on(async { let inner = Builder::new_current_thread().build().unwrap(); drop(inner); }) }).join();
    println!("{:?}", r.err().and_then(|e| e.downcast_ref::<&str>().map(|s| s[..24].to_string())));
    let rt = Builder::new_multi_thread().worker_threads(3).thread_name("w").build().unwrap();
    let names: Vec<_> = rt.block_on(async { let mut v = vec![]; for _ in 0..3 { v.push(tokio::spawn(async { thread::current().name().unwrap().to_string() }).await.unwrap()); } v });
    println!("{names:?}");
    let r = std::panic::catch_unwind(|| { Builder::new_multi_thread().worker_threads(0); });
    println!("{}", r.is_err());
    let (tx, rx) = std::sync::mpsc::channel();
    rt.block_on(async move { tokio::spawn(async move { tx.send(1).unwrap(); tokio::task::block_in_place(|| thread::sleep(Duration::from_millis(2))); tx.send(2).unwrap(); }).await.unwrap(); });
    println!("{:?}", rx.iter().collect::<Vec<_>>());
    std::process::exit(if names.len() == 3 { 4 } else { 0 })
}
