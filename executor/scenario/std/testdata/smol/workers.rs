//! A pool of smol executors on threads, channels, and a scope-like runner.
use async_channel::{bounded, unbounded, Receiver, Sender};
use futures_lite::{future, stream, FutureExt, StreamExt};
use smol::{Executor, LocalExecutor, Task, Timer};
use std::sync::Arc;
use std::time::{Duration, Instant};

struct Pool { ex: Arc<Executor<'static>>, _stop: Sender<()>, threads: Vec<std::thread::JoinHandle<&'static str>> }
impl Pool {
    fn new(n: usize) -> Pool {
        let ex = Arc::new(Executor::new());
        let (stop, stopped) = unbounded::<()>();
        let threads = (0..n).map(|_| {
            let (ex, stopped) = (ex.clone(), stopped.clone());
            std::thread::spawn(move || { let r = future::block_on(ex.run(stopped.recv())); match r { Ok(()) => "told", Err(_) => "closed" } })
        }).collect();
        Pool { ex, _stop: stop, threads }
    }
    fn spawn<T: Send + 'static>(&self, f: impl std::future::Future<Output = T> + Send + 'static) -> Task<T> { self.ex.spawn(f) }
    fn finish(self) -> Vec<&'static str> {
        drop(self._stop);
        self.threads.into_iter().map(|t| t.join().unwrap()).collect()
    }
}
async fn producer(id: u32, tx: Sender<(u32, u32)>) -> usize {
    let mut sent = 0;
    for i in 0..5 {
        if tx.send((id, i * i)).await.is_err() { break; }
        sent += 1;
        future::yield_now().await;
    }
    sent
}
async fn consumer(rx: Receiver<(u32, u32)>) -> (usize, u32) {
    let mut n = 0;
    let mut sum = 0;
    while let Ok((_, v)) = rx.recv().await { n += 1; sum += v; }
    (n, sum)
}
fn main() -> std::io::Result<()> {
    let pool = Pool::new(3);
    let (tx, rx) = bounded(2);
    let producers: Vec<_> = (0..4).map(|id| pool.spawn(producer(id, tx.clone()))).collect();
    drop(tx);
    let consumers: Vec<_> = (0..2).map(|_| pool.spawn(consumer(rx.clone()))).collect();
    let totals = smol::block_on(async {
        let mut sent = 0;
        for p in producers { sent += p.await; }
        let mut got = (0, 0);
        for c in consumers { let (n, s) = c.await; got.0 += n; got.1 += s; }
        (sent, got)
    });
    println!("{totals:?} {} {}", rx.is_closed(), rx.len());
    println!("{:?}", pool.finish());

    let local = LocalExecutor::new();
    let shared = std::rc::Rc::new(std::cell::RefCell::new(String::new()));
    future::block_on(local.run(async {
        let mut tasks = vec![];
        for word in ["red", "green", "blue"] {
            let shared = shared.clone();
            tasks.push(local.spawn(async move {
                for c in word.chars() { shared.borrow_mut().push(c); future::yield_now().await; }
                word.len()
            }));
        }
        let mut n = 0;
        for t in tasks { n += t.await; }
        println!("{n} {}", shared.borrow());
    }));
    let start = Instant::now();
    let v = smol::block_on(async {
        let slow = async { Timer::after(Duration::from_millis(500)).await; "slow" };
        let quick = async { Timer::after(Duration::from_millis(100)).await; "quick" };
        let first = slow.or(quick).await;
        let zipped = future::zip(async { 1 }, async { Timer::after(Duration::from_millis(100)).await; 'z' }).await;
        let caught = std::panic::AssertUnwindSafe(async { if zipped.0 == 1 { panic!("oh") } }).catch_unwind().await;
        (first, zipped, caught.is_err())
    });
    println!("{v:?} {}", start.elapsed().as_millis() >= 200);
    let out: Vec<String> = smol::block_on(stream::iter(1..=6).filter(|n| n % 2 == 0).map(|n| format!("<{n}>")).chain(stream::once("end".into())).collect());
    println!("{out:?}");
    let t = smol::spawn(async { Timer::after(Duration::from_secs(60)).await; 1 });
    println!("{:?}", smol::block_on(t.cancel()));
    let fin = smol::spawn(async { 7 });
    println!("{:?}", smol::block_on(async { Timer::after(Duration::from_millis(50)).await; fin.cancel().await }));
    let (s, r) = smol::channel::bounded::<i32>(1);
    s.try_send(1).unwrap();
    println!("{:?} {:?}", s.try_send(2), r.try_recv());
    drop(s);
    println!("{:?} {}", r.try_recv(), smol::block_on(r.recv()).unwrap_err());
    Ok(())
}
