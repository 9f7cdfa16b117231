use futures::channel::oneshot;
use futures::future::{BoxFuture, FutureExt};
use futures::task::{waker_ref, ArcWake};
use std::sync::mpsc::{sync_channel, SyncSender};
use std::sync::{Arc, Mutex};
use std::task::Context;
use std::thread;
use std::time::Duration;

struct Task {
    work: Mutex<Option<BoxFuture<'static, ()>>>,
    queue: SyncSender<Arc<Task>>,
}

impl ArcWake for Task {
    fn wake_by_ref(task: &Arc<Task>) {
        task.queue.send(task.clone()).unwrap();
    }
}

#[derive(Clone)]
struct Spawner(SyncSender<Arc<Task>>);

impl Spawner {
    fn spawn(&self, work: BoxFuture<'static, ()>) {
        let task = Arc::new(Task {
            work: Mutex::new(Some(work)),
            queue: self.0.clone(),
        });
        self.0.send(task).unwrap();
    }
}

async fn nap(ms: u64) {
    let (tx, rx) = oneshot::channel();
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(ms));
        tx.send(()).unwrap();
    });
    rx.await.unwrap();
}

async fn nap_and_say(ms: u64) {
    nap(ms).await;
    println!("second is done");
}

fn main() {
    let (queue, ready) = sync_channel(100);
    let spawner = Spawner(queue);
    let second = spawner.clone();
    let first = async move {
        nap(40).await;
        println!("first spawns second");
        second.spawn(nap_and_say(30).boxed());
    };
    spawner.spawn(first.boxed());

    while let Ok(task) = ready.recv() {
        let mut slot = task.work.lock().unwrap();
        let Some(mut work) = slot.take() else {
            continue;
        };
        let waker = waker_ref(&task);
        let mut cx = Context::from_waker(&waker);
        if work.as_mut().poll(&mut cx).is_pending() {
            *slot = Some(work);
        }
    }
    println!("no sender is left");
}
