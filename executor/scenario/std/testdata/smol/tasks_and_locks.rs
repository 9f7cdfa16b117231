use smol::{channel, future, lock::{Mutex, Semaphore, Barrier, OnceCell, RwLock}, stream::StreamExt, Executor, LocalExecutor, Timer, Task};
use std::{cell::RefCell, panic::AssertUnwindSafe, rc::Rc, sync::Arc, time::{Duration, Instant}, thread};
use easy::*;
mod easy {
    use smol::future::FutureExt;
    use std::{future::Future, time::Duration};
    #[derive(Debug, PartialEq)]
    pub struct TimedOut;
    pub async fn with_timeout<T>(d: Duration, f: impl Future<Output = T>) -> Result<T, TimedOut> {
        async { Ok(f.await) }.or(async { smol::Timer::after(d).await; Err(TimedOut) }).await
    }
}
struct Loud(&'static str);
impl Drop for Loud { fn drop(&mut self) { println!("drop {}", self.0); } }
fn ms(n: u64) -> Duration { Duration::from_millis(n) }
fn main() {
    println!("{:?}", smol::block_on(with_timeout(ms(5), future::pending::<()>())));
    println!("{:?}", smol::block_on(with_timeout(ms(50), async { Timer::after(ms(5)).await; 3 })));
    let ex = Rc::new(LocalExecutor::new());
    let order = Rc::new(RefCell::new(String::new()));
    for c in ['a', 'b', 'c'] { let o = order.clone(); ex.spawn(async move { for _ in 0..2 { o.borrow_mut().push(c); future::yield_now().await; } o.borrow_mut().push(c.to_ascii_uppercase()); }).detach(); }
    let mut ticks = 0;
    while ex.try_tick() { ticks += 1; }
    println!("{} {ticks}", order.borrow());
    let e2 = ex.clone();
    let v = future::block_on(ex.run(async move { let t: Task<u32> = e2.spawn(async { future::yield_now().await; 5 }); let u = e2.spawn(async { 6 }); t.await + u.await }));
    println!("{v}");
    let t = ex.spawn(async { let _l = Loud("in task"); future::pending::<()>().await });
    ex.try_tick();
    println!("dropping the task");
    drop(t);
    println!("ticked {}", ex.try_tick());
    let t = ex.spawn(async { let _l = Loud("cancelled"); future::yield_now().await; 1 });
    ex.try_tick();
    println!("{:?}", future::block_on(ex.run(t.cancel())));
    let t = ex.spawn(async { panic!("in a smol task") });
    let r = std::panic::catch_unwind(AssertUnwindSafe(|| future::block_on(ex.run(async { t.await; }))));
    println!("{:?}", r.unwrap_err().downcast_ref::<&str>());
    let ex = Arc::new(Executor::new());
    let (signal, shutdown) = channel::unbounded::<()>();
    let threads: Vec<_> = (0..2).map(|_| { let (e, s) = (ex.clone(), shutdown.clone()); thread::spawn(move || future::block_on(e.run(async { let _ = s.recv().await; }))) }).collect();
    let total = Arc::new(Mutex::new(0));
    let sem = Arc::new(Semaphore::new(2));
    let busy = Arc::new(std::sync::atomic::AtomicUsize::new(0));
    let hs: Vec<_> = (1..=6).map(|n| { let (t, s, b) = (total.clone(), sem.clone(), busy.clone()); ex.spawn(async move { let _p = s.acquire_arc().await; let now = b.fetch_add(1, std::sync::atomic::Ordering::SeqCst) + 1; Timer::after(ms(10)).await; *t.lock().await += n; b.fetch_sub(1, std::sync::atomic::Ordering::SeqCst); now }) }).collect();
    let most = future::block_on(async { let mut m = 0; for h in hs { m = m.max(h.await); } m });
    println!("{most} {}", future::block_on(total.lock()));
    drop(signal);
    for t in threads { t.join().unwrap(); }
    let cell: OnceCell<u32> = OnceCell::new();
    smol::block_on(async {
        println!("{} {:?}", cell.get_or_init(|| async { 4 }).await, cell.set(5).await);
        println!("{:?} {:?}", cell.get(), cell.is_initialized());
        let b = Barrier::new(1);
        println!("{:?}", b.wait().await.is_leader());
        let (a, c) = future::zip(async { Timer::after(ms(3)).await; 1 }, async { 2 }).await;
        println!("{a} {c}");
        let r = future::try_zip(async { Ok::<i32, &str>(1) }, async { Timer::after(ms(1)).await; Err::<i32, &str>("bad") }).await;
        println!("{r:?}");
        let (s, r) = channel::bounded(1);
        let prod = smol::spawn(async move { for n in 0..5 { s.send(n).await.unwrap(); } });
        let all: Vec<i32> = r.clone().collect().await;
        prod.await;
        println!("{all:?} {} {:?}", r.is_closed(), r.recv().await.map_err(|e| e.to_string()));
        let (s, r) = channel::bounded::<u8>(1);
        s.send(1).await.unwrap();
        println!("{:?} {}", s.try_send(2).map_err(|e| (e.is_full(), e.into_inner())), s.try_send(2).unwrap_err());
        drop(r);
        println!("{:?} {}", s.send(3).await.map_err(|e| e.0), s.send(3).await.unwrap_err());
        let w = { let (s, r) = channel::bounded::<u8>(1); (s.downgrade_opt(), r.len()) };
        println!("{w:?}");
        let rw = Arc::new(RwLock::new(1));
        let r = rw.read().await;
        let w = smol::spawn({ let rw = rw.clone(); async move { *rw.write().await += 1; } });
        Timer::after(ms(2)).await;
        println!("{}", *r);
        drop(r); w.await;
        println!("{}", *rw.read().await);
        let start = Instant::now();
        let when = Timer::at(start + ms(8)).await;
        println!("{}", when >= start + ms(8));
        let mut t = Timer::after(Duration::from_secs(100));
        t.set_after(ms(3));
        t.await;
        println!("{}", start.elapsed() < ms(500));
        let n = Timer::interval(ms(2)).take(3).count().await;
        println!("{n}");
        println!("{:?}", smol::unblock(|| thread::current().name().map(|n| n.starts_with("blocking"))).await);
        println!("{:?}", future::poll_fn(|_| std::task::Poll::Ready(2)).await);
    });
    let x = smol::spawn(async { if true { panic!("global") } 4 });
    println!("{}", smol::block_on(x));
}
trait Dg { fn downgrade_opt(&self) -> bool; }
impl<T> Dg for channel::Sender<T> { fn downgrade_opt(&self) -> bool { self.is_empty() } }
