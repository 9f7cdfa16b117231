use std::collections::VecDeque;
use std::future::{poll_fn, Future};
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};

type Work = Pin<Box<dyn Future<Output = ()>>>;
type Key = (usize, u32); // slot, generation
type Queue = Arc<Mutex<VecDeque<Key>>>;
type Kept = Arc<Mutex<Option<Waker>>>;

struct Bell(Key, Queue);

#[derive(Default)]
struct Slot {
    generation: u32,
    work: Option<Work>,
}

fn put(slot: &mut Slot, work: Work) -> Key {
    slot.generation += 1;
    slot.work = Some(work);
    (0, slot.generation)
}

impl Wake for Bell {
    fn wake(self: Arc<Self>) {
        self.1.lock().unwrap().push_back(self.0);
    }
}

fn run(slots: &mut [Slot], queue: &Queue) {
    loop {
        let next = queue.lock().unwrap().pop_front();
        let Some(key) = next else { return };
        let slot = &mut slots[key.0];
        if slot.generation != key.1 {
            continue;
        }
        let Some(work) = &mut slot.work else {
            continue;
        };
        let bell = Bell(key, queue.clone());
        let waker = Waker::from(Arc::new(bell));
        let mut cx = Context::from_waker(&waker);
        if work.as_mut().poll(&mut cx).is_ready() {
            slot.work = None;
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
    let mut slots = vec![Slot::default()];
    let first = gives_a_waker(kept.clone());
    let key = put(&mut slots[0], Box::pin(first));
    queue.lock().unwrap().push_back(key);
    run(&mut slots, &queue);

    let second = Box::pin(waits_for_nobody());
    let key = put(&mut slots[0], second);
    queue.lock().unwrap().push_back(key);
    run(&mut slots, &queue);

    println!("the old waker is invoked");
    kept.lock().unwrap().take().unwrap().wake();
    run(&mut slots, &queue);
}
