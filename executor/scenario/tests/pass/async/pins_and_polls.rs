//! Pins and polls by every method; wakers made by hand; what happens when polls panic.
use std::cell::{Cell, RefCell};
use std::future::{self, Future, IntoFuture, Ready};
use std::marker::PhantomPinned;
use std::ops::{ControlFlow, Deref};
use std::panic::{self, AssertUnwindSafe, Location, UnwindSafe};
use std::pin::{pin, Pin};
use std::rc::Rc;
use std::sync::{
    atomic::{AtomicUsize, Ordering::SeqCst},
    mpsc, Arc, Condvar, Mutex, RwLock, Weak,
};
use std::task::{ready, Context, Poll, RawWaker, RawWakerVTable, Wake, Waker};
use std::thread::{self, ScopedJoinHandle};
use std::time::Duration;
struct Count(AtomicUsize, &'static str);
impl Wake for Count {
    fn wake(self: Arc<Self>) {
        self.0.fetch_add(10, SeqCst);
    }
    fn wake_by_ref(self: &Arc<Self>) {
        self.0.fetch_add(1, SeqCst);
    }
}
impl Drop for Count {
    fn drop(&mut self) {
        println!("  waker {} gone after {}", self.1, self.0.load(SeqCst));
    }
}
enum Step<F: Future> {
    Init(Option<F>),
    Running(Pin<Box<F>>),
    Done,
}
struct Lazy<F: Future> {
    step: Step<F>,
    polls: u32,
    _p: PhantomPinned,
}
impl<F: Future> Future for Lazy<F> {
    type Output = (F::Output, u32);
    #[track_caller]
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        this.polls += 1;
        loop {
            this.step = match &mut this.step {
                Step::Init(f) => Step::Running(Box::pin(f.take().unwrap())),
                Step::Running(f) => {
                    let out = ready!(f.as_mut().poll(cx));
                    this.step = Step::Done;
                    return Poll::Ready((out, this.polls));
                }
                Step::Done => panic!("polled after completion"),
            }
        }
    }
}
#[derive(Default)]
struct Maybe<F> {
    fut: Option<F>,
    log: Vec<&'static str>,
}
impl<F: Future> Maybe<F> {
    fn parts(self: Pin<&mut Self>) -> (Pin<&mut Option<F>>, &mut Vec<&'static str>) {
        unsafe {
            let t = self.get_unchecked_mut();
            (Pin::new_unchecked(&mut t.fut), &mut t.log)
        }
    }
}
impl<F: Future> Future for Maybe<F> {
    type Output = Option<F::Output>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<F::Output>> {
        let (mut fut, log) = self.parts();
        let r = match fut.as_mut().as_pin_mut() {
            None => {
                log.push("empty");
                return Poll::Ready(None);
            }
            Some(f) => f.poll(cx),
        };
        log.push(if r.is_ready() { "ready" } else { "pending" });
        if r.is_ready() {
            fut.set(None);
        }
        r.map(Some)
    }
}
fn question(p: Poll<Result<u32, String>>) -> Poll<Result<String, Box<dyn std::error::Error>>> {
    let n = match p? {
        Poll::Ready(n) => n,
        Poll::Pending => return Poll::Pending,
    };
    Poll::Ready(Ok(format!("{n}!")))
}
fn stream(p: Poll<Option<Result<u32, String>>>) -> Poll<Option<Result<u32, String>>> {
    match p? {
        Poll::Ready(Some(n)) => Poll::Ready(Some(Ok(n + 1))),
        Poll::Ready(None) => Poll::Ready(None),
        Poll::Pending => Poll::Pending,
    }
}
struct Twice<T>(T);
impl<T: Clone> IntoFuture for Twice<T> {
    type Output = (T, T);
    type IntoFuture = Ready<(T, T)>;
    fn into_future(self) -> Self::IntoFuture {
        future::ready((self.0.clone(), self.0))
    }
}
fn yields(n: u32) -> impl Future<Output = u32> {
    let mut left = n;
    future::poll_fn(move |cx| {
        if left == 0 {
            return Poll::Ready(n);
        }
        left -= 1;
        cx.waker().wake_by_ref();
        Poll::Pending
    })
}
#[track_caller]
fn here() -> &'static Location<'static> {
    Location::caller()
}
thread_local! { static TL: Guard = const { Guard(Cell::new("main")) }; static LATE: RefCell<Vec<Guard>> = RefCell::default(); }
struct Guard(Cell<&'static str>);
impl Drop for Guard {
    fn drop(&mut self) {
        println!(
            "  tl {} {:?}",
            self.0.get(),
            TL.try_with(|g| g.0.get()).is_ok()
        );
    }
}
static VT: RawWakerVTable = RawWakerVTable::new(
    |p| {
        bump(p, 0);
        RawWaker::new(p, &VT)
    },
    |p| bump(p, 1),
    |p| bump(p, 2),
    |p| bump(p, 3),
);
fn bump(p: *const (), i: usize) {
    unsafe { (*(p as *const [Cell<u32>; 4]))[i].update(|n| n + 1) }
}
fn block_on<F: IntoFuture>(f: F) -> F::Output {
    let mut f = pin!(f.into_future());
    let pair = Arc::new((Mutex::new(false), Condvar::new()));
    struct W(Arc<(Mutex<bool>, Condvar)>);
    impl Wake for W {
        fn wake(self: Arc<Self>) {
            *self.0 .0.lock().unwrap() = true;
            self.0 .1.notify_one();
        }
    }
    let w = Waker::from(Arc::new(W(pair.clone())));
    loop {
        if let Poll::Ready(x) = f.as_mut().poll(&mut Context::from_waker(&w)) {
            return x;
        }
        let mut g = pair.1.wait_while(pair.0.lock().unwrap(), |r| !*r).unwrap();
        *g = false;
    }
}
fn main() {
    let c = Arc::new(Count(AtomicUsize::new(0), "c"));
    let w = Waker::from(c.clone());
    let mut cx = Context::from_waker(&w);
    let mut l = pin!(Lazy {
        step: Step::Init(Some(yields(2))),
        polls: 0,
        _p: PhantomPinned
    });
    println!(
        "{:?} {:?} {:?}",
        l.as_mut().poll(&mut cx),
        l.as_mut().poll(&mut cx),
        l.as_mut().poll(&mut cx)
    );
    let again = panic::catch_unwind(AssertUnwindSafe(|| l.as_mut().poll(&mut cx).is_ready()));
    println!("{:?}", again.map_err(|e| *e.downcast::<&str>().unwrap()));
    let mut m = Box::pin(Maybe {
        fut: Some(yields(1)),
        log: vec![],
    });
    println!(
        "{:?} {:?} {:?} {:?}",
        m.as_mut().poll(&mut cx),
        m.as_mut().poll(&mut cx),
        m.as_mut().poll(&mut cx),
        m.log
    );
    m.as_mut().parts().0.set(Some(yields(0)));
    println!(
        "{:?} {}",
        m.as_mut().poll(&mut cx),
        Pin::into_inner(Box::pin(5))
    );
    println!(
        "{:?} {:?} {:?}",
        question(Poll::Ready(Ok(1))).map_err(|e| e.to_string()),
        question(Poll::Ready(Err("bad".into()))).map_err(|e| e.to_string()),
        question(Poll::Pending).is_pending()
    );
    println!(
        "{:?} {:?} {:?}",
        stream(Poll::Ready(Some(Ok(1)))),
        stream(Poll::Ready(Some(Err("e".into())))),
        stream(Poll::Ready(None))
    );
    println!(
        "{:?} {:?}",
        Poll::Ready(Ok::<_, ()>(3)).map_ok(|n| n * 2),
        Poll::<Option<Result<u8, u8>>>::Ready(Some(Err(1))).map_err(|e| e + 1)
    );
    println!(
        "{:?}",
        block_on(async {
            let (a, b) = Twice("x".to_string()).await;
            let n = yields(3).await;
            let d = async { yields(1).await + 1 };
            (a + &b, n + d.await)
        })
    );
    let w2 = w.clone();
    println!(
        "{} {} {}",
        w.will_wake(&w2),
        Arc::strong_count(&c),
        w.will_wake(Waker::noop())
    );
    w2.wake();
    w.wake_by_ref();
    println!("{} {}", c.0.load(SeqCst), Arc::strong_count(&c));
    let mut w3 = Waker::noop().clone();
    w3.clone_from(&w);
    println!("{} {:?}", w3.will_wake(&w), w3.data() == w.data());
    drop(w3);
    let counts: Rc<[Cell<u32>; 4]> = Default::default();
    {
        let raw = unsafe { Waker::new(Rc::as_ptr(&counts) as *const (), &VT) };
        let r2 = raw.clone();
        raw.wake_by_ref();
        r2.wake();
        let mut f = pin!(yields(2));
        let _ = f.as_mut().poll(&mut Context::from_waker(&raw));
        println!("{}", std::ptr::eq(raw.vtable(), &VT));
    }
    println!("{:?}", counts.iter().map(Cell::get).collect::<Vec<_>>());
    let loc = here();
    println!(
        "{}:{} {}",
        loc.line(),
        loc.column(),
        loc.file().ends_with(".rs")
    );
    let s: Pin<Box<dyn Deref<Target = str>>> = Box::pin(String::from("pinned"));
    println!("{} {}", &**s, Pin::new(&mut 5).get_mut());
    let p = Pin::new(&mut *Box::leak(Box::new((1, "two"))));
    let mut q = unsafe { p.map_unchecked_mut(|t| &mut t.0) };
    *q += 1;
    q.set(*q * 10);
    println!("{} {:?}", *q, Pin::as_ref(&q).get_ref());
    thread::spawn(|| {
        TL.with(|g| g.0.set("worker"));
        LATE.with_borrow_mut(|v| v.extend([Guard(Cell::new("l1")), Guard(Cell::new("l2"))]));
        println!("  body");
    })
    .join()
    .unwrap();
    let r = panic::catch_unwind(|| {
        thread::scope(|s| {
            let h: ScopedJoinHandle<'_, u8> = thread::Builder::new()
                .name("sc".into())
                .spawn_scoped(s, || panic!("in scope"))
                .unwrap();
            s.spawn(|| thread::sleep(Duration::from_millis(5)));
            drop(h);
            7
        })
    });
    println!(
        "{:?}",
        r.map_err(|e| e.downcast_ref::<&str>().map(|s| s.to_string()))
    );
    let rw = Arc::new(RwLock::new(5));
    let r2 = rw.clone();
    let _ = thread::spawn(move || {
        let _g = r2.write().unwrap();
        panic!("poison")
    })
    .join();
    println!(
        "{} {:?} {:?}",
        rw.is_poisoned(),
        rw.read().map(|g| *g).map_err(|e| **e.get_ref()),
        rw
    );
    let r = panic::catch_unwind(AssertUnwindSafe(|| *rw.write().unwrap()));
    println!("{:?}", r.unwrap_err().downcast_ref::<String>());
    let (tx, rx) = mpsc::channel::<Box<dyn FnOnce() -> u32 + Send + UnwindSafe>>();
    let h = thread::spawn(move || {
        rx.iter()
            .map(|f| panic::catch_unwind(f).unwrap_or(0))
            .collect::<Vec<_>>()
    });
    tx.send(Box::new(|| 1)).unwrap();
    tx.send(Box::new(|| panic!("job"))).unwrap();
    tx.send(Box::new(|| 3)).unwrap();
    drop(tx);
    println!("{:?}", h.join().unwrap());
    let mut a = Arc::new(vec![1]);
    Arc::make_mut(&mut a).push(2);
    let b = a.clone();
    Arc::make_mut(&mut a).push(3);
    let wk: Weak<Vec<i32>> = Arc::downgrade(&b);
    println!("{a:?} {b:?}");
    println!(
        "{:?} {:?} {}",
        Arc::get_mut(&mut a).is_some(),
        Arc::unwrap_or_clone(b),
        wk.upgrade().is_none()
    );
    println!(
        "{:?} {}",
        Weak::<u8>::new().upgrade(),
        Arc::ptr_eq(&a, &a.clone())
    );
    let out = (0..5).try_fold(0, |s, n| {
        if n == 3 {
            ControlFlow::Break(s)
        } else {
            ControlFlow::Continue(s + n)
        }
    });
    println!("{out:?} {:?} {:?}", out.break_value(), out.is_break());
    drop((w, cx_free()));
    println!("{}", Arc::strong_count(&c));
    block_on(async {
        let _g = Guard(Cell::new("in-async"));
        let x: Option<u32> = None;
        yields(1).await;
        x.expect("nothing there");
    });
}
fn cx_free() -> u8 {
    0
}
