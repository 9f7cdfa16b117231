//! Typical mistakes and what they look like.
use std::cell::RefCell;
use std::future::Future;
use std::pin::{pin, Pin};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;
use tokio::time::{sleep, timeout, Instant};
async fn sequential() -> u32 { let mut n = 0; for _ in 0..3 { sleep(Duration::from_millis(100)).await; n += 1; } n }
async fn concurrent() -> u32 { let v = futures::future::join_all((0..3).map(|i| async move { sleep(Duration::from_millis(100 * i)).await; 1 })).await; v.iter().sum() }
struct Forgetful { polled: u32 }
impl Future for Forgetful { type Output = u32; fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<u32> { self.polled += 1; if self.polled > 2 { Poll::Ready(self.polled) } else { Poll::Pending } } }
struct KeepsFirst(Arc<Mutex<(bool, Option<Waker>)>>);
impl Future for KeepsFirst {
    type Output = ();
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let mut s = self.0.lock().unwrap();
        if s.0 { return Poll::Ready(()); }
        if s.1.is_none() { s.1 = Some(cx.waker().clone()); }
        Poll::Pending
    }
}
struct CountWake(std::sync::atomic::AtomicU32);
impl Wake for CountWake { fn wake(self: Arc<Self>) { self.0.fetch_add(1, std::sync::atomic::Ordering::SeqCst); } }
struct PanicsWhenPolledAgain(bool);
impl Future for PanicsWhenPolledAgain { type Output = i32; fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<i32> { assert!(!self.0, "polled after completion"); self.0 = true; Poll::Ready(1) } }
async fn borrow_across(c: &RefCell<Vec<u8>>) -> bool { let r = c.try_borrow_mut(); tokio::task::yield_now().await; r.is_ok() }
#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let t = Instant::now();
    println!("{} in {:?}", sequential().await, t.elapsed());
    let t = Instant::now();
    println!("{} in {:?}", concurrent().await, t.elapsed());
    println!("forgetful: {:?}", timeout(Duration::from_secs(1), Forgetful { polled: 0 }).await);
    let mut f = pin!(Forgetful { polled: 0 });
    let mut n = 0;
    let r = std::future::poll_fn(|cx| { n += 1; let r = f.as_mut().poll(cx); if r.is_pending() { cx.waker().wake_by_ref() } r }).await;
    println!("helped: {r} after {n}");
    let shared = Arc::new(Mutex::new((false, None)));
    let k = KeepsFirst(shared.clone());
    let cw = Arc::new(CountWake(Default::default()));
    let mut k = Box::pin(k);
    let w = Waker::from(cw.clone());
    println!("{:?}", k.as_mut().poll(&mut Context::from_waker(&w)));
    let h = tokio::spawn(k);
    sleep(Duration::from_millis(10)).await;
    { let mut s = shared.lock().unwrap(); s.0 = true; s.1.take().unwrap().wake(); }
    println!("moved to a task: {:?}, old waker woken {}", timeout(Duration::from_millis(100), h).await.is_err(), cw.0.load(std::sync::atomic::Ordering::SeqCst));
    let mut p = PanicsWhenPolledAgain(false);
    println!("{}", (&mut p).await);
    let e = tokio::spawn(async move { (&mut p).await }).await.unwrap_err();
    println!("{}", e.into_panic().downcast::<&str>().unwrap());
    let c = RefCell::new(vec![]);
    println!("{:?}", tokio::join!(borrow_across(&c), borrow_across(&c)));
    let x = async { println!("effects"); 5 };
    println!("built");
    let y = x;
    println!("{}", y.await);
    let m = Arc::new(tokio::sync::Mutex::new(0));
    let g = m.lock().await;
    let m2 = m.clone();
    let dead = tokio::spawn(async move { *m2.lock().await += 1; });
    println!("{:?}", timeout(Duration::from_millis(50), m.lock()).await.is_err());
    drop(g);
    dead.await.unwrap();
    println!("{}", *m.lock().await);
    let (tx, rx) = tokio::sync::oneshot::channel::<()>();
    let waiting = tokio::spawn(async { rx.await });
    let _ = tx; // not a move: tx lives
    println!("{:?}", timeout(Duration::from_millis(5), waiting).await.is_err());
    let r: Vec<u8> = match timeout(Duration::from_millis(1), async { sleep(Duration::from_millis(5)).await; vec![1] }).await { Ok(v) => v, Err(_) => Vec::new() };
    println!("{r:?}");
    let v = Arc::new(Mutex::new(Vec::new()));
    let hs = (0..3).map(|i| { let v = v.clone(); tokio::spawn(async move { v.lock().unwrap().push(i); tokio::task::yield_now().await; v.lock().unwrap().push(i + 10); }) });
    for h in hs { h.await.unwrap(); }
    println!("lazy map: {:?}", v.lock().unwrap());
}
