// Spin lock, one-shot channel, own condvar-like parking: the chapters on atomics.
use std::cell::UnsafeCell;
use std::collections::VecDeque;
use std::marker::PhantomData;
use std::mem::MaybeUninit;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::Ordering::{AcqRel, Acquire, Relaxed, Release, SeqCst};
use std::sync::atomic::{compiler_fence, AtomicBool, AtomicI64, AtomicPtr, AtomicU32, AtomicU64, AtomicU8};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::{self, Thread};

pub struct SpinLock<T> {
    locked: AtomicBool,
    value: UnsafeCell<T>,
}
unsafe impl<T> Sync for SpinLock<T> where T: Send {}
pub struct Guard<'a, T> {
    lock: &'a SpinLock<T>,
}
unsafe impl<T> Sync for Guard<'_, T> where T: Sync {}
impl<T> Deref for Guard<'_, T> {
    type Target = T;
    fn deref(&self) -> &T {
        unsafe { &*self.lock.value.get() }
    }
}
impl<T> DerefMut for Guard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        unsafe { &mut *self.lock.value.get() }
    }
}
impl<T> Drop for Guard<'_, T> {
    fn drop(&mut self) {
        self.lock.locked.store(false, Release);
    }
}
impl<T> SpinLock<T> {
    pub const fn new(value: T) -> Self {
        Self { locked: AtomicBool::new(false), value: UnsafeCell::new(value) }
    }
    pub fn lock(&self) -> Guard<'_, T> {
        while self.locked.compare_exchange_weak(false, true, Acquire, Relaxed).is_err() {
            std::hint::spin_loop();
        }
        Guard { lock: self }
    }
    pub fn try_lock(&self) -> Option<Guard<'_, T>> {
        (!self.locked.swap(true, Acquire)).then(|| Guard { lock: self })
    }
}

pub struct Channel<T> {
    message: UnsafeCell<MaybeUninit<T>>,
    ready: AtomicBool,
}
unsafe impl<T> Sync for Channel<T> where T: Send {}
pub struct Sender<'a, T> {
    channel: &'a Channel<T>,
    receiving_thread: Thread,
}
pub struct Receiver<'a, T> {
    channel: &'a Channel<T>,
    _no_send: PhantomData<*const ()>,
}
impl<T> Channel<T> {
    pub const fn new() -> Self {
        Self { message: UnsafeCell::new(MaybeUninit::uninit()), ready: AtomicBool::new(false) }
    }
    pub fn split<'a>(&'a mut self) -> (Sender<'a, T>, Receiver<'a, T>) {
        *self = Self::new();
        (Sender { channel: self, receiving_thread: thread::current() }, Receiver { channel: self, _no_send: PhantomData })
    }
}
impl<T> Sender<'_, T> {
    pub fn send(self, message: T) {
        unsafe { (*self.channel.message.get()).write(message) };
        self.channel.ready.store(true, Release);
        self.receiving_thread.unpark();
    }
}
impl<T> Receiver<'_, T> {
    pub fn is_ready(&self) -> bool {
        self.channel.ready.load(Relaxed)
    }
    pub fn receive(self) -> T {
        while !self.channel.ready.swap(false, Acquire) {
            thread::park();
        }
        unsafe { (*self.channel.message.get()).assume_init_read() }
    }
}
impl<T> Drop for Channel<T> {
    fn drop(&mut self) {
        if *self.ready.get_mut() {
            unsafe { self.message.get_mut().assume_init_drop() }
        }
    }
}

fn get_config() -> &'static (u32, String) {
    static PTR: AtomicPtr<(u32, String)> = AtomicPtr::new(std::ptr::null_mut());
    let mut p = PTR.load(Acquire);
    if p.is_null() {
        p = Box::into_raw(Box::new((42, "generated".into())));
        if let Err(e) = PTR.compare_exchange(std::ptr::null_mut(), p, Release, Acquire) {
            drop(unsafe { Box::from_raw(p) });
            p = e;
        }
    }
    unsafe { &*p }
}

fn allocate_new_id() -> u32 {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    NEXT.fetch_update(Relaxed, Relaxed, |n| n.checked_add(1)).expect("too many IDs!")
}

struct Queue<T> {
    q: Mutex<VecDeque<T>>,
    c: Condvar,
}
impl<T> Queue<T> {
    fn send(&self, t: T) {
        self.q.lock().unwrap().push_back(t);
        self.c.notify_one();
    }
    fn receive(&self) -> T {
        let mut b = self.q.lock().unwrap();
        loop {
            if let Some(m) = b.pop_front() {
                return m;
            }
            b = self.c.wait(b).unwrap();
        }
    }
}

struct SeqLock {
    seq: AtomicU64,
    a: AtomicI64,
    b: AtomicI64,
}
impl SeqLock {
    fn write(&self, a: i64) {
        self.seq.fetch_add(1, AcqRel);
        self.a.store(a, Relaxed);
        self.b.store(-a, Relaxed);
        compiler_fence(SeqCst);
        self.seq.fetch_add(1, Release);
    }
    fn read(&self) -> (i64, i64) {
        loop {
            let s = self.seq.load(Acquire);
            if s & 1 == 1 {
                thread::yield_now();
                continue;
            }
            let r = (self.a.load(Relaxed), self.b.load(Relaxed));
            std::sync::atomic::fence(Acquire);
            if self.seq.load(Relaxed) == s {
                return r;
            }
        }
    }
}

static LOG: SpinLock<Vec<u32>> = SpinLock::new(Vec::new());

fn main() {
    let x = SpinLock::new(Vec::new());
    thread::scope(|s| {
        s.spawn(|| x.lock().push(1));
        s.spawn(|| {
            let mut g = x.lock();
            g.push(2);
            g.push(2);
        });
    });
    let g = x.lock();
    println!("{}", g.as_slice() == [1, 2, 2] || g.as_slice() == [2, 2, 1]);
    println!("try {}", x.try_lock().is_none());
    drop(g);
    println!("try {:?}", x.try_lock().map(|g| g.len()));

    let mut ch = Channel::new();
    thread::scope(|s| {
        let (tx, rx) = ch.split();
        s.spawn(move || tx.send("hello".to_string()));
        println!("{}", rx.receive());
    });
    {
        let (tx, rx) = ch.split();
        tx.send("never read".into());
        println!("ready {}", rx.is_ready());
    }
    drop(ch);

    let hs = [(); 4].map(|_| thread::spawn(|| get_config() as *const _ as usize));
    let addrs: Vec<usize> = hs.into_iter().map(|h| h.join().unwrap()).collect();
    println!("{} {:?}", addrs.windows(2).all(|w| w[0] == w[1]), get_config());

    let ids = thread::scope(|s| {
        let hs: Vec<_> = (0..4).map(|_| s.spawn(|| (0..25).map(|_| allocate_new_id()).collect::<Vec<_>>())).collect();
        let mut all: Vec<u32> = hs.into_iter().flat_map(|h| h.join().unwrap()).collect();
        all.sort_unstable();
        all
    });
    println!("{} ids, {:?}..{:?}", ids.len(), ids.first(), ids.last());

    let q = Arc::new(Queue { q: Mutex::default(), c: Condvar::new() });
    let q2 = q.clone();
    let t = thread::Builder::new().name("consumer".into()).spawn(move || {
        let mut sum = 0;
        loop {
            match q2.receive() {
                0 => return (thread::current().name().map(str::to_owned), sum),
                n => sum += n,
            }
        }
    });
    for i in (0..=10u32).rev() {
        q.send(i);
    }
    println!("{:?}", t.unwrap().join().unwrap());

    let sl = SeqLock { seq: 0.into(), a: 0.into(), b: 0.into() };
    let torn = thread::scope(|s| {
        let r = s.spawn(|| (0..50).filter(|_| { let (a, b) = sl.read(); a + b != 0 }).count());
        for i in 0..30 {
            sl.write(i);
        }
        r.join().unwrap()
    });
    println!("torn {torn} last {:?}", sl.read());

    let bits = AtomicU8::new(0b1010);
    println!("{:04b} {:04b} {:04b} {:04b}", bits.fetch_or(1, SeqCst), bits.fetch_and(0b0111, SeqCst), bits.fetch_xor(0b1111, SeqCst), bits.fetch_nand(0b100, SeqCst));
    println!("{:08b} {}", bits.load(SeqCst), bits.fetch_max(3, Relaxed));
    println!("{:?}", bits.compare_exchange(0, 1, SeqCst, Relaxed));
    let i = AtomicI64::new(i64::MAX);
    i.fetch_add(1, Relaxed);
    println!("{} {:?}", i.load(Relaxed) == i64::MIN, i);
    thread::spawn(|| LOG.lock().push(1)).join().unwrap();
    LOG.lock().push(2);
    println!("{:?} {}", *LOG.lock(), i.into_inner());
}
