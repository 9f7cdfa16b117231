//! # A queue of numbers
//!
//! This executor keeps its futures in a list and a
//! queue of their numbers beside it. The waker knows
//! one number and puts it into the queue, unless it
//! is there already.
//!
//! When the queue is empty the executor's thread
//! sleeps on a `Condvar`, and a wake ends that
//! sleep. This is the core loop of every runtime.

use std::collections::VecDeque;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Condvar, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use std::thread;
use std::time::Duration;

#[derive(Default)]
struct Ready {
    ids: Mutex<VecDeque<usize>>,
    some: Condvar,
}

impl Ready {
    fn push(&self, id: usize) {
        let mut ids = self.ids.lock().unwrap();
        if ids.contains(&id) {
            println!("  {id} is queued already");
        } else {
            ids.push_back(id);
        }
        self.some.notify_one();
    }

    fn next(&self) -> usize {
        let mut ids = self.ids.lock().unwrap();
        loop {
            if let Some(id) = ids.pop_front() {
                return id;
            }
            ids = self.some.wait(ids).unwrap();
        }
    }
}

struct Bell {
    id: usize,
    ready: Arc<Ready>,
}

impl Wake for Bell {
    fn wake(self: Arc<Self>) {
        self.ready.push(self.id);
    }
}

type Work = Pin<Box<dyn Future<Output = ()>>>;

#[derive(Default)]
struct Executor {
    tasks: Vec<Option<Work>>,
    ready: Arc<Ready>,
}

impl Executor {
    fn spawn(&mut self, work: Work) {
        self.ready.push(self.tasks.len());
        self.tasks.push(Some(work));
    }

    fn run(&mut self) {
        let mut left = self.tasks.len();
        while left > 0 {
            let id = self.ready.next();
            let task = &mut self.tasks[id];
            let Some(work) = task else {
                continue; // woken after its end
            };
            let ready = self.ready.clone();
            let bell = Arc::new(Bell { id, ready });
            let waker = Waker::from(bell);
            let mut cx = Context::from_waker(&waker);
            let poll = work.as_mut().poll(&mut cx);
            if poll.is_ready() {
                println!("task {id} is done");
                *task = None;
                left -= 1;
            }
        }
    }
}

/// Pending once; a thread wakes it, twice.
struct Parcel {
    days: u64,
    sent: bool,
}

impl Future for Parcel {
    type Output = ();

    fn poll(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<()> {
        if self.sent {
            return Poll::Ready(());
        }
        self.sent = true;
        let ms = self.days * 10;
        let waker = cx.waker().clone();
        thread::spawn(move || {
            thread::sleep(Duration::from_millis(ms));
            waker.wake_by_ref();
            waker.wake();
        });
        Poll::Pending
    }
}

async fn order(what: &'static str, days: u64) {
    println!("{what} ordered");
    Parcel { days, sent: false }.await;
    println!("{what} is here");
}

fn main() {
    let mut executor = Executor::default();
    executor.spawn(Box::pin(order("tea", 3)));
    executor.spawn(Box::pin(order("cups", 1)));
    executor.run();
}
