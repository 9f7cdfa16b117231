//! The token of park: who takes it away, and who leaves one behind.
use std::sync::{mpsc, Arc, Barrier, Condvar, Mutex, OnceLock};
use std::thread::{self, park_timeout};
use std::time::{Duration, Instant};

fn timed(what: &str) {
    let t = Instant::now();
    park_timeout(Duration::from_millis(50));
    println!("{what}: token {}", t.elapsed() < Duration::from_millis(40));
}

fn main() {
    timed("start");
    thread::current().unpark();
    timed("unparked");
    thread::current().unpark();
    let (tx, rx) = mpsc::channel();
    thread::spawn(move || { thread::sleep(Duration::from_millis(20)); tx.send(1).unwrap(); });
    rx.recv().unwrap();
    timed("recv");
    thread::current().unpark();
    let (tx, rx) = mpsc::channel::<u8>();
    let _ = rx.recv_timeout(Duration::from_millis(10));
    timed("recv_timeout");
    thread::current().unpark();
    tx.send(1).unwrap(); rx.recv().unwrap();
    timed("recv of what is there");
    let (tx, rx) = mpsc::sync_channel(0);
    let h = thread::spawn(move || { thread::sleep(Duration::from_millis(20)); rx.recv().unwrap(); });
    thread::current().unpark();
    tx.send(1).unwrap();
    h.join().unwrap();
    timed("rendezvous");
    thread::current().unpark();
    let h = thread::spawn(|| thread::sleep(Duration::from_millis(20)));
    h.join().unwrap();
    timed("join");
    thread::current().unpark();
    let m = Arc::new((Mutex::new(false), Condvar::new()));
    let m2 = m.clone();
    let h = thread::spawn(move || { thread::sleep(Duration::from_millis(20)); *m2.0.lock().unwrap() = true; m2.1.notify_all(); });
    let g = m.1.wait_while(m.0.lock().unwrap(), |b| !*b).unwrap(); drop(g); h.join().unwrap();
    timed("condvar");
    thread::current().unpark();
    thread::scope(|s| { s.spawn(|| thread::sleep(Duration::from_millis(20))); });
    timed("scope");
    thread::scope(|s| { s.spawn(|| ()); thread::sleep(Duration::from_millis(20)); });
    timed("scope ended before");
    thread::current().unpark();
    let l: &'static OnceLock<u8> = Box::leak(Box::new(OnceLock::new()));
    let h = thread::spawn(move || { l.get_or_init(|| { thread::sleep(Duration::from_millis(30)); 1 }); });
    thread::sleep(Duration::from_millis(10));
    l.get_or_init(|| 2);
    timed("once"); h.join().unwrap();
    thread::current().unpark();
    let b = Arc::new(Barrier::new(2)); let b2 = b.clone();
    let h = thread::spawn(move || { thread::sleep(Duration::from_millis(20)); b2.wait(); });
    b.wait(); h.join().unwrap();
    timed("barrier");
    thread::current().unpark();
    let r = futures::executor::block_on(async { let (tx, rx) = futures::channel::oneshot::channel(); thread::spawn(move || { thread::sleep(Duration::from_millis(20)); tx.send(3).unwrap(); }); rx.await });
    println!("{r:?}");
    timed("futures block_on");
    thread::current().unpark();
    let (tx, rx) = mpsc::sync_channel(1);
    tx.send(1).unwrap();
    let h = thread::spawn(move || { thread::sleep(Duration::from_millis(20)); rx.recv().unwrap(); rx.recv().unwrap(); });
    tx.send(2).unwrap(); h.join().unwrap();
    timed("full sync_channel");
    thread::current().unpark();
    let (tx, rx) = mpsc::sync_channel::<u8>(1);
    thread::spawn(move || { thread::sleep(Duration::from_millis(20)); drop(tx) });
    println!("{:?}", rx.recv());
    timed("disconnected");
}
