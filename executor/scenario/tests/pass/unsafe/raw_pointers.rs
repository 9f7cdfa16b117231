//! Raw wakers, pin projection, linked lists of raw pointers.

use std::cell::{Cell, RefCell};
use std::future::Future;
use std::marker::PhantomPinned;
use std::mem::ManuallyDrop;
use std::pin::{pin, Pin};
use std::ptr::{self, NonNull};
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering::*};
use std::sync::Arc;
use std::task::{Context, Poll, RawWaker, RawWakerVTable, Waker};
#[derive(Default)]
struct Counts {
    clones: AtomicUsize,
    wakes: AtomicUsize,
    refs: AtomicUsize,
    drops: AtomicUsize,
}
unsafe fn clone(p: *const ()) -> RawWaker {
    unsafe {
        let c = &*(p as *const Counts);
        c.clones.fetch_add(1, Relaxed);
        Arc::increment_strong_count(p.cast::<Counts>());
        RawWaker::new(p, &VT)
    }
}
unsafe fn wake(p: *const ()) {
    unsafe {
        let a = Arc::from_raw(p as *const Counts);
        a.wakes.fetch_add(1, Relaxed);
    }
}
unsafe fn wake_by_ref(p: *const ()) {
    let a = ManuallyDrop::new(unsafe { Arc::from_raw(p as *const Counts) });
    a.refs.fetch_add(1, Relaxed);
}
unsafe fn dropw(p: *const ()) {
    unsafe {
        (*(p as *const Counts)).drops.fetch_add(1, Relaxed);
        drop(Arc::from_raw(p as *const Counts))
    }
}
static VT: RawWakerVTable = RawWakerVTable::new(clone, wake, wake_by_ref, dropw);
fn waker(c: &Arc<Counts>) -> Waker {
    unsafe { Waker::from_raw(RawWaker::new(Arc::into_raw(c.clone()) as *const (), &VT)) }
}
fn show(c: &Arc<Counts>) -> String {
    format!(
        "clones {} wakes {} refs {} drops {} strong {}",
        c.clones.load(SeqCst),
        c.wakes.load(SeqCst),
        c.refs.load(SeqCst),
        c.drops.load(SeqCst),
        Arc::strong_count(c)
    )
}
enum Machine {
    Start,
    A { n: u32 },
    B { n: u32, inner: Pin<Box<dyn Future<Output = u32>>> },
    Done,
}
impl Future for Machine {
    type Output = String;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<String> {
        loop {
            match &mut *self {
                Machine::Start => {
                    println!(" start");
                    *self = Machine::A { n: 1 }
                }
                Machine::A { n } => {
                    if *n < 3 {
                        *n += 1;
                        cx.waker().wake_by_ref();
                        return Poll::Pending;
                    }
                    let n = *n;
                    self.set(Machine::B { n, inner: Box::pin(async move { n * 2 }) });
                }
                Machine::B { n, inner } => {
                    let v = std::task::ready!(inner.as_mut().poll(cx));
                    let s = format!("{n}->{v}");
                    *self = Machine::Done;
                    return Poll::Ready(s);
                }
                Machine::Done => panic!("polled after completion"),
            }
        }
    }
}
struct Proj<F, G> {
    a: F,
    b: G,
    done: (bool, bool),
    _p: PhantomPinned,
}
impl<F: Future<Output = ()>, G: Future<Output = ()>> Future for Proj<F, G> {
    type Output = &'static str;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        if !this.done.0 {
            this.done.0 = unsafe { Pin::new_unchecked(&mut this.a) }.poll(cx).is_ready();
        }
        if !this.done.1 {
            this.done.1 = unsafe { Pin::new_unchecked(&mut this.b) }.poll(cx).is_ready();
        }
        if this.done == (true, true) {
            Poll::Ready("both")
        } else {
            Poll::Pending
        }
    }
}
struct SelfRef {
    data: String,
    at: *const String,
    _pin: PhantomPinned,
}
impl SelfRef {
    fn new(s: &str) -> Pin<Box<Self>> {
        let mut b = Box::pin(SelfRef { data: s.into(), at: ptr::null(), _pin: PhantomPinned });
        let p: *const String = &b.data;
        unsafe {
            b.as_mut().get_unchecked_mut().at = p;
        }
        b
    }
    fn same(self: Pin<&Self>) -> bool {
        ptr::eq(self.at, &self.data) && unsafe { &*self.at } == &self.data
    }
}
struct Node {
    v: i32,
    next: Option<NonNull<Node>>,
}
struct List {
    head: Option<NonNull<Node>>,
    len: usize,
}
impl List {
    fn push(&mut self, v: i32) {
        let n = Box::leak(Box::new(Node { v, next: self.head }));
        self.head = Some(NonNull::from(n));
        self.len += 1;
    }
    fn pop(&mut self) -> Option<i32> {
        self.head.map(|p| unsafe {
            let b = Box::from_raw(p.as_ptr());
            self.head = b.next;
            self.len -= 1;
            b.v
        })
    }
    fn sum(&self) -> i32 {
        let mut c = self.head;
        let mut s = 0;
        while let Some(p) = c {
            let n = unsafe { p.as_ref() };
            s += n.v;
            c = n.next;
        }
        s
    }
}
impl Drop for List {
    fn drop(&mut self) {
        let mut n = 0;
        while self.pop().is_some() {
            n += 1;
        }
        println!("freed {n}");
    }
}
struct Yield(bool);
impl Future for Yield {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if self.0 {
            Poll::Ready(())
        } else {
            self.0 = true;
            cx.waker().wake_by_ref();
            Poll::Pending
        }
    }
}
struct Guard(&'static str);
impl Drop for Guard {
    fn drop(&mut self) {
        println!(" drop {}", self.0);
    }
}
fn main() {
    let c = Arc::new(Counts::default());
    {
        let w = waker(&c);
        let w2 = w.clone();
        w2.wake();
        w.wake_by_ref();
        println!("{} {}", show(&c), w.will_wake(&w.clone()));
        let w3 = Waker::clone(&w);
        println!("{}", w3.will_wake(Waker::noop()));
        let mut w4 = waker(&c);
        w4.clone_from(&w);
        println!("{:?}", w.data() == w3.data());
    }
    println!("{}", show(&c));
    let w = waker(&c);
    let mut cx = Context::from_waker(&w);
    let mut m = Machine::Start;
    let mut polls = 0;
    let r = loop {
        polls += 1;
        if let Poll::Ready(s) = Pin::new(&mut m).poll(&mut cx) {
            break s;
        }
    };
    println!("{r} in {polls}");
    println!(
        "{}",
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let _ = Pin::new(&mut m).poll(&mut Context::from_waker(Waker::noop()));
        }))
        .is_err()
    );
    println!("{}", show(&c));
    let mut p = pin!(Proj {
        a: async {
            let _g = Guard("a");
            Yield(false).await;
        },
        b: async {
            let _g = Guard("b");
            Yield(false).await;
            Yield(false).await;
        },
        done: (false, false),
        _p: PhantomPinned
    });
    let mut n = 0;
    while p.as_mut().poll(&mut cx).is_pending() {
        n += 1;
        println!("pending {n}");
    }
    println!("done");
    {
        let mut f = Box::pin(async {
            let _g = Guard("outer");
            let _h = Guard("inner");
            Yield(false).await;
            println!("never");
        });
        let _ = f.as_mut().poll(&mut cx);
        println!("cancel");
        drop(f);
        println!("cancelled");
    }
    let s = SelfRef::new("pin");
    println!("{} {}", s.as_ref().same(), s.data);
    let mut l = List { head: None, len: 0 };
    for i in 1..=4 {
        l.push(i);
    }
    println!("{} {:?} {}", l.sum(), l.pop(), l.len);
    drop(l);
    let x = 5u32;
    let px = &x as *const u32;
    let mut y = 6;
    let py = &raw mut y;
    unsafe {
        *py += *px;
        py.write(py.read() + 1);
        println!("{} {} {}", *py, px.is_null(), ptr::null::<u8>().is_null());
        ptr::swap(py, &mut 3);
        println!("{}", ptr::replace(py, 9));
    }
    println!("{y}");
    let b = Box::new(7);
    let raw = Box::into_raw(b);
    unsafe {
        *raw = 8;
        println!("{}", Box::from_raw(raw));
    }
    let rc = Rc::new(3);
    let rp = Rc::into_raw(rc.clone());
    println!("{} {}", Rc::strong_count(&rc), unsafe { *rp });
    unsafe {
        drop(Rc::from_raw(rp));
    }
    println!("{}", Rc::strong_count(&rc));
    let cell = Cell::new(5);
    let r = &cell;
    r.set(r.get() + 1);
    println!("{} {} {:?}", cell.replace(1), cell.take(), cell);
    let rc = RefCell::new(vec![1]);
    {
        let a = rc.borrow();
        println!("{:?} {} {:?}", rc.try_borrow_mut().is_err(), a.len(), rc);
    }
    let (mut l, r) = std::cell::RefMut::map_split(rc.borrow_mut(), |v| {
        v.push(2);
        v.split_at_mut(1)
    });
    l[0] = r[0] * 10;
    drop((l, r));
    println!("{rc:?} {:?}", std::cell::Ref::map(rc.borrow(), |v| &v[0]));
    println!("{:?} {:?}", Poll::Ready(3).map(|x| x + 1), Poll::<i32>::Pending.is_pending());
    let pr: Poll<Result<i32, String>> = Poll::Ready(Ok(1));
    println!("{:?} {:?}", pr.clone().map_ok(|x| x * 2), pr.map_err(|e| e.len()));
    let q: Poll<Option<Result<i32, ()>>> = Poll::Ready(Some(Ok(2)));
    println!("{:?}", q.map_ok(|x| x + 1));
    drop(w);
    println!("{}", show(&c));
}
