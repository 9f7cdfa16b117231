use async_std::prelude::*;
use async_std::task::{self, JoinHandle};
use async_std::{channel, future, sync};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

const MS: Duration = Duration::from_millis(1);
fn tens(t: Instant) -> u128 { (t.elapsed().as_millis() + 5) / 10 * 10 }

task_local! { static REQUEST: Cell<u32> = Cell::new(7); }
use async_std::task_local;

struct D(&'static str);
impl Drop for D { fn drop(&mut self) { println!("drop {}", self.0); } }

async fn nested(n: u32) -> u32 {
    if n == 0 { return 1; }
    let h: JoinHandle<u32> = task::spawn(Box::pin(nested2(n)) as std::pin::Pin<Box<dyn Future<Output = u32> + Send>>);
    h.await + 1
}
async fn nested2(n: u32) -> u32 { nested_boxed(n - 1).await }
fn nested_boxed(n: u32) -> std::pin::Pin<Box<dyn Future<Output = u32> + Send>> { Box::pin(nested(n)) }

fn main() {
    let start = Instant::now();
    println!("{}", task::block_on(async { 1 + 1 }));
    // Names and ids.
    task::block_on(async {
        let me = task::current();
        println!("{:?} {}", me.name(), me.id() == task::current().id());
        let h = task::Builder::new().name("worker".to_string()).spawn(async { task::current().name().map(String::from) }).unwrap();
        println!("{:?}", h.task().name());
        println!("{:?}", h.await);
        println!("{:?}", task::Builder::new().name("b".into()).blocking(async { 5 }));
    });
    // Locals of a task.
    task::block_on(async {
        REQUEST.with(|r| r.set(1));
        let h = task::spawn(async { REQUEST.with(|r| { let v = r.get(); r.set(v + 1); v }) });
        println!("{} {}", h.await, REQUEST.with(|r| r.get()));
    });
    println!("{:?}", REQUEST.try_with(|r| r.get()).map_err(|e| e.to_string()));
    // Waiting.
    task::block_on(async {
        let t = Instant::now();
        let hs: Vec<_> = (1..=3u32).map(|i| task::spawn(async move { task::sleep(10 * i * MS).await; i })).collect();
        let mut sum = 0;
        for h in hs { sum += h.await; }
        println!("{sum} {}", tens(t));
        println!("{:?}", future::timeout(10 * MS, future::pending::<()>()).await.map_err(|e| e.to_string()));
        println!("{:?}", future::timeout(50 * MS, async { task::sleep(5 * MS).await; "in time" }).await);
        println!("{}", task::spawn_blocking(|| { std::thread::sleep(20 * MS); 3 }).await);
        println!("{}", task::spawn(nested(3)).await);
        let h = task::spawn(async { let _d = D("cancelled"); future::pending::<()>().await; 1 });
        task::sleep(5 * MS).await;
        println!("{:?}", h.cancel().await);
    });
    // spawn_local stays on this thread and runs while block_on waits.
    let log = Rc::new(RefCell::new(vec![]));
    let l = log.clone();
    task::block_on(async move {
        let l2 = l.clone();
        let a = task::spawn_local(async move { for i in 0..3 { l2.borrow_mut().push(format!("a{i}")); task::yield_now().await; } });
        let l2 = l.clone();
        let b = task::spawn_local(async move { for i in 0..2 { l2.borrow_mut().push(format!("b{i}")); task::yield_now().await; } });
        l.borrow_mut().push("main".into());
        a.await;
        b.await;
    });
    println!("{}", log.borrow().join(" "));
    // Channels and locks between tasks.
    task::block_on(async {
        let (s, r) = channel::bounded::<u32>(2);
        let total = Arc::new(sync::Mutex::new(0));
        let t2 = total.clone();
        let consumer = task::spawn(async move { let mut n = 0; while let Ok(v) = r.recv().await { *t2.lock().await += v; n += 1; } n });
        let producers: Vec<_> = (0..3u32).map(|p| { let s = s.clone(); task::spawn(async move { for i in 0..4 { s.send(p * 10 + i).await.unwrap(); } }) }).collect();
        drop(s);
        for p in producers { p.await; }
        println!("{} {}", consumer.await, *total.lock().await);
    });
    // Combinators.
    task::block_on(async {
        println!("{:?}", future::ready(1).join(async { "two" }).await);
        let t = Instant::now();
        println!("{} {}", async { task::sleep(30 * MS).await; 'a' }.race(async { task::sleep(10 * MS).await; 'b' }).await, tens(t));
        let r: Result<(u8, u8), &str> = async { Ok(1) }.try_join(async { task::sleep(5 * MS).await; Err("no") }).await;
        println!("{r:?}");
        println!("{:?}", async { Err::<u8, _>("first fails") }.try_race(async { task::sleep(5 * MS).await; Ok::<u8, &str>(2) }).await);
        println!("{} {}", future::ready(9).delay(20 * MS).await, tens(t));
        println!("{:?}", future::pending::<u8>().timeout(10 * MS).await.is_err());
        println!("{}", future::ready(future::ready(3)).flatten().await);
    });
    let h = task::spawn(async { if true { panic!("inside the task"); } 1 });
    let r = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| task::block_on(h)));
    println!("{:?} {}", r.unwrap_err().downcast_ref::<&str>(), tens(start) < 400);
}
