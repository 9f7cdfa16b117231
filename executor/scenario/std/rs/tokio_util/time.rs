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

/// By deadline in whole milliseconds; of one millisecond the one that was inserted last comes first, as in tokio's
/// wheel.
pub struct DelayQueue<T> {
    items: BTreeMap<Key, (T, Instant)>,
    order: BTreeMap<(u64, u64), Key>,
    places: BTreeMap<Key, (u64, u64)>,
    start: Instant,
    next: u64,
    seq: u64,
    delay: Option<(u64, Pin<Box<Sleep>>)>,
    waker: Option<Waker>,
    /// Asked for; nothing is laid out by it.
    room: usize,
}
impl<T> Unpin for DelayQueue<T> {}
impl<T> DelayQueue<T> {
    pub fn new() -> DelayQueue<T> {
        DelayQueue {
            items: BTreeMap::new(),
            order: BTreeMap::new(),
            places: BTreeMap::new(),
            start: Instant::now(),
            next: 0,
            seq: u64::MAX,
            delay: None,
            waker: None,
            room: 0,
        }
    }
    pub fn with_capacity(capacity: usize) -> DelayQueue<T> { DelayQueue { room: capacity, ..DelayQueue::new() } }
    fn tick(&self, when: Instant) -> u64 {
        (when.saturating_duration_since(self.start).as_nanos() as u64 + 999_999) / 1_000_000
    }
    fn place(&mut self, key: Key, when: Instant) {
        let at = (self.tick(when), self.seq);
        self.seq -= 1;
        self.order.insert(at, key);
        self.places.insert(key, at);
        if let Some(w) = self.waker.take() {
            w.wake();
        }
    }
    pub fn insert_at(&mut self, value: T, when: Instant) -> Key {
        let key = Key { index: self.next };
        self.next += 1;
        self.items.insert(key, (value, when));
        self.place(key, when);
        key
    }
    pub fn insert(&mut self, value: T, timeout: Duration) -> Key { self.insert_at(value, Instant::now() + timeout) }
    pub fn try_remove(&mut self, key: &Key) -> Option<Expired<T>> {
        let at = self.places.remove(key)?;
        self.order.remove(&at);
        let (data, deadline) = self.items.remove(key)?;
        Some(Expired { data, deadline, key: *key })
    }
    #[track_caller]
    pub fn remove(&mut self, key: &Key) -> Expired<T> { self.try_remove(key).expect("invalid key") }
    #[track_caller]
    pub fn reset_at(&mut self, key: &Key, when: Instant) {
        let at = self.places.remove(key).expect("invalid key");
        self.order.remove(&at);
        self.items.get_mut(key).unwrap().1 = when;
        self.place(*key, when);
    }
    #[track_caller]
    pub fn reset(&mut self, key: &Key, timeout: Duration) { self.reset_at(key, Instant::now() + timeout); }
    #[track_caller]
    pub fn deadline(&self, key: &Key) -> Instant { self.items.get(key).expect("invalid key").1 }
    pub fn peek(&self) -> Option<Key> { self.order.values().next().copied() }
    pub fn clear(&mut self) {
        self.items.clear();
        self.order.clear();
        self.places.clear();
        self.delay = None;
    }
    pub fn len(&self) -> usize { self.items.len() }
    pub fn is_empty(&self) -> bool { self.items.is_empty() }
    pub fn capacity(&self) -> usize { self.room.max(self.len()) }
    pub fn reserve(&mut self, additional: usize) { self.room = self.room.max(self.len() + additional); }
    pub fn compact(&mut self) { self.room = self.len(); }
    pub fn shrink_to_fit(&mut self) { self.room = self.len(); }
    pub fn poll_expired(&mut self, cx: &mut Context<'_>) -> Poll<Option<Expired<T>>> {
        self.waker = Some(cx.waker().clone());
        loop {
            let (at, key) = match self.order.iter().next() {
                None => {
                    self.delay = None;
                    return Poll::Ready(None);
                }
                Some((at, key)) => (*at, *key),
            };
            let now = Instant::now().saturating_duration_since(self.start).as_nanos() as u64 / 1_000_000;
            if at.0 <= now {
                return Poll::Ready(self.try_remove(&key));
            }
            let same = match &self.delay {
                Some((tick, _)) => *tick == at.0,
                None => false,
            };
            if !same {
                self.delay = Some((at.0, Box::pin(sleep_until(self.start + Duration::from_millis(at.0)))));
            }
            let ready = self.delay.as_mut().unwrap().1.as_mut().poll(cx).is_ready();
            if !ready {
                return Poll::Pending;
            }
            self.delay = None;
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
