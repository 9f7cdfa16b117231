//! What goes wrong in hand-made executors, and what it looks like from inside.
use std::cell::RefCell;
use std::collections::VecDeque;
use std::future::Future;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::pin::Pin;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{channel, Receiver, Sender, TryRecvError};
use std::sync::{Arc, Mutex, Weak};
use std::task::{Context, Poll, Wake, Waker};
use std::thread;
use std::time::Duration;

type Fut = Pin<Box<dyn Future<Output = ()> + Send>>;
struct Task {
    fut: Mutex<Option<Fut>>,
    tx: Sender<Arc<Task>>,
    woken: AtomicUsize,
}
impl Wake for Task {
    fn wake(self: Arc<Self>) {
        self.woken.fetch_add(1, Relaxed);
        let tx = self.tx.clone();
        let _ = tx.send(self);
    }
}
impl Drop for Task {
    fn drop(&mut self) {
        let state = match self.fut.get_mut() {
            Ok(Some(_)) => "unfinished",
            Ok(None) => "finished",
            Err(p) => {
                let _ = p.into_inner().take();
                "poisoned"
            }
        };
        println!("  task dropped, {state}, woken {}", self.woken.load(Relaxed));
    }
}
struct Executor {
    tx: Sender<Arc<Task>>,
    rx: Receiver<Arc<Task>>,
}
impl Executor {
    fn new() -> Self {
        let (tx, rx) = channel();
        Executor { tx, rx }
    }
    fn spawn(&self, f: impl Future<Output = ()> + Send + 'static) -> Weak<Task> {
        let t = Arc::new(Task { fut: Mutex::new(Some(Box::pin(f))), tx: self.tx.clone(), woken: AtomicUsize::new(0) });
        let w = Arc::downgrade(&t);
        self.tx.send(t).unwrap();
        w
    }
    /// Polls what is ready; true if something panicked.
    fn run(&self) -> (usize, usize) {
        let (mut polls, mut panics) = (0, 0);
        loop {
            match self.rx.try_recv() {
                Ok(task) => {
                    let waker = task.clone().into();
                    let r = catch_unwind(AssertUnwindSafe(|| {
                        let mut slot = task.fut.lock().unwrap_or_else(|e| e.into_inner());
                        if let Some(f) = slot.as_mut() {
                            polls += 1;
                            if f.as_mut().poll(&mut Context::from_waker(&waker)).is_ready() {
                                slot.take();
                            }
                        }
                    }));
                    panics += usize::from(r.is_err());
                }
                Err(TryRecvError::Empty) => return (polls, panics),
                Err(TryRecvError::Disconnected) => unreachable!("we hold a sender"),
            }
        }
    }
}

struct Slot(Arc<Mutex<(bool, Vec<Waker>)>>);
impl Future for Slot {
    type Output = ();
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let mut s = self.0.lock().unwrap();
        if s.0 {
            return Poll::Ready(());
        }
        s.1.push(cx.waker().clone());
        Poll::Pending
    }
}
struct Hello(&'static str);
impl Drop for Hello {
    fn drop(&mut self) {
        println!("  {} dropped", self.0);
    }
}

fn main() {
    println!("a task that is never woken");
    let ex = Executor::new();
    let w = ex.spawn(async {
        let _h = Hello("forgotten");
        std::future::pending::<()>().await;
    });
    println!("{:?} alive {}", ex.run(), w.upgrade().is_some());

    println!("wakers keep tasks alive");
    let state = Arc::new(Mutex::new((false, vec![])));
    let w = ex.spawn({
        let s = Slot(state.clone());
        async move {
            let _h = Hello("waiting");
            s.await;
            println!("  went on");
        }
    });
    println!("{:?} strong {}", ex.run(), w.strong_count());
    let extra = Arc::clone(&state);
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(3));
        let mut s = extra.lock().unwrap();
        s.0 = true;
        for w in s.1.drain(..) {
            w.wake_by_ref();
            w.wake();
        }
    })
    .join()
    .unwrap();
    println!("{:?} strong {}", ex.run(), w.strong_count());

    println!("a panic in a task");
    let w = ex.spawn(async {
        let _h = Hello("panicking");
        panic!("task failed");
    });
    println!("{:?} alive {}", ex.run(), w.upgrade().is_some());

    println!("woken inside of its own poll");
    ex.spawn(async {
        let mut n = 0;
        std::future::poll_fn(move |cx| {
            n += 1;
            cx.waker().wake_by_ref();
            cx.waker().clone().wake();
            if n < 3 { Poll::Pending } else { Poll::Ready(()) }
        })
        .await
    });
    println!("{:?}", ex.run());

    println!("a cycle: the waker lies in the future that it wakes");
    let hold: Arc<Mutex<Option<Waker>>> = Arc::default();
    let h2 = hold.clone();
    let w = ex.spawn(async move {
        let _h = Hello("cycle");
        std::future::poll_fn(|cx| {
            h2.lock().unwrap().replace(cx.waker().clone());
            Poll::<()>::Pending
        })
        .await
    });
    println!("{:?} strong {}", ex.run(), w.strong_count());
    drop(hold.lock().unwrap().take());
    println!("broken, strong {}", w.strong_count());

    println!("borrowed twice");
    let queue: Rc<RefCell<VecDeque<Rc<dyn Fn()>>>> = Rc::default();
    let q2 = queue.clone();
    queue.borrow_mut().push_back(Rc::new(move || q2.borrow_mut().push_back(Rc::new(|| println!("  second")))));
    let r = catch_unwind(AssertUnwindSafe(|| {
        for job in queue.borrow().iter() {
            job();
        }
    }));
    println!("{}", r.is_err());
    while let Some(job) = { let j = queue.borrow_mut().pop_front(); j } {
        job();
    }

    println!("a lock held across polls");
    let m = Arc::new(Mutex::new(0));
    let (m1, m2) = (m.clone(), m.clone());
    let mut first = Box::pin(async move {
        let mut g = m1.lock().unwrap();
        let mut n = 0;
        std::future::poll_fn(|_| { n += 1; if n > 1 { Poll::Ready(()) } else { Poll::Pending } }).await;
        *g += 1;
    });
    let mut second = Box::pin(async move { m2.try_lock().map(|g| *g).map_err(|e| e.to_string()) });
    let mut cx = Context::from_waker(Waker::noop());
    println!("{:?} {:?}", first.as_mut().poll(&mut cx), second.as_mut().poll(&mut cx));
    println!("{:?} {:?}", first.as_mut().poll(&mut cx), m.lock().unwrap());
    println!("end");
    drop(ex);
    second.as_mut().poll(&mut cx).is_ready();
}
