use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::SeqCst};
use std::sync::mpsc::{channel, sync_channel, Receiver, Sender, SyncSender};
use std::sync::{Arc, Condvar, Mutex, Once, RwLock};
use std::thread::{self, Thread};

struct Shared {
    a: [AtomicU32; 2],
    m: [Mutex<u32>; 2],
    r: RwLock<u32>,
    tx: Mutex<Sender<u32>>,
    rx: Mutex<Receiver<u32>>,
    q: SyncSender<u32>,
    p: Mutex<Receiver<u32>>,
    flag: Mutex<bool>,
    cond: Condvar,
    go: AtomicBool,
    once: Once,
    main: Thread,
}

pub fn outcome() -> String {
    let ((tx, rx), (q, p)) = (channel(), sync_channel(1));
    let x = Arc::new(Shared {
        a: [AtomicU32::new(0), AtomicU32::new(0)],
        m: [Mutex::new(0), Mutex::new(0)],
        r: RwLock::new(0),
        tx: Mutex::new(tx),
        rx: Mutex::new(rx),
        q,
        p: Mutex::new(p),
        flag: Mutex::new(false),
        cond: Condvar::new(),
        go: AtomicBool::new(false),
        once: Once::new(),
        main: thread::current(),
    });
    let mut hs = Vec::new();
    hs.push({ let x = x.clone(); thread::spawn(move || { let mut s = String::new(); j(); s += &x.a[0].load(SeqCst).to_string(); j(); s += match x.m[0].try_lock() { Ok(mut g) => { *g += 1; "l" } Err(_) => "b" }; j(); x.once.call_once(|| x.a[0].store(8, SeqCst)); s }) });
    let mut s = String::new();
    j();
    s += if x.a[0].compare_exchange(0, 1, SeqCst, SeqCst).is_ok() { "y" } else { "n" }; j(); x.a[0].store(1, SeqCst); j(); s += &x.a[1].swap(5, SeqCst).to_string();
    for h in hs {
        s += "|";
        s += &h.join().unwrap();
    }
    format!("{s}|{:?} {:?} {} {}", x.a, x.m.each_ref().map(|m| *m.lock().unwrap()), x.r.read().unwrap(),
        x.rx.lock().unwrap().try_iter().map(|n| n.to_string()).collect::<String>())
}

fn j() {}

fn main() { println!("{}", outcome()); }
