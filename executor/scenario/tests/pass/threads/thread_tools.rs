//! What std::sync and std::thread offer, and how they fail.

use std::cell::RefCell;
use std::collections::*;
use std::panic;
use std::sync::{
    atomic::*,
    mpsc::{self, *},
    Arc, Barrier, Condvar, LazyLock, Mutex, Once, OnceLock, PoisonError, RwLock, TryLockError,
};
use std::thread::{self, *};
use std::time::Duration;
struct Latch {
    n: Mutex<usize>,
    c: Condvar,
}
impl Latch {
    fn new(n: usize) -> Self {
        Latch { n: Mutex::new(n), c: Condvar::new() }
    }
    fn done(&self) {
        let mut g = self.n.lock().unwrap();
        *g -= 1;
        if *g == 0 {
            self.c.notify_all()
        }
    }
    fn wait(&self) {
        let mut g = self.n.lock().unwrap();
        while *g > 0 {
            g = self.c.wait(g).unwrap();
        }
    }
}
struct Queue<T> {
    m: Mutex<(VecDeque<T>, bool)>,
    full: Condvar,
    empty: Condvar,
    cap: usize,
}
impl<T> Queue<T> {
    fn push(&self, t: T) {
        let mut g = self.full.wait_while(self.m.lock().unwrap(), |g| g.0.len() >= self.cap).unwrap();
        g.0.push_back(t);
        self.empty.notify_one();
    }
    fn pop(&self) -> Option<T> {
        let mut g = self.empty.wait_while(self.m.lock().unwrap(), |g| g.0.is_empty() && !g.1).unwrap();
        let r = g.0.pop_front();
        self.full.notify_one();
        r
    }
    fn close(&self) {
        self.m.lock().unwrap().1 = true;
        self.empty.notify_all();
    }
}
thread_local! { static ID: RefCell<String> = RefCell::new("unset".into()); }
static HITS: AtomicU64 = AtomicU64::new(0);
static INIT: Once = Once::new();
static CONF: LazyLock<Mutex<BTreeMap<&'static str, i32>>> = LazyLock::new(|| Mutex::new(BTreeMap::new()));
struct Spin {
    f: AtomicBool,
    v: std::cell::UnsafeCell<u32>,
}
unsafe impl Sync for Spin {}
impl Spin {
    fn with<R>(&self, f: impl FnOnce(&mut u32) -> R) -> R {
        while self.f.compare_exchange_weak(false, true, Ordering::Acquire, Ordering::Relaxed).is_err() {
            std::hint::spin_loop();
            thread::yield_now();
        }
        let r = f(unsafe { &mut *self.v.get() });
        self.f.store(false, Ordering::Release);
        r
    }
}
fn main() {
    panic::set_hook(Box::new(|i| {
        let t = thread::current();
        let m = i
            .payload()
            .downcast_ref::<&str>()
            .map(|s| s.to_string())
            .or_else(|| i.payload().downcast_ref::<String>().cloned())
            .unwrap_or_default();
        println!("[hook] {} panicked: {m}", t.name().unwrap_or("?"));
    }));
    let mut data = vec![1, 2, 3, 4, 5, 6];
    let total = thread::scope(|s| {
        let (a, b) = data.split_at_mut(3);
        let h = s.spawn(move || {
            a.iter_mut().for_each(|x| *x *= 10);
            a.iter().sum::<i32>()
        });
        let k = s.spawn(move || {
            b.reverse();
            b.iter().sum::<i32>()
        });
        h.join().unwrap() + k.join().unwrap()
    });
    println!("{total} {data:?}");
    let h = thread::Builder::new().name("bad".into()).spawn(|| -> u8 { panic!("code {}", 7 + data_len()) }).unwrap();
    match h.join() {
        Ok(_) => println!("fine"),
        Err(e) => println!("{:?}", e.downcast_ref::<String>()),
    }
    let m = Arc::new(Mutex::new(5));
    let m2 = m.clone();
    let _ = thread::Builder::new()
        .name("poisoner".into())
        .spawn(move || {
            let mut g = m2.lock().unwrap();
            *g = 6;
            panic!("oops");
        })
        .unwrap()
        .join();
    println!("{} {:?}", m.is_poisoned(), m.lock().map_err(|e| e.to_string()).err());
    let v = m.lock().unwrap_or_else(PoisonError::into_inner);
    println!("{v}");
    drop(v);
    m.clear_poison();
    println!("{:?} {:?}", m.lock().is_ok(), m);
    let rw = Arc::new(RwLock::new(String::from("a")));
    let r2 = rw.clone();
    {
        let r = rw.read().unwrap();
        let again = rw.try_read().is_ok();
        println!("{} {} {}", r, again, matches!(rw.try_write(), Err(TryLockError::WouldBlock)));
    }
    let _ = thread::spawn(move || {
        let mut w = r2.write().unwrap();
        w.push('b');
        panic!("w");
    })
    .join();
    println!("{:?} {}", rw.read().is_err(), rw.is_poisoned());
    let g = match rw.write() {
        Ok(g) => g,
        Err(p) => p.into_inner(),
    };
    println!("{g}");
    drop(g);
    let l = Arc::new(Latch::new(3));
    for i in 0..3 {
        let l = Arc::clone(&l);
        thread::spawn(move || {
            thread::sleep(Duration::from_millis(5 * i));
            HITS.fetch_add(1, Ordering::SeqCst);
            l.done();
        });
    }
    l.wait();
    println!("hits {}", HITS.load(Ordering::SeqCst));
    let q = Arc::new(Queue { m: Mutex::new((VecDeque::new(), false)), full: Condvar::new(), empty: Condvar::new(), cap: 2 });
    let cs: Vec<JoinHandle<u32>> = (0..2)
        .map(|_| {
            let q = q.clone();
            thread::spawn(move || {
                let mut s = 0;
                while let Some(x) = q.pop() {
                    s += x;
                }
                s
            })
        })
        .collect();
    for i in 1..=20 {
        q.push(i);
    }
    q.close();
    println!("{}", cs.into_iter().map(|c| c.join().unwrap()).sum::<u32>());
    let (tx, rx) = mpsc::channel();
    for id in 0..3 {
        let tx = tx.clone();
        thread::spawn(move || {
            for j in 0..2 {
                thread::sleep(Duration::from_millis(10 * id + 3 * j + 1));
                tx.send((id, j)).unwrap();
            }
        });
    }
    drop(tx);
    let mut all: Vec<_> = rx.iter().collect();
    all.sort();
    println!("{all:?} {:?}", rx.recv());
    let (tx, rx) = mpsc::sync_channel::<i32>(1);
    println!("{:?} {:?} {:?}", tx.try_send(1), tx.try_send(2), rx.try_recv());
    println!("{:?} {:?}", rx.try_recv(), rx.recv_timeout(Duration::from_millis(2)));
    let t2 = tx.clone();
    drop(rx);
    println!("{:?} {}", t2.send(3), t2.send(4).unwrap_err());
    let (tx, rx) = mpsc::sync_channel(0);
    let h = thread::spawn(move || {
        tx.send("rendezvous").unwrap();
        tx.send("again").unwrap();
        "sent"
    });
    thread::sleep(Duration::from_millis(5));
    println!("{:?} {:?} {:?}", rx.recv(), rx.recv(), h.join());
    println!("{:?}", rx.try_recv());
    let b = Arc::new(Barrier::new(3));
    let leaders: usize = (0..3)
        .map(|_| {
            let b = b.clone();
            thread::spawn(move || {
                let r = b.wait().is_leader();
                b.wait();
                r
            })
        })
        .collect::<Vec<_>>()
        .into_iter()
        .filter(|_| true)
        .map(|h| h.join().unwrap() as usize)
        .sum();
    println!("leaders {leaders}");
    ID.with(|i| *i.borrow_mut() = "main".into());
    thread::spawn(|| {
        println!("{}", ID.with_borrow(|s| s.clone()));
        ID.set("t".into());
        println!("{}", ID.take());
    })
    .join()
    .unwrap();
    println!("{}", ID.with_borrow(String::len));
    for _ in 0..3 {
        INIT.call_once(|| println!("once"));
    }
    println!("{}", INIT.is_completed());
    thread::scope(|s| {
        for (i, k) in ["x", "y"].into_iter().enumerate() {
            s.spawn(move || CONF.lock().unwrap().insert(k, i as i32));
        }
    });
    println!("{:?}", CONF.lock().unwrap());
    let flag = Arc::new(AtomicBool::new(false));
    let f = flag.clone();
    let parked = thread::spawn(move || {
        let mut n = 0;
        while !f.load(Ordering::Acquire) {
            thread::park();
            n += 1;
        }
        n >= 1
    });
    thread::sleep(Duration::from_millis(5));
    flag.store(true, Ordering::Release);
    parked.thread().unpark();
    println!("{}", parked.join().unwrap());
    thread::park_timeout(Duration::from_millis(1));
    let s = Spin { f: AtomicBool::new(false), v: 0.into() };
    thread::scope(|sc| {
        for _ in 0..3 {
            sc.spawn(|| {
                for _ in 0..5 {
                    s.with(|v| *v += 1);
                }
            });
        }
    });
    println!("{}", s.with(|v| *v));
    let a = AtomicI32::new(5);
    println!(
        "{} {} {} {} {}",
        a.fetch_sub(2, Ordering::Relaxed),
        a.fetch_max(10, Ordering::Relaxed),
        a.swap(1, Ordering::AcqRel),
        a.fetch_or(6, Ordering::SeqCst),
        a.load(Ordering::Acquire)
    );
    println!(
        "{:?} {:?} {:?}",
        a.compare_exchange(7, 8, Ordering::SeqCst, Ordering::Relaxed),
        a.compare_exchange(7, 9, Ordering::SeqCst, Ordering::Relaxed),
        a.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |x| (x < 5).then_some(x + 1))
    );
    println!("{:?}", a);
    println!("{}", a.into_inner());
    let p = AtomicPtr::new(Box::into_raw(Box::new(3)));
    let old = p.swap(std::ptr::null_mut(), Ordering::SeqCst);
    println!("{}", unsafe { *Box::from_raw(old) });
    let pair = Arc::new((Mutex::new(false), Condvar::new()));
    let p2 = pair.clone();
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(10));
        *p2.0.lock().unwrap() = true;
        p2.1.notify_one();
    });
    let (g, t) = pair.1.wait_timeout_while(pair.0.lock().unwrap(), Duration::from_millis(2), |ok| !*ok).unwrap();
    println!("{} {}", *g, t.timed_out());
    drop(g);
    let (g, t) = pair.1.wait_timeout_while(pair.0.lock().unwrap(), Duration::from_secs(2), |ok| !*ok).unwrap();
    println!("{} {}", *g, t.timed_out());
    drop(g);
    println!("{:?}", Mutex::new(1).into_inner());
    println!("{:?} {:?}", Arc::try_unwrap(Arc::new(Mutex::new(4))).unwrap(), thread::current().name());
    let r = thread::scope(|s| {
        s.spawn(|| {
            if data_len() == 0 {
                panic!("scoped")
            }
            5
        })
        .join()
        .is_err()
    });
    println!("{r}");
    println!("{}", thread::available_parallelism().is_ok());
    let h = thread::spawn(|| thread::current().id());
    let id = h.thread().id();
    println!("{} {}", h.join().unwrap() == id, id != thread::current().id());
}
fn data_len() -> usize {
    std::env::args().count() - 1
}
