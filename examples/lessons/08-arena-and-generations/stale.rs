use std::collections::VecDeque;
use std::future::{poll_fn, Future};
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};

type Work = Pin<Box<dyn Future<Output = ()>>>;
type Queue = Arc<Mutex<VecDeque<usize>>>;
type Kept = Arc<Mutex<Option<Waker>>>;

struct Bell(usize, Queue);

impl Wake for Bell {
    fn wake(self: Arc<Self>) {
        self.1.lock().unwrap().push_back(self.0);
    }
}

fn run(slots: &mut [Option<Work>], queue: &Queue) {
    loop {
        let next = queue.lock().unwrap().pop_front();
        let Some(slot) = next else { return };
        let Some(work) = &mut slots[slot] else {
            continue;
        };
        let bell = Bell(slot, queue.clone());
        let waker = Waker::from(Arc::new(bell));
        let mut cx = Context::from_waker(&waker);
        if work.as_mut().poll(&mut cx).is_ready() {
            slots[slot] = None;
        }
    }
}

async fn gives_a_waker(kept: Kept) {
    poll_fn(|cx| {
        let waker = cx.waker().clone();
        *kept.lock().unwrap() = Some(waker);
        Poll::Ready(())
    })
    .await
}

async fn waits_for_nobody() {
    let mut polls = 0;
    poll_fn(|_cx| {
        polls += 1;
        println!("second task, poll {polls}");
        Poll::<()>::Pending
    })
    .await
}

fn main() {
    let queue = Queue::default();
    let kept = Kept::default();
    let first = gives_a_waker(kept.clone());
    let mut slots: Vec<Option<Work>> = Vec::new();
    slots.push(Some(Box::pin(first)));
    queue.lock().unwrap().push_back(0);
    run(&mut slots, &queue);

    slots[0] = Some(Box::pin(waits_for_nobody()));
    queue.lock().unwrap().push_back(0);
    run(&mut slots, &queue);

    println!("the old waker is invoked");
    kept.lock().unwrap().take().unwrap().wake();
    run(&mut slots, &queue);
}
