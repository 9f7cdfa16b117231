//! Mutex, Condvar, RwLock and Once built over park and unpark; a parking lot of queues keyed by address.
use std::cell::{Cell, UnsafeCell};
use std::collections::{HashMap, VecDeque};
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering::*};
use std::sync::{Arc, Mutex as StdMutex, OnceLock};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

// ---- a futex in user space
type Buckets = [StdMutex<HashMap<usize, VecDeque<(u64, Thread)>>>; 4];
fn buckets() -> &'static Buckets {
    static B: OnceLock<Buckets> = OnceLock::new();
    B.get_or_init(Default::default)
}
thread_local!(static TICKET: Cell<u64> = const { Cell::new(0) });
fn bucket(a: &AtomicU32) -> (&'static StdMutex<HashMap<usize, VecDeque<(u64, Thread)>>>, usize) {
    let addr = a as *const AtomicU32 as usize;
    (&buckets()[(addr >> 4) % 4], addr)
}
fn wait(a: &AtomicU32, expected: u32, until: Option<Instant>) -> bool {
    let (b, addr) = bucket(a);
    let ticket = {
        let mut g = b.lock().unwrap();
        if a.load(SeqCst) != expected {
            return true;
        }
        let t = TICKET.get() + 1;
        TICKET.set(t);
        g.entry(addr).or_default().push_back((t, thread::current()));
        t
    };
    let me = thread::current().id();
    loop {
        let queued = |g: &HashMap<usize, VecDeque<(u64, Thread)>>| g.get(&addr).is_some_and(|q| q.iter().any(|(t, th)| *t == ticket && th.id() == me));
        if !queued(&b.lock().unwrap()) {
            return true;
        }
        match until.map(|u| u.saturating_duration_since(Instant::now())) {
            None => thread::park(),
            Some(Duration::ZERO) => {
                let mut g = b.lock().unwrap();
                let q = g.entry(addr).or_default();
                let before = q.len();
                q.retain(|(t, th)| !(*t == ticket && th.id() == me));
                return q.len() == before;
            }
            Some(d) => thread::park_timeout(d),
        }
    }
}
fn wake(a: &AtomicU32, n: usize) -> usize {
    let (b, addr) = bucket(a);
    let list: Vec<Thread> = {
        let mut g = b.lock().unwrap();
        let Some(q) = g.get_mut(&addr) else { return 0 };
        let n = n.min(q.len());
        let list = q.drain(..n).map(|(_, t)| t).collect();
        if q.is_empty() {
            g.remove(&addr);
        }
        list
    };
    list.iter().for_each(Thread::unpark);
    list.len()
}

pub struct Mutex<T: ?Sized> {
    state: AtomicU32, // 0 free, 1 locked, 2 locked and waited for
    value: UnsafeCell<T>,
}
unsafe impl<T: ?Sized + Send> Sync for Mutex<T> {}
pub struct Guard<'a, T: ?Sized>(&'a Mutex<T>);
impl<T> Mutex<T> {
    pub const fn new(v: T) -> Self {
        Mutex { state: AtomicU32::new(0), value: UnsafeCell::new(v) }
    }
}
impl<T: ?Sized> Mutex<T> {
    pub fn lock(&self) -> Guard<'_, T> {
        if self.state.compare_exchange(0, 1, Acquire, Relaxed).is_err() {
            let mut spins = 0;
            while self.state.load(Relaxed) == 1 && spins < 20 {
                spins += 1;
                std::hint::spin_loop();
            }
            if self.state.compare_exchange(0, 1, Acquire, Relaxed).is_err() {
                while self.state.swap(2, Acquire) != 0 {
                    wait(&self.state, 2, None);
                }
            }
        }
        Guard(self)
    }
}
impl<T: ?Sized> Deref for Guard<'_, T> {
    type Target = T;
    fn deref(&self) -> &T {
        unsafe { &*self.0.value.get() }
    }
}
impl<T: ?Sized> DerefMut for Guard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        unsafe { &mut *self.0.value.get() }
    }
}
impl<T: ?Sized> Drop for Guard<'_, T> {
    fn drop(&mut self) {
        if self.0.state.swap(0, Release) == 2 {
            wake(&self.0.state, 1);
        }
    }
}
#[derive(Default)]
pub struct Condvar {
    counter: AtomicU32,
    waiters: AtomicUsize,
}
impl Condvar {
    pub fn notify_one(&self) {
        if self.waiters.load(Relaxed) > 0 {
            self.counter.fetch_add(1, Relaxed);
            wake(&self.counter, 1);
        }
    }
    pub fn notify_all(&self) {
        self.counter.fetch_add(1, Relaxed);
        wake(&self.counter, usize::MAX);
    }
    pub fn wait<'a, T>(&self, g: Guard<'a, T>) -> Guard<'a, T> {
        self.wait_until(g, None).0
    }
    pub fn wait_until<'a, T>(&self, g: Guard<'a, T>, until: Option<Instant>) -> (Guard<'a, T>, bool) {
        self.waiters.fetch_add(1, Relaxed);
        let c = self.counter.load(Relaxed);
        let m = g.0;
        drop(g);
        let woken = wait(&self.counter, c, until);
        self.waiters.fetch_sub(1, Relaxed);
        (m.lock(), woken)
    }
}
pub struct RwLock<T> {
    state: AtomicU32, // readers, or MAX for a writer
    writers: AtomicU32,
    value: UnsafeCell<T>,
}
unsafe impl<T: Send + Sync> Sync for RwLock<T> {}
impl<T> RwLock<T> {
    fn new(value: T) -> Self {
        RwLock { state: AtomicU32::new(0), writers: AtomicU32::new(0), value: UnsafeCell::new(value) }
    }
    fn read<R>(&self, f: impl FnOnce(&T) -> R) -> R {
        let mut s = self.state.load(Relaxed);
        loop {
            if s < u32::MAX {
                assert!(s != u32::MAX - 1, "too many readers");
                match self.state.compare_exchange_weak(s, s + 1, Acquire, Relaxed) {
                    Ok(_) => break,
                    Err(e) => s = e,
                }
            } else {
                wait(&self.state, u32::MAX, None);
                s = self.state.load(Relaxed);
            }
        }
        let r = f(unsafe { &*self.value.get() });
        if self.state.fetch_sub(1, Release) == 1 {
            self.writers.fetch_add(1, Release);
            wake(&self.writers, 1);
        }
        r
    }
    fn write<R>(&self, f: impl FnOnce(&mut T) -> R) -> R {
        while self.state.compare_exchange(0, u32::MAX, Acquire, Relaxed).is_err() {
            let w = self.writers.load(Acquire);
            if self.state.load(Relaxed) != 0 {
                wait(&self.writers, w, None);
            }
        }
        let r = f(unsafe { &mut *self.value.get() });
        self.state.store(0, Release);
        self.writers.fetch_add(1, Release);
        wake(&self.writers, 1);
        wake(&self.state, usize::MAX);
        r
    }
}
struct Counter {
    n: AtomicU32,
    zero: AtomicU32,
}
struct WaitGroup(Arc<Counter>);
impl Clone for WaitGroup {
    fn clone(&self) -> Self {
        self.0.n.fetch_add(1, Relaxed);
        WaitGroup(self.0.clone())
    }
}
impl Drop for WaitGroup {
    fn drop(&mut self) {
        if self.0.n.fetch_sub(1, AcqRel) == 1 {
            self.0.zero.store(1, Release);
            wake(&self.0.zero, usize::MAX);
        }
    }
}
impl WaitGroup {
    fn wait(self) {
        let c = self.0.clone();
        drop(self);
        while c.zero.load(Acquire) == 0 {
            wait(&c.zero, 0, None);
        }
    }
}

fn main() {
    let m = Mutex::new(0u64);
    thread::scope(|s| {
        for t in 0..4u64 {
            let m = &m;
            s.spawn(move || (0..50).for_each(|i| *m.lock() += t * 50 + i));
        }
    });
    println!("{} {}", *m.lock(), m.state.load(SeqCst));
    let dynamic: &Mutex<dyn Fn(i32) -> i32 + Send> = &Mutex::new(|x| x + 1);
    println!("{}", (dynamic.lock())(4));

    let queue = Mutex::new(VecDeque::new());
    let (full, empty) = (Condvar::default(), Condvar::default());
    let total: u32 = thread::scope(|s| {
        let consumers: Vec<_> = (0..2)
            .map(|_| {
                s.spawn(|| {
                    let mut sum = 0;
                    loop {
                        let mut g = queue.lock();
                        while g.is_empty() {
                            g = full.wait(g);
                        }
                        let x: Option<u32> = g.pop_front().unwrap();
                        empty.notify_all();
                        match x {
                            Some(x) => sum += x,
                            None => return sum,
                        }
                    }
                })
            })
            .collect();
        for i in (1..=20).map(Some).chain([None, None]) {
            let mut g = queue.lock();
            while g.len() >= 3 {
                g = empty.wait(g);
            }
            g.push_back(i);
            drop(g);
            full.notify_all();
        }
        consumers.into_iter().map(|c| c.join().unwrap()).sum()
    });
    println!("{total}");
    let (c, m) = (Condvar::default(), Mutex::new(()));
    let t = Instant::now();
    let (_g, woken) = c.wait_until(m.lock(), Some(t + Duration::from_millis(12)));
    println!("{woken} {}", t.elapsed() >= Duration::from_millis(12));

    let rw = RwLock::new((0, 0));
    let torn = thread::scope(|s| {
        let rs: Vec<_> = (0..2).map(|_| s.spawn(|| (0..40).filter(|_| rw.read(|v| v.0 != -v.1)).count())).collect();
        for t in 0..2 {
            let rw = &rw;
            s.spawn(move || (0..20).for_each(|i| rw.write(|v| { v.0 += i + t; v.1 -= i + t; })));
        }
        rs.into_iter().map(|r| r.join().unwrap()).sum::<usize>()
    });
    println!("torn {torn} {:?}", rw.read(|v| *v));

    let wg = WaitGroup(Arc::new(Counter { n: 1.into(), zero: 0.into() }));
    let done = Arc::new(AtomicUsize::new(0));
    for i in 0..5 {
        let (wg, done) = (wg.clone(), done.clone());
        thread::spawn(move || {
            thread::sleep(Duration::from_millis(i));
            done.fetch_add(1, SeqCst);
            drop(wg);
        });
    }
    wg.wait();
    println!("done {} left {}", done.load(SeqCst), buckets().iter().map(|b| b.lock().unwrap().len()).sum::<usize>());
}
