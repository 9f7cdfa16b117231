//! A tour of std's thread things with results that do not depend on timing.
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, TryRecvError, TrySendError};
use std::sync::{Arc, Barrier, Condvar, LazyLock, Mutex, OnceLock, RwLock};
use std::thread;
use std::time::{Duration, Instant};

static TABLE: LazyLock<HashMap<&'static str, u32>> = LazyLock::new(|| {
    println!("building the table");
    [("one", 1), ("two", 2), ("three", 3)].into_iter().collect()
});
static NAME: OnceLock<String> = OnceLock::new();
static HITS: AtomicUsize = AtomicUsize::new(0);

struct Local(&'static str);
impl Drop for Local {
    fn drop(&mut self) {
        println!("thread local {} dropped", self.0);
    }
}
thread_local! {
    static DEPTH: Cell<u32> = const { Cell::new(0) };
    static NAMES: RefCell<Vec<String>> = RefCell::new(vec!["initial".into()]);
    static LOUD: OnceCell<Local> = const { OnceCell::new() };
}

fn main() {
    let sums = thread::scope(|s| {
        let data: Vec<u64> = (1..=1000).collect();
        let data = &*Box::leak(data.into_boxed_slice());
        let hs: Vec<_> = data.chunks(250).map(|c| s.spawn(move || c.iter().sum::<u64>())).collect();
        hs.into_iter().map(|h| h.join().unwrap()).collect::<Vec<_>>()
    });
    println!("{sums:?}");

    let n = 4;
    let barrier = Arc::new(Barrier::new(n));
    let leaders: usize = (0..n)
        .map(|_| {
            let b = barrier.clone();
            thread::spawn(move || (0..3).filter(|_| b.wait().is_leader()).count())
        })
        .collect::<Vec<_>>()
        .into_iter()
        .map(|h| h.join().unwrap())
        .sum();
    println!("leaders {leaders}");

    let pair = Arc::new((Mutex::new(0u32), Condvar::new()));
    let p2 = Arc::clone(&pair);
    let h = thread::spawn(move || {
        let (m, c) = &*p2;
        for _ in 0..5 {
            *m.lock().unwrap() += 1;
            c.notify_all();
        }
    });
    {
        let (m, c) = &*pair;
        let (g, t) = c.wait_timeout_while(m.lock().unwrap(), Duration::from_secs(5), |n| *n < 5).unwrap();
        println!("count {} timed out {}", *g, t.timed_out());
        drop(g);
        let (g, t) = c.wait_timeout_while(m.lock().unwrap(), Duration::from_millis(20), |n| *n < 6).unwrap();
        println!("count {} timed out {}", *g, t.timed_out());
    }
    h.join().unwrap();

    let started = Instant::now();
    thread::park_timeout(Duration::from_millis(15));
    thread::park_timeout(Duration::from_millis(15));
    println!("parked {}", started.elapsed() >= Duration::from_millis(15));
    thread::current().unpark();
    thread::park();
    println!("token used");

    let (tx, rx) = mpsc::sync_channel(2);
    println!("{:?} {:?}", tx.try_send(1), tx.try_send(2));
    match tx.try_send(3) {
        Err(TrySendError::Full(v)) => println!("full, {v} back"),
        other => println!("{other:?}"),
    }
    let tx2 = tx.clone();
    let h = thread::spawn(move || {
        for i in 3..6 {
            tx2.send(i).unwrap();
        }
    });
    drop(tx);
    println!("{:?}", rx.iter().collect::<Vec<_>>());
    h.join().unwrap();
    println!("{:?} {:?}", rx.try_recv() == Err(TryRecvError::Disconnected), rx.recv_timeout(Duration::ZERO));
    let (tx, rx) = mpsc::channel::<Box<dyn Fn(u32) -> u32 + Send>>();
    assert!(matches!(rx.recv_timeout(Duration::from_millis(1)), Err(RecvTimeoutError::Timeout)));
    tx.send(Box::new(|x| x + 1)).unwrap();
    tx.send(Box::new({
        let k = 10;
        move |x| x * k
    }))
    .unwrap();
    drop(tx);
    println!("{}", rx.into_iter().fold(5, |x, f| f(x)));
    let (rz, wz) = mpsc::sync_channel::<()>(0);
    let h = thread::spawn(move || wz.recv());
    rz.send(()).unwrap();
    println!("rendezvous {:?}", h.join().unwrap());

    NAMES.with_borrow_mut(|v| v.push("main".into()));
    let from_thread = thread::spawn(|| {
        LOUD.with(|l| l.get_or_init(|| Local("of the thread")).0.len());
        DEPTH.set(DEPTH.get() + 7);
        NAMES.with_borrow(|v| v.clone())
    })
    .join()
    .unwrap();
    println!("{from_thread:?} {:?} depth {}", NAMES.with_borrow(Vec::len), DEPTH.replace(1));

    let got: Vec<&String> = thread::scope(|s| {
        let hs: Vec<_> = (0..3)
            .map(|_| {
                s.spawn(|| {
                    NAME.get_or_init(|| {
                        HITS.fetch_add(1, Ordering::Relaxed);
                        thread::sleep(Duration::from_millis(2));
                        "set once".to_string()
                    })
                })
            })
            .collect();
        hs.into_iter().map(|h| h.join().unwrap()).collect()
    });
    println!("{got:?} inits {} set again {:?}", HITS.load(Ordering::Relaxed), NAME.set("x".into()));
    println!("table {:?} {}", TABLE.get("two"), LazyLock::force(&TABLE).len());

    let rw = RwLock::new(BTreeMap::new());
    thread::scope(|s| {
        for t in 0..3 {
            let rw = &rw;
            s.spawn(move || {
                for k in 0..4 {
                    rw.write().unwrap().entry(k).or_insert_with(Vec::new).push(t);
                }
            });
        }
    });
    let r1 = rw.read().unwrap();
    let r2 = rw.read().unwrap();
    let totals: Vec<(i32, usize)> = r1.iter().map(|(k, v)| (*k, v.len())).collect();
    println!("{totals:?} {} try_write {}", r2.len(), rw.try_write().is_err());
    drop((r1, r2));
    println!("{}", rw.into_inner().unwrap().values().flatten().sum::<i32>());

    let h = thread::Builder::new().name("worker-1".into()).stack_size(64 * 1024).spawn(|| {
        let t = thread::current();
        (t.name().unwrap().to_string(), t.id() == thread::current().id())
    });
    let h = h.unwrap();
    println!("{:?} {}", h.thread().name(), h.thread().id() != thread::current().id());
    println!("{:?}", h.join().unwrap());
    let h = thread::spawn(|| 5);
    while !h.is_finished() {
        thread::yield_now();
    }
    println!("finished {} {}", h.is_finished(), h.join().unwrap());
    println!("{} {:?}", thread::available_parallelism().is_ok(), thread::current().name());
    let m = Mutex::new(vec![1]);
    let g = m.lock().unwrap();
    println!("{:?} {:?}", m, m.try_lock().is_err());
    drop(g);
    println!("{:?} {:?}", m, ());
}
