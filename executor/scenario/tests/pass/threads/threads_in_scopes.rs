// Scoped threads, park/unpark, Barrier, sync_channel, RwLock, poisoning, OnceLock, LazyLock, thread_local with destructors.
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::panic;
use std::sync::atomic::{fence, AtomicBool, AtomicI64, AtomicPtr, AtomicU32, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, TryRecvError, TrySendError};
use std::sync::{Arc, Barrier, Condvar, LazyLock, Mutex, Once, OnceLock, PoisonError, RwLock};
use std::thread;
use std::time::Duration;

static CONFIG: OnceLock<HashMap<&'static str, u32>> = OnceLock::new();
static TABLE: LazyLock<Vec<u64>> = LazyLock::new(|| {
    println!("table computed");
    std::iter::successors(Some(1u64), |x| x.checked_mul(10)).take(5).collect()
});
static START: Once = Once::new();

struct Noisy(&'static str);
impl Drop for Noisy {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}
thread_local! {
    static DEPTH: Cell<u32> = const { Cell::new(0) };
    static LOG: RefCell<Vec<String>> = RefCell::new(Vec::with_capacity(4));
    static NOISY: Noisy = Noisy("thread local");
}

fn nested(n: u32) -> u32 {
    DEPTH.with(|d| d.set(d.get().max(n)));
    LOG.with_borrow_mut(|l| l.push(format!("{n}")));
    if n < 3 { nested(n + 1) } else { DEPTH.get() }
}

fn spin_once(flag: &AtomicBool, data: &AtomicU32) -> u32 {
    while !flag.load(Ordering::Relaxed) {
        std::hint::spin_loop();
    }
    fence(Ordering::Acquire);
    data.load(Ordering::Relaxed)
}

fn main() {
    println!("main is {:?}", thread::current().name());
    let c = CONFIG.get_or_init(|| HashMap::from([("a", 1), ("b", 2)]));
    println!("{:?} {:?}", c.get("b"), CONFIG.set(HashMap::new()).is_err());
    println!("{:?} {}", TABLE.last(), TABLE.len());
    START.call_once(|| println!("first"));
    START.call_once(|| println!("second"));
    println!("{}", START.is_completed());

    // scope
    let mut words = vec!["delta", "alpha", "charlie", "bravo"];
    let total = AtomicI64::new(0);
    let lens = thread::scope(|s| {
        let (left, right) = words.split_at_mut(2);
        let a = s.spawn(|| {
            left.sort_unstable();
            total.fetch_add(left.iter().map(|w| w.len() as i64).sum(), Ordering::SeqCst);
            left.len()
        });
        let b = thread::Builder::new()
            .name("right".to_string())
            .stack_size(64 * 1024)
            .spawn_scoped(s, || {
                right.sort_by_key(|w| std::cmp::Reverse(w.len()));
                total.fetch_sub(1, Ordering::SeqCst);
                thread::current().name().map(str::to_owned)
            })
            .unwrap();
        (a.join().unwrap(), b.join().unwrap())
    });
    println!("{lens:?} {words:?} {}", total.into_inner());

    // publication with fences
    let (flag, data) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU32::new(0)));
    let h = {
        let (flag, data) = (flag.clone(), data.clone());
        thread::spawn(move || spin_once(&flag, &data))
    };
    data.store(99, Ordering::Relaxed);
    fence(Ordering::Release);
    flag.store(true, Ordering::Relaxed);
    println!("published {}", h.join().unwrap());

    // park
    let parked = thread::spawn(|| {
        thread::park();
        "unparked"
    });
    parked.thread().unpark();
    println!("{}", parked.join().unwrap());
    thread::current().unpark();
    thread::park();
    thread::park_timeout(Duration::from_millis(2));
    println!("main went on");

    // barrier: exactly one leader
    let barrier = Arc::new(Barrier::new(3));
    let leaders: usize = (0..3)
        .map(|_| {
            let b = Arc::clone(&barrier);
            thread::spawn(move || b.wait().is_leader())
        })
        .collect::<Vec<_>>()
        .into_iter()
        .filter_map(|h| h.join().ok())
        .filter(|&l| l)
        .count();
    println!("leaders {leaders}");

    // sync_channel
    let (tx, rx) = mpsc::sync_channel::<u8>(1);
    println!("{:?} {:?}", tx.try_send(1), tx.try_send(2));
    println!("{:?} {:?}", rx.try_recv(), rx.try_recv());
    let t2 = tx.clone();
    let producer = thread::spawn(move || (10..13).try_for_each(|i| t2.send(i)).is_ok());
    drop(tx);
    println!("{:?} {}", rx.iter().collect::<Vec<_>>(), producer.join().unwrap());
    println!("{:?} {:?}", rx.recv(), matches!(rx.try_recv(), Err(TryRecvError::Disconnected)));
    let (tx, rx) = mpsc::sync_channel::<String>(0);
    match tx.try_send("rendezvous".into()) {
        Err(TrySendError::Full(s)) => println!("full: {s}"),
        other => println!("{other:?}"),
    }
    println!("{:?}", rx.recv_timeout(Duration::from_millis(1)) == Err(RecvTimeoutError::Timeout));
    drop(rx);
    let e = tx.send("x".into()).unwrap_err();
    println!("{e} / {e:?} / {}", e.0);

    // poison
    let shared = Arc::new(Mutex::new(vec![1]));
    let rw = Arc::new(RwLock::new(5));
    {
        let (m, rw) = (Arc::clone(&shared), rw.clone());
        panic::set_hook(Box::new(|info| {
            let msg = info.payload().downcast_ref::<String>().cloned().unwrap_or_default();
            println!("hook: {msg} at line {}", info.location().map_or(0, |l| l.line()));
        }));
        let r = thread::spawn(move || {
            let _w = rw.write().unwrap();
            let mut g = m.lock().unwrap();
            g.push(2);
            panic!("worker {} failed", 7);
        })
        .join();
        let _ = panic::take_hook();
        println!("{:?}", r.unwrap_err().downcast::<String>().map(|s| s.len()));
    }
    println!("{} {} {:?}", shared.is_poisoned(), rw.is_poisoned(), rw.try_read().is_err());
    let g = shared.lock().unwrap_or_else(PoisonError::into_inner);
    println!("{:?}", *g);
    drop(g);
    shared.clear_poison();
    println!("{:?} {:?}", shared, rw);
    println!("{}", rw.read().map_err(|e| e.to_string()).unwrap_err());

    // thread locals
    let h = thread::spawn(|| {
        NOISY.with(|n| println!("in {}", n.0));
        let d = nested(0);
        LOG.with(|l| println!("{d} {}", l.borrow().join(",")));
    });
    h.join().unwrap();
    println!("main's depth {} log {:?}", DEPTH.get(), LOG.take());

    // condvar ping-pong
    let pair = (Mutex::new(0u32), Condvar::new());
    thread::scope(|s| {
        for parity in 0..2 {
            let (m, cv) = (&pair.0, &pair.1);
            s.spawn(move || {
                for _ in 0..3 {
                    let mut g = cv.wait_while(m.lock().unwrap(), |n| *n % 2 != parity).unwrap();
                    println!("{} {}", ["ping", "pong"][parity as usize], *g);
                    *g += 1;
                    cv.notify_all();
                }
            });
        }
    });
    // swap pointers
    let p = AtomicPtr::new(Box::into_raw(Box::new(1)));
    let old = p.swap(Box::into_raw(Box::new(2)), Ordering::AcqRel);
    unsafe {
        println!("{} {}", *Box::from_raw(old), *p.load(Ordering::Acquire));
        drop(Box::from_raw(p.into_inner()));
    }
}
