//! A thread-per-core runtime: tasks pinned to their thread, wakes sent across by channels, a blocking pool beside.
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{channel, Receiver, Sender};
use std::sync::{Arc, Condvar, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, JoinHandle, ThreadId};

type Spawn = Box<dyn FnOnce() -> Pin<Box<dyn Future<Output = ()>>> + Send>;
enum Message {
    Spawn(Spawn),
    Wake(usize),
    Quit,
}
struct CoreWaker {
    id: usize,
    home: ThreadId,
    tx: Mutex<Sender<Message>>,
    pending: AtomicBool,
}
static REMOTE: AtomicUsize = AtomicUsize::new(0);
static LOCAL: AtomicUsize = AtomicUsize::new(0);
impl Wake for CoreWaker {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }
    fn wake_by_ref(self: &Arc<Self>) {
        if self.pending.swap(true, Ordering::AcqRel) {
            return;
        }
        let which = if thread::current().id() == self.home { &LOCAL } else { &REMOTE };
        which.fetch_add(1, Ordering::Relaxed);
        let _ = self.tx.lock().unwrap().send(Message::Wake(self.id));
    }
}
thread_local! {
    static CORE: Cell<usize> = const { Cell::new(usize::MAX) };
    static QUEUE: RefCell<Option<Sender<Message>>> = const { RefCell::new(None) };
}
fn core(n: usize, rx: Receiver<Message>, tx: Sender<Message>) -> usize {
    CORE.set(n);
    QUEUE.with_borrow_mut(|q| *q = Some(tx.clone()));
    let mut tasks: HashMap<usize, (Pin<Box<dyn Future<Output = ()>>>, Arc<CoreWaker>)> = HashMap::new();
    let (mut next, mut done, mut quit) = (0, 0, false);
    while !(quit && tasks.is_empty()) {
        let id = match rx.recv().unwrap() {
            Message::Quit => {
                quit = true;
                continue;
            }
            Message::Spawn(f) => {
                next += 1;
                let w = Arc::new(CoreWaker { id: next, home: thread::current().id(), tx: Mutex::new(tx.clone()), pending: true.into() });
                tasks.insert(next, (f(), w));
                next
            }
            Message::Wake(id) => id,
        };
        let Some((f, w)) = tasks.get_mut(&id) else { continue };
        w.pending.store(false, Ordering::Release);
        let waker = Waker::from(w.clone());
        if f.as_mut().poll(&mut Context::from_waker(&waker)).is_ready() {
            tasks.remove(&id);
            done += 1;
        }
    }
    QUEUE.take();
    done
}

struct Remote<T>(Arc<(Mutex<(Option<thread::Result<T>>, Option<Waker>)>, Condvar)>);
impl<T> Remote<T> {
    fn new() -> (Self, Self) {
        let a = Arc::new((Mutex::new((None, None)), Condvar::new()));
        (Remote(a.clone()), Remote(a))
    }
    fn put(&self, v: thread::Result<T>) {
        let w = {
            let mut g = self.0 .0.lock().unwrap();
            g.0 = Some(v);
            g.1.take()
        };
        self.0 .1.notify_all();
        if let Some(w) = w {
            w.wake();
        }
    }
    fn wait(self) -> thread::Result<T> {
        let g = self.0 .0.lock().unwrap();
        self.0 .1.wait_while(g, |g| g.0.is_none()).unwrap().0.take().unwrap()
    }
}
impl<T> Future for Remote<T> {
    type Output = thread::Result<T>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let mut g = self.0 .0.lock().unwrap();
        if let Some(v) = g.0.take() {
            return Poll::Ready(v);
        }
        if !g.1.as_ref().is_some_and(|w| w.will_wake(cx.waker())) {
            g.1 = Some(cx.waker().clone());
        }
        Poll::Pending
    }
}
#[derive(Clone)]
struct Runtime {
    cores: Arc<Vec<Mutex<Sender<Message>>>>,
    blocking: Arc<(Mutex<Vec<Box<dyn FnOnce() + Send>>>, Condvar, AtomicBool)>,
}
impl Runtime {
    fn on<T: Send + 'static, F: Future<Output = T> + 'static>(&self, core: usize, make: impl FnOnce() -> F + Send + 'static) -> Remote<T> {
        let (a, b) = Remote::new();
        let task: Spawn = Box::new(move || {
            let f = make();
            Box::pin(async move {
                let v = f.await;
                a.put(Ok(v));
            })
        });
        self.cores[core].lock().unwrap().send(Message::Spawn(task)).unwrap();
        b
    }
    fn blocking<T: Send + 'static>(&self, f: impl FnOnce() -> T + Send + 'static) -> Remote<T> {
        let (a, b) = Remote::new();
        let job = Box::new(move || a.put(std::panic::catch_unwind(std::panic::AssertUnwindSafe(f))));
        self.blocking.0.lock().unwrap().push(job);
        self.blocking.1.notify_one();
        b
    }
}
fn start(n: usize) -> (Runtime, Vec<JoinHandle<usize>>) {
    let mut handles = vec![];
    let mut cores = vec![];
    for i in 0..n {
        let (tx, rx) = channel();
        cores.push(Mutex::new(tx.clone()));
        handles.push(thread::Builder::new().name(format!("core-{i}")).spawn(move || core(i, rx, tx)).unwrap());
    }
    let rt = Runtime { cores: Arc::new(cores), blocking: Arc::default() };
    for i in 0..2 {
        let b = rt.blocking.clone();
        handles.push(thread::Builder::new().name(format!("blocking")).spawn(move || {
            let mut n = 0;
            loop {
                let mut q = b.1.wait_while(b.0.lock().unwrap(), |q| q.is_empty() && !b.2.load(Ordering::Acquire)).unwrap();
                let Some(job) = q.pop() else { return n };
                drop(q);
                job();
                n += 1;
            }
        }).unwrap());
    }
    (rt, handles)
}

fn main() {
    let (rt, handles) = start(3);
    // values that are not Send live on one core
    let r = rt.clone();
    let a = rt.on(1, move || async move {
        let rc = Rc::new(RefCell::new(vec![CORE.get()]));
        for i in 0..3 {
            let rc2 = rc.clone();
            let x = r.on(2, move || async move { (CORE.get(), i * 10) }).await.unwrap();
            rc2.borrow_mut().push(x.0 + x.1);
        }
        let y = r.blocking(|| thread::current().name().map(|n| n.starts_with("blocking")).unwrap()).await.unwrap();
        let v = rc.borrow().clone();
        (v, y, Rc::strong_count(&rc))
    });
    println!("{:?}", a.wait().unwrap());
    let many: Vec<_> = (0..12usize)
        .map(|i| {
            let r = rt.clone();
            rt.on(i % 3, move || async move {
                let a = r.on((i + 1) % 3, move || async move { i }).await.unwrap();
                let b = r.blocking(move || a * a).await.unwrap();
                (CORE.get(), b)
            })
        })
        .collect();
    let out: Vec<_> = many.into_iter().map(|m| m.wait().unwrap()).collect();
    println!("{out:?}");
    let e = rt.blocking(|| -> u8 { panic!("blocking job {}", 1) }).wait().unwrap_err();
    println!("{:?}", e.downcast_ref::<String>());
    let local = rt.on(0, || async {
        let me = QUEUE.with_borrow(|q| q.is_some());
        let mut n = 0;
        std::future::poll_fn(|cx| {
            n += 1;
            cx.waker().wake_by_ref();
            cx.waker().wake_by_ref();
            if n < 4 { Poll::Pending } else { Poll::Ready(()) }
        })
        .await;
        (me, n)
    });
    println!("{:?}", local.wait().unwrap());
    for c in rt.cores.iter() {
        c.lock().unwrap().send(Message::Quit).unwrap();
    }
    rt.blocking.2.store(true, Ordering::Release);
    rt.blocking.1.notify_all();
    let ends: Vec<usize> = handles.into_iter().map(|h| h.join().unwrap()).collect();
    println!("{:?} blocking {}", &ends[..3], ends[3] + ends[4]);
    println!("local {} remote some {}", LOCAL.load(Ordering::Relaxed) >= 4, REMOTE.load(Ordering::Relaxed) > 0);
}
