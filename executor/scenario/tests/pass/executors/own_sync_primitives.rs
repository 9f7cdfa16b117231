//! A mutex, a semaphore, a channel, a notifier and streams by hand.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::fmt;
use std::future::Future;
use std::ops::{Deref, DerefMut};
use std::pin::{pin, Pin};
use std::rc::Rc;
use std::sync::{Arc, Mutex as StdMutex};
use std::task::{Context, Poll, Wake, Waker};
#[derive(Default)]
struct Ready {
    q: StdMutex<VecDeque<usize>>,
}
struct W {
    id: usize,
    r: Arc<Ready>,
}
impl Wake for W {
    fn wake(self: Arc<Self>) {
        let mut q = self.r.q.lock().unwrap();
        if !q.contains(&self.id) {
            q.push_back(self.id);
        }
    }
}
#[derive(Clone)]
struct Exec(Rc<Inner>);
struct Inner {
    tasks: RefCell<Vec<Option<Pin<Box<dyn Future<Output = ()>>>>>>,
    ready: Arc<Ready>,
    polls: std::cell::Cell<u32>,
}
impl Exec {
    fn new() -> Self {
        Exec(Rc::new(Inner { tasks: RefCell::default(), ready: Arc::default(), polls: 0.into() }))
    }
    fn spawn(&self, f: impl Future<Output = ()> + 'static) {
        let mut t = self.0.tasks.borrow_mut();
        t.push(Some(Box::pin(f)));
        self.0.ready.q.lock().unwrap().push_back(t.len() - 1);
    }
    fn run(&self) -> usize {
        loop {
            let Some(id) = self.0.ready.q.lock().unwrap().pop_front() else { break };
            let Some(mut f) = self.0.tasks.borrow_mut()[id].take() else { continue };
            self.0.polls.set(self.0.polls.get() + 1);
            let w: Waker = Arc::new(W { id, r: self.0.ready.clone() }).into();
            if f.as_mut().poll(&mut Context::from_waker(&w)).is_pending() {
                self.0.tasks.borrow_mut()[id] = Some(f);
            }
        }
        self.0.tasks.borrow().iter().flatten().count()
    }
}
struct Mutex<T> {
    st: RefCell<(bool, VecDeque<Waker>)>,
    v: RefCell<T>,
}
struct Guard<'a, T> {
    m: &'a Mutex<T>,
    v: std::cell::RefMut<'a, T>,
}
impl<T> Deref for Guard<'_, T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.v
    }
}
impl<T> DerefMut for Guard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.v
    }
}
impl<T> Drop for Guard<'_, T> {
    fn drop(&mut self) {
        let mut s = self.m.st.borrow_mut();
        s.0 = false;
        if let Some(w) = s.1.pop_front() {
            w.wake();
        }
    }
}
struct Lock<'a, T>(&'a Mutex<T>);
impl<T> Mutex<T> {
    fn new(v: T) -> Self {
        Mutex { st: Default::default(), v: RefCell::new(v) }
    }
    fn lock(&self) -> Lock<'_, T> {
        Lock(self)
    }
}
impl<'a, T> Future for Lock<'a, T> {
    type Output = Guard<'a, T>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Guard<'a, T>> {
        let m = self.0;
        let mut s = m.st.borrow_mut();
        if s.0 {
            s.1.push_back(cx.waker().clone());
            Poll::Pending
        } else {
            s.0 = true;
            Poll::Ready(Guard { m, v: m.v.borrow_mut() })
        }
    }
}
struct Sem {
    permits: RefCell<usize>,
    waiters: RefCell<VecDeque<(usize, Waker)>>,
}
struct Permit {
    s: Rc<Sem>,
    n: usize,
}
impl Drop for Permit {
    fn drop(&mut self) {
        *self.s.permits.borrow_mut() += self.n;
        let mut w = self.s.waiters.borrow_mut();
        while let Some((_, w)) = w.pop_front() {
            w.wake();
        }
    }
}
impl Sem {
    async fn acquire(self: Rc<Self>, n: usize) -> Permit {
        std::future::poll_fn(|cx| {
            let mut p = self.permits.borrow_mut();
            if *p >= n {
                *p -= n;
                Poll::Ready(())
            } else {
                self.waiters.borrow_mut().push_back((n, cx.waker().clone()));
                Poll::Pending
            }
        })
        .await;
        Permit { s: self.clone(), n }
    }
}
struct Chan<T> {
    q: VecDeque<T>,
    cap: usize,
    rx: Option<Waker>,
    tx: VecDeque<Waker>,
    senders: usize,
    open: bool,
}
struct Tx<T>(Rc<RefCell<Chan<T>>>);
struct Rx<T>(Rc<RefCell<Chan<T>>>);
struct SendErr<T>(T);
impl<T> fmt::Debug for SendErr<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("SendErr").finish_non_exhaustive()
    }
}
fn channel<T>(cap: usize) -> (Tx<T>, Rx<T>) {
    let c = Rc::new(RefCell::new(Chan { q: VecDeque::new(), cap, rx: None, tx: VecDeque::new(), senders: 1, open: true }));
    (Tx(c.clone()), Rx(c))
}
impl<T> Clone for Tx<T> {
    fn clone(&self) -> Self {
        self.0.borrow_mut().senders += 1;
        Tx(Rc::clone(&self.0))
    }
}
impl<T> Drop for Tx<T> {
    fn drop(&mut self) {
        let mut c = self.0.borrow_mut();
        c.senders -= 1;
        if c.senders == 0 {
            if let Some(w) = c.rx.take() {
                w.wake()
            }
        }
    }
}
impl<T> Drop for Rx<T> {
    fn drop(&mut self) {
        let mut c = self.0.borrow_mut();
        c.open = false;
        for w in c.tx.drain(..) {
            w.wake();
        }
    }
}
impl<T: Unpin> Tx<T> {
    fn send(&self, v: T) -> impl Future<Output = Result<(), SendErr<T>>> + '_ {
        let mut v = Some(v);
        std::future::poll_fn(move |cx| {
            let mut c = self.0.borrow_mut();
            if !c.open {
                return Poll::Ready(Err(SendErr(v.take().unwrap())));
            }
            if c.q.len() < c.cap {
                c.q.push_back(v.take().expect("polled after ready"));
                if let Some(w) = c.rx.take() {
                    w.wake()
                }
                Poll::Ready(Ok(()))
            } else {
                c.tx.push_back(cx.waker().clone());
                Poll::Pending
            }
        })
    }
}
impl<T> Rx<T> {
    async fn recv(&mut self) -> Option<T> {
        Recv(self).await
    }
}
struct Recv<'a, T>(&'a mut Rx<T>);
impl<T> Future for Recv<'_, T> {
    type Output = Option<T>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>> {
        let mut c = self.0 .0.borrow_mut();
        if let Some(v) = c.q.pop_front() {
            if let Some(w) = c.tx.pop_front() {
                w.wake()
            }
            return Poll::Ready(Some(v));
        }
        if c.senders == 0 {
            return Poll::Ready(None);
        }
        c.rx = Some(cx.waker().clone());
        Poll::Pending
    }
}
#[derive(Default)]
struct Notify {
    flag: std::cell::Cell<bool>,
    w: RefCell<Vec<Waker>>,
}
impl Notify {
    fn one(&self) {
        match self.w.borrow_mut().pop() {
            Some(w) => {
                self.flag.set(true);
                w.wake()
            }
            None => self.flag.set(true),
        }
    }
    fn notified(&self) -> impl Future<Output = ()> + '_ {
        std::future::poll_fn(|cx| {
            if self.flag.replace(false) {
                Poll::Ready(())
            } else {
                self.w.borrow_mut().push(cx.waker().clone());
                Poll::Pending
            }
        })
    }
}
async fn yield_now() {
    let mut y = false;
    std::future::poll_fn(move |cx| {
        if std::mem::replace(&mut y, true) {
            Poll::Ready(())
        } else {
            cx.waker().wake_by_ref();
            Poll::Pending
        }
    })
    .await
}
trait Stream {
    type Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>>;
}
struct Ticks(u8, bool);
impl Stream for Ticks {
    type Item = u8;
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<u8>> {
        if self.0 == 0 {
            return Poll::Ready(None);
        }
        self.1 = !self.1;
        if self.1 {
            cx.waker().wake_by_ref();
            return Poll::Pending;
        }
        self.0 -= 1;
        Poll::Ready(Some(self.0))
    }
}
trait StreamExt: Stream {
    fn next(&mut self) -> Next<'_, Self>
    where
        Self: Unpin,
    {
        Next(self)
    }
    fn map<U, F: FnMut(Self::Item) -> U>(self, f: F) -> Map<Self, F>
    where
        Self: Sized,
    {
        Map { s: self, f }
    }
    async fn collect<C: Default + Extend<Self::Item>>(mut self) -> C
    where
        Self: Sized + Unpin,
    {
        let mut c = C::default();
        while let Some(x) = self.next().await {
            c.extend([x]);
        }
        c
    }
}
impl<S: Stream + ?Sized> StreamExt for S {}
struct Next<'a, S: ?Sized>(&'a mut S);
impl<S: Stream + Unpin + ?Sized> Future for Next<'_, S> {
    type Output = Option<S::Item>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        Pin::new(&mut *self.0).poll_next(cx)
    }
}
struct Map<S, F> {
    s: S,
    f: F,
}
impl<S: Stream + Unpin, U, F: FnMut(S::Item) -> U + Unpin> Stream for Map<S, F> {
    type Item = U;
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<U>> {
        let r = std::task::ready!(Pin::new(&mut self.s).poll_next(cx));
        Poll::Ready(r.map(|x| (self.f)(x)))
    }
}
fn main() {
    let ex = Exec::new();
    let m = Rc::new(Mutex::new(vec![]));
    for i in 0..3 {
        let m = m.clone();
        ex.spawn(async move {
            let mut g = m.lock().await;
            g.push(i);
            yield_now().await;
            g.push(i * 10);
            let n = g.len();
            drop(g);
            yield_now().await;
            println!("task {i} saw {n}");
        });
    }
    println!("left {} {:?} polls {}", ex.run(), m.v.borrow(), ex.0.polls.get());
    let s = Rc::new(Sem { permits: 2.into(), waiters: RefCell::default() });
    for i in 1..=3 {
        let s = Rc::clone(&s);
        ex.spawn(async move {
            let p = s.acquire(if i == 2 { 2 } else { 1 }).await;
            println!("permit {i} x{}", p.n);
            yield_now().await;
            println!("release {i}");
        });
    }
    println!("left {}", ex.run());
    let (tx, mut rx) = channel(2);
    for i in 0..2 {
        let tx = tx.clone();
        ex.spawn(async move {
            for k in 0..3 {
                tx.send(i * 100 + k).await.unwrap();
                println!("sent {}", i * 100 + k);
            }
        });
    }
    drop(tx);
    ex.spawn(async move {
        let mut n = 0;
        while let Some(v) = rx.recv().await {
            println!("got {v}");
            n += 1;
        }
        println!("closed after {n}");
    });
    ex.run();
    let (tx, rx) = channel::<String>(1);
    drop(rx);
    ex.spawn(async move {
        println!("{:?}", tx.send("x".into()).await);
    });
    ex.run();
    let n = Rc::new(Notify::default());
    let n2 = n.clone();
    ex.spawn(async move {
        n2.notified().await;
        println!("notified");
        n2.notified().await;
        println!("again");
    });
    println!("left {}", ex.run());
    n.one();
    println!("left {}", ex.run());
    n.one();
    println!("left {}", ex.run());
    ex.spawn(async {
        let v: Vec<_> = Ticks(4, false).map(|x| x * x).collect().await;
        println!("{v:?}");
        let mut b: Pin<Box<dyn Stream<Item = u8>>> = Box::pin(Ticks(2, true));
        while let Some(x) = std::future::poll_fn(|cx| b.as_mut().poll_next(cx)).await {
            print!("{x} ");
        }
        println!();
    });
    ex.run();
    ex.spawn(async {
        let never = std::future::pending::<()>();
        never.await;
    });
    println!("stuck {}", ex.run());
}
