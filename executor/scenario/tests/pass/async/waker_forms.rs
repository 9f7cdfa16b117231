// Five ways to make a Waker, one future that does not care.
use std::cell::Cell;
use std::future::Future;
use std::mem::{self, ManuallyDrop};
use std::pin::{pin, Pin};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::*};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, RawWaker, RawWakerVTable, Wake, Waker};

struct Ticks {
    left: usize,
    log: Rc<Cell<usize>>,
}
impl Future for Ticks {
    type Output = &'static str;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        self.log.set(self.log.get() + 1);
        if self.left == 0 {
            return Poll::Ready("ticked");
        }
        self.left -= 1;
        cx.waker().wake_by_ref();
        Poll::Pending
    }
}

fn drive(name: &str, waker: &Waker) {
    let polls = Rc::new(Cell::new(0));
    let mut f = pin!(Ticks { left: 3, log: Rc::clone(&polls) });
    let mut cx = Context::from_waker(waker);
    let out = loop {
        if let Poll::Ready(x) = f.as_mut().poll(&mut cx) {
            break x;
        }
    };
    println!("{name:>10}: {out} after {} polls", polls.get());
}

// 1. nothing at all
fn dummy_raw_waker() -> RawWaker {
    fn no_op(_: *const ()) {}
    fn clone(_: *const ()) -> RawWaker {
        dummy_raw_waker()
    }
    static VTABLE: RawWakerVTable = RawWakerVTable::new(clone, no_op, no_op, no_op);
    RawWaker::new(std::ptr::null::<()>(), &VTABLE)
}

// 2. a number in the pointer
static WOKEN: [AtomicUsize; 4] = [const { AtomicUsize::new(0) }; 4];
mod number {
    use super::*;
    unsafe fn clone(p: *const ()) -> RawWaker {
        RawWaker::new(p, &TABLE)
    }
    unsafe fn wake(p: *const ()) {
        WOKEN[p as usize].fetch_add(1, Relaxed);
    }
    unsafe fn nothing(_: *const ()) {}
    static TABLE: RawWakerVTable = RawWakerVTable::new(clone, wake, wake, nothing);
    pub fn waker(n: usize) -> Waker {
        unsafe { Waker::new(n as *const (), &TABLE) }
    }
}

// 3. a closure behind an Arc, generic vtable in an associated constant
struct Helper<F>(F);
impl<F: Fn() + Send + Sync + 'static> Helper<F> {
    const VTABLE: RawWakerVTable = RawWakerVTable::new(Self::clone_waker, Self::wake, Self::wake_by_ref, Self::drop_waker);
    unsafe fn clone_waker(ptr: *const ()) -> RawWaker {
        let arc = ManuallyDrop::new(unsafe { Arc::from_raw(ptr as *const F) });
        mem::forget(arc.clone());
        RawWaker::new(ptr, &Self::VTABLE)
    }
    unsafe fn wake(ptr: *const ()) {
        let arc = unsafe { Arc::from_raw(ptr as *const F) };
        (arc)();
    }
    unsafe fn wake_by_ref(ptr: *const ()) {
        let arc = ManuallyDrop::new(unsafe { Arc::from_raw(ptr as *const F) });
        (arc)();
    }
    unsafe fn drop_waker(ptr: *const ()) {
        drop(unsafe { Arc::from_raw(ptr as *const F) });
    }
}
fn waker_fn<F: Fn() + Send + Sync + 'static>(f: F) -> Waker {
    let raw = Arc::into_raw(Arc::new(f)) as *const ();
    unsafe { Waker::from_raw(RawWaker::new(raw, &Helper::<F>::VTABLE)) }
}

// 4. a fat pointer in a thin box
type Callback = Box<dyn Fn(&str) + Send + Sync>;
struct Shared {
    refs: AtomicUsize,
    call: Callback,
}
const BOXED: &RawWakerVTable = &RawWakerVTable::new(
    |p| {
        unsafe { &*(p as *const Shared) }.refs.fetch_add(1, AcqRel);
        RawWaker::new(p, BOXED)
    },
    |p| unsafe {
        ((*p.cast::<Shared>()).call)("wake");
        release(p);
    },
    |p| unsafe { ((*p.cast::<Shared>()).call)("wake_by_ref") },
    |p| release(p),
);
fn release(p: *const ()) {
    let s = unsafe { &*(p as *const Shared) };
    if s.refs.fetch_sub(1, AcqRel) == 1 {
        (s.call)("freed");
        drop(unsafe { Box::from_raw(p as *mut Shared) });
    }
}
fn boxed_waker(call: Callback) -> Waker {
    let p = Box::into_raw(Box::new(Shared { refs: AtomicUsize::new(1), call }));
    unsafe { Waker::from_raw(RawWaker::new(p as *const (), BOXED)) }
}

// 5. Wake, with both methods
struct Flag {
    by_value: AtomicBool,
    by_ref: AtomicUsize,
    name: Mutex<String>,
}
impl Wake for Flag {
    fn wake(self: Arc<Self>) {
        self.by_value.store(true, SeqCst);
        self.name.lock().unwrap().push('!');
    }
    fn wake_by_ref(self: &Arc<Self>) {
        self.by_ref.fetch_add(1, SeqCst);
    }
}

fn main() {
    drive("dummy", unsafe { &Waker::from_raw(dummy_raw_waker()) });
    drive("noop", Waker::noop());

    let two = number::waker(2);
    drive("number", &two);
    number::waker(1).wake();
    println!("{:?} {}", WOKEN.iter().map(|n| n.load(Relaxed)).collect::<Vec<_>>(), two.will_wake(&number::waker(2)));
    println!("{} {:?}", two.will_wake(&number::waker(3)), two.data() as usize);

    let count = Arc::new(AtomicUsize::new(0));
    let c2 = count.clone();
    let w = waker_fn(move || {
        c2.fetch_add(1, Relaxed);
    });
    drive("waker_fn", &w);
    let copies: Vec<Waker> = (0..4).map(|_| w.clone()).collect();
    copies.into_iter().enumerate().for_each(|(i, w)| if i % 2 == 0 { w.wake() } else { drop(w) });
    println!("called {} times, {} owners", count.load(Relaxed), Arc::strong_count(&count));
    drop(w);
    println!("{} owners", Arc::strong_count(&count));

    let log = Arc::new(Mutex::new(Vec::new()));
    let l2 = log.clone();
    let w = boxed_waker(Box::new(move |what| l2.lock().unwrap().push(what.to_string())));
    drive("boxed", &w);
    w.clone().wake();
    drop(w);
    println!("{}", log.lock().unwrap().join(" "));

    let flag = Arc::new(Flag { by_value: false.into(), by_ref: 0.into(), name: Mutex::new("flag".into()) });
    let w: Waker = flag.clone().into();
    drive("Wake", &w);
    println!("value {} refs {}", flag.by_value.load(SeqCst), flag.by_ref.load(SeqCst));
    w.wake();
    println!("value {} name {} strong {}", flag.by_value.load(SeqCst), flag.name.lock().unwrap(), Arc::strong_count(&flag));
    let raw = RawWaker::from(flag.clone());
    let back = unsafe { Waker::from_raw(raw) };
    println!("strong {}", Arc::strong_count(&flag));
    drop(back);
    let strong = Arc::into_inner(flag).map(|f| f.name.into_inner().unwrap());
    println!("{strong:?}");
}
