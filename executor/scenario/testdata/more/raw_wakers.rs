// RawWaker vtables in three styles, and what the counts say.
use std::cell::Cell;
use std::future::Future;
use std::mem::ManuallyDrop;
use std::pin::Pin;
use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::*};
use std::sync::Arc;
use std::task::{Context, Poll, RawWaker, RawWakerVTable, Waker};

static LOG: AtomicUsize = AtomicUsize::new(0);

// 1: no data at all
const NOOP: RawWakerVTable = RawWakerVTable::new(|_| RawWaker::new(ptr::null(), &NOOP), |_| {}, |_| {}, |_| {});
fn noop() -> Waker {
    unsafe { Waker::from_raw(RawWaker::new(ptr::null(), &NOOP)) }
}

// 2: a static counter
static COUNTING: RawWakerVTable = RawWakerVTable::new(
    |p| {
        LOG.fetch_add(1, SeqCst);
        RawWaker::new(p, &COUNTING)
    },
    |_| {
        LOG.fetch_add(100, SeqCst);
    },
    |_| {
        LOG.fetch_add(10, SeqCst);
    },
    |_| {
        LOG.fetch_add(1000, SeqCst);
    },
);

// 3: an Arc behind the pointer
struct Flag {
    name: &'static str,
    woken: AtomicBool,
    times: AtomicUsize,
}
impl Drop for Flag {
    fn drop(&mut self) {
        println!("flag {} dropped after {} wakes", self.name, self.times.load(Relaxed));
    }
}
mod vtable {
    use super::*;
    pub static TABLE: RawWakerVTable = RawWakerVTable::new(clone, wake, wake_by_ref, drop_raw);
    pub unsafe fn clone(data: *const ()) -> RawWaker {
        let arc = ManuallyDrop::new(unsafe { Arc::from_raw(data as *const Flag) });
        let copy = Arc::clone(&arc);
        RawWaker::new(Arc::into_raw(copy).cast(), &TABLE)
    }
    unsafe fn wake(data: *const ()) {
        let arc = Arc::from_raw(data.cast::<Flag>());
        arc.woken.store(true, Release);
        arc.times.fetch_add(1, AcqRel);
    }
    unsafe fn wake_by_ref(data: *const ()) {
        let flag = &*(data as *const Flag);
        flag.woken.store(true, Release);
        flag.times.fetch_add(1, AcqRel);
    }
    unsafe fn drop_raw(data: *const ()) {
        drop(Arc::from_raw(data as *const Flag));
    }
}
fn waker_of(flag: &Arc<Flag>) -> Waker {
    let raw = RawWaker::new(Arc::into_raw(flag.clone()) as *const (), &vtable::TABLE);
    unsafe { Waker::from_raw(raw) }
}

struct Steps<'a> {
    left: usize,
    seen: &'a Cell<usize>,
    kept: Option<Waker>,
}
impl Future for Steps<'_> {
    type Output = usize;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<usize> {
        self.seen.set(self.seen.get() + 1);
        if self.left == 0 {
            return Poll::Ready(self.seen.get());
        }
        self.left -= 1;
        match self.kept.take() {
            Some(w) if w.will_wake(cx.waker()) => w.wake(),
            Some(_) => cx.waker().wake_by_ref(),
            None => self.kept = Some(cx.waker().clone()),
        }
        if let Some(w) = &self.kept {
            w.wake_by_ref();
        }
        Poll::Pending
    }
}

fn main() {
    let seen = Cell::new(0);
    let w = noop();
    println!("{} {}", w.will_wake(&w.clone()), w.will_wake(&waker_of(&Arc::new(Flag { name: "temp", woken: false.into(), times: 0.into() }))));
    let mut cx = Context::from_waker(&w);
    let mut f = Box::pin(Steps { left: 2, seen: &seen, kept: None });
    println!("{:?}", f.as_mut().poll(&mut cx));
    println!("{:?}", f.as_mut().poll(&mut cx));
    println!("{:?}", f.as_mut().poll(&mut cx));

    let c = unsafe { Waker::from_raw(RawWaker::new(&LOG as *const AtomicUsize as *const (), &COUNTING)) };
    {
        let again = c.clone();
        again.wake_by_ref();
        let third = again.clone();
        third.wake();
    }
    println!("log {}", LOG.load(SeqCst));
    let mut stale = noop();
    stale.clone_from(&c);
    drop(c);
    println!("log {} {}", LOG.load(SeqCst), stale.data() == &LOG as *const _ as *const ());
    std::mem::forget(stale);

    let flag = Arc::new(Flag { name: "main", woken: AtomicBool::new(false), times: AtomicUsize::new(0) });
    let waker = waker_of(&flag);
    println!("count {}", Arc::strong_count(&flag));
    let mut fut = Box::pin(async {
        let a = Steps { left: 3, seen: &seen, kept: None }.await;
        let b = Steps { left: 1, seen: &seen, kept: None }.await;
        (a, b)
    });
    let mut rounds = 0;
    let out = loop {
        rounds += 1;
        flag.woken.store(false, SeqCst);
        match fut.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(v) => break v,
            Poll::Pending => println!("woken {} count {}", flag.woken.load(SeqCst), Arc::strong_count(&flag)),
        }
    };
    println!("{out:?} in {rounds} rounds");
    drop(fut);
    println!("count {}", Arc::strong_count(&flag));
    drop(waker);
    println!("count {} {:?}", Arc::strong_count(&flag), Arc::into_inner(flag).map(|f| f.name));
}
