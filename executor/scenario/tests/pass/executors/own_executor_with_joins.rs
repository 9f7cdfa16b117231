// Work-stealing-ish executor with Arc<Task>, wakers through Wake, JoinHandle, select, timers, async traits by hand.
use std::cell::{Cell, RefCell, UnsafeCell};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashMap, VecDeque};
use std::fmt::Debug;
use std::future::{self, Future, IntoFuture, Ready};
use std::marker::PhantomPinned;
use std::ops::{AsyncFn, AsyncFnMut, AsyncFnOnce};
use std::pin::{Pin, pin};
use std::rc::{Rc, Weak};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::*};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker, ready};

type LocalBoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + 'a>>;
#[derive(Clone)]
struct Exec {
    inner: Rc<Inner>,
}
struct Inner {
    tasks: RefCell<BTreeMap<u64, Slot>>,
    ready: Arc<Mutex<VecDeque<u64>>>,
    next: Cell<u64>,
    clock: Cell<u64>,
    timers: RefCell<BinaryHeap<Reverse<(u64, u64, TimerWaker)>>>,
    polls: RefCell<HashMap<u64, u32>>,
}
struct Slot {
    fut: Option<LocalBoxFuture<'static, ()>>,
    waker: Waker,
    name: String,
}
struct TimerWaker(Waker);
impl PartialEq for TimerWaker {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
impl Eq for TimerWaker {}
impl PartialOrd for TimerWaker {
    fn partial_cmp(&self, o: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(o))
    }
}
impl Ord for TimerWaker {
    fn cmp(&self, _: &Self) -> std::cmp::Ordering {
        std::cmp::Ordering::Equal
    }
}
struct TaskWaker {
    id: u64,
    q: Arc<Mutex<VecDeque<u64>>>,
    queued: AtomicBool,
    wakes: AtomicU32,
}
impl Wake for TaskWaker {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref()
    }
    fn wake_by_ref(self: &Arc<Self>) {
        self.wakes.fetch_add(1, Relaxed);
        if !self.queued.swap(true, AcqRel) {
            self.q.lock().unwrap().push_back(self.id)
        }
    }
}
impl Drop for TaskWaker {
    fn drop(&mut self) {
        println!(
            "    [waker {} gone after {} wakes]",
            self.id,
            self.wakes.get_mut()
        );
    }
}
struct Shared<T> {
    out: Option<T>,
    waiter: Option<Waker>,
    done: bool,
}
struct Join<T> {
    s: Rc<RefCell<Shared<T>>>,
    id: u64,
    ex: Weak<Inner>,
}
#[derive(Debug, PartialEq)]
enum JoinErr {
    Cancelled(u64),
    Taken,
}
impl<T> Future for Join<T> {
    type Output = Result<T, JoinErr>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let mut s = self.s.borrow_mut();
        if let Some(v) = s.out.take() {
            return Poll::Ready(Ok(v));
        }
        if s.done {
            return Poll::Ready(Err(JoinErr::Taken));
        }
        if Rc::strong_count(&self.s) == 1 {
            return Poll::Ready(Err(JoinErr::Cancelled(self.id)));
        }
        match &mut s.waiter {
            Some(w) if w.will_wake(cx.waker()) => {}
            w => *w = Some(cx.waker().clone()),
        }
        Poll::Pending
    }
}
impl<T> Join<T> {
    fn abort(&self) -> bool {
        let Some(ex) = self.ex.upgrade() else {
            return false;
        };
        let slot = ex.tasks.borrow_mut().remove(&self.id);
        let hit = slot.is_some();
        drop(slot);
        if let Some(w) = self.s.borrow_mut().waiter.take() {
            w.wake()
        }
        hit
    }
}
impl Exec {
    fn new() -> Self {
        Exec {
            inner: Rc::new(Inner {
                tasks: Default::default(),
                ready: Arc::default(),
                next: Cell::new(1),
                clock: Cell::new(0),
                timers: RefCell::default(),
                polls: RefCell::new(HashMap::new()),
            }),
        }
    }
    fn spawn<T: 'static>(
        &self,
        name: impl Into<String>,
        f: impl IntoFuture<Output = T> + 'static,
    ) -> Join<T> {
        let s = Rc::new(RefCell::new(Shared {
            out: None,
            waiter: None,
            done: false,
        }));
        let (s2, f) = (s.clone(), f.into_future_boxed());
        let id = self.inner.next.replace(self.inner.next.get() + 1);
        let fut = Box::pin(async move {
            let v = f.await;
            let w = {
                let mut g = s2.borrow_mut();
                g.out = Some(v);
                g.done = true;
                g.waiter.take()
            };
            if let Some(w) = w {
                w.wake();
            }
        });
        let waker: Waker = Arc::new(TaskWaker {
            id,
            q: self.inner.ready.clone(),
            queued: AtomicBool::new(true),
            wakes: 0.into(),
        })
        .into();
        self.inner.tasks.borrow_mut().insert(
            id,
            Slot {
                fut: Some(fut),
                waker,
                name: name.into(),
            },
        );
        self.inner.ready.lock().unwrap().push_back(id);
        Join {
            s,
            id,
            ex: Rc::downgrade(&self.inner),
        }
    }
    fn sleep(&self, d: u64) -> Sleep {
        Sleep {
            ex: self.clone(),
            at: self.inner.clock.get() + d,
            armed: false,
        }
    }
    fn run(&self) {
        let i = &*self.inner;
        loop {
            let id = i.ready.lock().unwrap().pop_front();
            let Some(id) = id else {
                let Some(Reverse((at, _, TimerWaker(w)))) = i.timers.borrow_mut().pop() else {
                    break;
                };
                i.clock.set(at);
                w.wake();
                continue;
            };
            let (mut fut, waker) = match i.tasks.borrow_mut().get_mut(&id) {
                Some(Slot { fut, waker, .. }) => match fut.take() {
                    Some(f) => (f, waker.clone()),
                    None => continue,
                },
                None => {
                    println!("    stale {id}");
                    continue;
                }
            };
            *i.polls.borrow_mut().entry(id).or_insert(0) += 1;
            // allow requeue
            unsafe { &*(waker.data() as *const TaskWaker) }
                .queued
                .store(false, Release);
            if fut
                .as_mut()
                .poll(&mut Context::from_waker(&waker))
                .is_ready()
            {
                let s = i.tasks.borrow_mut().remove(&id);
                if let Some(s) = s {
                    println!("    ({} done at {})", s.name, i.clock.get())
                }
            } else if let Some(s) = i.tasks.borrow_mut().get_mut(&id) {
                s.fut = Some(fut)
            }
        }
        println!(
            "left: {:?}",
            i.tasks
                .borrow()
                .values()
                .map(|s| &s.name[..])
                .collect::<Vec<_>>()
        );
    }
}
trait IntoFutureBoxed {
    type Out;
    fn into_future_boxed(self) -> LocalBoxFuture<'static, Self::Out>;
}
impl<F: IntoFuture + 'static> IntoFutureBoxed for F {
    type Out = F::Output;
    fn into_future_boxed(self) -> LocalBoxFuture<'static, F::Output> {
        Box::pin(async move { self.await })
    }
}
struct Sleep {
    ex: Exec,
    at: u64,
    armed: bool,
}
impl Future for Sleep {
    type Output = u64;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<u64> {
        let now = self.ex.inner.clock.get();
        if now >= self.at {
            return Poll::Ready(now);
        }
        if !std::mem::replace(&mut self.armed, true) {
            let k = (
                self.at,
                self.ex.inner.timers.borrow().len() as u64,
                TimerWaker(cx.waker().clone()),
            );
            self.ex.inner.timers.borrow_mut().push(Reverse(k))
        }
        Poll::Pending
    }
}
struct Select<A, B>(Option<(A, B)>);
enum Either<L, R> {
    Left(L),
    Right(R),
}
impl<A: Future + Unpin, B: Future + Unpin> Future for Select<A, B> {
    type Output = Either<(A::Output, B), (B::Output, A)>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let (mut a, mut b) = self.0.take().expect("polled after completion");
        if let Poll::Ready(x) = Pin::new(&mut a).poll(cx) {
            return Poll::Ready(Either::Left((x, b)));
        }
        if let Poll::Ready(y) = Pin::new(&mut b).poll(cx) {
            return Poll::Ready(Either::Right((y, a)));
        }
        self.0 = Some((a, b));
        Poll::Pending
    }
}
struct Order {
    item: &'static str,
    ex: Exec,
}
impl IntoFuture for Order {
    type Output = String;
    type IntoFuture = LocalBoxFuture<'static, String>;
    fn into_future(self) -> Self::IntoFuture {
        Box::pin(async move {
            let t = self.ex.sleep(self.item.len() as u64).await;
            format!("{}@{t}", self.item)
        })
    }
}
struct Noisy(&'static str);
impl Drop for Noisy {
    fn drop(&mut self) {
        println!("    drop {}", self.0)
    }
}
async fn apply<F>(f: F, n: u32) -> u32
where
    F: AsyncFn(u32) -> u32,
{
    f(n).await + f(n + 1).await
}
async fn apply_mut(mut f: impl AsyncFnMut(&str)) {
    f("a").await;
    f("b").await
}
async fn once<R>(f: impl AsyncFnOnce() -> R) -> R {
    f().await
}
struct SelfRef {
    name: String,
    ptr: UnsafeCell<*const String>,
    _p: PhantomPinned,
}
impl SelfRef {
    fn init(self: Pin<&mut Self>) {
        let p: *const String = &self.name;
        unsafe { *self.ptr.get() = p }
    }
    fn get(self: Pin<&Self>) -> &str {
        unsafe { &**self.ptr.get() }
    }
}
fn countdown(n: u32) -> LocalBoxFuture<'static, String> {
    Box::pin(async move {
        if n == 0 {
            "liftoff".to_string()
        } else {
            format!("{n} {}", countdown(n - 1).await)
        }
    })
}
fn try_ready(p: Poll<Option<i32>>) -> Poll<i32> {
    let v = ready!(p);
    Poll::Ready(v.unwrap_or(-1))
}
fn main() {
    let ex = Exec::new();
    let e = ex.clone();
    let main_task = ex.spawn("main", async move {
        let slow = e.spawn("slow", {
            let e = e.clone();
            async move {
                let _n = Noisy("slow guard");
                e.sleep(100).await;
                println!("never");
                1
            }
        });
        let j = e.spawn(
            "order",
            Order {
                item: "coffee",
                ex: e.clone(),
            },
        );
        println!("order: {:?}", j.await);
        match Select(Some((e.sleep(5), e.sleep(3)))).await {
            Either::Left((t, _)) => println!("left {t}"),
            Either::Right((t, rest)) => println!("right {t}, left at {}", rest.await),
        }
        println!("abort {}", slow.abort());
        println!("{:?}", slow.await);
        let hs: Vec<Join<u64>> = (1..=3)
            .rev()
            .map(|i| {
                let s = e.sleep(i * 2);
                e.spawn(format!("w{i}"), async move { s.await * 10 })
            })
            .collect();
        let mut tot = vec![];
        for h in hs {
            tot.push(h.await.unwrap())
        }
        println!("{tot:?}");
        let k = 5;
        println!(
            "{}",
            apply(
                async |x| {
                    let t = e.sleep(1).await;
                    println!("  f({x}) at {t}");
                    x * k
                },
                2
            )
            .await
        );
        let mut log = vec![];
        apply_mut(async |s: &str| {
            future::ready(()).await;
            log.push(s.to_uppercase())
        })
        .await;
        println!("{log:?}");
        println!("{}", once(async move || log.concat()).await);
        println!("{}", countdown(3).await);
        let mut n = 0;
        println!(
            "{}",
            future::poll_fn(|cx| {
                n += 1;
                if n < 3 {
                    cx.waker().wake_by_ref();
                    Poll::Pending
                } else {
                    Poll::Ready(n)
                }
            })
            .await
        );
        "main result"
    });
    ex.run();
    let w = Waker::noop();
    let mut cx = Context::from_waker(&w);
    let mut p = pin!(main_task);
    println!("{:?}", p.as_mut().poll(&mut cx));
    println!("{:?}", p.as_mut().poll(&mut cx));
    let mut r: Ready<i32> = future::ready(4);
    println!("{:?}", Pin::new(&mut r).poll(&mut cx).map(|x| x + 1));
    let mut s = pin!(SelfRef {
        name: "pinned".into(),
        ptr: UnsafeCell::new(std::ptr::null()),
        _p: PhantomPinned
    });
    s.as_mut().init();
    println!("{}", s.as_ref().get());
    println!(
        "{:?} {:?} {:?}",
        try_ready(Poll::Pending),
        try_ready(Poll::Ready(None)),
        try_ready(Poll::Ready(Some(2)))
    );
    let p: Poll<Result<i32, String>> = Poll::Ready(Ok(3));
    println!(
        "{:?} {:?}",
        p.clone().map_ok(|x| x * 2),
        p.map_err(|e| e.len())
    );
    fn show<T: Debug>(t: T) -> String {
        format!("{t:?}")
    }
    println!("{}", show(future::pending::<u8>()));
    println!("{:?}", Poll::<()>::Pending < Poll::Ready(()));
    let mut v = pin!(async {
        let x = Noisy("in block");
        future::pending::<()>().await;
        drop(x)
    });
    println!("{:?}", v.as_mut().poll(&mut cx));
    drop(ex);
    println!("end");
}
