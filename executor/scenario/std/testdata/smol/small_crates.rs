use async_channel::{bounded, unbounded, Receiver, Sender, TrySendError};
use async_executor::{Executor, LocalExecutor, Task};
use async_lock::{Mutex, RwLock, Semaphore, Barrier, OnceCell, MutexGuardArc};
use futures_lite::{future, pin, stream, FutureExt, StreamExt, Stream, AsyncReadExt, AsyncWriteExt, io};
use async_io::Timer;
use std::{sync::Arc, time::{Duration, Instant}, panic::{AssertUnwindSafe, catch_unwind}, pin::Pin, task::{Context, Poll}, rc::Rc, cell::Cell, thread};
struct Ticker(u32);
impl Stream for Ticker { type Item = u32; fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<u32>> { if self.0 == 0 { Poll::Ready(None) } else { self.0 -= 1; Poll::Ready(Some(self.0)) } } }
async fn worker(id: u32, rx: Receiver<u32>, out: Sender<(u32, u32)>) { while let Ok(n) = rx.recv().await { if out.send((id, n * n)).await.is_err() { return; } future::yield_now().await; } }
fn main() {
    let ex = LocalExecutor::new(); let (tx, rx) = bounded(2); let (otx, orx) = unbounded();
    for id in 0..2 { ex.spawn(worker(id, rx.clone(), otx.clone())).detach(); } drop((rx, otx));
    let r = future::block_on(ex.run(async { for n in 1..=5 { tx.send(n).await.unwrap(); } drop(tx); let mut v: Vec<_> = orx.map(|p| p.1).collect::<Vec<_>>().await; v.sort(); v })); println!("{r:?} {}", ex.is_empty());
    let (s, r) = bounded::<&str>(1); println!("{:?} {:?}", s.try_send("a"), s.try_send("b")); println!("{}", matches!(s.try_send("c"), Err(TrySendError::Full("c")))); println!("{:?} {} {:?}", r.try_recv(), r.is_empty(), r.try_recv().map_err(|e| e.is_empty())); println!("{} {} {}", s.sender_count(), r.receiver_count(), s.clone().sender_count()); println!("{} {}", r.close(), s.close()); println!("{:?} {:?}", s.send_blocking("x"), r.recv_blocking());
    let m = Arc::new(Mutex::new(vec![1])); future::block_on(async { let mut g: MutexGuardArc<Vec<i32>> = m.lock_arc().await; g.push(2); println!("{:?} {:?}", *g, m.try_lock().is_some()); drop(g); println!("{:?}", m.try_lock_arc().map(|g| g.len())); });
    let rw = Arc::new(RwLock::new(5)); future::block_on(async { let a = rw.read().await; let b = rw.try_read().unwrap(); println!("{} {}", *a + *b, rw.try_write().is_none()); drop((a, b)); let mut w = rw.write().await; *w += 1; println!("{} {}", *w, rw.try_read().is_none()); let r = async_lock::RwLockWriteGuard::downgrade(w); println!("{}", *r); });
    let oc: OnceCell<String> = OnceCell::new(); println!("{:?} {} {:?}", oc.get(), oc.get_or_init_blocking(|| "once".into()), future::block_on(oc.get_or_try_init(|| async { Err::<String, ()>(()) })));
    let t0 = Instant::now(); future::block_on(async { Timer::after(Duration::from_millis(12)).await; }); println!("{}", t0.elapsed().as_millis() / 12);
    let race = future::block_on(async { async { Timer::after(Duration::from_millis(30)).await; 1 }.or(async { Timer::after(Duration::from_millis(5)).await; 2 }).await }); println!("{race}");
    println!("{:?}", future::block_on(future::zip(Ticker(3).collect::<Vec<_>>(), async { 7 }))); println!("{:?}", future::block_on(future::try_zip(async { Ok::<u8, &str>(1) }, async { Err::<u8, &str>("z") })));
    println!("{:?}", future::block_on(Ticker(6).filter(|n| n % 2 == 0).map(|n| n + 1).enumerate().skip(1).chain(stream::once((9, 9))).collect::<Vec<_>>())); println!("{:?}", future::block_on(stream::iter(1..5).fold(1, |a, b| a * b))); println!("{:?}", future::block_on(stream::iter([3, 1, 2]).find(|x| *x < 3))); println!("{:?} {:?}", future::block_on(stream::iter(0..9).step_by(4).last()), future::block_on(stream::iter([1, 2, 3]).partition::<Vec<_>, _>(|x| x % 2 == 1)));
    println!("{:?}", future::block_on(stream::iter(vec![Ok(1), Err("bad"), Ok(2)]).try_collect::<i32, &str, Vec<_>>())); println!("{:?}", stream::block_on(Ticker(3)).collect::<Vec<_>>()); println!("{:?}", future::block_on(stream::unfold(1, |n| async move { (n < 20).then_some((n, n * 3)) }).collect::<Vec<_>>())); println!("{:?}", future::block_on(stream::repeat(1).take(3).cycle_()));
    let shared = Rc::new(Cell::new(0)); let ex = LocalExecutor::new(); let ts: Vec<Task<u32>> = (1..=3).map(|n| { let s = shared.clone(); ex.spawn(async move { for _ in 0..n { s.set(s.get() + 1); future::yield_now().await; } n }) }).collect(); let mut ticks = 0; while ex.try_tick() { ticks += 1; } println!("{ticks} {}", shared.get()); println!("{}", future::block_on(ex.run(async { let mut s = 0; for t in ts { s += t.await; } s })));
    let ex = Executor::new(); let t = ex.spawn(async { if true { panic!("task panic") } 3 }); let r = catch_unwind(AssertUnwindSafe(|| future::block_on(ex.run(t)))); println!("{:?}", r.unwrap_err().downcast_ref::<&str>()); let t = ex.spawn(future::pending::<()>()); println!("{:?}", future::block_on(ex.run(async { future::yield_now().await; t.cancel().await })));
    let t = ex.spawn(async { 4 }).fallible(); println!("{:?}", future::block_on(ex.run(t))); let b = Arc::new(Barrier::new(2)); let b2 = b.clone(); let th = thread::spawn(move || future::block_on(b2.wait()).is_leader()); let l = future::block_on(b.wait()).is_leader(); println!("{}", l != th.join().unwrap());
    let s = Arc::new(Semaphore::new(1)); let g = s.try_acquire_arc(); println!("{} {}", g.is_some(), s.try_acquire().is_none()); drop(g); future::block_on(async { let _g = s.acquire().await; });
    future::block_on(async { let mut out = vec![]; let (r, mut w) = (io::Cursor::new(b"lite".to_vec()), &mut out); io::copy(r, &mut w).await.unwrap(); out.write_all(b"!").await.unwrap(); let mut s = String::new(); (&out[..]).read_to_string(&mut s).await.unwrap(); println!("{s}"); });
    println!("{:?}", future::block_on(future::poll_once(future::pending::<()>()))); let f = future::poll_fn(|_| Poll::Ready(1)); pin!(f); println!("{}", future::block_on(f)); println!("{:?}", future::block_on(async { panic_in().catch_unwind().await }).is_err());
}
fn panic_in() -> AssertUnwindSafe<impl std::future::Future<Output = u8>> { AssertUnwindSafe(async { if true { panic!("x") } 1 }) }
trait Cy: Stream + Sized { fn cycle_(self) -> Pin<Box<dyn std::future::Future<Output = Vec<Self::Item>>>> where Self: 'static { Box::pin(async move { let mut v = vec![]; let mut s = Box::pin(self); while let Some(x) = s.next().await { v.push(x); } v }) } }
impl<S: Stream> Cy for S {}
