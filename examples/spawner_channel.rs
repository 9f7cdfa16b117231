//! # Tasks through a channel
//!
//! Here the ready queue is a channel. A `Spawner`
//! sends new tasks into it, a waker sends its own
//! task again, and the executor receives.
//!
//! The loop ends by itself: when the spawner and
//! every waiting task are gone, no sender is left
//! and `recv` returns an error. That is why `main`
//! drops the spawner before it calls `run`.

use futures::channel::oneshot;
use futures::future::{BoxFuture, FutureExt};
use futures::task::{waker_ref, ArcWake};
use std::future::Future;
use std::sync::mpsc::{sync_channel, Receiver};
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use std::thread;
use std::time::Duration;

type Sender = SyncSender<Arc<Task>>;

struct Task {
    work: Mutex<Option<BoxFuture<'static, ()>>>,
    queue: Sender,
}

impl ArcWake for Task {
    fn wake_by_ref(task: &Arc<Task>) {
        println!("wake: back into the channel");
        task.queue.send(task.clone()).unwrap();
    }
}

struct Spawner {
    queue: Sender,
}

impl Spawner {
    fn spawn<F>(&self, work: F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let task = Arc::new(Task {
            work: Mutex::new(Some(work.boxed())),
            queue: self.queue.clone(),
        });
        self.queue.send(task).unwrap();
    }
}

fn run(queue: Receiver<Arc<Task>>) {
    while let Ok(task) = queue.recv() {
        let mut slot = task.work.lock().unwrap();
        let Some(mut work) = slot.take() else {
            continue;
        };
        let waker = waker_ref(&task);
        let mut cx = Context::from_waker(&waker);
        match work.as_mut().poll(&mut cx) {
            Poll::Ready(()) => println!("run: done"),
            Poll::Pending => *slot = Some(work),
        }
    }
    println!("run: no sender is left");
}

/// Ready after a while; a thread keeps the time.
async fn nap(ms: u64) {
    let (tx, rx) = oneshot::channel();
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(ms));
        tx.send(()).unwrap();
    });
    rx.await.unwrap();
}

fn main() {
    let (queue, ready) = sync_channel(10);
    let spawner = Spawner { queue };
    for (name, ms) in [("tea", 90), ("toast", 40)] {
        spawner.spawn(async move {
            println!("{name}: on");
            nap(ms).await;
            println!("{name}: ready");
        });
    }
    drop(spawner);
    run(ready);
}
