// RawWaker built on a Box of closures, on &'static, on Arc by increment_strong_count; transmute of wakers; vtable comparisons; wakers across threads.
use std::cell::Cell;
use std::future::Future;
use std::mem::{self, ManuallyDrop};
use std::pin::Pin;
use std::ptr;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{mpsc, Arc, Condvar, Mutex};
use std::task::{Context, Poll, RawWaker, RawWakerVTable, Waker};
use std::thread;

// 1. closures in a box
struct Fns {
    on_wake: Box<dyn Fn() + Send + Sync>,
    refs: AtomicUsize,
}
mod boxed {
    use super::*;
    pub const VTABLE: RawWakerVTable = RawWakerVTable::new(clone, wake, wake_by_ref, drop_fn);
    unsafe fn clone(p: *const ()) -> RawWaker {
        let f = &*(p as *const Fns);
        f.refs.fetch_add(1, SeqCst);
        RawWaker::new(p, &VTABLE)
    }
    unsafe fn wake(p: *const ()) {
        wake_by_ref(p);
        drop_fn(p);
    }
    unsafe fn wake_by_ref(p: *const ()) {
        ((*(p as *const Fns)).on_wake)()
    }
    unsafe fn drop_fn(p: *const ()) {
        let f = p as *mut Fns;
        if (*f).refs.fetch_sub(1, SeqCst) == 1 {
            println!("closure freed");
            drop(Box::from_raw(f));
        }
    }
    pub fn waker(f: impl Fn() + Send + Sync + 'static) -> Waker {
        let b = Box::new(Fns { on_wake: Box::new(f), refs: AtomicUsize::new(1) });
        unsafe { Waker::new(Box::into_raw(b).cast_const().cast(), &VTABLE) }
    }
}

// 2. a static counter per waker
struct Slot {
    name: &'static str,
    hits: AtomicUsize,
}
static SLOTS: [Slot; 2] = [Slot { name: "zero", hits: AtomicUsize::new(0) }, Slot { name: "one", hits: AtomicUsize::new(0) }];
static SLOT_VT: RawWakerVTable = RawWakerVTable::new(
    |p| RawWaker::new(p, &SLOT_VT),
    |p| unsafe { hit(p) },
    |p| unsafe { hit(p) },
    drop_nothing,
);
unsafe fn hit(p: *const ()) {
    let s: &'static Slot = &*p.cast();
    s.hits.fetch_add(1, SeqCst);
}
unsafe fn drop_nothing(_: *const ()) {}
fn slot_waker(s: &'static Slot) -> Waker {
    unsafe { Waker::from_raw(RawWaker::new(s as *const Slot as *const (), &SLOT_VT)) }
}

// 3. generic over an Arc<T: Notify>
trait Notify: Send + Sync + 'static {
    fn notify(self: &Arc<Self>);
}
fn arc_waker<T: Notify>(t: Arc<T>) -> Waker {
    struct Table<T>(T);
    impl<T: Notify> Table<T> {
        const VT: &'static RawWakerVTable = &RawWakerVTable::new(Self::clone, Self::wake, Self::wake_by_ref, Self::drop);
        unsafe fn clone(p: *const ()) -> RawWaker {
            Arc::increment_strong_count(p as *const T);
            RawWaker::new(p, Self::VT)
        }
        unsafe fn wake(p: *const ()) {
            let t = Arc::from_raw(p as *const T);
            t.notify();
        }
        unsafe fn wake_by_ref(p: *const ()) {
            let t = ManuallyDrop::new(Arc::from_raw(p.cast::<T>()));
            T::notify(&t);
        }
        unsafe fn drop(p: *const ()) {
            Arc::decrement_strong_count(p.cast::<T>());
        }
    }
    unsafe { Waker::from_raw(RawWaker::new(Arc::into_raw(t).cast(), Table::<T>::VT)) }
}
#[derive(Default)]
struct Park {
    flag: Mutex<u32>,
    cv: Condvar,
}
impl Notify for Park {
    fn notify(self: &Arc<Self>) {
        *self.flag.lock().unwrap() += 1;
        self.cv.notify_all();
    }
}
impl Park {
    fn wait(&self) -> u32 {
        let mut g = self.flag.lock().unwrap();
        while *g == 0 {
            g = self.cv.wait(g).unwrap();
        }
        mem::take(&mut *g)
    }
}
fn block_on<F: Future>(f: F) -> (F::Output, u32) {
    let park = Arc::new(Park::default());
    let waker = arc_waker(park.clone());
    let mut f = Box::pin(f);
    let mut woken = 0;
    let out = loop {
        match f.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(v) => break v,
            Poll::Pending => woken += park.wait(),
        }
    };
    drop(waker);
    (out, woken)
}

struct FromThread {
    started: bool,
    value: Arc<Mutex<Option<u64>>>,
}
impl Future for FromThread {
    type Output = u64;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<u64> {
        if !mem::replace(&mut self.started, true) {
            let (w, v) = (cx.waker().clone(), self.value.clone());
            thread::spawn(move || {
                *v.lock().unwrap() = Some((1..=20).sum());
                w.wake();
            });
        }
        match self.value.lock().unwrap().take() {
            Some(v) => Poll::Ready(v),
            None => Poll::Pending,
        }
    }
}

struct NeverSend(Rc<Cell<u8>>);
fn local_waker(n: &NeverSend) -> Waker {
    const VT: RawWakerVTable = {
        unsafe fn clone(p: *const ()) -> RawWaker {
            Rc::increment_strong_count(p as *const Cell<u8>);
            RawWaker::new(p, &VT)
        }
        unsafe fn wake(p: *const ()) {
            let c = Rc::from_raw(p as *const Cell<u8>);
            c.set(c.get() + 1);
        }
        unsafe fn wake_by_ref(p: *const ()) {
            let c = p as *const Cell<u8>;
            (*c).set((*c).get() + 10);
        }
        unsafe fn drop(p: *const ()) {
            Rc::decrement_strong_count(p as *const Cell<u8>);
        }
        RawWakerVTable::new(clone, wake, wake_by_ref, drop)
    };
    unsafe { Waker::from_raw(RawWaker::new(Rc::into_raw(n.0.clone()) as *const (), &VT)) }
}

fn main() {
    let (tx, rx) = mpsc::channel();
    let w = boxed::waker(move || tx.send("ding").unwrap());
    let w2 = w.clone();
    w.wake_by_ref();
    thread::spawn(move || w2.wake()).join().unwrap();
    println!("{:?} {}", rx.try_iter().collect::<Vec<_>>(), w.will_wake(&w.clone()));
    drop(w);
    println!("{:?}", rx.try_recv().unwrap_err());

    let ws: Vec<Waker> = SLOTS.iter().map(slot_waker).collect();
    ws[0].wake_by_ref();
    ws[1].clone().wake();
    ws[1].wake_by_ref();
    println!("{}", SLOTS.iter().map(|s| format!("{}={}", s.name, s.hits.load(SeqCst))).collect::<Vec<_>>().join(" "));
    println!("{} {} {}", ws[0].will_wake(&ws[1]), ws[0].will_wake(&slot_waker(&SLOTS[0])), ptr::eq(ws[0].vtable(), &SLOT_VT));
    println!("{}", ws[1].data() == &SLOTS[1] as *const Slot as *const ());

    let (v, woken) = block_on(FromThread { started: false, value: Arc::default() });
    println!("{v} {}", woken <= 1);

    let cell = NeverSend(Rc::new(Cell::new(0)));
    let a = local_waker(&cell);
    let b = a.clone();
    println!("{}", Rc::strong_count(&cell.0));
    b.wake();
    a.wake_by_ref();
    println!("{} {}", cell.0.get(), Rc::strong_count(&cell.0));
    mem::forget(a.clone());
    drop(a);
    println!("{}", Rc::strong_count(&cell.0));

    let noop = Waker::noop();
    let leaked: &'static Waker = Box::leak(Box::new(slot_waker(&SLOTS[0])));
    let mut cx = Context::from_waker(leaked);
    cx.waker().wake_by_ref();
    let bits: [usize; 2] = unsafe { mem::transmute_copy(noop) };
    println!("{} {}", SLOTS[0].hits.load(SeqCst), bits.len());
    let mut held: Option<Waker> = None;
    let mut f = std::future::poll_fn(|cx| {
        held.get_or_insert_with(|| cx.waker().clone()).clone_from(cx.waker());
        Poll::<()>::Pending
    });
    let _ = Pin::new(&mut f).poll(&mut cx);
    let _ = Pin::new(&mut f).poll(&mut Context::from_waker(noop));
    println!("{}", held.unwrap().will_wake(noop));
}
