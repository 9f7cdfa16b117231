use std::collections::VecDeque;
use std::future::{poll_fn, Future};
use std::pin::Pin;
use std::sync::{Arc, Condvar, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use std::thread;
use std::time::Duration;

type Work = Pin<Box<dyn Future<Output = ()>>>;

#[derive(Default)]
struct Ready {
    ids: Mutex<VecDeque<usize>>,
    some: Condvar,
}

struct Bell(usize, Arc<Ready>);

impl Wake for Bell {
    fn wake(self: Arc<Self>) {
        let mut ids = self.1.ids.lock().unwrap();
        if !ids.contains(&self.0) {
            ids.push_back(self.0);
        }
        self.1.some.notify_one();
    }
}

fn next(ready: &Ready) -> usize {
    let mut ids = ready.ids.lock().unwrap();
    loop {
        if let Some(id) = ids.pop_front() {
            return id;
        }
        ids = ready.some.wait(ids).unwrap();
    }
}

/// Pending until a thread has slept for so long.
async fn nap(ms: u64) {
    let mut asked = false;
    poll_fn(move |cx| {
        if asked {
            return Poll::Ready(());
        }
        asked = true;
        let waker = cx.waker().clone();
        thread::spawn(move || {
            thread::sleep(Duration::from_millis(ms));
            waker.wake();
        });
        Poll::Pending
    })
    .await
}

async fn bake(what: &'static str, ms: u64) {
    nap(ms).await;
    println!("{what} is baked");
}

fn main() {
    let ready = Arc::new(Ready::default());
    let mut tasks: Vec<Work> = vec![
        Box::pin(bake("bread", 80)),
        Box::pin(bake("cake", 30)),
    ];
    ready.ids.lock().unwrap().extend([0, 1]);
    let mut left = tasks.len();
    while left > 0 {
        let id = next(&ready);
        let bell = Arc::new(Bell(id, ready.clone()));
        let waker = Waker::from(bell);
        let mut cx = Context::from_waker(&waker);
        let task = tasks[id].as_mut();
        if task.poll(&mut cx).is_ready() {
            left -= 1;
        }
    }
}
