// An embedded-style executor: static tasks, an array of slots, bit mask of ready tasks in an atomic.
use core::cell::UnsafeCell;
use core::future::Future;
use core::mem::MaybeUninit;
use core::pin::Pin;
use core::ptr;
use core::sync::atomic::{AtomicU32, AtomicU8, AtomicUsize, Ordering};
use core::task::{Context, Poll, RawWaker, RawWakerVTable, Waker};

const MAX: usize = 4;
static READY: AtomicU32 = AtomicU32::new(0);
static TICKS: AtomicUsize = AtomicUsize::new(0);

fn raw(id: usize) -> RawWaker {
    RawWaker::new(id as *const (), &VT)
}
const VT: RawWakerVTable = RawWakerVTable::new(
    |p| raw(p as usize),
    |p| mark(p as usize),
    |p| mark(p as usize),
    |_| {},
);
fn mark(id: usize) {
    READY.fetch_or(1 << id, Ordering::AcqRel);
}

struct Slot {
    state: AtomicU8,
    future: UnsafeCell<Option<&'static mut dyn Unpinned>>,
}
unsafe impl Sync for Slot {}

trait Unpinned {
    fn step(&mut self, cx: &mut Context<'_>) -> bool;
}

pub struct TaskCell<F> {
    fut: UnsafeCell<MaybeUninit<F>>,
    init: core::cell::Cell<bool>,
}
unsafe impl<F> Sync for TaskCell<F> {}
impl<F: Future<Output = ()>> TaskCell<F> {
    pub const fn new() -> Self {
        TaskCell { fut: UnsafeCell::new(MaybeUninit::uninit()), init: core::cell::Cell::new(false) }
    }
    #[allow(clippy::mut_from_ref)]
    fn spawn(&'static self, f: F) -> &'static mut Running<F> {
        assert!(!self.init.replace(true), "task already running");
        unsafe {
            (*self.fut.get()).write(f);
            Box::leak(Box::new(Running { at: (*self.fut.get()).as_mut_ptr(), done: false }))
        }
    }
}
struct Running<F> {
    at: *mut F,
    done: bool,
}
impl<F: Future<Output = ()>> Unpinned for Running<F> {
    fn step(&mut self, cx: &mut Context<'_>) -> bool {
        if self.done {
            return true;
        }
        let f = unsafe { Pin::new_unchecked(&mut *self.at) };
        if f.poll(cx) == Poll::Ready(()) {
            self.done = true;
            unsafe { ptr::drop_in_place(self.at) };
        }
        self.done
    }
}

static SLOTS: [Slot; MAX] = [const { Slot { state: AtomicU8::new(0), future: UnsafeCell::new(None) } }; MAX];

fn install(f: &'static mut dyn Unpinned) -> Result<usize, &'static str> {
    for (i, s) in SLOTS.iter().enumerate() {
        if s.state.compare_exchange(0, 1, Ordering::SeqCst, Ordering::SeqCst).is_ok() {
            unsafe { *s.future.get() = Some(f) };
            mark(i);
            return Ok(i);
        }
    }
    Err("no free slot")
}

struct Delay {
    until: usize,
}
impl Future for Delay {
    type Output = usize;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<usize> {
        let now = TICKS.load(Ordering::SeqCst);
        if now >= self.until {
            Poll::Ready(now)
        } else {
            cx.waker().wake_by_ref();
            Poll::Pending
        }
    }
}
fn delay(n: usize) -> Delay {
    Delay { until: TICKS.load(Ordering::SeqCst) + n }
}

async fn blink(led: char, period: usize, times: usize) {
    let mut on = false;
    for _ in 0..times {
        on ^= true;
        let at = delay(period).await;
        println!("t={at:02} led {led} {}", if on { "on" } else { "off" });
    }
}

struct Bell(&'static str);
impl Drop for Bell {
    fn drop(&mut self) {
        println!("bell {} is dropped", self.0);
    }
}

fn run() -> u32 {
    let mut polled = 0;
    loop {
        let mask = READY.swap(0, Ordering::AcqRel);
        if mask == 0 {
            break;
        }
        let mut rest = mask;
        while rest != 0 {
            let id = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            polled += 1;
            let slot = &SLOTS[id];
            let waker = unsafe { Waker::from_raw(raw(id)) };
            let mut cx = Context::from_waker(&waker);
            let fut = unsafe { &mut *slot.future.get() };
            if let Some(f) = fut {
                if f.step(&mut cx) {
                    *fut = None;
                    slot.state.store(0, Ordering::SeqCst);
                    println!("slot {id} is free");
                }
            }
        }
        TICKS.fetch_add(1, Ordering::SeqCst);
    }
    polled
}

type Boxed = Pin<Box<dyn Future<Output = ()>>>;
static A: TaskCell<Boxed> = TaskCell::new();
static B: TaskCell<Boxed> = TaskCell::new();
static C: TaskCell<core::future::Ready<()>> = TaskCell::new();

fn main() {
    println!("{:?}", install(A.spawn(Box::pin(blink('r', 3, 2)))));
    println!("{:?}", install(B.spawn(Box::pin(async {
        let _bell = Bell("b");
        blink('g', 2, 3).await;
    }))));
    println!("{:?}", install(C.spawn(core::future::ready(()))));
    println!("mask {:#06b}", READY.load(Ordering::Relaxed));
    let n = run();
    println!("{n} polls, {} ticks", TICKS.load(Ordering::Relaxed));
    println!("{}", SLOTS.iter().map(|s| s.state.load(Ordering::Relaxed).to_string()).collect::<Vec<_>>().join(""));
    let w1 = unsafe { Waker::from_raw(raw(1)) };
    let w2 = w1.clone();
    let w3 = unsafe { Waker::from_raw(raw(2)) };
    println!("{} {}", w1.will_wake(&w2), w1.will_wake(&w3));
    w3.wake();
    println!("{:b} {:?}", READY.load(Ordering::Relaxed), w1.data() as usize);
    let r = std::panic::catch_unwind(|| A.spawn(Box::pin(async {})).done);
    println!("{}", r.is_err());
}
