// Type-erased raw tasks: repr(C) header first, vtables, reference counts, header casts.
use std::cell::UnsafeCell;
use std::future::Future;
use std::marker::PhantomData;
use std::mem::{self, offset_of, ManuallyDrop};
use std::pin::Pin;
use std::ptr::{self, addr_of, addr_of_mut, NonNull};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::collections::VecDeque;
use std::task::{Context, Poll, RawWaker, RawWakerVTable, Waker};

#[repr(C)]
struct Header {
    state: AtomicUsize,
    vtable: &'static Vtable,
    queue: Queue,
}
struct Vtable {
    poll: unsafe fn(NonNull<Header>) -> bool,
    dealloc: unsafe fn(NonNull<Header>),
    read_output: unsafe fn(NonNull<Header>, *mut ()),
}
enum Stage<F: Future> {
    Running(F),
    Finished(F::Output),
    Consumed,
}
#[repr(C)]
struct Cell<F: Future> {
    header: Header,
    stage: UnsafeCell<Stage<F>>,
}
type Queue = Arc<Mutex<VecDeque<Raw>>>;

struct Raw(NonNull<Header>);
unsafe impl Send for Raw {}

const ONE: usize = 1 << 8;
const QUEUED: usize = 1;
const DONE: usize = 2;

impl Raw {
    fn header(&self) -> &Header {
        unsafe { self.0.as_ref() }
    }
    fn schedule(self) {
        let h = self.0;
        if unsafe { h.as_ref() }.state.fetch_or(QUEUED, Ordering::AcqRel) & (QUEUED | DONE) == 0 {
            let q = unsafe { h.as_ref().queue.clone() };
            q.lock().unwrap().push_back(self);
        }
    }
    fn run(self) {
        self.header().state.fetch_and(!QUEUED, Ordering::AcqRel);
        let done = unsafe { (self.header().vtable.poll)(self.0) };
        if done {
            self.header().state.fetch_or(DONE, Ordering::AcqRel);
        }
    }
}
impl Clone for Raw {
    fn clone(&self) -> Raw {
        self.header().state.fetch_add(ONE, Ordering::Relaxed);
        Raw(self.0)
    }
}
impl Drop for Raw {
    fn drop(&mut self) {
        if self.header().state.fetch_sub(ONE, Ordering::AcqRel) >> 8 == 1 {
            unsafe { (self.header().vtable.dealloc)(self.0) }
        }
    }
}

unsafe fn poll<F: Future>(h: NonNull<Header>) -> bool {
    let cell = h.cast::<Cell<F>>();
    let stage = &mut *cell.as_ref().stage.get();
    let Stage::Running(f) = stage else { return true };
    let raw = ManuallyDrop::new(Raw(h));
    let waker = waker_of((*raw).clone());
    let r = Pin::new_unchecked(f).poll(&mut Context::from_waker(&waker));
    match r {
        Poll::Pending => false,
        Poll::Ready(out) => {
            *stage = Stage::Finished(out);
            true
        }
    }
}
unsafe fn dealloc<F: Future>(h: NonNull<Header>) {
    println!("dealloc {}", h.as_ref().state.load(Ordering::Relaxed) & 0xff);
    drop(Box::from_raw(h.as_ptr() as *mut Cell<F>));
}
unsafe fn read_output<F: Future>(h: NonNull<Header>, dst: *mut ()) {
    let cell = h.as_ptr().cast::<Cell<F>>();
    let stage = (*cell).stage.get();
    if matches!(*stage, Stage::Finished(_)) {
        if let Stage::Finished(out) = mem::replace(&mut *stage, Stage::Consumed) {
            *(dst as *mut Option<F::Output>) = Some(out);
        }
    }
}

fn waker_of(raw: Raw) -> Waker {
    let p = raw.0.as_ptr() as *const ();
    mem::forget(raw);
    unsafe { Waker::from_raw(RawWaker::new(p, &WAKER)) }
}
unsafe fn raw_of(p: *const ()) -> Raw {
    Raw(NonNull::new_unchecked(p as *mut Header))
}
static WAKER: RawWakerVTable = RawWakerVTable::new(
    |p| unsafe {
        let r = ManuallyDrop::new(raw_of(p));
        let c = (*r).clone();
        mem::forget(c);
        RawWaker::new(p, &WAKER)
    },
    |p| unsafe { raw_of(p).schedule() },
    |p| unsafe {
        let r = ManuallyDrop::new(raw_of(p));
        (*r).clone().schedule()
    },
    |p| unsafe { drop(raw_of(p)) },
);

struct Handle<T> {
    raw: Raw,
    _t: PhantomData<T>,
}
impl<T> Handle<T> {
    fn take(&self) -> Option<T> {
        let mut out: Option<T> = None;
        unsafe { (self.raw.header().vtable.read_output)(self.raw.0, &mut out as *mut _ as *mut ()) };
        out
    }
}

fn spawn<F: Future + 'static>(q: &Queue, f: F) -> Handle<F::Output> {
    trait HasVtable {
        const VT: Vtable;
    }
    impl<F: Future> HasVtable for Cell<F> {
        const VT: Vtable = Vtable { poll: poll::<F>, dealloc: dealloc::<F>, read_output: read_output::<F> };
    }
    let cell = Box::new(Cell {
        header: Header { state: AtomicUsize::new(ONE), vtable: &<Cell<F> as HasVtable>::VT, queue: q.clone() },
        stage: UnsafeCell::new(Stage::Running(f)),
    });
    let ptr = Box::into_raw(cell);
    let raw = Raw(unsafe { NonNull::new_unchecked(ptr as *mut Header) });
    raw.clone().schedule();
    Handle { raw, _t: PhantomData }
}

async fn yield_now() {
    let mut done = false;
    std::future::poll_fn(|cx| {
        if done {
            return Poll::Ready(());
        }
        done = true;
        cx.waker().wake_by_ref();
        Poll::Pending
    })
    .await
}

#[repr(C)]
struct Record {
    tag: u8,
    len: u32,
    body: [u16; 3],
}

fn main() {
    let q = Queue::default();
    let a = spawn(&q, async {
        println!("a1");
        yield_now().await;
        println!("a2");
        String::from("from a")
    });
    let b = spawn(&q, async {
        for i in 0..2 {
            println!("b{i}");
            yield_now().await;
        }
        42u8
    });
    println!("not yet {:?}", a.take());
    let mut n = 0;
    loop {
        let Some(t) = q.lock().unwrap().pop_front() else { break };
        n += 1;
        t.run();
    }
    println!("{n} runs, refs {} {}", a.raw.header().state.load(Ordering::Relaxed) >> 8, b.raw.header().state.load(Ordering::Relaxed) >> 8);
    println!("{:?} {:?} {:?}", a.take(), b.take(), a.take());
    drop(a);
    drop(b);
    println!("queue refs {}", Arc::strong_count(&q));

    let mut r = Record { tag: 7, len: 3, body: [1, 2, 3] };
    println!("{} {} {} {}", mem::size_of::<Record>(), offset_of!(Record, tag), offset_of!(Record, len), offset_of!(Record, body));
    let base = &mut r as *mut Record;
    unsafe {
        let len = base.cast::<u8>().add(offset_of!(Record, len)) as *mut u32;
        *len += 1;
        let second = base.byte_add(offset_of!(Record, body)).cast::<u16>().add(1);
        second.write(20);
        println!("{} {:?} {}", *len, addr_of!((*base).body).read(), *base.cast::<u8>());
        *addr_of_mut!((*base).tag) = 9;
        println!("{} {}", r.tag, ptr::eq(&r.len, len));
    }
}
