//! Static task storage, an AtomicPtr run queue and raw wakers without allocation, as embedded executors do.
#![allow(static_mut_refs)]
use core::cell::{Cell, UnsafeCell};
use core::future::Future;
use core::mem::MaybeUninit;
use core::pin::Pin;
use core::ptr::{self, addr_of_mut, NonNull};
use core::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32, Ordering};
use core::task::{Context, Poll, RawWaker, RawWakerVTable, Waker};

const SPAWNED: u32 = 1 << 0;
const QUEUED: u32 = 1 << 1;

#[repr(C)]
struct TaskHeader {
    state: AtomicU32,
    next: AtomicPtr<TaskHeader>,
    poll_fn: Cell<Option<unsafe fn(NonNull<TaskHeader>)>>,
    queue: Cell<Option<&'static RunQueue>>,
    name: &'static str,
}

#[repr(C)]
pub struct TaskStorage<F: Future + 'static> {
    raw: TaskHeader,
    future: UnsafeCell<MaybeUninit<F>>,
}
unsafe impl<F: Future> Sync for TaskStorage<F> {}

impl<F: Future + 'static> TaskStorage<F> {
    const fn new(name: &'static str) -> Self {
        Self {
            raw: TaskHeader { state: AtomicU32::new(0), next: AtomicPtr::new(ptr::null_mut()), poll_fn: Cell::new(None), queue: Cell::new(None), name },
            future: UnsafeCell::new(MaybeUninit::uninit()),
        }
    }
    fn spawn(&'static self, queue: &'static RunQueue, make: impl FnOnce() -> F) -> Result<(), Busy> {
        if self.raw.state.compare_exchange(0, SPAWNED | QUEUED, Ordering::AcqRel, Ordering::Relaxed).is_err() {
            return Err(Busy(self.raw.name));
        }
        unsafe {
            (*self.future.get()).write(make());
            self.raw.poll_fn.set(Some(Self::poll));
            self.raw.queue.set(Some(queue));
            queue.enqueue(NonNull::from(self).cast());
        }
        Ok(())
    }
    unsafe fn poll(p: NonNull<TaskHeader>) {
        let this = unsafe { &*p.as_ptr().cast::<TaskStorage<F>>() };
        let future = unsafe { Pin::new_unchecked((*this.future.get()).assume_init_mut()) };
        let waker = unsafe { Waker::from_raw(raw_waker(p)) };
        let mut cx = Context::from_waker(&waker);
        if let Poll::Ready(_) = future.poll(&mut cx) {
            unsafe { (*this.future.get()).assume_init_drop() };
            this.raw.state.fetch_and(!SPAWNED, Ordering::AcqRel);
        }
        core::mem::forget(waker);
    }
}

#[derive(Debug)]
struct Busy(&'static str);

static VTABLE: RawWakerVTable = RawWakerVTable::new(
    |p| RawWaker::new(p, &VTABLE),
    |p| unsafe { wake(p) },
    |p| unsafe { wake(p) },
    |_| {},
);
unsafe fn wake(p: *const ()) {
    let header = unsafe { &*(p as *const TaskHeader) };
    let old = header.state.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |s| if s & SPAWNED == 0 || s & QUEUED != 0 { None } else { Some(s | QUEUED) });
    if old.is_ok() {
        header.queue.get().unwrap().enqueue(NonNull::from(header));
    }
}
fn raw_waker(p: NonNull<TaskHeader>) -> RawWaker { RawWaker::new(p.as_ptr() as *const (), &VTABLE) }

pub struct RunQueue { head: AtomicPtr<TaskHeader>, pended: AtomicBool }
unsafe impl Sync for RunQueue {}
impl RunQueue {
    const fn new() -> Self { RunQueue { head: AtomicPtr::new(ptr::null_mut()), pended: AtomicBool::new(false) } }
    fn enqueue(&self, t: NonNull<TaskHeader>) {
        let mut prev = self.head.load(Ordering::Relaxed);
        loop {
            unsafe { t.as_ref() }.next.store(prev, Ordering::Relaxed);
            match self.head.compare_exchange_weak(prev, t.as_ptr(), Ordering::Release, Ordering::Relaxed) {
                Ok(_) => break,
                Err(p) => prev = p,
            }
        }
        self.pended.store(true, Ordering::Release);
    }
    fn dequeue_all(&self, mut f: impl FnMut(NonNull<TaskHeader>)) -> usize {
        let mut p = self.head.swap(ptr::null_mut(), Ordering::Acquire);
        let mut n = 0;
        while let Some(t) = NonNull::new(p) {
            let h = unsafe { t.as_ref() };
            p = h.next.load(Ordering::Relaxed);
            h.state.fetch_and(!QUEUED, Ordering::AcqRel);
            f(t);
            n += 1;
        }
        n
    }
}

struct Executor { queue: &'static RunQueue, idle: u32 }
impl Executor {
    fn run(&mut self) {
        loop {
            let n = self.queue.dequeue_all(|t| unsafe { (t.as_ref().poll_fn.get().unwrap())(t) });
            println!("-- pass polled {n}");
            if n == 0 {
                self.idle += 1;
                if !tick() { return; }
            }
        }
    }
}

static mut SIGNALS: [Option<(u32, Waker)>; 4] = [const { None }; 4];
static CLOCK: AtomicU32 = AtomicU32::new(0);
fn tick() -> bool {
    let now = CLOCK.fetch_add(1, Ordering::SeqCst) + 1;
    let mut left = false;
    unsafe {
        for slot in SIGNALS.iter_mut() {
            match slot {
                Some((at, _)) if *at <= now => { if let Some((_, w)) = slot.take() { w.wake() } left = true }
                Some(_) => left = true,
                None => {}
            }
        }
    }
    left
}
struct After(u32);
impl After { fn ticks(n: u32) -> Self { After(CLOCK.load(Ordering::SeqCst) + n) } }
impl Future for After {
    type Output = u32;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<u32> {
        let now = CLOCK.load(Ordering::SeqCst);
        if now >= self.0 { return Poll::Ready(now) }
        unsafe {
            let s = &mut *addr_of_mut!(SIGNALS);
            let free = s.iter_mut().find(|s| s.is_none()).expect("out of timer slots");
            *free = Some((self.0, cx.waker().clone()));
        }
        Poll::Pending
    }
}

static QUEUE: RunQueue = RunQueue::new();
type Boxless = core::future::Ready<()>;
static READY: TaskStorage<Boxless> = TaskStorage::new("ready");

fn blink(led: char, every: u32, times: u32) -> impl Future<Output = ()> {
    async move {
        for i in 0..times {
            let t = After::ticks(every).await;
            println!("{led}{i} at {t}");
        }
    }
}
fn leak<F: Future + 'static>(name: &'static str, _: &dyn Fn() -> F) -> &'static TaskStorage<F> { Box::leak(Box::new(TaskStorage::new(name))) }

fn main() {
    let mut ex = Executor { queue: &QUEUE, idle: 0 };
    println!("{:?}", READY.spawn(&QUEUE, || core::future::ready(())));
    println!("{:?}", READY.spawn(&QUEUE, || core::future::ready(())));
    let make_a = || blink('a', 2, 3);
    let make_b = || blink('b', 3, 2);
    let a = leak("a", &make_a);
    let b = leak("b", &make_b);
    a.spawn(&QUEUE, make_a).unwrap();
    b.spawn(&QUEUE, make_b).unwrap();
    println!("{:?}", a.spawn(&QUEUE, make_a).map_err(|Busy(n)| n));
    ex.run();
    println!("idle {} clock {} free again {}", ex.idle, CLOCK.load(Ordering::Relaxed), a.raw.state.load(Ordering::Relaxed) == 0);
    println!("{:?}", a.spawn(&QUEUE, make_a).is_ok());
    ex.run();
}
