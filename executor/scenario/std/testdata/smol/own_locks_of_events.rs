// event_listener, waker_fn-free: build Mutex, Semaphore, and a oneshot from event_listener + atomics
use event_listener::{Event, EventListener, Listener};
use std::cell::UnsafeCell;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{mpsc, Arc};
use std::thread;
use std::time::{Duration, Instant};
use futures_lite::future;

struct Mutex<T> { locked: AtomicBool, ops: Event, data: UnsafeCell<T> }
unsafe impl<T: Send> Send for Mutex<T> {}
unsafe impl<T: Send> Sync for Mutex<T> {}
struct Guard<'a, T>(&'a Mutex<T>);
impl<T> Mutex<T> {
    const fn new(t: T) -> Self { Mutex { locked: AtomicBool::new(false), ops: Event::new(), data: UnsafeCell::new(t) } }
    fn try_lock(&self) -> Option<Guard<'_, T>> { if !self.locked.swap(true, Ordering::Acquire) { Some(Guard(self)) } else { None } }
    fn lock(&self) -> Guard<'_, T> {
        let mut listener = None;
        loop {
            if let Some(g) = self.try_lock() { return g; }
            match listener.take() { None => listener = Some(self.ops.listen()), Some(l) => l.wait() }
        }
    }
    fn lock_timeout(&self, timeout: Duration) -> Option<Guard<'_, T>> {
        let deadline = Instant::now() + timeout;
        let mut listener = None;
        loop {
            if let Some(g) = self.try_lock() { return Some(g); }
            match listener.take() { None => listener = Some(self.ops.listen()), Some(l) => if l.wait_deadline(deadline).is_none() { return None; } }
        }
    }
    async fn lock_async(&self) -> Guard<'_, T> {
        let mut listener: Option<EventListener> = None;
        loop {
            if let Some(g) = self.try_lock() { return g; }
            match listener.take() { None => listener = Some(self.ops.listen()), Some(l) => l.await }
        }
    }
}
impl<T> Drop for Guard<'_, T> { fn drop(&mut self) { self.0.locked.store(false, Ordering::Release); self.0.ops.notify(1); } }
impl<T> Deref for Guard<'_, T> { type Target = T; fn deref(&self) -> &T { unsafe { &*self.0.data.get() } } }
impl<T> DerefMut for Guard<'_, T> { fn deref_mut(&mut self) -> &mut T { unsafe { &mut *self.0.data.get() } } }

struct Latch { left: AtomicUsize, done: Event }
impl Latch {
    fn arrive(&self) { if self.left.fetch_sub(1, Ordering::SeqCst) == 1 { self.done.notify(usize::MAX); } }
    async fn wait(&self) { loop { let l = self.done.listen(); if self.left.load(Ordering::SeqCst) == 0 { return; } l.await; } }
}
static GLOBAL: Mutex<Vec<&'static str>> = Mutex::new(Vec::new());
fn main() {
    let counter = Arc::new(Mutex::new(0));
    let (tx, rx) = mpsc::channel();
    for _ in 0..10 { let (c, tx) = (counter.clone(), tx.clone()); thread::spawn(move || { let mut c = c.lock(); *c += 1; if *c == 10 { tx.send(()).unwrap(); } }); }
    rx.recv().unwrap();
    println!("{}", *counter.lock());
    let g = counter.lock();
    println!("{}", counter.lock_timeout(Duration::from_millis(10)).is_none());
    drop(g);
    future::block_on(async { *counter.lock_async().await += 5; });
    println!("{}", *counter.lock());
    let e = Event::new();
    let l1 = e.listen(); let l2 = e.listen(); let l3 = e.listen();
    e.notify(1); e.notify(1);
    println!("{} {} {}", l1.wait_timeout(Duration::from_millis(1)).is_some(), l2.wait_timeout(Duration::from_millis(1)).is_some(), l3.listens_to(&e));
    e.notify_additional(1);
    println!("{}", l3.wait_timeout(Duration::from_millis(1)).is_some());
    let a = e.listen(); let b = e.listen();
    e.notify(1);
    drop(a); // passes it on
    println!("passed on {}", b.wait_timeout(Duration::from_millis(1)).is_some());
    let a = e.listen(); let b = e.listen();
    e.notify(1);
    println!("discarded {}", a.discard());
    println!("not passed on {} same {}", b.same_event(&e.listen()), b.wait_timeout(Duration::from_millis(1)).is_some());
    println!("{:?} {:?}", e, e.listen());
    let latch = Arc::new(Latch { left: AtomicUsize::new(3), done: Event::new() });
    let hs: Vec<_> = (0..3).map(|i| { let l = latch.clone(); thread::spawn(move || { thread::sleep(Duration::from_millis(10 * i)); GLOBAL.lock().push(["zero", "one", "two"][i as usize]); l.arrive(); }) }).collect();
    future::block_on(future::zip(latch.wait(), latch.wait()));
    println!("{:?}", *GLOBAL.lock());
    for h in hs { h.join().unwrap(); }
    let l = e.listen();
    let mut l = Box::pin(l);
    println!("{:?}", future::block_on(future::poll_once(&mut l)));
    e.notify_relaxed(1);
    println!("{:?}", future::block_on(future::poll_once(&mut l)));
    future::block_on(l);
}
