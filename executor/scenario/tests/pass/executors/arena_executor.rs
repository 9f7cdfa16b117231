// An executor with a slab of tasks, generations in the wakers and a priority queue.
use std::cell::{Cell, RefCell};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    index: usize,
    generation: u32,
}
impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}v{}", self.index, self.generation)
    }
}

enum Slot<T> {
    Free { next: Option<usize>, generation: u32 },
    Used { value: T, generation: u32 },
}
struct Slab<T> {
    slots: Vec<Slot<T>>,
    free: Option<usize>,
    len: usize,
}
impl<T> Slab<T> {
    const fn new() -> Self {
        Slab { slots: Vec::new(), free: None, len: 0 }
    }
    fn insert(&mut self, value: T) -> Key {
        self.len += 1;
        match self.free {
            Some(index) => {
                let Slot::Free { next, generation } = self.slots[index] else { unreachable!("a used slot on the free list") };
                self.free = next;
                self.slots[index] = Slot::Used { value, generation };
                Key { index, generation }
            }
            None => {
                self.slots.push(Slot::Used { value, generation: 0 });
                Key { index: self.slots.len() - 1, generation: 0 }
            }
        }
    }
    fn get_mut(&mut self, key: Key) -> Option<&mut T> {
        match self.slots.get_mut(key.index)? {
            Slot::Used { value, generation } if *generation == key.generation => Some(value),
            _ => None,
        }
    }
    fn remove(&mut self, key: Key) -> Option<T> {
        self.get_mut(key)?;
        let new = Slot::Free { next: self.free, generation: key.generation + 1 };
        self.free = Some(key.index);
        self.len -= 1;
        match std::mem::replace(&mut self.slots[key.index], new) {
            Slot::Used { value, .. } => Some(value),
            Slot::Free { .. } => None,
        }
    }
}

type Ready = Arc<Mutex<BinaryHeap<(u8, Reverse<u64>, Key)>>>;

struct TaskWaker {
    key: Key,
    priority: u8,
    ready: Ready,
    seq: Arc<Mutex<u64>>,
}
impl Wake for TaskWaker {
    fn wake(self: Arc<Self>) {
        let mut seq = self.seq.lock().unwrap();
        *seq += 1;
        self.ready.lock().unwrap().push((self.priority, Reverse(*seq), self.key));
    }
}

struct Task {
    future: Pin<Box<dyn Future<Output = ()>>>,
    waker: Waker,
    polls: u32,
}

#[derive(Clone)]
struct Executor {
    tasks: Rc<RefCell<Slab<Option<Task>>>>,
    ready: Ready,
    seq: Arc<Mutex<u64>>,
    stale: Rc<Cell<u32>>,
}
impl Executor {
    fn new() -> Self {
        Executor { tasks: Rc::new(RefCell::new(Slab::new())), ready: Ready::default(), seq: Arc::default(), stale: Rc::default() }
    }
    fn spawn(&self, priority: u8, future: impl Future<Output = ()> + 'static) -> Key {
        let key = self.tasks.borrow_mut().insert(None);
        let waker = Waker::from(Arc::new(TaskWaker { key, priority, ready: self.ready.clone(), seq: self.seq.clone() }));
        waker.wake_by_ref();
        *self.tasks.borrow_mut().get_mut(key).unwrap() = Some(Task { future: Box::pin(future), waker, polls: 0 });
        key
    }
    fn run(&self) -> u32 {
        let mut polls = 0;
        loop {
            let next = self.ready.lock().unwrap().pop();
            let Some((priority, _, key)) = next else { break };
            let task = self.tasks.borrow_mut().get_mut(key).and_then(Option::take);
            let Some(mut task) = task else {
                self.stale.set(self.stale.get() + 1);
                continue;
            };
            polls += 1;
            task.polls += 1;
            let done = task.future.as_mut().poll(&mut Context::from_waker(&task.waker)).is_ready();
            if done {
                println!("[{key:?} p{priority}] done after {} polls", task.polls);
                self.tasks.borrow_mut().remove(key);
            } else if let Some(slot) = self.tasks.borrow_mut().get_mut(key) {
                *slot = Some(task);
            }
        }
        polls
    }
}

struct Yield(bool);
impl Future for Yield {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if std::mem::replace(&mut self.0, true) {
            Poll::Ready(())
        } else {
            cx.waker().wake_by_ref();
            Poll::Pending
        }
    }
}

/// A one-shot event that remembers who waits.
#[derive(Default)]
struct Event {
    set: Cell<bool>,
    waiting: RefCell<Vec<Waker>>,
}
impl Event {
    fn fire(&self) -> usize {
        self.set.set(true);
        let list = self.waiting.take();
        let n = list.len();
        list.into_iter().for_each(Waker::wake);
        n
    }
}
impl Future for &Event {
    type Output = &'static str;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        if self.set.get() {
            return Poll::Ready("fired");
        }
        self.waiting.borrow_mut().push(cx.waker().clone());
        Poll::Pending
    }
}

fn main() {
    let ex = Executor::new();
    let event = Rc::new(Event::default());
    for (name, priority, steps) in [("low", 1, 2), ("high", 9, 3), ("mid", 5, 1)] {
        let event = event.clone();
        ex.spawn(priority, async move {
            for i in 0..steps {
                println!("{name} step {i}");
                Yield(false).await;
            }
            if name == "low" {
                println!("{name} fires for {}", event.fire());
            }
        });
    }
    let (e, ex2) = (event.clone(), ex.clone());
    let waiter = ex.spawn(7, async move {
        println!("waiter {}", (&*e).await);
        let inner = ex2.spawn(3, async { println!("spawned inside") });
        println!("spawned {inner:?}");
    });
    println!("waiter is {waiter:?}");
    let polls = ex.run();
    println!("{polls} polls, {} tasks, {} slots", ex.tasks.borrow().len, ex.tasks.borrow().slots.len());
    let again = ex.spawn(0, std::future::ready(()));
    println!("reused {again:?}");
    ex.run();
    drop(event);
    println!("stale wakes {}", ex.stale.get());
}
