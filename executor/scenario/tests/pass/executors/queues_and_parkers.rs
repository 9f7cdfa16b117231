//! Executors behind traits: the queue discipline is a type parameter, the parker another.
use std::collections::{BTreeMap, BinaryHeap, VecDeque};
use std::fmt::Debug;
use std::future::Future;
use std::marker::PhantomData;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{sync_channel, Receiver, SyncSender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use std::time::Duration;

trait Discipline: Default + Send {
    const NAME: &'static str;
    type Key: Copy + Ord + Debug + Send;
    fn key(n: u64) -> Self::Key;
    fn put(&mut self, id: u64, key: Self::Key);
    fn take(&mut self) -> Option<u64>;
}
#[derive(Default)]
struct Fifo(VecDeque<u64>);
#[derive(Default)]
struct Lifo(Vec<u64>);
#[derive(Default)]
struct Random(Vec<u64>, u32);
struct ByPriority<const REV: bool>(BinaryHeap<(i64, u64)>);
impl<const R: bool> Default for ByPriority<R> {
    fn default() -> Self {
        ByPriority(BinaryHeap::new())
    }
}
impl Discipline for Fifo {
    const NAME: &'static str = "fifo";
    type Key = ();
    fn key(_: u64) {}
    fn put(&mut self, id: u64, (): ()) {
        self.0.push_back(id)
    }
    fn take(&mut self) -> Option<u64> {
        self.0.pop_front()
    }
}
impl Discipline for Lifo {
    const NAME: &'static str = "lifo";
    type Key = ();
    fn key(_: u64) {}
    fn put(&mut self, id: u64, _: ()) {
        self.0.push(id)
    }
    fn take(&mut self) -> Option<u64> {
        self.0.pop()
    }
}
impl Discipline for Random {
    const NAME: &'static str = "random";
    type Key = u8;
    fn key(n: u64) -> u8 {
        n as u8
    }
    fn put(&mut self, id: u64, _: u8) {
        self.0.push(id)
    }
    fn take(&mut self) -> Option<u64> {
        let n = self.0.len().checked_sub(1)?;
        self.1 = self.1.wrapping_mul(1664525).wrapping_add(1013904223);
        Some(self.0.swap_remove((self.1 >> 16) as usize % (n + 1)))
    }
}
impl<const REV: bool> Discipline for ByPriority<REV> {
    const NAME: &'static str = if REV { "lowest" } else { "highest" };
    type Key = i64;
    fn key(n: u64) -> i64 {
        let p = (n % 3) as i64;
        if REV { -p } else { p }
    }
    fn put(&mut self, id: u64, k: i64) {
        self.0.push((k, u64::MAX - id))
    }
    fn take(&mut self) -> Option<u64> {
        self.0.pop().map(|(_, id)| u64::MAX - id)
    }
}

trait Park: Send + Sync + 'static {
    fn here() -> Self;
    fn park(&self);
    fn unpark(&self);
}
struct ByThread(Thread);
impl Park for ByThread {
    fn here() -> Self {
        ByThread(thread::current())
    }
    fn park(&self) {
        thread::park()
    }
    fn unpark(&self) {
        self.0.unpark()
    }
}
struct ByCondvar(Mutex<bool>, Condvar);
impl Park for ByCondvar {
    fn here() -> Self {
        ByCondvar(false.into(), Condvar::new())
    }
    fn park(&self) {
        let mut g: MutexGuard<'_, bool> = self.0.lock().unwrap();
        loop {
            if std::mem::replace(&mut *g, false) {
                return;
            }
            g = self.1.wait(g).unwrap();
        }
    }
    fn unpark(&self) {
        *self.0.lock().unwrap() = true;
        self.1.notify_one()
    }
}
struct ByChannel(SyncSender<()>, Mutex<Receiver<()>>);
impl Park for ByChannel {
    fn here() -> Self {
        let (tx, rx) = sync_channel(1);
        ByChannel(tx, Mutex::new(rx))
    }
    fn park(&self) {
        self.1.lock().unwrap().recv().unwrap()
    }
    fn unpark(&self) {
        let _ = self.0.try_send(());
    }
}
struct BySpin(AtomicBool);
impl Park for BySpin {
    fn here() -> Self {
        BySpin(AtomicBool::new(false))
    }
    fn park(&self) {
        while !self.0.swap(false, Ordering::Acquire) {
            thread::yield_now()
        }
    }
    fn unpark(&self) {
        self.0.store(true, Ordering::Release)
    }
}

struct Shared<D: Discipline, P> {
    ready: Mutex<D>,
    parker: P,
}
struct Handle<D: Discipline, P> {
    id: u64,
    key: D::Key,
    queued: AtomicBool,
    shared: Arc<Shared<D, P>>,
}
impl<D: Discipline + 'static, P: Park> Wake for Handle<D, P>
where
    D::Key: Sync,
{
    fn wake(self: Arc<Self>) {
        if !self.queued.swap(true, Ordering::AcqRel) {
            self.shared.ready.lock().unwrap().put(self.id, self.key);
            self.shared.parker.unpark();
        }
    }
}
type Boxed<'a> = Pin<Box<dyn Future<Output = ()> + 'a>>;
struct Executor<'a, D: Discipline, P> {
    shared: Arc<Shared<D, P>>,
    tasks: BTreeMap<u64, (Boxed<'a>, Arc<Handle<D, P>>)>,
    next: u64,
    _p: PhantomData<*const ()>,
}
impl<'a, D: Discipline<Key: Sync> + 'static, P: Park> Executor<'a, D, P> {
    fn new() -> Self {
        Executor { shared: Arc::new(Shared { ready: Mutex::default(), parker: P::here() }), tasks: BTreeMap::new(), next: 0, _p: PhantomData }
    }
    fn spawn(&mut self, f: impl Future<Output = ()> + 'a) -> &mut Self {
        let h = Arc::new(Handle { id: self.next, key: D::key(self.next), queued: false.into(), shared: self.shared.clone() });
        self.tasks.insert(self.next, (Box::pin(f), h.clone()));
        self.next += 1;
        h.wake();
        self
    }
    fn run(&mut self) -> Vec<u64> {
        let mut order = vec![];
        while !self.tasks.is_empty() {
            let next = self.shared.ready.lock().unwrap().take();
            let Some(id) = next else {
                self.shared.parker.park();
                continue;
            };
            let Some((f, h)) = self.tasks.get_mut(&id) else { continue };
            order.push(id);
            h.queued.store(false, Ordering::Release);
            let w = Waker::from(h.clone());
            if f.as_mut().poll(&mut Context::from_waker(&w)).is_ready() {
                self.tasks.remove(&id);
            }
        }
        order
    }
}
async fn pause() {
    let mut polled = false;
    std::future::poll_fn(move |cx| {
        cx.waker().wake_by_ref();
        if std::mem::replace(&mut polled, true) { Poll::Ready(()) } else { Poll::Pending }
    })
    .await
}
async fn from_thread(ms: u64, n: &AtomicU64) {
    let slot = Arc::new((AtomicBool::new(false), Mutex::new(None::<Waker>)));
    let s = slot.clone();
    let mut started = false;
    std::future::poll_fn(|cx| {
        if slot.0.load(Ordering::Acquire) {
            return Poll::Ready(());
        }
        *slot.1.lock().unwrap() = Some(cx.waker().clone());
        if !std::mem::replace(&mut started, true) {
            let s = s.clone();
            thread::spawn(move || {
                thread::sleep(Duration::from_millis(ms));
                s.0.store(true, Ordering::Release);
                if let Some(w) = s.1.lock().unwrap().take() {
                    w.wake();
                }
            });
        }
        if slot.0.load(Ordering::Acquire) { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    n.fetch_add(ms, Ordering::Relaxed);
}
fn orders<D: Discipline<Key: Sync> + 'static, P: Park>() {
    let log = Mutex::new(String::new());
    let mut ex = Executor::<D, P>::new();
    for c in ['a', 'b', 'c', 'd'] {
        let log = &log;
        ex.spawn(async move {
            for i in 0..2 {
                log.lock().unwrap().push_str(&format!("{c}{i} "));
                pause().await;
            }
        });
    }
    let order = ex.run();
    drop(ex);
    println!("{:>8}: {order:?} {}", D::NAME, log.into_inner().unwrap());
}
fn waits<P: Park>(name: &str) {
    let n = AtomicU64::new(0);
    let mut ex = Executor::<Fifo, P>::new();
    ex.spawn(from_thread(4, &n)).spawn(from_thread(9, &n)).spawn(async { from_thread(2, &n).await; from_thread(1, &n).await });
    let polls = ex.run().len();
    println!("{name}: {} enough {}", n.load(Ordering::Relaxed), polls >= 7);
}

fn main() {
    orders::<Fifo, ByThread>();
    orders::<Lifo, ByCondvar>();
    orders::<Random, ByChannel>();
    orders::<ByPriority<false>, BySpin>();
    orders::<ByPriority<true>, BySpin>();
    waits::<ByThread>("thread");
    waits::<ByCondvar>("condvar");
    waits::<ByChannel>("channel");
    waits::<BySpin>("spin");
}
