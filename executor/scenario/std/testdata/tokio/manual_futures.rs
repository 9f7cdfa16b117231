use std::{cell::RefCell, collections::BTreeMap, fmt::Write as _, future::{poll_fn, Future, IntoFuture}, pin::{pin, Pin}, rc::Rc, sync::{atomic::{AtomicU32, Ordering::*}, Arc, Mutex, Weak}, task::{ready, Context, Poll, Wake, Waker}, time::Duration};
use tokio::{sync::oneshot, time::{sleep, Sleep, Instant}};
struct Delay<T> { sleep: Pin<Box<Sleep>>, value: Option<T>, polls: u32 }
impl<T: Unpin> Future for Delay<T> { type Output = (T, u32);
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> { self.polls += 1; ready!(self.sleep.as_mut().poll(cx)); let n = self.polls; Poll::Ready((self.value.take().expect("polled after completion"), n)) } }
struct Request { path: &'static str, ms: u64 }
impl IntoFuture for Request { type Output = String; type IntoFuture = Pin<Box<dyn Future<Output = String>>>;
    fn into_future(self) -> Self::IntoFuture { Box::pin(async move { sleep(Duration::from_millis(self.ms)).await; format!("GET {} in {}", self.path, self.ms) }) } }
struct CountWakes { n: AtomicU32, inner: Waker }
impl Wake for CountWakes { fn wake(self: Arc<Self>) { self.n.fetch_add(1, SeqCst); self.inner.wake_by_ref(); } }
async fn counted<F: Future>(f: F) -> (F::Output, u32, u32) {
    let mut f = pin!(f); let mut polls = 0; let mut cw: Option<Arc<CountWakes>> = None;
    let out = poll_fn(|cx| { polls += 1; let c = cw.get_or_insert_with(|| Arc::new(CountWakes { n: AtomicU32::new(0), inner: cx.waker().clone() })).clone(); let w = Waker::from(c); f.as_mut().poll(&mut Context::from_waker(&w)) }).await;
    (out, polls, cw.map_or(0, |c| c.n.load(SeqCst)))
}
#[derive(Default)]
struct Gate { open: bool, waiters: Vec<Waker> }
#[derive(Clone, Default)]
struct SharedGate(Arc<Mutex<Gate>>);
impl SharedGate { fn open(&self) -> usize { let ws = { let mut g = self.0.lock().unwrap(); g.open = true; std::mem::take(&mut g.waiters) }; let n = ws.len(); ws.into_iter().for_each(Waker::wake); n }
    fn pass(&self) -> impl Future<Output = ()> + '_ { poll_fn(move |cx| { let mut g = self.0.lock().unwrap(); if g.open { Poll::Ready(()) } else { if !g.waiters.iter().any(|w| w.will_wake(cx.waker())) { g.waiters.push(cx.waker().clone()); } Poll::Pending } }) } }
enum Either3<A, B, C> { A(A), B(B), C(C) }
impl<A: Future + Unpin, B: Future<Output = A::Output> + Unpin, C: Future<Output = A::Output> + Unpin> Future for Either3<A, B, C> { type Output = A::Output;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<A::Output> { match self.get_mut() { Either3::A(f) => Pin::new(f).poll(cx), Either3::B(f) => Pin::new(f).poll(cx), Either3::C(f) => Pin::new(f).poll(cx) } } }
fn pick(n: u8) -> impl Future<Output = u8> { match n { 0 => Either3::A(std::future::ready(10)), 1 => Either3::B(Box::pin(async { 20 })), _ => Either3::C(Box::pin(async { tokio::task::yield_now().await; 30 })) } }
#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let d = Delay { sleep: Box::pin(sleep(Duration::from_millis(10))), value: Some("late"), polls: 0 };
    println!("{:?}", d.await);
    println!("{} {}", Request { path: "/a", ms: 5 }.await, Request { path: "/b", ms: 0 }.await);
    let (v, p, w) = counted(async { for _ in 0..3 { tokio::task::yield_now().await; } sleep(Duration::from_millis(1)).await; "v" }).await; println!("{v} {p} {w}");
    let g = SharedGate::default();
    let hs: Vec<_> = (0..3).map(|i| { let g = g.clone(); tokio::spawn(async move { g.pass().await; i }) }).collect();
    tokio::task::yield_now().await; println!("woke {}", g.open());
    for h in hs { print!("{} ", h.await.unwrap()); } println!();
    for n in 0..3 { print!("{} ", pick(n).await); } println!();
    let mut fs: Vec<Pin<Box<dyn Future<Output = usize>>>> = vec![Box::pin(async { 1 }), Box::pin(async { sleep(Duration::from_millis(3)).await; 2 }), Box::pin(std::future::pending())];
    let first = poll_fn(|cx| { for (i, f) in fs.iter_mut().enumerate() { if let Poll::Ready(v) = f.as_mut().poll(cx) { return Poll::Ready((i, v)); } } Poll::Pending }).await; println!("{first:?}"); drop(fs.remove(0));
    let t = Instant::now(); let second = poll_fn(|cx| { for (i, f) in fs.iter_mut().enumerate() { if let Poll::Ready(v) = f.as_mut().poll(cx) { return Poll::Ready((i, v)); } } Poll::Pending }).await; println!("{second:?} {:?}", t.elapsed());
    let (tx, rx) = oneshot::channel::<Rc<str>>(); let weak: Weak<()> = Weak::new(); println!("{}", weak.upgrade().is_none()); let mut s = String::new(); write!(s, "{:?}", tx.is_closed()).unwrap(); drop(rx); write!(s, " {:?}", tx.is_closed()).unwrap(); println!("{s}");
    let log = RefCell::new(BTreeMap::new()); let add = |k: &'static str| { let log = &log; async move { *log.borrow_mut().entry(k).or_insert(0) += 1; tokio::task::yield_now().await; } };
    tokio::join!(add("x"), add("y"), add("x")); println!("{:?}", log.borrow());
    let mut s = Box::pin(sleep(Duration::from_millis(50))); let n = Instant::now(); tokio::select! { _ = &mut s => println!("no"), _ = sleep(Duration::from_millis(20)) => println!("first {:?}", n.elapsed()) } s.as_mut().reset(n + Duration::from_millis(25)); (&mut s).await; println!("{:?}", n.elapsed());
}
