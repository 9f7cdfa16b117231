// The global executor of smol, with results in any order of threads but one outcome.
use smol::{channel, future, lock::Mutex, Task, Timer};
use std::sync::Arc;
use std::time::Duration;

struct Noisy(&'static str);
impl Drop for Noisy { fn drop(&mut self) { println!("drop {}", self.0); } }

async fn fib(n: u32) -> u64 {
    if n < 2 { return n as u64; }
    let a: Task<u64> = smol::spawn(boxed(n - 1));
    let b = smol::spawn(boxed(n - 2));
    a.await + b.await
}
fn boxed(n: u32) -> std::pin::Pin<Box<dyn std::future::Future<Output = u64> + Send>> { Box::pin(fib(n)) }

fn main() {
    println!("{}", smol::block_on(fib(8)));
    // One worker thread: tasks run in the order in which they were woken.
    let log = Arc::new(Mutex::new(Vec::new()));
    smol::block_on(async {
        let l = log.clone();
        smol::spawn(async move {
            let tasks: Vec<_> = (0..4).map(|i| { let log = l.clone(); smol::spawn(async move { for step in 0..3 { log.lock().await.push(format!("{i}{step}")); future::yield_now().await; } }) }).collect();
            for t in tasks { t.await; }
        }).await;
        println!("{}", log.lock().await.join(" "));
    });
    // A task spawned inside a task goes to the back of the queue.
    let log = Arc::new(std::sync::Mutex::new(Vec::new()));
    smol::block_on(async {
        let l = log.clone();
        let t = smol::spawn(async move {
            let l2 = l.clone();
            let inner = smol::spawn(async move { l2.lock().unwrap().push("inner"); 7 });
            l.lock().unwrap().push("outer goes on");
            future::yield_now().await;
            l.lock().unwrap().push("outer again");
            inner.await
        });
        println!("{}", t.await);
        println!("{:?}", log.lock().unwrap());
    });
    // Detach, cancel, drop.
    smol::block_on(async {
        let (s, r) = channel::bounded(1);
        smol::spawn(async move { Timer::after(Duration::from_millis(10)).await; s.send("from a detached task").await.unwrap(); }).detach();
        println!("{:?}", r.recv().await);
        println!("{:?}", r.recv().await);
        let t = smol::spawn(async { let _n = Noisy("cancelled"); Timer::after(Duration::from_secs(60)).await; 1 });
        Timer::after(Duration::from_millis(5)).await;
        println!("{:?}", t.cancel().await);
        let t = smol::spawn(async { let _n = Noisy("let go"); future::pending::<()>().await });
        Timer::after(Duration::from_millis(5)).await;
        drop(t);
        Timer::after(Duration::from_millis(5)).await;
        println!("fallible {:?}", smol::spawn(async { 3 }).fallible().await);
        let bad = smol::spawn(async { if true { panic!("a task fails") } 1 }).fallible();
        println!("{:?}", bad.await);
        println!("the executor lives: {}", smol::spawn(async { "yes" }).await);
    });
    let r = std::panic::catch_unwind(|| smol::block_on(smol::spawn(async { if true { panic!("again") } })));
    println!("{:?}", r.unwrap_err().downcast_ref::<String>());
}
