//! # An executor for small devices
//!
//! No list of pointers: the futures live in an arena
//! and the queue holds keys. A key is a slot and a
//! **generation**, which counts how often the slot
//! was given away.
//!
//! A slot is used again after its task has ended. A
//! waker of the old task may still exist; its key
//! has the old generation, so the arena finds
//! nothing and the new task is not disturbed.

use std::collections::VecDeque;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};

type Work = Pin<Box<dyn Future<Output = ()>>>;
type Found<'a> = Option<&'a mut Work>;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Key {
    slot: usize,
    generation: u32,
}

#[derive(Default)]
struct Slot {
    generation: u32,
    work: Option<Work>,
}

#[derive(Default)]
struct Arena(Vec<Slot>);

impl Arena {
    fn insert(&mut self, work: Work) -> Key {
        let slots = &mut self.0;
        let is_free = |s: &Slot| s.work.is_none();
        let free = slots.iter().position(is_free);
        let slot = free.unwrap_or_else(|| {
            slots.push(Slot::default());
            slots.len() - 1
        });
        let s = &mut slots[slot];
        s.generation += 1;
        s.work = Some(work);
        Key { slot, generation: s.generation }
    }

    fn get(&mut self, key: Key) -> Found<'_> {
        let s = self.0.get_mut(key.slot)?;
        if s.generation != key.generation {
            return None;
        }
        s.work.as_mut()
    }
}

type Queue = Arc<Mutex<VecDeque<Key>>>;

struct Bell(Key, Queue);

impl Wake for Bell {
    fn wake(self: Arc<Self>) {
        self.1.lock().unwrap().push_back(self.0);
    }
}

fn run(arena: &mut Arena, queue: &Queue) {
    loop {
        let next = queue.lock().unwrap().pop_front();
        let Some(key) = next else { return };
        let Some(work) = arena.get(key) else {
            println!("{key:?} is stale: no poll");
            continue;
        };
        let bell = Bell(key, queue.clone());
        let waker = Waker::from(Arc::new(bell));
        let mut cx = Context::from_waker(&waker);
        if work.as_mut().poll(&mut cx).is_ready() {
            arena.0[key.slot].work = None;
        }
    }
}

/// Gives its waker away and is ready at once.
struct Leak(Arc<Mutex<Option<Waker>>>);

impl Future for Leak {
    type Output = ();

    fn poll(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<()> {
        let waker = cx.waker().clone();
        *self.0.lock().unwrap() = Some(waker);
        Poll::Ready(())
    }
}

fn main() {
    let mut arena = Arena::default();
    let queue = Queue::default();
    let kept = Arc::new(Mutex::new(None));

    let leak = Leak(kept.clone());
    let first = arena.insert(Box::pin(leak));
    queue.lock().unwrap().push_back(first);
    run(&mut arena, &queue);
    println!("{first:?} has ended");

    let second = arena.insert(Box::pin(async {
        println!("the second task runs");
    }));
    println!("{second:?} uses the slot again");

    let old = kept.lock().unwrap().take();
    old.unwrap().wake();
    run(&mut arena, &queue);

    queue.lock().unwrap().push_back(second);
    run(&mut arena, &queue);
}
