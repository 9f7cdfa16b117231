//! A hand-built executor on top of async_task: spawn, Runnable, a flume-like queue.
use async_task::{Runnable, Task};
use std::future::Future;
use std::pin::Pin;
use std::sync::mpsc::{channel, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use std::collections::VecDeque;

struct Executor {
    queue: Receiver<Runnable>,
    sender: Sender<Runnable>,
    polled: usize,
}

impl Executor {
    fn new() -> Self {
        let (sender, queue) = channel();
        Executor { queue, sender, polled: 0 }
    }
    fn spawn<F, T>(&self, future: F) -> Task<T>
    where
        F: Future<Output = T> + Send + 'static,
        T: Send + 'static,
    {
        let sender = self.sender.clone();
        let schedule = move |runnable| sender.send(runnable).unwrap();
        let (runnable, task) = async_task::spawn(future, schedule);
        runnable.schedule();
        task
    }
    fn run_until_empty(&mut self) {
        while let Ok(runnable) = self.queue.try_recv() {
            self.polled += 1;
            runnable.run();
        }
    }
}

struct YieldTimes(u32, &'static str);
impl Future for YieldTimes {
    type Output = u32;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<u32> {
        println!("  poll {} ({} left)", self.1, self.0);
        if self.0 == 0 {
            return Poll::Ready(42);
        }
        self.0 -= 1;
        cx.waker().wake_by_ref();
        Poll::Pending
    }
}

fn main() {
    let mut ex = Executor::new();
    let a = ex.spawn(YieldTimes(2, "a"));
    let b = ex.spawn(async {
        let x = YieldTimes(1, "b").await;
        x + 1
    });
    println!("nothing ran yet: {} {}", a.is_finished(), b.is_finished());
    ex.run_until_empty();
    println!("finished: {} {} after {} polls", a.is_finished(), b.is_finished(), ex.polled);
    println!("{}", futures::executor::block_on(async { a.await + b.await }));

    let log = Arc::new(Mutex::new(Vec::new()));
    let l = log.clone();
    let c = ex.spawn(async move {
        l.lock().unwrap().push("c ran");
        std::future::pending::<()>().await;
    });
    ex.run_until_empty();
    println!("{:?}", log.lock().unwrap());
    drop(c);
    println!("strong {}", Arc::strong_count(&log));
    ex.run_until_empty();
    println!("strong {}", Arc::strong_count(&log));

    let d = ex.spawn(async { println!("detached ran") });
    d.detach();
    ex.run_until_empty();

    // cancel
    let e = ex.spawn(async { 5 });
    let cancelled = futures::executor::block_on(async {
        let t = e.cancel();
        let mut t = Box::pin(t);
        let first = futures::poll!(t.as_mut());
        println!("first poll of cancel: {:?}", first);
        first
    });
    println!("{:?}", cancelled.is_ready());
    ex.run_until_empty();

    // a local queue
    let q: Arc<Mutex<VecDeque<Runnable>>> = Arc::new(Mutex::new(VecDeque::new()));
    let q2 = q.clone();
    let (r, t) = async_task::spawn(async { "from a VecDeque".to_string() }, move |r| q2.lock().unwrap().push_back(r));
    let woken = r.run();
    println!("woken while running: {woken}");
    println!("{} {}", t.is_finished(), futures::executor::block_on(t));
    println!("queue len {}", q.lock().unwrap().len());
}
