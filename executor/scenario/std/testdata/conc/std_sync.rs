use std::sync::atomic::*;
use std::sync::*;
use std::thread;
use std::time::Duration;
fn main() {
    let (tx, rx) = mpsc::sync_channel::<i32>(0);
    let h = thread::spawn(move || {
        for i in 0..3 {
            tx.send(i).unwrap();
        }
    });
    println!("{:?}", rx.iter().collect::<Vec<_>>());
    h.join().unwrap();
    let (tx, rx) = mpsc::channel::<String>();
    println!("{:?}", rx.try_recv());
    drop(tx.clone());
    tx.send("a".into()).unwrap();
    drop(tx);
    println!("{:?} {:?} {:?}", rx.recv(), rx.recv(), rx.try_recv());
    let (tx, rx) = mpsc::sync_channel::<i32>(1);
    println!("{:?} {:?}", tx.try_send(1), tx.try_send(2));
    drop(rx);
    println!("{:?} {:?}", tx.try_send(1), tx.send(2));
    let m = Arc::new(Mutex::new(1));
    let m2 = m.clone();
    let r = thread::spawn(move || {
        let _g = m2.lock().unwrap();
        panic!("oops")
    })
    .join();
    println!("{} {} {:?}", r.is_err(), m.is_poisoned(), m.try_lock().is_err());
    println!("{}", m.lock().unwrap_or_else(|e| e.into_inner()));
    m.clear_poison();
    println!("{:?}", m.lock());
    let rw = RwLock::new(vec![1]);
    {
        let a = rw.read().unwrap();
        let b = rw.read().unwrap();
        println!("{} {:?}", a.len() + b.len(), rw.try_write().is_err());
    }
    rw.write().unwrap().push(2);
    println!("{:?}", rw);
    let b = Arc::new(Barrier::new(3));
    let l = Arc::new(AtomicUsize::new(0));
    let hs: Vec<_> = (0..3)
        .map(|_| {
            let b = b.clone();
            let l = l.clone();
            thread::spawn(move || {
                if b.wait().is_leader() {
                    l.fetch_add(1, Ordering::SeqCst);
                }
            })
        })
        .collect();
    for h in hs {
        h.join().unwrap();
    }
    println!("leaders {}", l.load(Ordering::SeqCst));
    static ONCE: Once = Once::new();
    for _ in 0..3 {
        ONCE.call_once(|| println!("once"));
    }
    println!("{}", ONCE.is_completed());
    static L: LazyLock<Vec<i32>> = LazyLock::new(|| {
        println!("lazy");
        vec![1, 2]
    });
    println!("{} {:?}", L.len(), *L);
    static O: OnceLock<String> = OnceLock::new();
    println!("{:?} {} {:?} {:?}", O.get(), O.get_or_init(|| "x".into()), O.set("y".into()), O);
    let pair = Arc::new((Mutex::new(false), Condvar::new()));
    let p2 = pair.clone();
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(20));
        *p2.0.lock().unwrap() = true;
        p2.1.notify_all();
    });
    let g = pair.1.wait_while(pair.0.lock().unwrap(), |x| !*x).unwrap();
    println!("{}", *g);
    drop(g);
    let (g, t) = pair.1.wait_timeout(pair.0.lock().unwrap(), Duration::from_millis(10)).unwrap();
    println!("{} {}", *g, t.timed_out());
    drop(g);
    let (g, t) = pair
        .1
        .wait_timeout_while(pair.0.lock().unwrap(), Duration::from_millis(10), |x| !*x)
        .unwrap();
    println!("{} {:?}", *g, t);
    let a = AtomicI32::new(5);
    println!(
        "{} {} {} {} {:?} {:?} {:?}",
        a.fetch_add(3, Ordering::Relaxed),
        a.fetch_sub(1, Ordering::Relaxed),
        a.swap(9, Ordering::AcqRel),
        a.fetch_max(12, Ordering::SeqCst),
        a.compare_exchange(12, 1, Ordering::SeqCst, Ordering::Relaxed),
        a.compare_exchange(12, 1, Ordering::SeqCst, Ordering::Relaxed),
        a.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |x| Some(x * 2))
    );
    let u = AtomicU8::new(255);
    u.fetch_add(2, Ordering::SeqCst);
    println!("{:?} {:?}", u, AtomicBool::new(true).fetch_xor(true, Ordering::SeqCst));
    let mut v = vec![1, 2, 3];
    let s: i32 = thread::scope(|s| {
        let h = s.spawn(|| v.iter().sum::<i32>());
        h.join().unwrap()
    });
    v.push(s);
    println!("{v:?}");
    let r = std::panic::catch_unwind(|| {
        thread::scope(|s| {
            s.spawn(|| panic!("in scope"));
        })
    });
    println!("{:?}", r.unwrap_err().downcast_ref::<&str>());
    let h = thread::Builder::new()
        .name("bob".into())
        .spawn(|| {
            thread::park();
            println!("{:?}", thread::current().name());
            7
        })
        .unwrap();
    println!("{:?} {}", h.thread().name(), h.is_finished());
    h.thread().unpark();
    println!("{:?}", h.join());
    thread::park_timeout(Duration::from_millis(5));
    println!("{:?}", thread::current().id() == thread::current().id());
    println!(
        "{:?}",
        thread::spawn(|| {
            if true {
                std::panic::panic_any(42u8)
            }
        })
        .join()
        .unwrap_err()
        .downcast::<u8>()
    );
    println!("{}", mpsc::channel::<i32>().1.recv_timeout(Duration::from_millis(1)).unwrap_err());
    println!("{:?}", Arc::try_unwrap(m).unwrap().into_inner());
}
