// priority executor with smol's Executor + try_tick
use async_executor::{Executor, Task};
use futures_lite::{future, FutureExt, StreamExt};
use std::future::Future;
use std::sync::{Arc, Mutex};
use std::thread;
use smol::Timer;
use std::time::Duration;

#[repr(usize)]
#[derive(Debug, Clone, Copy)]
enum Priority { High = 0, Medium = 1, Low = 2 }

struct PriorityExecutor<'a> { ex: [Executor<'a>; 3] }
impl<'a> PriorityExecutor<'a> {
    const fn new_parts() -> usize { 3 }
    fn new() -> Self { PriorityExecutor { ex: [Executor::new(), Executor::new(), Executor::new()] } }
    fn spawn<T: Send + 'a>(&self, p: Priority, f: impl Future<Output = T> + Send + 'a) -> Task<T> { self.ex[p as usize].spawn(f) }
    async fn run(&self) {
        loop {
            for _ in 0..200 {
                let t0 = self.ex[0].tick();
                let t1 = self.ex[1].tick();
                let t2 = self.ex[2].tick();
                t0.or(t1).or(t2).await;
            }
            future::yield_now().await;
        }
    }
}

fn main() {
    let log = Arc::new(Mutex::new(Vec::new()));
    let ex = PriorityExecutor::new();
    let mut tasks = Vec::new();
    for (i, p) in [Priority::Low, Priority::High, Priority::Medium, Priority::Low, Priority::High].into_iter().enumerate() {
        let log = log.clone();
        tasks.push(ex.spawn(p, async move {
            log.lock().unwrap().push(format!("{i}{p:?}a"));
            future::yield_now().await;
            log.lock().unwrap().push(format!("{i}{p:?}b"));
        }));
    }
    future::block_on(ex.run().or(async { for t in tasks { t.await; } }));
    println!("{:?} {}", log.lock().unwrap(), PriorityExecutor::new_parts());

    // many threads on one executor
    let ex = Arc::new(Executor::new());
    let (signal, shutdown) = smol::channel::unbounded::<()>();
    let threads: Vec<_> = (0..3).map(|_| { let (ex, s) = (ex.clone(), shutdown.clone()); thread::spawn(move || future::block_on(ex.run(s.recv())).is_err()) }).collect();
    let sum = future::block_on(async {
        let ts: Vec<_> = (1..=20u64).map(|i| ex.spawn(async move { Timer::after(Duration::from_millis(i % 5)).await; i })).collect();
        let mut sum = 0;
        for t in ts { sum += t.await; }
        sum
    });
    drop(signal);
    println!("{sum} {:?}", threads.into_iter().map(|t| t.join().unwrap()).collect::<Vec<_>>());

    // easy_parallel-like structured use with borrowed data
    let data = vec![1, 2, 3, 4];
    let ex = Executor::new();
    let doubled = future::block_on(ex.run(async {
        let ts: Vec<_> = data.iter().map(|x| ex.spawn(async move { x * 2 })).collect();
        let mut out = vec![];
        for t in ts { out.push(t.await); }
        out
    }));
    println!("{doubled:?}");
    // an executor that is dropped drops its tasks
    struct D(u32);
    impl Drop for D { fn drop(&mut self) { println!("drop task {}", self.0) } }
    let ex = Executor::new();
    for i in 0..3 { let d = D(i); ex.spawn(async move { let _d = d; future::pending::<()>().await }).detach(); }
    while ex.try_tick() {}
    println!("empty {}", ex.is_empty());
    drop(ex);
    let mut iv = Timer::interval(Duration::from_millis(5));
    println!("{}", future::block_on(async { iv.next().await; iv.next().await.is_some() }));
}
