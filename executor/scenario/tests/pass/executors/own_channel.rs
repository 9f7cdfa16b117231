// A bounded async channel, a mutex and a semaphore, on a queue executor.
use std::cell::{Cell, RefCell, UnsafeCell};
use std::collections::VecDeque;
use std::future::{poll_fn, Future};
use std::ops::{Deref, DerefMut};
use std::pin::Pin;
use std::rc::Rc;
use std::sync::{Arc, Mutex};
use std::task::{ready, Context, Poll, Wake, Waker};

#[derive(Debug, PartialEq)]
struct SendError<T>(T);

struct Shared<T> {
    queue: VecDeque<T>,
    cap: usize,
    senders: usize,
    closed: bool,
    recv: Option<Waker>,
    send: VecDeque<Waker>,
}
struct Sender<T>(Rc<RefCell<Shared<T>>>);
struct Receiver<T>(Rc<RefCell<Shared<T>>>);

fn channel<T>(cap: usize) -> (Sender<T>, Receiver<T>) {
    assert!(cap > 0, "capacity must not be 0");
    let s = Rc::new(RefCell::new(Shared { queue: VecDeque::with_capacity(cap), cap, senders: 1, closed: false, recv: None, send: VecDeque::new() }));
    (Sender(s.clone()), Receiver(s))
}
impl<T> Clone for Sender<T> {
    fn clone(&self) -> Self {
        self.0.borrow_mut().senders += 1;
        Sender(self.0.clone())
    }
}
impl<T> Drop for Sender<T> {
    fn drop(&mut self) {
        let mut s = self.0.borrow_mut();
        s.senders -= 1;
        if s.senders == 0 {
            if let Some(w) = s.recv.take() {
                w.wake();
            }
        }
    }
}
impl<T> Drop for Receiver<T> {
    fn drop(&mut self) {
        let mut s = self.0.borrow_mut();
        s.closed = true;
        let lost = s.queue.len();
        println!("  receiver gone, {lost} lost");
        s.queue.clear();
        for w in s.send.drain(..) {
            w.wake();
        }
    }
}
impl<T: Unpin> Sender<T> {
    fn send(&self, value: T) -> impl Future<Output = Result<(), SendError<T>>> + '_ {
        let mut value = Some(value);
        poll_fn(move |cx| {
            let mut s = self.0.borrow_mut();
            if s.closed {
                return Poll::Ready(Err(SendError(value.take().unwrap())));
            }
            if s.queue.len() == s.cap {
                s.send.push_back(cx.waker().clone());
                return Poll::Pending;
            }
            s.queue.push_back(value.take().expect("sent already"));
            if let Some(w) = s.recv.take() {
                w.wake();
            }
            Poll::Ready(Ok(()))
        })
    }
}
impl<T> Receiver<T> {
    fn poll_recv(&mut self, cx: &mut Context<'_>) -> Poll<Option<T>> {
        let mut s = self.0.borrow_mut();
        if let Some(v) = s.queue.pop_front() {
            if let Some(w) = s.send.pop_front() {
                w.wake();
            }
            return Poll::Ready(Some(v));
        }
        if s.senders == 0 {
            return Poll::Ready(None);
        }
        s.recv = Some(cx.waker().clone());
        Poll::Pending
    }
    async fn recv(&mut self) -> Option<T> {
        poll_fn(|cx| self.poll_recv(cx)).await
    }
    fn map<U, F: FnMut(T) -> U>(self, f: F) -> Mapped<T, F> {
        Mapped { inner: self, f }
    }
}
struct Mapped<T, F> {
    inner: Receiver<T>,
    f: F,
}
impl<T, F> Mapped<T, F> {
    fn poll_next<U>(&mut self, cx: &mut Context<'_>) -> Poll<Option<U>>
    where
        F: FnMut(T) -> U,
    {
        let item = ready!(self.inner.poll_recv(cx));
        Poll::Ready(item.map(&mut self.f))
    }
}

struct AsyncMutex<T> {
    locked: Cell<bool>,
    waiters: RefCell<VecDeque<Waker>>,
    value: UnsafeCell<T>,
}
struct Guard<'a, T>(&'a AsyncMutex<T>);
impl<T> AsyncMutex<T> {
    fn new(value: T) -> Self {
        AsyncMutex { locked: Cell::new(false), waiters: RefCell::default(), value: UnsafeCell::new(value) }
    }
    async fn lock(&self) -> Guard<'_, T> {
        poll_fn(|cx| {
            if self.locked.replace(true) {
                self.waiters.borrow_mut().push_back(cx.waker().clone());
                Poll::Pending
            } else {
                Poll::Ready(())
            }
        })
        .await;
        Guard(self)
    }
}
impl<T> Deref for Guard<'_, T> {
    type Target = T;
    fn deref(&self) -> &T {
        unsafe { &*self.0.value.get() }
    }
}
impl<T> DerefMut for Guard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        unsafe { &mut *self.0.value.get() }
    }
}
impl<T> Drop for Guard<'_, T> {
    fn drop(&mut self) {
        self.0.locked.set(false);
        if let Some(w) = self.0.waiters.borrow_mut().pop_front() {
            w.wake();
        }
    }
}

type Queue = Arc<Mutex<VecDeque<usize>>>;
struct Entry {
    id: usize,
    queue: Queue,
}
impl Wake for Entry {
    fn wake(self: Arc<Self>) {
        let mut q = self.queue.lock().unwrap();
        if !q.contains(&self.id) {
            q.push_back(self.id);
        }
    }
}
fn run(tasks: Vec<Pin<Box<dyn Future<Output = ()> + '_>>>) -> usize {
    let queue: Queue = Arc::new(Mutex::new((0..tasks.len()).collect()));
    let mut slots: Vec<_> = tasks.into_iter().map(Some).collect();
    let mut polls = 0;
    loop {
        let Some(id) = queue.lock().unwrap().pop_front() else { break };
        let waker: Waker = Arc::new(Entry { id, queue: Arc::clone(&queue) }).into();
        if let Some(task) = &mut slots[id] {
            polls += 1;
            if task.as_mut().poll(&mut Context::from_waker(&waker)).is_ready() {
                slots[id] = None;
            }
        }
    }
    println!("  stuck: {:?}", slots.iter().enumerate().filter(|(_, s)| s.is_some()).map(|(i, _)| i).collect::<Vec<_>>());
    polls
}

async fn yield_now() {
    let mut first = true;
    poll_fn(|cx| {
        if std::mem::take(&mut first) {
            cx.waker().wake_by_ref();
            Poll::Pending
        } else {
            Poll::Ready(())
        }
    })
    .await
}

fn main() {
    println!("channel");
    let (tx, mut rx) = channel::<u32>(2);
    let tx2 = tx.clone();
    let polls = run(vec![
        Box::pin(async move {
            for i in 0..4 {
                tx.send(i).await.unwrap();
                println!("  sent {i}");
            }
        }),
        Box::pin(async move { println!("  second: {:?}", tx2.send(100).await) }),
        Box::pin(async move {
            while let Some(v) = rx.recv().await {
                println!("  got {v}");
            }
        }),
    ]);
    println!("  {polls} polls");
    println!("closed");
    let (tx, mut rx) = channel(1);
    run(vec![
        Box::pin(async move {
            println!("  {:?}", tx.send("first").await);
            println!("  {:?}", tx.send("second").await);
            println!("  {:?}", tx.send("third").await);
        }),
        Box::pin(async move {
            println!("  {:?}", rx.recv().await);
            yield_now().await;
        }),
    ]);
    println!("mapped");
    let (tx, rx) = channel(8);
    run(vec![
        Box::pin(async move {
            let mut m = rx.map(|s: String| s.len());
            while let Some(n) = poll_fn(|cx| m.poll_next(cx)).await {
                println!("  len {n}");
            }
        }),
        Box::pin(async move {
            for w in ["one", "three", "fifteen"] {
                tx.send(w.to_string()).await.unwrap();
            }
        }),
    ]);
    println!("mutex");
    let shared = AsyncMutex::new(Vec::new());
    run((0..3)
        .map(|id| {
            let shared = &shared;
            Box::pin(async move {
                for step in 0..2 {
                    let mut g = shared.lock().await;
                    g.push((id, step));
                    yield_now().await;
                    let n = g.len();
                    g[n - 1].1 += 10;
                }
            }) as Pin<Box<dyn Future<Output = ()>>>
        })
        .collect());
    println!("  {:?}", shared.value.into_inner());
}
