//! Type-erased tasks in one allocation: header, vtable, future or output, and a reference count in the state word.
use std::alloc::{alloc, dealloc, handle_alloc_error, Layout};
use std::cell::UnsafeCell;
use std::future::Future;
use std::marker::PhantomData;
use std::mem::{self, offset_of, ManuallyDrop};
use std::pin::Pin;
use std::ptr::{self, NonNull};
use std::sync::atomic::{AtomicUsize, Ordering::*};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, RawWaker, RawWakerVTable, Waker};
use std::thread;

const SCHEDULED: usize = 1;
const RUNNING: usize = 2;
const COMPLETE: usize = 4;
const CLOSED: usize = 8;
const REF: usize = 16;

struct Vtable {
    poll: unsafe fn(NonNull<Header>) -> bool,
    output: unsafe fn(NonNull<Header>) -> *mut (),
    schedule: unsafe fn(NonNull<Header>),
    drop_stage: unsafe fn(NonNull<Header>),
    free: unsafe fn(NonNull<Header>),
}
struct Header {
    state: AtomicUsize,
    vtable: &'static Vtable,
    next: UnsafeCell<Option<NonNull<Header>>>,
    awaiter: Mutex<Option<Waker>>,
    name: &'static str,
}
#[repr(C)]
struct Cell<F: Future, S> {
    header: Header,
    schedule: S,
    stage: UnsafeCell<Stage<F>>,
}
enum Stage<F: Future> {
    Future(F),
    Output(F::Output),
    Consumed,
}

impl<F: Future + 'static, S: Fn(Task) + 'static> Cell<F, S> {
    const VTABLE: &'static Vtable = &Vtable { poll: Self::poll, output: Self::output, schedule: Self::schedule, drop_stage: Self::drop_stage, free: Self::free };
    fn allocate(name: &'static str, f: F, schedule: S) -> NonNull<Header> {
        let layout = Layout::new::<Self>();
        unsafe {
            let p = alloc(layout) as *mut Self;
            let Some(cell) = NonNull::new(p) else { handle_alloc_error(layout) };
            cell.as_ptr().write(Cell {
                header: Header { state: AtomicUsize::new(SCHEDULED | 2 * REF), vtable: Self::VTABLE, next: UnsafeCell::new(None), awaiter: Mutex::new(None), name },
                schedule,
                stage: UnsafeCell::new(Stage::Future(f)),
            });
            cell.cast()
        }
    }
    unsafe fn of<'a>(h: NonNull<Header>) -> &'a Self {
        unsafe { h.cast::<Self>().as_ref() }
    }
    unsafe fn poll(h: NonNull<Header>) -> bool {
        unsafe {
            let cell = Self::of(h);
            let waker = ManuallyDrop::new(Waker::from_raw(RawWaker::new(h.as_ptr() as *const (), &WAKER)));
            let mut cx = Context::from_waker(&waker);
            let stage = &mut *cell.stage.get();
            let Stage::Future(f) = stage else { unreachable!("{} polled too often", cell.header.name) };
            match Pin::new_unchecked(f).poll(&mut cx) {
                Poll::Pending => false,
                Poll::Ready(v) => {
                    *stage = Stage::Output(v);
                    true
                }
            }
        }
    }
    unsafe fn output(h: NonNull<Header>) -> *mut () {
        unsafe {
            let stage = &mut *Self::of(h).stage.get();
            match mem::replace(stage, Stage::Consumed) {
                Stage::Output(v) => Box::into_raw(Box::new(v)).cast(),
                other => {
                    *stage = other;
                    ptr::null_mut()
                }
            }
        }
    }
    unsafe fn schedule(h: NonNull<Header>) {
        unsafe { (Self::of(h).schedule)(Task(h)) }
    }
    unsafe fn drop_stage(h: NonNull<Header>) {
        unsafe { *Self::of(h).stage.get() = Stage::Consumed }
    }
    unsafe fn free(h: NonNull<Header>) {
        let p = h.cast::<Self>().as_ptr();
        unsafe {
            println!("    free {}", (*p).header.name);
            p.drop_in_place();
            dealloc(p.cast(), Layout::new::<Self>());
        }
    }
}
static WAKER: RawWakerVTable = RawWakerVTable::new(
    |p| {
        unsafe { header(p).as_ref() }.state.fetch_add(REF, Relaxed);
        RawWaker::new(p, &WAKER)
    },
    |p| {
        wake(header(p));
        release(header(p));
    },
    |p| wake(header(p)),
    |p| release(header(p)),
);
fn header(p: *const ()) -> NonNull<Header> {
    NonNull::new(p as *mut Header).expect("not null")
}
fn wake(h: NonNull<Header>) {
    let s = unsafe { &h.as_ref().state };
    let before = s.fetch_update(AcqRel, Acquire, |v| (v & (SCHEDULED | COMPLETE | CLOSED) == 0).then(|| if v & RUNNING != 0 { v | SCHEDULED } else { (v | SCHEDULED) + REF }));
    if before.is_ok_and(|v| v & RUNNING == 0) {
        unsafe { (h.as_ref().vtable.schedule)(h) }
    }
}
fn release(h: NonNull<Header>) {
    let r = unsafe { h.as_ref() };
    if r.state.fetch_sub(REF, AcqRel) / REF == 1 {
        unsafe {
            (r.vtable.drop_stage)(h);
            (r.vtable.free)(h)
        }
    }
}

struct Task(NonNull<Header>);
unsafe impl Send for Task {}
impl Task {
    fn run(self) -> &'static str {
        let h = unsafe { self.0.as_ref() };
        let s = h.state.fetch_update(AcqRel, Acquire, |v| Some(if v & CLOSED != 0 { v & !SCHEDULED } else { v & !SCHEDULED | RUNNING })).unwrap();
        if s & CLOSED != 0 {
            unsafe { (h.vtable.drop_stage)(self.0) };
            return "closed";
        }
        if unsafe { (h.vtable.poll)(self.0) } {
            h.state.fetch_update(AcqRel, Acquire, |v| Some(v & !RUNNING | COMPLETE)).unwrap();
            if let Some(w) = h.awaiter.lock().unwrap().take() {
                w.wake();
            }
            return "ready";
        }
        let s = h.state.fetch_and(!RUNNING, AcqRel);
        if s & SCHEDULED != 0 {
            h.state.fetch_add(REF, Relaxed);
            unsafe { (h.vtable.schedule)(self.0) };
        }
        "pending"
    }
}
impl Drop for Task {
    fn drop(&mut self) {
        release(self.0);
    }
}
struct Join<T>(NonNull<Header>, PhantomData<T>);
unsafe impl<T: Send> Send for Join<T> {}
impl<T> Future for Join<T> {
    type Output = Option<T>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>> {
        let h = unsafe { self.0.as_ref() };
        let mut a = h.awaiter.lock().unwrap();
        let s = h.state.load(Acquire);
        if s & COMPLETE != 0 {
            let p = unsafe { (h.vtable.output)(self.0) } as *mut T;
            return Poll::Ready((!p.is_null()).then(|| *unsafe { Box::from_raw(p) }));
        }
        if s & CLOSED != 0 {
            return Poll::Ready(None);
        }
        *a = Some(cx.waker().clone());
        Poll::Pending
    }
}
impl<T> Join<T> {
    fn abort(&self) -> bool {
        let h = unsafe { self.0.as_ref() };
        let open = h.state.fetch_or(CLOSED, AcqRel) & (COMPLETE | CLOSED) == 0;
        if open {
            if let Some(w) = h.awaiter.lock().unwrap().take() {
                w.wake();
            }
        }
        open
    }
}
impl<T> Drop for Join<T> {
    fn drop(&mut self) {
        release(self.0);
    }
}
fn spawn<F: Future + 'static>(name: &'static str, f: F, s: impl Fn(Task) + 'static) -> (Task, Join<F::Output>) {
    let h = Cell::allocate(name, f, s);
    (Task(h), Join(h, PhantomData))
}

/// An intrusive queue through Header::next.
struct Queue(Mutex<(Option<NonNull<Header>>, Option<NonNull<Header>>)>);
unsafe impl Send for Queue {}
unsafe impl Sync for Queue {}
impl Queue {
    fn push(&self, t: Task) {
        let h = ManuallyDrop::new(t).0;
        let mut q = self.0.lock().unwrap();
        unsafe { *h.as_ref().next.get() = None };
        match q.1.replace(h) {
            Some(last) => unsafe { *last.as_ref().next.get() = Some(h) },
            None => q.0 = Some(h),
        }
    }
    fn pop(&self) -> Option<Task> {
        let mut q = self.0.lock().unwrap();
        let h = q.0?;
        q.0 = unsafe { (*h.as_ref().next.get()).take() };
        if q.0.is_none() {
            q.1 = None;
        }
        Some(Task(h))
    }
}

struct Loud(&'static str);
impl Drop for Loud {
    fn drop(&mut self) {
        println!("    drop {}", self.0);
    }
}
async fn yields(n: u32) {
    for _ in 0..n {
        let mut first = true;
        std::future::poll_fn(|cx| if mem::take(&mut first) { cx.waker().wake_by_ref(); Poll::Pending } else { Poll::Ready(()) }).await;
    }
}

fn main() {
    println!("{} {}", offset_of!(Cell<std::future::Ready<u8>, fn(Task)>, header), mem::align_of::<Header>());
    let q = Arc::new(Queue(Mutex::new((None, None))));
    let sched = |q: &Arc<Queue>| { let q = q.clone(); move |t: Task| q.push(t) };
    let (t1, j1) = spawn("one", async { let _l = Loud("one's local"); yields(2).await; String::from("output one") }, sched(&q));
    let (t2, j2) = spawn("two", async { j1.await.map(|s| s.len()) }, sched(&q));
    let (t3, j3) = spawn("three", async { let _l = Loud("three's local"); yields(9).await }, sched(&q));
    let (t4, j4) = spawn("four", async { Loud("four's output") }, sched(&q));
    for t in [t1, t2, t3, t4] {
        q.push(t);
    }
    drop(j4);
    let mut turns = 0;
    while let Some(t) = q.pop() {
        turns += 1;
        let name = unsafe { t.0.as_ref() }.name;
        println!("  {name} {}", t.run());
        if turns == 6 {
            println!("  abort three {} {}", j3.abort(), j3.abort());
        }
    }
    let mut cx = Context::from_waker(Waker::noop());
    let mut j2 = j2;
    println!("{:?} {:?}", Pin::new(&mut j2).poll(&mut cx), Pin::new(&mut j2).poll(&mut cx));
    drop(j2);
    let mut j3 = j3;
    println!("{:?}", Pin::new(&mut j3).poll(&mut cx));
    drop(j3);
    let slot: Arc<Mutex<Option<Waker>>> = Arc::default();
    let s2 = slot.clone();
    let (t, j) = spawn("five", async move { let mut n = 0; std::future::poll_fn(|cx| { n += 1; *s2.lock().unwrap() = Some(cx.waker().clone()); if n < 2 { Poll::Pending } else { Poll::Ready(n) } }).await }, sched(&q));
    println!("  {}", t.run());
    let refs = unsafe { j.0.as_ref() }.state.load(SeqCst) / REF;
    thread::spawn({ let slot = slot.clone(); move || { let w = slot.lock().unwrap().take(); w.unwrap().wake() } }).join().unwrap();
    println!("  refs {refs}, {}", q.pop().map_or("nothing", Task::run));
    let mut j = j;
    println!("{:?}", Pin::new(&mut j).poll(&mut cx));
    drop(slot.lock().unwrap().take());
    drop(j);
    println!("end");
}
