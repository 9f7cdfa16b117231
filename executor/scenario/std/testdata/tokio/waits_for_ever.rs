use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::{Barrier, OnceCell, RwLock, Semaphore, SemaphorePermit};
use tokio::time::{sleep, timeout};
static CONFIG: OnceCell<String> = OnceCell::const_new();
async fn config() -> &'static str { CONFIG.get_or_init(|| async { println!("init"); sleep(Duration::from_millis(5)).await; "cfg".to_string() }).await }
#[derive(Default)]
struct Forgetful { polls: u32, store: Option<Arc<Mutex<Option<Waker>>>> }
impl Future for Forgetful {
    type Output = u32;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<u32> {
        self.polls += 1;
        if self.polls > 2 { return Poll::Ready(self.polls); }
        if let Some(s) = &self.store { *s.lock().unwrap() = Some(cx.waker().clone()); }
        Poll::Pending
    }
}
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("{:?}", timeout(Duration::from_millis(30), Forgetful::default()).await.is_err());
    let store = Arc::new(Mutex::new(None::<Waker>));
    let f = tokio::spawn(Forgetful { polls: 0, store: Some(store.clone()) });
    for _ in 0..2 { sleep(Duration::from_millis(5)).await; if let Some(w) = store.lock().unwrap().take() { w.wake(); } }
    println!("{:?}", f.await.unwrap());
    let (a, b, c) = tokio::join!(config(), config(), config());
    println!("{a} {b} {c} {:?} {}", CONFIG.get(), CONFIG.initialized());
    let cell: OnceCell<u32> = OnceCell::new();
    println!("{:?}", cell.get_or_try_init(|| async { Err::<u32, &str>("fail") }).await);
    println!("{:?} {:?} {:?}", cell.set(3), cell.set(4), cell);
    println!("{}", cell.set(5).unwrap_err());
    println!("{:?} {:?}", cell.into_inner(), OnceCell::new_with(Some(1)));
    let l1 = Arc::new(tokio::sync::Mutex::new(1));
    let l2 = Arc::new(tokio::sync::Mutex::new(2));
    let (x1, x2) = (l1.clone(), l2.clone());
    let one = tokio::spawn(async move { let _a = x1.lock().await; sleep(Duration::from_millis(5)).await; let _b = x2.lock().await; });
    let two = tokio::spawn(async move { let _b = l2.lock().await; sleep(Duration::from_millis(5)).await; let _a = l1.lock().await; });
    let r = timeout(Duration::from_millis(50), async { let _ = one.await; let _ = two.await; }).await;
    println!("deadlock {}", r.is_err());
    let rw = Arc::new(RwLock::with_max_readers(5, 2));
    let r1 = rw.read().await;
    println!("{} {}", rw.try_read().is_ok(), rw.try_write().is_err());
    println!("{}", rw.try_write().unwrap_err());
    let w = { let rw = rw.clone(); tokio::spawn(async move { let mut g = rw.write().await; *g += 1; println!("wrote"); let r = g.downgrade(); println!("down {}", *r); }) };
    sleep(Duration::from_millis(5)).await;
    println!("reader while writer waits: {:?}", rw.try_read().is_err());
    drop(r1);
    w.await.unwrap();
    println!("{:?}", rw);
    let sem = Arc::new(Semaphore::new(3));
    let p: SemaphorePermit = sem.acquire_many(2).await.unwrap();
    println!("{} {:?}", sem.available_permits(), sem.try_acquire_many(2).map(|_| ()));
    println!("{}", sem.try_acquire_many(2).unwrap_err());
    let waiting = { let s = sem.clone(); tokio::spawn(async move { s.acquire_many_owned(3).await.map(|p| p.forget()) }) };
    tokio::task::yield_now().await;
    println!("fair {:?}", sem.try_acquire().is_err());
    drop(p);
    println!("{:?} {}", waiting.await.unwrap(), sem.available_permits());
    sem.add_permits(1);
    println!("{:?}", sem.clone().try_acquire_many_owned(1).is_ok());
    sem.close();
    println!("{:?} {:?} {}", sem.acquire().await.map(|_| ()), sem.try_acquire().map(|_| ()), sem.is_closed());
    println!("{}", sem.acquire().await.unwrap_err());
    let bar = Arc::new(Barrier::new(3));
    let hs: Vec<_> = (0..3).map(|i| { let b = bar.clone(); tokio::spawn(async move { sleep(Duration::from_millis(i * 5)).await; println!("arrive {i}"); let r = b.wait().await; if r.is_leader() { println!("leader {i}"); } }) }).collect();
    for h in hs { h.await.unwrap(); }
    todo!("the rest");
}
