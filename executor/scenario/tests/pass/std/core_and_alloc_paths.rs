//! Written as if for no_std: core and alloc paths, an executor over a static queue, a critical section.
extern crate alloc;
use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::rc::Rc;
use alloc::sync::Arc;
use alloc::task::Wake;
use alloc::vec::Vec;
use core::cell::{RefCell, UnsafeCell};
use core::fmt::{self, Write};
use core::future::Future;
use core::mem::MaybeUninit;
use core::ops::ControlFlow::{self, Break, Continue};
use core::pin::Pin;
use core::ptr::{addr_of, addr_of_mut};
use core::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use core::task::{Context, Poll, RawWaker, RawWakerVTable, Waker};
use core::time::Duration;

// ---- a critical section as embedded crates have it
struct Cs<'a>(core::marker::PhantomData<&'a ()>);
static IN_CS: AtomicBool = AtomicBool::new(false);
fn critical<R>(f: impl FnOnce(&Cs) -> R) -> R {
    assert!(!IN_CS.swap(true, Ordering::Acquire), "critical sections do not nest");
    let r = f(&Cs(core::marker::PhantomData));
    IN_CS.store(false, Ordering::Release);
    r
}
struct CsMutex<T>(UnsafeCell<T>);
unsafe impl<T: Send> Sync for CsMutex<T> {}
impl<T> CsMutex<T> {
    const fn new(t: T) -> Self {
        CsMutex(UnsafeCell::new(t))
    }
    fn borrow<'cs>(&'cs self, _: &'cs Cs<'_>) -> &'cs RefCell<u8>
    where
        T: AsCell,
    {
        unsafe { (*self.0.get()).cell() }
    }
}
trait AsCell {
    fn cell(&self) -> &RefCell<u8>;
}
impl AsCell for RefCell<u8> {
    fn cell(&self) -> &RefCell<u8> {
        self
    }
}
static LEVEL: CsMutex<RefCell<u8>> = CsMutex::new(RefCell::new(3));

// ---- static storage for tasks, found by number
const MAX: usize = 4;
type Fut = Pin<Box<dyn Future<Output = ()>>>;
struct Storage {
    slots: [MaybeUninit<Fut>; MAX],
    used: [bool; MAX],
}
static mut STORAGE: Storage = Storage { slots: [const { MaybeUninit::uninit() }; MAX], used: [false; MAX] };
static READY: AtomicU32 = AtomicU32::new(0);
static POLLS: [AtomicUsize; MAX] = [const { AtomicUsize::new(0) }; MAX];

static VTABLE: RawWakerVTable = RawWakerVTable::new(|p| RawWaker::new(p, &VTABLE), wake, wake, |_| ());
fn wake(p: *const ()) {
    READY.fetch_or(1 << p.addr(), Ordering::Release);
}
#[derive(Debug, PartialEq, Eq, Clone, Copy)]
struct Full;
fn spawn(f: impl Future<Output = ()> + 'static) -> Result<usize, Full> {
    unsafe {
        let s = &mut *addr_of_mut!(STORAGE);
        let i = s.used.iter().position(|u| !u).ok_or(Full)?;
        s.used[i] = true;
        s.slots[i].write(Box::pin(f));
        wake(core::ptr::without_provenance(i));
        Ok(i)
    }
}
fn turn() -> ControlFlow<usize> {
    let ready = READY.swap(0, Ordering::AcqRel);
    if ready == 0 {
        let left = unsafe { (*addr_of!(STORAGE)).used.iter().filter(|u| **u).count() };
        return Break(left);
    }
    for i in (0..MAX).filter(|i| ready & (1 << i) != 0) {
        let waker = unsafe { Waker::from_raw(RawWaker::new(core::ptr::without_provenance(i), &VTABLE)) };
        let mut cx = Context::from_waker(&waker);
        POLLS[i].fetch_add(1, Ordering::Relaxed);
        unsafe {
            let s = addr_of_mut!(STORAGE);
            let f = (*s).slots[i].assume_init_mut();
            if f.as_mut().poll(&mut cx).is_ready() {
                (*s).slots[i].assume_init_drop();
                (*s).used[i] = false;
            }
        }
    }
    Continue(())
}

// ---- a clock that ticks when nothing is ready
static NOW: AtomicU32 = AtomicU32::new(0);
static ALARMS: CsAlarms = CsAlarms(UnsafeCell::new(Vec::new()));
struct CsAlarms(UnsafeCell<Vec<(u32, Waker)>>);
unsafe impl Sync for CsAlarms {}
struct Timer {
    at: u32,
    armed: bool,
}
impl Future for Timer {
    type Output = u32;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<u32> {
        let now = NOW.load(Ordering::Relaxed);
        if now >= self.at {
            return Poll::Ready(now);
        }
        if !core::mem::replace(&mut self.armed, true) {
            let a = unsafe { &mut *ALARMS.0.get() };
            let i = a.partition_point(|(t, _)| *t <= self.at);
            a.insert(i, (self.at, cx.waker().clone()));
        }
        Poll::Pending
    }
}
fn after(d: Duration) -> Timer {
    Timer { at: NOW.load(Ordering::Relaxed) + d.as_millis() as u32, armed: false }
}
fn tick() -> bool {
    let a = unsafe { &mut *ALARMS.0.get() };
    let Some(&(t, _)) = a.first() else { return false };
    NOW.store(t, Ordering::Relaxed);
    let n = a.iter().take_while(|(x, _)| *x == t).count();
    for (_, w) in a.drain(..n) {
        w.wake();
    }
    true
}

// ---- a signal, as embassy calls it, and a fixed string to print into
struct Signal<T>(RefCell<State<T>>);
enum State<T> {
    None,
    Waiting(Waker),
    Signaled(T),
}
impl<T> Signal<T> {
    fn signal(&self, v: T) {
        if let State::Waiting(w) = self.0.replace(State::Signaled(v)) {
            w.wake();
        }
    }
    fn wait(&self) -> impl Future<Output = T> + '_ {
        core::future::poll_fn(move |cx| {
            let mut s = self.0.borrow_mut();
            match core::mem::replace(&mut *s, State::None) {
                State::Signaled(v) => Poll::Ready(v),
                State::None => {
                    *s = State::Waiting(cx.waker().clone());
                    Poll::Pending
                }
                State::Waiting(w) if w.will_wake(cx.waker()) => {
                    *s = State::Waiting(w);
                    Poll::Pending
                }
                State::Waiting(_) => panic!("only one task may wait"),
            }
        })
    }
}
struct Fixed<const N: usize> {
    buf: [u8; N],
    len: usize,
}
impl<const N: usize> fmt::Write for Fixed<N> {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        let end = self.len.checked_add(s.len()).filter(|e| *e <= N).ok_or(fmt::Error)?;
        self.buf[self.len..end].copy_from_slice(s.as_bytes());
        self.len = end;
        Ok(())
    }
}
impl<const N: usize> AsRef<str> for Fixed<N> {
    fn as_ref(&self) -> &str {
        core::str::from_utf8(&self.buf[..self.len]).unwrap_or("?")
    }
}

struct Count(AtomicUsize);
impl Wake for Count {
    fn wake(self: Arc<Self>) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

fn main() {
    critical(|cs| *LEVEL.borrow(cs).borrow_mut() += 4);
    println!("{}", critical(|cs| LEVEL.borrow(cs).take()));
    let log: Rc<RefCell<VecDeque<u32>>> = Rc::default();
    let sig = Rc::new(Signal(RefCell::new(State::None)));
    let (l, s) = (log.clone(), sig.clone());
    println!("{:?}", spawn(async move {
        for i in 1..=3u32 {
            l.borrow_mut().push_back(after(Duration::from_millis(10 * i as u64)).await);
        }
        s.signal("three timers");
    }));
    let l = log.clone();
    println!("{:?}", spawn(async move {
        let mut n = 0;
        while n < 4 {
            l.borrow_mut().push_back(1000 + after(Duration::from_millis(15)).await);
            n += 1;
        }
    }));
    let s = sig.clone();
    println!("{:?}", spawn(async move { println!("signal: {}", s.wait().await) }));
    println!("{:?} {:?}", spawn(core::future::pending()), spawn(async {}));
    let left = loop {
        if let Break(n) = turn() {
            if !tick() {
                break n;
            }
        }
    };
    println!("left {left} at {} {:?}", NOW.load(Ordering::Relaxed), log.borrow());
    println!("{:?}", POLLS.each_ref().map(|p| p.load(Ordering::Relaxed)));
    println!("{:?}", spawn(async { println!("reused") }));
    let _ = turn();
    let mut f = Fixed::<16> { buf: [0; 16], len: 0 };
    println!("{:?} {:?} {:?}", write!(f, "{:>5}|", 42), write!(f, "{:.2}", 1.0 / 3.0), write!(f, "{}", "too long for it"));
    println!("{:?} {}", f.as_ref(), f.len);
    let c = Arc::new(Count(AtomicUsize::new(0)));
    let w: Waker = Waker::from(c.clone());
    w.wake_by_ref();
    w.clone().wake();
    println!("{} {}", c.0.load(Ordering::Relaxed), Arc::strong_count(&c));
    println!("{}", core::any::type_name::<Fixed<4>>().ends_with("Fixed<4>"));
    critical(|_| critical(|_| ()));
}
