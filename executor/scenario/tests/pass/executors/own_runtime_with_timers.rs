// own async runtime: priority + deadline + io simulated + async drop order + select macro by macro_rules + retry with backoff + rate limiter + broadcast + watch + generator-like stream
use std::cell::{Cell, RefCell};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BinaryHeap, VecDeque};
use std::fmt::Debug;
use std::future::Future;
use std::pin::{Pin, pin};
use std::rc::{Rc, Weak};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};
thread_local! { static RT: RefCell<Option<Rc<Rt>>> = const { RefCell::new(None) }; }
struct Rt {
    ready: Arc<Mutex<BinaryHeap<Ready>>>,
    tasks: RefCell<BTreeMap<usize, (u8, &'static str, Option<Pin<Box<dyn Future<Output = ()>>>>)>>,
    now: Cell<u64>,
    timers: RefCell<BTreeMap<(u64, usize), Waker>>,
    seq: Cell<usize>,
}
#[derive(PartialEq, Eq)]
struct Ready {
    pri: u8,
    seq: usize,
    id: usize,
}
impl Ord for Ready {
    fn cmp(&self, o: &Self) -> Ordering {
        self.pri.cmp(&o.pri).then(o.seq.cmp(&self.seq))
    }
}
impl PartialOrd for Ready {
    fn partial_cmp(&self, o: &Self) -> Option<Ordering> {
        Some(self.cmp(o))
    }
}
struct TW {
    id: usize,
    pri: u8,
    q: Arc<Mutex<BinaryHeap<Ready>>>,
    seq: Mutex<usize>,
}
impl Wake for TW {
    fn wake(self: Arc<Self>) {
        let mut s = self.seq.lock().unwrap();
        *s += 1;
        let mut q = self.q.lock().unwrap();
        if !q.iter().any(|r| r.id == self.id) {
            q.push(Ready {
                pri: self.pri,
                seq: *s,
                id: self.id,
            })
        }
    }
}
fn rt() -> Rc<Rt> {
    RT.with(|r| r.borrow().clone()).expect("no runtime")
}
fn spawn<T: 'static>(name: &'static str, pri: u8, f: impl Future<Output = T> + 'static) -> Join<T> {
    let rt = rt();
    let slot = Rc::new(RefCell::new((None, None::<Waker>)));
    let s2 = Rc::clone(&slot);
    let id = rt.seq.get();
    rt.seq.set(id + 1);
    rt.tasks.borrow_mut().insert(
        id,
        (
            pri,
            name,
            Some(Box::pin(async move {
                let v = f.await;
                let mut s = s2.borrow_mut();
                s.0 = Some(v);
                if let Some(w) = s.1.take() {
                    w.wake()
                }
            })),
        ),
    );
    rt.ready.lock().unwrap().push(Ready { pri, seq: id, id });
    Join(slot)
}
struct Join<T>(Rc<RefCell<(Option<T>, Option<Waker>)>>);
impl<T> Future for Join<T> {
    type Output = T;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        let mut s = self.0.borrow_mut();
        match s.0.take() {
            Some(v) => Poll::Ready(v),
            None => {
                s.1.replace(cx.waker().clone());
                Poll::Pending
            }
        }
    }
}
fn run<T: 'static>(f: impl Future<Output = T> + 'static) -> T {
    let r = Rc::new(Rt {
        ready: Default::default(),
        tasks: Default::default(),
        now: Cell::new(0),
        timers: RefCell::default(),
        seq: Cell::new(0),
    });
    RT.set(Some(r.clone()));
    let out = Rc::new(Cell::new(None));
    let o2 = out.clone();
    spawn("main", 5, async move { o2.set(Some(f.await)) });
    loop {
        let next = r.ready.lock().unwrap().pop();
        let Some(Ready { id, .. }) = next else {
            match r.timers.borrow_mut().pop_first() {
                Some(((t, _), w)) => {
                    r.now.set(t);
                    w.wake();
                    continue;
                }
                None => break,
            }
        };
        let taken = r
            .tasks
            .borrow_mut()
            .get_mut(&id)
            .and_then(|t| t.2.take().map(|f| (t.0, f)));
        let Some((pri, mut fut)) = taken else {
            continue;
        };
        let w = Waker::from(Arc::new(TW {
            id,
            pri,
            q: r.ready.clone(),
            seq: Mutex::new(1000 + r.now.get() as usize),
        }));
        match fut.as_mut().poll(&mut Context::from_waker(&w)) {
            Poll::Ready(()) => {
                r.tasks.borrow_mut().remove(&id);
            }
            Poll::Pending => {
                if let Some(t) = r.tasks.borrow_mut().get_mut(&id) {
                    t.2 = Some(fut)
                }
            }
        }
    }
    let left: Vec<_> = r.tasks.borrow().values().map(|t| t.1).collect();
    if !left.is_empty() {
        println!("left over: {left:?}")
    }
    let ts = std::mem::take(&mut *r.tasks.borrow_mut());
    drop(ts);
    RT.take();
    out.take().expect("main did not finish")
}
fn sleep(ms: u64) -> impl Future<Output = ()> {
    let mut at = None;
    std::future::poll_fn(move |cx| {
        let r = rt();
        let at = *at.get_or_insert_with(|| r.now.get() + ms);
        if r.now.get() >= at {
            return Poll::Ready(());
        }
        let n = r.seq.get();
        r.seq.set(n + 1);
        r.timers.borrow_mut().insert((at, n), cx.waker().clone());
        Poll::Pending
    })
}
fn now() -> u64 {
    rt().now.get()
}
macro_rules! select { ($($p:pat = $f:expr => $b:expr),+ $(,)?) => { select!(@go [] $($p = $f => $b,)+) }; (@go [$($done:tt)*] $($p:pat = $f:expr => $b:expr,)+) => {{ enum Never {} let _ = |n: Never| match n {}; 'sel: { let mut futs = ($(Some(Box::pin($f)),)+); let _ = &mut futs; select!(@poll futs, 'sel, $($p => $b,)+) } }}; (@poll $futs:ident, $l:lifetime, $p1:pat => $b1:expr, $p2:pat => $b2:expr,) => {{ enum Either<A, B> { A(A), B(B) } let r = std::future::poll_fn(|cx| { if let Some(f) = $futs.0.as_mut() { if let Poll::Ready(v) = f.as_mut().poll(cx) { return Poll::Ready(Either::A(v)) } } if let Some(f) = $futs.1.as_mut() { if let Poll::Ready(v) = f.as_mut().poll(cx) { return Poll::Ready(Either::B(v)) } } Poll::Pending }).await; match r { Either::A($p1) => break $l $b1, Either::B($p2) => break $l $b2 } }}; }
async fn timeout<T>(ms: u64, f: impl Future<Output = T>) -> Result<T, &'static str> {
    select! { v = f => Ok(v), _ = sleep(ms) => Err("timed out") }
}
async fn retry<T, E: Debug, F: Future<Output = Result<T, E>>>(
    mut n: u32,
    mut mk: impl FnMut(u32) -> F,
) -> Result<T, (E, u32)> {
    let mut wait = 10;
    let mut tries = 0;
    loop {
        tries += 1;
        match mk(tries).await {
            Ok(v) => return Ok(v),
            Err(e) if n == 0 => return Err((e, tries)),
            Err(e) => {
                println!("  try {tries} failed: {e:?}, wait {wait}");
                n -= 1;
                sleep(wait).await;
                wait *= 2
            }
        }
    }
}
struct Watch<T> {
    v: RefCell<(T, u64)>,
    ws: RefCell<Vec<Waker>>,
}
struct Sub<T> {
    w: Weak<Watch<T>>,
    seen: u64,
}
impl<T: Clone> Watch<T> {
    fn new(t: T) -> Rc<Self> {
        Rc::new(Watch {
            v: RefCell::new((t, 1)),
            ws: RefCell::default(),
        })
    }
    fn set(&self, f: impl FnOnce(&mut T)) {
        {
            let mut v = self.v.borrow_mut();
            f(&mut v.0);
            v.1 += 1
        }
        self.ws.take().into_iter().for_each(Waker::wake)
    }
    fn sub(self: &Rc<Self>) -> Sub<T> {
        Sub {
            w: Rc::downgrade(self),
            seen: 0,
        }
    }
}
impl<T> Drop for Watch<T> {
    fn drop(&mut self) {
        for w in self.ws.take() {
            w.wake()
        }
    }
}
impl<T: Clone> Sub<T> {
    async fn changed(&mut self) -> Option<T> {
        std::future::poll_fn(|cx| {
            let Some(w) = self.w.upgrade() else {
                return Poll::Ready(None);
            };
            let (v, n) = &*w.v.borrow();
            if *n != self.seen {
                self.seen = *n;
                Poll::Ready(Some(v.clone()))
            } else {
                w.ws.borrow_mut().push(cx.waker().clone());
                Poll::Pending
            }
        })
        .await
    }
}
struct Gate {
    open: Cell<bool>,
    q: RefCell<VecDeque<Waker>>,
}
impl Gate {
    async fn pass(&self) {
        std::future::poll_fn(|cx| {
            if self.open.get() {
                Poll::Ready(())
            } else {
                self.q.borrow_mut().push_back(cx.waker().clone());
                Poll::Pending
            }
        })
        .await
    }
    fn open(&self) {
        self.open.set(true);
        while let Some(w) = self.q.borrow_mut().pop_front() {
            w.wake()
        }
    }
}
struct Loud(&'static str);
impl Drop for Loud {
    fn drop(&mut self) {
        println!(
            "  drop {} at {}",
            self.0,
            RT.with_borrow(|r| r.as_ref().map_or(0, |r| r.now.get()))
        )
    }
}
fn main() {
    let v = run(async {
        let a = spawn("low", 1, async {
            println!("low runs");
            1
        });
        let b = spawn("high", 9, async {
            println!("high runs");
            sleep(5).await;
            2
        });
        println!("main first? {}", now());
        println!("{}", a.await + b.await);
        println!(
            "{:?} {:?}",
            timeout(10, async {
                sleep(3).await;
                "fast"
            })
            .await,
            timeout(10, async {
                let _l = Loud("slow future");
                sleep(30).await;
                "slow"
            })
            .await
        );
        println!("at {}", now());
        println!(
            "{:?}",
            retry(3, |n| async move {
                sleep(1).await;
                if n < 3 {
                    Err(format!("e{n}"))
                } else {
                    Ok(n * 100)
                }
            })
            .await
        );
        println!(
            "{:?}",
            retry(1, |n| async move { if n > 9 { Ok(()) } else { Err(n) } }).await
        );
        println!("at {}", now());
        let w = Watch::new(vec![0]);
        let mut s1 = w.sub();
        let j = spawn("sub", 5, async move {
            let mut n = 0;
            while let Some(v) = s1.changed().await {
                n += 1;
                println!("  saw {v:?} at {}", now())
            }
            n
        });
        for i in 1..=3 {
            sleep(2).await;
            w.set(|v| v.push(i));
            if i == 2 {
                w.set(|v| v.push(22))
            }
        }
        sleep(1).await;
        drop(w);
        println!("seen {}", j.await);
        let g = Rc::new(Gate {
            open: Cell::new(false),
            q: RefCell::default(),
        });
        let hs: Vec<_> = ["x", "y", "z"]
            .into_iter()
            .enumerate()
            .map(|(i, n)| {
                let g = Rc::clone(&g);
                spawn(n, i as u8, async move {
                    let _l = Loud(n);
                    g.pass().await;
                    println!("  {n} through");
                    i
                })
            })
            .collect();
        sleep(1).await;
        println!("opening");
        g.open();
        let mut t = 0;
        for h in hs {
            t += h.await
        }
        println!("sum {t}");
        spawn("forever", 3, async {
            let _l = Loud("forever guard");
            std::future::pending::<()>().await
        });
        spawn("late", 0, async {
            sleep(500).await;
            println!("late at {}", now())
        });
        let x = select! { v = async { sleep(2).await; 1 } => v * 10, v = async { let _l = Loud("loser"); sleep(4).await; 2 } => v };
        println!("select {x}");
        let mut f = pin!(async {
            sleep(1).await;
            let l = Loud("inner");
            sleep(1).await;
            drop(l);
            7
        });
        let r = std::future::poll_fn(|cx| Poll::Ready(f.as_mut().poll(cx).is_ready())).await;
        println!("{r} {}", f.await);
        String::from("main value")
    });
    println!("{v}");
    println!("{}", std::panic::catch_unwind(|| rt().now.get()).is_err());
}
