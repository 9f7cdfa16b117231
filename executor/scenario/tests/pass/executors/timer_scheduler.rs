//! A scheduler with generations and virtual time, races, kills; threads that take turns.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::fmt::{self, Debug, Display};
use std::future::Future;
use std::ops::{AddAssign, ControlFlow, Deref, Not};
use std::pin::Pin;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{mpsc, Arc, Condvar, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use std::thread;
mod reactor {
    use super::*;
    #[derive(Default)]
    pub struct Reactor {
        pub(super) now: RefCell<u64>,
        timers: RefCell<BTreeMap<(u64, usize), Waker>>,
        seq: std::cell::Cell<usize>,
    }
    impl Reactor {
        pub fn advance(&self) -> bool {
            let Some(((at, _), w)) = self.timers.borrow_mut().pop_first() else { return false };
            *self.now.borrow_mut() = at;
            w.wake();
            while let Some(e) = self.timers.borrow_mut().first_entry() {
                if e.key().0 > at {
                    break;
                }
                e.remove().wake();
            }
            true
        }
        pub fn register(&self, at: u64, w: Waker) {
            let s = self.seq.get();
            self.seq.set(s + 1);
            self.timers.borrow_mut().insert((at, s), w);
        }
    }
    pub struct Delay {
        r: Rc<Reactor>,
        at: u64,
        armed: bool,
    }
    impl Delay {
        pub fn new(r: &Rc<Reactor>, d: u64) -> Self {
            Delay { r: r.clone(), at: *r.now.borrow() + d, armed: false }
        }
    }
    impl Future for Delay {
        type Output = u64;
        fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<u64> {
            if *self.r.now.borrow() >= self.at {
                return Poll::Ready(self.at);
            }
            if !self.armed {
                self.r.register(self.at, cx.waker().clone());
                self.armed = true;
            }
            Poll::Pending
        }
    }
}
use reactor::{Delay, Reactor};
struct Slot {
    fut: Option<Pin<Box<dyn Future<Output = ()>>>>,
    gen: u32,
}
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Id {
    idx: usize,
    gen: u32,
}
struct Sched {
    slots: RefCell<Vec<Slot>>,
    free: RefCell<Vec<usize>>,
    ready: Arc<Mutex<VecDeque<Id>>>,
    reactor: Rc<Reactor>,
}
struct Wk {
    id: Id,
    q: Arc<Mutex<VecDeque<Id>>>,
}
impl Wake for Wk {
    fn wake(self: Arc<Self>) {
        self.q.lock().unwrap().push_back(self.id)
    }
}
impl Sched {
    fn new() -> Rc<Self> {
        Rc::new(Sched { slots: RefCell::default(), free: RefCell::default(), ready: Arc::default(), reactor: Rc::default() })
    }
    fn spawn<F>(self: &Rc<Self>, f: F) -> Join<F::Output>
    where
        F: Future + 'static,
        F::Output: 'static,
    {
        let cell = Rc::new(RefCell::new((None, None::<Waker>)));
        let out = Rc::clone(&cell);
        let fut = Box::pin(async move {
            let v = f.await;
            let w = {
                let mut o = out.borrow_mut();
                o.0 = Some(v);
                o.1.take()
            };
            if let Some(w) = w {
                w.wake()
            }
        });
        let mut slots = self.slots.borrow_mut();
        let idx = self.free.borrow_mut().pop().unwrap_or_else(|| {
            slots.push(Slot { fut: None, gen: 0 });
            slots.len() - 1
        });
        slots[idx].fut = Some(fut);
        let id = Id { idx, gen: slots[idx].gen };
        self.ready.lock().unwrap().push_back(id);
        Join { cell, id }
    }
    fn kill(&self, id: Id) -> bool {
        let mut s = self.slots.borrow_mut();
        match s.get_mut(id.idx) {
            Some(slot) if slot.gen == id.gen => {
                slot.gen += 1;
                let f = slot.fut.take();
                self.free.borrow_mut().push(id.idx);
                drop(s);
                f.is_some()
            }
            _ => false,
        }
    }
    fn run(&self) -> (usize, usize) {
        let (mut polls, mut stale) = (0, 0);
        loop {
            let next = self.ready.lock().unwrap().pop_front();
            let Some(id) = next else {
                if self.reactor.advance() {
                    continue;
                }
                break (polls, stale);
            };
            let taken = {
                let mut s = self.slots.borrow_mut();
                let slot = &mut s[id.idx];
                if slot.gen == id.gen {
                    slot.fut.take()
                } else {
                    None
                }
            };
            let Some(mut f) = taken else {
                stale += 1;
                continue;
            };
            polls += 1;
            let w = Waker::from(Arc::new(Wk { id, q: self.ready.clone() }));
            if f.as_mut().poll(&mut Context::from_waker(&w)).is_ready() {
                self.kill(id);
            } else if self.slots.borrow()[id.idx].gen == id.gen {
                self.slots.borrow_mut()[id.idx].fut = Some(f);
            }
        }
    }
}
struct Join<T> {
    cell: Rc<RefCell<(Option<T>, Option<Waker>)>>,
    id: Id,
}
impl<T> Future for Join<T> {
    type Output = T;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        let mut c = self.cell.borrow_mut();
        c.0.take().map_or_else(
            || {
                c.1.replace(cx.waker().clone());
                Poll::Pending
            },
            Poll::Ready,
        )
    }
}
struct Race<A, B>(Option<A>, Option<B>);
impl<A: Future + Unpin, B: Future<Output = A::Output> + Unpin> Future for Race<A, B> {
    type Output = (A::Output, &'static str);
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.get_mut();
        if let Some(Poll::Ready(v)) = this.0.as_mut().map(|f| Pin::new(f).poll(cx)) {
            this.0 = None;
            return Poll::Ready((v, "a"));
        }
        match this.1.as_mut().map(|f| Pin::new(f).poll(cx)) {
            Some(Poll::Ready(v)) => {
                this.1.take();
                Poll::Ready((v, "b"))
            }
            _ => Poll::Pending,
        }
    }
}
trait Ext: Future + Sized {
    fn race<O: Future<Output = Self::Output> + Unpin>(self, o: O) -> Race<Self, O>
    where
        Self: Unpin,
    {
        Race(Some(self), Some(o))
    }
    fn map<U>(self, f: impl FnOnce(Self::Output) -> U) -> impl Future<Output = U> {
        async { f(self.await) }
    }
}
impl<F: Future> Ext for F {}
struct Tag(&'static str, Rc<Reactor>);
impl Drop for Tag {
    fn drop(&mut self) {
        println!("  drop {} at {}", self.0, self.1.now.borrow())
    }
}
macro_rules! try_all { ($($e:expr),* $(,)?) => { (|| -> Option<_> { Some(($($e?,)*)) })() } }
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Lvl {
    Lo = -1,
    Mid,
    Hi = 10,
}
impl Not for Lvl {
    type Output = Self;
    fn not(self) -> Self {
        match self {
            Self::Lo => Self::Hi,
            Self::Hi => Self::Lo,
            m @ Self::Mid => m,
        }
    }
}
struct Meter<T>(T, AtomicU64);
impl<T> Deref for Meter<T> {
    type Target = T;
    fn deref(&self) -> &T {
        self.1.fetch_add(1, Ordering::Relaxed);
        &self.0
    }
}
fn accumulate<K: Ord + Clone, V: AddAssign + Default + Copy>(it: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut m = BTreeMap::new();
    for (k, v) in it {
        *m.entry(k).or_insert_with(V::default) += v;
    }
    m
}
fn main() {
    let s = Sched::new();
    let r = s.reactor.clone();
    let a = s.spawn({
        let r = r.clone();
        async move {
            let _t = Tag("a", r.clone());
            Delay::new(&r, 30).await + Delay::new(&r, 5).await
        }
    });
    let b = s.spawn({
        let r = r.clone();
        async move {
            let _t = Tag("b", r.clone());
            let x = Delay::new(&r, 10).race(Box::pin(Delay::new(&r, 20).map(|x| x * 100))).await;
            println!("race {x:?}");
            Delay::new(&r, 1000).await;
            println!("never")
        }
    });
    let bid = b.id;
    let s2 = s.clone();
    let main = s.spawn({
        let r = r.clone();
        async move {
            let v = a.await;
            println!("a = {v}");
            println!("kill {} {}", s2.kill(bid), s2.kill(bid));
            let c = s2.spawn(async { 7 });
            println!("reused {:?}", c.id);
            let j: Vec<_> = (0..3)
                .map(|i| {
                    let r = r.clone();
                    s2.spawn(async move {
                        Delay::new(&r, 10 * (3 - i)).await;
                        i
                    })
                })
                .collect();
            let mut out = vec![c.await];
            for h in j {
                out.push(h.await);
            }
            println!("{out:?} at {}", r.now.borrow());
        }
    });
    println!("{:?}", s.run());
    println!("{:?} {:?}", main.id, main.cell.borrow().0.is_some());
    println!("{:?} {:?}", try_all!(Some(1), "5".parse::<i32>().ok()), try_all!(Some(1), None::<u8>));
    println!("{:?} {} {:?}", !Lvl::Lo, Lvl::Mid as i32, [Lvl::Hi, Lvl::Lo, Lvl::Mid].iter().max());
    let m = Meter(vec![1, 2], AtomicU64::new(0));
    println!("{} {} {}", m.len(), m.iter().sum::<i32>(), m.1.load(Ordering::Relaxed));
    println!("{:?}", accumulate("a1 b2 a3".split(' ').map(|w| (w.chars().next().unwrap(), w[1..].parse::<u32>().unwrap()))));
    let (tx, rx) = mpsc::channel::<Box<dyn FnOnce() -> String + Send>>();
    let h = thread::spawn(move || rx.into_iter().map(|f| f()).collect::<Vec<_>>());
    for i in 0..3 {
        let label = format!("job{i}");
        tx.send(Box::new(move || label.to_uppercase())).unwrap();
    }
    drop(tx);
    println!("{:?}", h.join().unwrap());
    let gate = Arc::new((Mutex::new(0u8), Condvar::new()));
    let hs: Vec<_> = (0..3u8)
        .map(|i| {
            let g = gate.clone();
            thread::spawn(move || {
                let (m, c) = &*g;
                let mut turn = c.wait_while(m.lock().unwrap(), |t| *t != i).unwrap();
                println!("turn {i}");
                *turn += 1;
                c.notify_all();
            })
        })
        .collect();
    hs.into_iter().for_each(|h| h.join().unwrap());
    let r: Result<Vec<i32>, String> = ["1", "2", "z"].iter().map(|s| s.parse::<i32>().map_err(|e| format!("{s}: {e}"))).collect();
    println!("{r:?}");
    let c = (1..).try_fold(0u8, |a, x| a.checked_add(x).map_or(ControlFlow::Break((a, x)), ControlFlow::Continue));
    println!("{c:?}");
    let fns: HashMap<&str, fn(&[f64]) -> f64> =
        HashMap::from([("sum", (|v| v.iter().sum()) as fn(&[f64]) -> f64), ("max", |v| v.iter().copied().fold(f64::MIN, f64::max))]);
    println!("{} {}", fns["sum"](&[1.5, 2.0]), fns["max"](&[1.5, 2.0]));
    let z: &dyn Display = &fns["nope"](&[]);
    println!("{z}");
}
