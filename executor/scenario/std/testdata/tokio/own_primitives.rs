//! Own primitives on tokio: event, latch, async once, bounded queue, rendezvous, priority semaphores.
use std::cell::UnsafeCell;
use std::collections::{BinaryHeap, VecDeque};
use std::future::{poll_fn, Future};
use std::ops::{Deref, DerefMut};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};
struct SpinMutex<T> { locked: AtomicBool, waiters: Mutex<VecDeque<Waker>>, value: UnsafeCell<T> }
unsafe impl<T: Send> Sync for SpinMutex<T> {}
struct Guard<'a, T>(&'a SpinMutex<T>);
impl<T> SpinMutex<T> {
    const fn new(v: T) -> Self { SpinMutex { locked: AtomicBool::new(false), waiters: Mutex::new(VecDeque::new()), value: UnsafeCell::new(v) } }
    fn lock(&self) -> impl Future<Output = Guard<'_, T>> + '_ {
        poll_fn(move |cx| {
            let mut q = self.waiters.lock().unwrap();
            if self.locked.compare_exchange(false, true, Ordering::Acquire, Ordering::Relaxed).is_ok() { Poll::Ready(Guard(self)) }
            else { q.push_back(cx.waker().clone()); Poll::Pending }
        })
    }
}
impl<T> Deref for Guard<'_, T> { type Target = T; fn deref(&self) -> &T { unsafe { &*self.0.value.get() } } }
impl<T> DerefMut for Guard<'_, T> { fn deref_mut(&mut self) -> &mut T { unsafe { &mut *self.0.value.get() } } }
impl<T> Drop for Guard<'_, T> { fn drop(&mut self) { self.0.locked.store(false, Ordering::Release); if let Some(w) = self.0.waiters.lock().unwrap().pop_front() { w.wake() } } }
struct Latch { left: AtomicUsize, wakers: Mutex<Vec<Waker>> }
impl Latch {
    fn count_down(&self) { if self.left.fetch_sub(1, Ordering::AcqRel) == 1 { self.wakers.lock().unwrap().drain(..).for_each(Waker::wake) } }
    async fn wait(&self) { poll_fn(|cx| { let mut w = self.wakers.lock().unwrap(); if self.left.load(Ordering::Acquire) == 0 { Poll::Ready(()) } else { w.push(cx.waker().clone()); Poll::Pending } }).await }
}
#[derive(Default)]
struct PrioSem { inner: Mutex<Prio> }
#[derive(Default)]
struct Prio { free: u32, queue: BinaryHeap<Entry>, next: u64 }
struct Entry { prio: u8, seq: std::cmp::Reverse<u64>, slot: Arc<Mutex<(bool, Option<Waker>)>> }
impl PartialEq for Entry { fn eq(&self, o: &Self) -> bool { self.cmp(o).is_eq() } }
impl Eq for Entry {}
impl PartialOrd for Entry { fn partial_cmp(&self, o: &Self) -> Option<std::cmp::Ordering> { Some(self.cmp(o)) } }
impl Ord for Entry { fn cmp(&self, o: &Self) -> std::cmp::Ordering { self.prio.cmp(&o.prio).then_with(|| self.seq.cmp(&o.seq)) } }
struct Acquire<'a> { sem: &'a PrioSem, prio: u8, slot: Option<Arc<Mutex<(bool, Option<Waker>)>>> }
impl PrioSem {
    fn acquire(&self, prio: u8) -> Acquire<'_> { Acquire { sem: self, prio, slot: None } }
    fn release(&self) {
        let mut i = self.inner.lock().unwrap();
        match i.queue.pop() { Some(e) => { let mut s = e.slot.lock().unwrap(); s.0 = true; if let Some(w) = s.1.take() { w.wake() } } None => i.free += 1 }
    }
}
impl Future for Acquire<'_> {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if let Some(s) = &self.slot {
            let mut s = s.lock().unwrap();
            if s.0 { return Poll::Ready(()); }
            if !s.1.as_ref().is_some_and(|w| w.will_wake(cx.waker())) { s.1 = Some(cx.waker().clone()); }
            return Poll::Pending;
        }
        let slot = { let mut i = self.sem.inner.lock().unwrap();
            if i.free > 0 { i.free -= 1; return Poll::Ready(()); }
            let slot = Arc::new(Mutex::new((false, Some(cx.waker().clone()))));
            let seq = i.next; i.next += 1;
            i.queue.push(Entry { prio: self.prio, seq: std::cmp::Reverse(seq), slot: slot.clone() });
            slot };
        self.slot = Some(slot);
        Poll::Pending
    }
}
static TOTAL: SpinMutex<Vec<u32>> = SpinMutex::new(Vec::new());
#[tokio::main]
async fn main() {
    let latch = Arc::new(Latch { left: AtomicUsize::new(5), wakers: Mutex::default() });
    for i in 0..5 { let l = latch.clone(); tokio::spawn(async move { for k in 0..4 { let mut g = TOTAL.lock().await; let n = g.len(); tokio::task::yield_now().await; g.push(i * 10 + k); assert_eq!(g.len(), n + 1); } l.count_down(); }); }
    latch.wait().await;
    let mut t = TOTAL.lock().await.clone(); t.sort();
    println!("{} {:?}", t.len(), &t[..6]);
    let local = tokio::task::LocalSet::new();
    local.run_until(async {
        let sem = std::rc::Rc::new(PrioSem::default());
        let log = std::rc::Rc::new(std::cell::RefCell::new(vec![]));
        let hs: Vec<_> = [(1, 'a'), (5, 'b'), (3, 'c'), (5, 'd'), (0, 'e')].into_iter().map(|(p, c)| { let (s, l) = (sem.clone(), log.clone()); tokio::task::spawn_local(async move { s.acquire(p).await; l.borrow_mut().push(c); tokio::task::yield_now().await; s.release(); }) }).collect();
        tokio::task::yield_now().await;
        sem.release();
        for h in hs { h.await.unwrap(); }
        println!("{:?} {}", log.borrow(), sem.inner.lock().unwrap().free);
    }).await;
}
