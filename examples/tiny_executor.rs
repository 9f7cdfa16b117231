//! # An executor in forty lines
//!
//! A queue of tasks, and a waker that puts its task
//! back into the queue: that is the whole idea.
//!
//! `run` takes the task at the head and polls it.
//! Ready: it is dropped. Pending: the executor
//! forgets it. Only the waker can bring it back, so
//! a task that waits for nothing costs nothing.
//!
//! `Twice` wakes itself at once, so its task goes to
//! the back of the queue and the others come first.

use std::collections::VecDeque;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};

type Queue = Arc<Mutex<VecDeque<Arc<Task>>>>;
type Work = Pin<Box<dyn Future<Output = ()> + Send>>;

struct Task {
    name: &'static str,
    work: Mutex<Work>,
    queue: Queue,
}

impl Wake for Task {
    fn wake(self: Arc<Self>) {
        println!("wake {}", self.name);
        let queue = self.queue.clone();
        queue.lock().unwrap().push_back(self);
    }
}

fn spawn(
    queue: &Queue,
    name: &'static str,
    work: impl Future<Output = ()> + Send + 'static,
) {
    let task = Arc::new(Task {
        name,
        work: Mutex::new(Box::pin(work)),
        queue: queue.clone(),
    });
    queue.lock().unwrap().push_back(task);
}

fn next(queue: &Queue) -> Option<Arc<Task>> {
    queue.lock().unwrap().pop_front()
}

fn run(queue: &Queue) {
    while let Some(task) = next(queue) {
        println!("poll {}", task.name);
        let waker = Waker::from(task.clone());
        let mut cx = Context::from_waker(&waker);
        let mut work = task.work.lock().unwrap();
        if work.as_mut().poll(&mut cx).is_ready() {
            println!("done {}", task.name);
        }
    }
}

struct Twice(bool);

impl Future for Twice {
    type Output = ();

    fn poll(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<()> {
        if self.0 {
            return Poll::Ready(());
        }
        self.0 = true;
        cx.waker().wake_by_ref();
        Poll::Pending
    }
}

fn main() {
    let queue = Queue::default();
    spawn(&queue, "a", Twice(false));
    spawn(&queue, "b", async {
        Twice(false).await;
        Twice(false).await;
    });
    spawn(&queue, "c", async {});
    run(&queue);
    println!("the queue is empty");
}
