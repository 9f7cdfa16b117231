//! An executor with stealing workers, a timer thread, timeouts and joins.

use std::cell::UnsafeCell;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashMap, VecDeque};
use std::future::{poll_fn, Future, IntoFuture};
use std::pin::{pin, Pin};
use std::sync::{atomic::*, mpsc, Arc, Condvar, Mutex, OnceLock, RwLock, Weak};
use std::task::{ready, Context, Poll, RawWaker, RawWakerVTable, Wake, Waker};
use std::thread;
use std::time::{Duration, Instant};
type Job = Pin<Box<dyn Future<Output = ()> + Send>>;
struct Task {
    fut: Mutex<Option<Job>>,
    pool: Weak<Pool>,
    state: AtomicU8,
    id: usize,
}
const IDLE: u8 = 0;
const QUEUED: u8 = 1;
const RUNNING: u8 = 2;
const NOTIFIED: u8 = 3;
struct Pool {
    queues: Vec<Mutex<VecDeque<Arc<Task>>>>,
    gate: Mutex<bool>,
    bell: Condvar,
    live: AtomicUsize,
    next: AtomicUsize,
    steals: AtomicUsize,
}
impl Pool {
    fn new(n: usize) -> Arc<Pool> {
        Arc::new(Pool {
            queues: (0..n).map(|_| Mutex::default()).collect(),
            gate: Mutex::new(false),
            bell: Condvar::new(),
            live: AtomicUsize::new(0),
            next: AtomicUsize::new(0),
            steals: AtomicUsize::default(),
        })
    }
    fn spawn<T: Send + 'static>(self: &Arc<Self>, f: impl Future<Output = T> + Send + 'static) -> Handle<T> {
        let slot = Arc::new((Mutex::new((None, None::<Waker>)), Condvar::new()));
        let s2 = slot.clone();
        let fut = Box::pin(async move {
            let v = f.await;
            let w = {
                let mut g = s2.0.lock().unwrap();
                g.0 = Some(v);
                g.1.take()
            };
            s2.1.notify_all();
            if let Some(w) = w {
                w.wake()
            }
        });
        self.live.fetch_add(1, Ordering::SeqCst);
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let t = Arc::new(Task { fut: Mutex::new(Some(fut)), pool: Arc::downgrade(self), state: AtomicU8::new(QUEUED), id });
        self.push(t);
        Handle(slot)
    }
    fn push(&self, t: Arc<Task>) {
        self.queues[t.id % self.queues.len()].lock().unwrap().push_back(t);
        let _g = self.gate.lock().unwrap();
        self.bell.notify_one();
    }
    fn pop(&self, me: usize) -> Option<Arc<Task>> {
        if let Some(t) = self.queues[me].lock().unwrap().pop_front() {
            return Some(t);
        }
        for i in 1..self.queues.len() {
            let q = (me + i) % self.queues.len();
            if let Some(t) = self.queues[q].lock().unwrap().pop_back() {
                self.steals.fetch_add(1, Ordering::Relaxed);
                return Some(t);
            }
        }
        None
    }
    fn worker(self: Arc<Self>, me: usize) {
        loop {
            if let Some(t) = self.pop(me) {
                t.run();
                continue;
            }
            let g = self.gate.lock().unwrap();
            if *g {
                return;
            }
            let (g, _to) = self.bell.wait_timeout(g, Duration::from_millis(20)).unwrap();
            if *g && self.live.load(Ordering::SeqCst) == 0 {
                return;
            }
        }
    }
    fn stop(&self) {
        *self.gate.lock().unwrap() = true;
        self.bell.notify_all();
    }
}
impl Task {
    fn run(self: Arc<Self>) {
        self.state.store(RUNNING, Ordering::Release);
        let w = Waker::from(self.clone());
        let mut cx = Context::from_waker(&w);
        let mut slot = self.fut.lock().unwrap();
        let Some(f) = slot.as_mut() else { return };
        match f.as_mut().poll(&mut cx) {
            Poll::Ready(()) => {
                *slot = None;
                if let Some(p) = self.pool.upgrade() {
                    p.live.fetch_sub(1, Ordering::SeqCst);
                }
            }
            Poll::Pending => {
                drop(slot);
                if self.state.compare_exchange(RUNNING, IDLE, Ordering::AcqRel, Ordering::Acquire).is_err() {
                    self.state.store(QUEUED, Ordering::Release);
                    if let Some(p) = self.pool.upgrade() {
                        p.push(self.clone())
                    }
                }
            }
        }
    }
}
impl Wake for Task {
    fn wake(self: Arc<Self>) {
        Self::wake_by_ref(&self)
    }
    fn wake_by_ref(self: &Arc<Self>) {
        loop {
            match self.state.load(Ordering::Acquire) {
                IDLE => {
                    if self.state.compare_exchange(IDLE, QUEUED, Ordering::AcqRel, Ordering::Relaxed).is_ok() {
                        if let Some(p) = self.pool.upgrade() {
                            p.push(self.clone())
                        }
                        return;
                    }
                }
                RUNNING => {
                    if self.state.compare_exchange_weak(RUNNING, NOTIFIED, Ordering::AcqRel, Ordering::Relaxed).is_ok() {
                        return;
                    }
                }
                _ => return,
            }
        }
    }
}
struct Handle<T>(Arc<(Mutex<(Option<T>, Option<Waker>)>, Condvar)>);
impl<T> Handle<T> {
    fn join(self) -> T {
        let (m, c) = &*self.0;
        let mut g = c.wait_while(m.lock().unwrap(), |g| g.0.is_none()).unwrap();
        g.0.take().unwrap()
    }
}
impl<T> Future for Handle<T> {
    type Output = T;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        let mut g = self.0 .0.lock().unwrap();
        match g.0.take() {
            Some(v) => Poll::Ready(v),
            None => {
                match &mut g.1 {
                    Some(w) if w.will_wake(cx.waker()) => {}
                    s => *s = Some(cx.waker().clone()),
                }
                Poll::Pending
            }
        }
    }
}
struct Timer {
    heap: Mutex<(BinaryHeap<Reverse<(Instant, u64)>>, HashMap<u64, Waker>, u64)>,
    bell: Condvar,
}
static TIMER: OnceLock<Arc<Timer>> = OnceLock::new();
fn timer() -> &'static Arc<Timer> {
    TIMER.get_or_init(|| {
        let t = Arc::new(Timer { heap: Mutex::new(Default::default()), bell: Condvar::new() });
        let t2 = t.clone();
        thread::Builder::new()
            .name("timer".into())
            .spawn(move || {
                let mut g = t2.heap.lock().unwrap();
                loop {
                    let now = Instant::now();
                    let mut due = vec![];
                    while let Some(Reverse((at, id))) = g.0.peek().copied() {
                        if at > now {
                            break;
                        }
                        g.0.pop();
                        due.extend(g.1.remove(&id));
                    }
                    if !due.is_empty() {
                        drop(g);
                        due.into_iter().for_each(Waker::wake);
                        g = t2.heap.lock().unwrap();
                        continue;
                    }
                    g = match g.0.peek() {
                        None => t2.bell.wait(g).unwrap(),
                        Some(Reverse((at, _))) => {
                            let d = at.saturating_duration_since(now);
                            t2.bell.wait_timeout(g, d).unwrap().0
                        }
                    };
                }
            })
            .unwrap();
        t
    })
}
struct Sleep {
    at: Instant,
    id: Option<u64>,
}
fn sleep(ms: u64) -> Sleep {
    Sleep { at: Instant::now() + Duration::from_millis(ms), id: None }
}
impl Future for Sleep {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if Instant::now() >= self.at {
            return Poll::Ready(());
        }
        let mut g = timer().heap.lock().unwrap();
        let id = match self.id {
            Some(i) => i,
            None => {
                g.2 += 1;
                let i = g.2;
                g.0.push(Reverse((self.at, i)));
                self.id = Some(i);
                i
            }
        };
        g.1.insert(id, cx.waker().clone());
        timer().bell.notify_one();
        Poll::Pending
    }
}
impl Drop for Sleep {
    fn drop(&mut self) {
        if let Some(id) = self.id {
            timer().heap.lock().unwrap().1.remove(&id);
        }
    }
}
struct Timeout<F> {
    f: F,
    s: Sleep,
}
impl<F: Future + Unpin> Future for Timeout<F> {
    type Output = Result<F::Output, &'static str>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        if let Poll::Ready(v) = Pin::new(&mut self.f).poll(cx) {
            return Poll::Ready(Ok(v));
        }
        ready!(Pin::new(&mut self.s).poll(cx));
        Poll::Ready(Err("timed out"))
    }
}
enum Either<A, B> {
    Left(A),
    Right(B),
}
async fn select<A: Future + Unpin, B: Future + Unpin>(mut a: A, mut b: B) -> Either<A::Output, B::Output> {
    poll_fn(move |cx| {
        if let Poll::Ready(v) = Pin::new(&mut a).poll(cx) {
            return Poll::Ready(Either::Left(v));
        }
        Pin::new(&mut b).poll(cx).map(Either::Right)
    })
    .await
}
async fn join_all<F: Future>(fs: impl IntoIterator<Item = F>) -> Vec<F::Output> {
    let mut fs: Vec<_> = fs.into_iter().map(|f| (Box::pin(f), None)).collect();
    poll_fn(|cx| {
        let mut done = true;
        for (f, out) in fs.iter_mut() {
            if out.is_none() {
                match f.as_mut().poll(cx) {
                    Poll::Ready(v) => *out = Some(v),
                    Poll::Pending => done = false,
                }
            }
        }
        if done {
            Poll::Ready(())
        } else {
            Poll::Pending
        }
    })
    .await;
    fs.into_iter().filter_map(|(_, o)| o).collect()
}
fn main() {
    let pool = Pool::new(3);
    let ws: Vec<_> = (0..3)
        .map(|i| {
            let p = pool.clone();
            thread::Builder::new().name(format!("w{i}")).spawn(move || p.worker(i)).unwrap()
        })
        .collect();
    let hs: Vec<_> = (0..6u64)
        .map(|i| {
            pool.spawn(async move {
                sleep(10 * (6 - i)).await;
                i * i
            })
        })
        .collect();
    println!("{:?}", hs.into_iter().map(Handle::join).collect::<Vec<_>>());
    let p2 = pool.clone();
    let total = pool.spawn(async move {
        let hs: Vec<_> = (1..=4)
            .map(|i| {
                p2.spawn(async move {
                    sleep(i).await;
                    i
                })
            })
            .collect();
        join_all(hs).await.iter().sum::<u64>()
    });
    println!("{}", total.join());
    let r = pool.spawn(async {
        let a = Timeout { f: sleep(50), s: sleep(10) }.await;
        let b = Timeout {
            f: Box::pin(async {
                sleep(5).await;
                "quick"
            }),
            s: sleep(40),
        }
        .await;
        (a, b)
    });
    println!("{:?}", r.join());
    let r = pool.spawn(async {
        match select(
            Box::pin(async {
                sleep(30).await;
                1
            }),
            sleep(10),
        )
        .await
        {
            Either::Left(n) => format!("left {n}"),
            Either::Right(()) => "right".into(),
        }
    });
    println!("{}", r.join());
    let (tx, rx) = mpsc::sync_channel(1);
    let t = pool.spawn(async move {
        for i in 0..3 {
            sleep(5).await;
            tx.send((i, thread::current().name().is_some())).unwrap();
        }
    });
    println!("{:?}", rx.iter().collect::<Vec<_>>());
    t.join();
    let log = Arc::new(RwLock::new(BTreeMap::new()));
    let hs: Vec<_> = ["c", "a", "b"]
        .into_iter()
        .enumerate()
        .map(|(i, k)| {
            let log = Arc::clone(&log);
            pool.spawn(async move {
                sleep(3 * i as u64).await;
                log.write().unwrap().insert(k, i);
            })
        })
        .collect();
    for h in hs {
        h.join();
    }
    println!("{:?}", log.read().unwrap());
    while pool.live.load(Ordering::SeqCst) > 0 {
        thread::yield_now();
    }
    pool.stop();
    for w in ws {
        w.join().unwrap();
    }
    println!("live {}", pool.live.load(Ordering::SeqCst));
    let _ = pool.steals.load(Ordering::Relaxed);
}
