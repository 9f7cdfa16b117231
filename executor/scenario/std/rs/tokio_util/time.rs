//! DelayQueue: values that come out when their time has come.
use std::collections::BTreeMap;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};
use std::time::Duration;
use tokio::time::{sleep_until, Instant, Sleep};
use tokio_stream::Stream;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key {
    index: u64,
}
#[derive(Debug)]
pub struct Expired<T> {
    data: T,
    deadline: Instant,
    key: Key,
}
impl<T> Expired<T> {
    pub fn get_ref(&self) -> &T { &self.data }
    pub fn get_mut(&mut self) -> &mut T { &mut self.data }
    pub fn into_inner(self) -> T { self.data }
    pub fn deadline(&self) -> Instant { self.deadline }
    pub fn key(&self) -> Key { self.key }
}

/// A timer wheel with slots as tokio's: on level n a slot is 64^n ms long. A slot is a stack, so the last of its values
/// for one millisecond is the first to come out. A slot that is reached moves its values one level down, which turns
/// their order around.
pub struct DelayQueue<T> {
    items: BTreeMap<Key, Item<T>>,
    /// By level and first millisecond.
    slots: BTreeMap<Slot, Vec<Key>>,
    /// What was due when it came in, the next one last.
    due: Vec<Key>,
    start: Instant,
    /// The millisecond that the wheel has reached.
    elapsed: u64,
    /// The millisecond that `delay` has last reached.
    now: u64,
    /// Keys of values that have gone; the last is used first.
    free: Vec<Key>,
    delay: Option<Pin<Box<Sleep>>>,
    waker: Option<Waker>,
    /// Asked for; nothing is laid out by it.
    room: usize,
}
type Slot = (u32, u64);
struct Item<T> {
    data: T,
    /// In milliseconds from the start.
    when: u64,
    /// None: it is among those that are due.
    slot: Option<Slot>,
}
const BITS: u32 = 6;
const LEVELS: u32 = 6;
impl<T> Unpin for DelayQueue<T> {}
impl<T> DelayQueue<T> {
    pub fn new() -> DelayQueue<T> {
        DelayQueue {
            items: BTreeMap::new(),
            slots: BTreeMap::new(),
            due: Vec::new(),
            start: Instant::now(),
            elapsed: 0,
            now: 0,
            free: Vec::new(),
            delay: None,
            waker: None,
            room: 0,
        }
    }
    pub fn with_capacity(capacity: usize) -> DelayQueue<T> { DelayQueue { room: capacity, ..DelayQueue::new() } }
    fn tick(&self, when: Instant) -> u64 {
        let after = when.saturating_duration_since(self.start).as_nanos();
        (((after + 999_999) / 1_000_000) as u64).max(self.elapsed)
    }
    fn time(&self, tick: u64) -> Instant { self.start + Duration::from_millis(tick) }
    /// Puts a value, which is in no slot, where its time says.
    #[track_caller]
    fn place(&mut self, key: Key) {
        let when = self.items[&key].when;
        let slot = if when <= self.elapsed {
            None
        } else {
            let level = (self.elapsed ^ when | 63).ilog2() / BITS;
            assert!(when - self.elapsed <= 1 << BITS * LEVELS, "invalid deadline; err=Invalid");
            Some((level.min(LEVELS - 1), when))
        };
        self.put(key, slot);
    }
    fn put(&mut self, key: Key, slot: Option<Slot>) {
        let slot = slot.map(|(level, tick)| (level, tick >> BITS * level << BITS * level));
        match slot {
            Some(slot) => self.slots.entry(slot).or_default().push(key),
            None => self.due.push(key),
        }
        self.items.get_mut(&key).unwrap().slot = slot;
    }
    fn take_out(&mut self, key: &Key) {
        let Some(slot) = self.items[key].slot else {
            self.due.retain(|k| k != key);
            return;
        };
        let keys = self.slots.get_mut(&slot).unwrap();
        keys.retain(|k| k != key);
        if keys.is_empty() {
            self.slots.remove(&slot);
        }
    }
    /// When the first slot begins: the queue has to look at it then.
    fn next_slot(&self) -> Option<Instant> {
        self.slots.keys().next().map(|slot| self.time(slot.1))
    }
    fn wait_until(&mut self, time: Option<Instant>) {
        match (time, &mut self.delay) {
            (Some(time), Some(delay)) => delay.as_mut().reset(time),
            (Some(time), None) => self.delay = Some(Box::pin(sleep_until(time))),
            (None, _) => self.delay = None,
        }
    }
    #[track_caller]
    pub fn insert_at(&mut self, value: T, when: Instant) -> Key {
        let key = self.free.pop().unwrap_or(Key { index: self.items.len() as u64 });
        let when = self.tick(when);
        self.items.insert(key, Item { data: value, when, slot: None });
        self.place(key);
        if self.delay.as_ref().map_or(true, |delay| when < self.tick(delay.deadline())) {
            if let Some(w) = self.waker.take() {
                w.wake();
            }
            self.wait_until(Some(self.time(when)));
        }
        key
    }
    #[track_caller]
    pub fn insert(&mut self, value: T, timeout: Duration) -> Key { self.insert_at(value, Instant::now() + timeout) }
    fn expire(&mut self, key: Key) -> Expired<T> {
        let Item { data, when, .. } = self.items.remove(&key).unwrap();
        self.free.push(key);
        Expired { data, deadline: self.time(when), key }
    }
    pub fn try_remove(&mut self, key: &Key) -> Option<Expired<T>> {
        self.items.get(key)?;
        let before = self.next_slot();
        self.take_out(key);
        let expired = self.expire(*key);
        let after = self.next_slot();
        if before != after {
            self.wait_until(after);
        }
        Some(expired)
    }
    #[track_caller]
    pub fn remove(&mut self, key: &Key) -> Expired<T> { self.try_remove(key).expect("invalid key") }
    #[track_caller]
    pub fn reset_at(&mut self, key: &Key, when: Instant) {
        self.deadline(key);
        self.take_out(key);
        let when = self.tick(when);
        self.items.get_mut(key).unwrap().when = when;
        self.place(*key);
        if let (Some(_), Some(time)) = (&self.delay, self.next_slot()) {
            self.wait_until(Some(time));
        }
    }
    #[track_caller]
    pub fn reset(&mut self, key: &Key, timeout: Duration) { self.reset_at(key, Instant::now() + timeout); }
    #[track_caller]
    pub fn deadline(&self, key: &Key) -> Instant { self.time(self.items.get(key).expect("invalid key").when) }
    pub fn peek(&self) -> Option<Key> { self.due.last().or_else(|| self.slots.values().next()?.last()).copied() }
    pub fn clear(&mut self) {
        self.items.clear();
        self.slots.clear();
        self.due.clear();
        self.free.clear();
        self.elapsed = 0;
        self.delay = None;
    }
    pub fn len(&self) -> usize { self.items.len() }
    pub fn is_empty(&self) -> bool { self.items.is_empty() }
    pub fn capacity(&self) -> usize { self.room.max(self.len()) }
    pub fn reserve(&mut self, additional: usize) { self.room = self.room.max(self.len() + additional); }
    pub fn compact(&mut self) { self.room = self.len(); }
    pub fn shrink_to_fit(&mut self) { self.room = self.len(); }
    /// Goes through the slots up to `now`, until a value is due.
    fn turn(&mut self) -> Option<Key> {
        while let Some(mut first) = self.slots.first_entry() {
            let (level, tick) = *first.key();
            if tick > self.now {
                break;
            }
            if level == 0 {
                let key = first.get_mut().pop();
                if first.get().is_empty() {
                    first.remove();
                }
                return key;
            }
            self.elapsed = tick;
            for key in first.remove().into_iter().rev() {
                self.put(key, Some((level - 1, self.items[&key].when)));
            }
        }
        self.elapsed = self.now;
        None
    }
    pub fn poll_expired(&mut self, cx: &mut Context<'_>) -> Poll<Option<Expired<T>>> {
        if self.waker.as_ref().map_or(true, |w| !w.will_wake(cx.waker())) {
            self.waker = Some(cx.waker().clone());
        }
        if let Some(key) = self.due.pop() {
            return Poll::Ready(Some(self.expire(key)));
        }
        loop {
            if let Some(delay) = &mut self.delay {
                if !delay.is_elapsed() && delay.as_mut().poll(cx).is_pending() {
                    return Poll::Pending;
                }
                self.now = delay.deadline().saturating_duration_since(self.start).as_millis() as u64;
            }
            let key = self.turn();
            self.delay = self.next_slot().map(|time| Box::pin(sleep_until(time)));
            if let Some(key) = key {
                return Poll::Ready(Some(self.expire(key)));
            }
            if self.delay.is_none() {
                return Poll::Ready(None);
            }
        }
    }
}
impl<T> Default for DelayQueue<T> {
    fn default() -> DelayQueue<T> { DelayQueue::new() }
}
impl<T> Stream for DelayQueue<T> {
    type Item = Expired<T>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Expired<T>>> {
        self.get_mut().poll_expired(cx)
    }
}
impl<T: fmt::Debug> fmt::Debug for DelayQueue<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DelayQueue").field("len", &self.len()).finish_non_exhaustive()
    }
}

pub mod delay_queue {
    pub use super::{DelayQueue, Expired, Key};
}

pub use crate::future::FutureExt;
