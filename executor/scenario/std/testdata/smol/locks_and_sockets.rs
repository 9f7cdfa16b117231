use async_lock::{Barrier, Mutex, MutexGuardArc, OnceCell, RwLock, RwLockUpgradableReadGuard, Semaphore};
use event_listener::Event;
use futures_lite::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use futures_lite::{future, pin, ready, stream, FutureExt, Stream, StreamExt};
use smol::net::{TcpListener, TcpStream, UdpSocket};
use smol::{Async, Timer};
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
async fn with_timeout<T>(d: Duration, f: impl std::future::Future<Output = T>) -> Result<T, &'static str> { async { Ok(f.await) }.or(async { Timer::after(d).await; Err("timed out") }).await }
struct Flag { set: AtomicUsize, ev: Event }
impl Flag { async fn wait(&self) -> usize { let mut n = 0; loop { if self.set.load(Ordering::SeqCst) > 0 { return n; } let l = self.ev.listen(); if self.set.load(Ordering::SeqCst) > 0 { return n; } l.await; n += 1; } } }
struct Pairs<S: Stream> { inner: S, half: Option<S::Item> }
impl<S: Stream + Unpin> Stream for Pairs<S> where S::Item: Unpin {
    type Item = (S::Item, S::Item);
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        loop { match ready!(self.inner.poll_next(cx)) { None => return Poll::Ready(None), Some(x) => match self.half.take() { Some(a) => return Poll::Ready(Some((a, x))), None => self.half = Some(x) } } }
    }
}
fn main() -> std::io::Result<()> {
    smol::block_on(async {
        println!("{:?}", with_timeout(Duration::from_millis(50), future::pending::<()>()).await);
        println!("{:?}", with_timeout(Duration::from_millis(500), async { 1 }).await);
        let f = Arc::new(Flag { set: AtomicUsize::new(0), ev: Event::new() });
        let ws: Vec<_> = (0..3).map(|_| { let f = f.clone(); smol::spawn(async move { f.wait().await }) }).collect();
        Timer::after(Duration::from_millis(20)).await;
        f.set.store(1, Ordering::SeqCst); f.ev.notify(usize::MAX);
        let mut n = vec![]; for w in ws { n.push(w.await) } println!("{n:?}");
        let m = Arc::new(Mutex::new(1));
        let g: MutexGuardArc<i32> = m.lock_arc().await;
        println!("{} {}", *g, m.try_lock().is_none()); drop(g);
        let rw = RwLock::new(5);
        let up = rw.upgradable_read().await; println!("{} {:?}", *up, rw.try_read().is_some());
        let mut w = RwLockUpgradableReadGuard::upgrade(up).await; *w += 1; drop(w); println!("{}", rw.into_inner());
        let s = Arc::new(Semaphore::new(2)); let a = s.acquire_arc().await; let b = s.try_acquire(); println!("{} {}", b.is_some(), s.try_acquire().is_none()); drop((a, b)); 
        let bar = Arc::new(Barrier::new(2)); let b2 = bar.clone(); let t = smol::spawn(async move { b2.wait().await.is_leader() }); let me = bar.wait().await.is_leader(); println!("{}", me ^ t.await);
        let oc = OnceCell::new(); println!("{} {:?} {:?}", oc.get_or_init(|| async { 3 }).await, oc.set(4).await.is_err(), oc.get());
        let p: Vec<_> = Pairs { inner: stream::iter(1..=5), half: None }.collect().await; println!("{p:?}");
        let l = TcpListener::bind("127.0.0.1:0").await?; let addr = l.local_addr()?;
        let server = smol::spawn(async move { let mut inc = l.incoming(); let mut n = 0; while let Some(s) = inc.next().await { let s = s?; let mut r = BufReader::new(s.clone()); let mut w = s; let mut line = String::new(); r.read_line(&mut line).await?; w.write_all(line.to_uppercase().as_bytes()).await?; n += 1; if n == 2 { break } } std::io::Result::Ok(n) });
        for word in ["alpha\n", "beta\n"] { let mut c = TcpStream::connect(addr).await?; c.write_all(word.as_bytes()).await?; let mut s = String::new(); c.read_to_string(&mut s).await?; print!("{s}"); }
        println!("{}", server.await?);
        let u = UdpSocket::bind("127.0.0.1:0").await?; let v = UdpSocket::bind("127.0.0.1:0").await?; v.send_to(b"dgram", u.local_addr()?).await?; let mut b = [0; 16]; let (n, from) = u.recv_from(&mut b).await?; println!("{n} {}", from == v.local_addr()?);
        let al = Async::<std::net::TcpListener>::bind(([127, 0, 0, 1], 0))?; let at = al.get_ref().local_addr()?;
        let acc = smol::spawn(async move { let (mut s, _) = al.accept().await?; s.write_all(b"hey").await?; std::io::Result::Ok(()) });
        let mut c = Async::<std::net::TcpStream>::connect(at).await?; let mut v = vec![]; c.read_to_end(&mut v).await?; acc.await?; println!("{}", String::from_utf8_lossy(&v));
        let t0 = Instant::now(); let mut iv = Timer::interval(Duration::from_millis(100)).take(3); let mut k = 0; while iv.next().await.is_some() { k += 1 } println!("{k} {}", t0.elapsed() >= Duration::from_millis(300));
        let mut tm = Timer::never();  tm.set_after(Duration::from_millis(10)); tm.await;
        let x = smol::unblock(|| { std::thread::sleep(Duration::from_millis(10)); 9 }).await; println!("{x}");
        let mut fut = Box::pin(async { future::yield_now().await; 2 }); println!("{:?} {:?}", future::poll_once(&mut fut).await, future::poll_once(&mut fut).await);
        let r = future::try_zip(async { Ok::<i32, String>(1) }, async { Err::<i32, String>("no".into()) }).await; println!("{r:?}");
        let st = stream::unfold(1u32, |n| async move { (n < 60).then(|| (n, n * 3)) }); pin!(st); let mut tot = 0; while let Some(x) = st.next().await { tot += x } println!("{tot}");
        let (a, b): (Vec<_>, Vec<_>) = stream::iter(0..6).partition(|x| x % 3 == 0).await; println!("{a:?} {b:?}");
        let r: Result<Vec<i32>, std::num::ParseIntError> = stream::iter(["1", "x"]).map(|s| s.parse::<i32>()).try_collect().await; println!("{}", r.unwrap_err());
        let or = stream::or(stream::iter([1]), stream::iter([2])).collect::<Vec<_>>().await; println!("{or:?} {:?}", stream::repeat(3).take(2).last().await);
        Ok(())
    })
}
