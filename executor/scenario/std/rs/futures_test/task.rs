//! Wakers that do nothing, count or panic; spawners that drop, keep or panic.
use futures::task::{waker, ArcWake, FutureObj, Spawn, SpawnError};
use std::cell::{Ref, RefCell};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;
use std::task::{RawWaker, RawWakerVTable};

pub use futures::task::{noop_waker, noop_waker_ref, Context, Poll, Waker};

pub fn noop_context() -> Context<'static> { Context::from_waker(noop_waker_ref()) }

static PANIC: RawWakerVTable = RawWakerVTable::new(|_| RawWaker::new(std::ptr::null(), &PANIC), woken, woken, |_| {});
fn woken(_: *const ()) { panic!("should not be woken") }
static PANIC_WAKER: Waker = unsafe { Waker::new(std::ptr::null(), &PANIC) };
pub fn panic_waker() -> Waker { PANIC_WAKER.clone() }
pub fn panic_waker_ref() -> &'static Waker { &PANIC_WAKER }
pub fn panic_context() -> Context<'static> { Context::from_waker(panic_waker_ref()) }

struct Counter(AtomicUsize);
impl ArcWake for Counter {
    fn wake_by_ref(counter: &Arc<Counter>) { counter.0.fetch_add(1, Ordering::SeqCst); }
}
/// How often a waker and its clones have been woken.
#[derive(Clone)]
pub struct AwokenCount {
    counter: Arc<Counter>,
}
impl AwokenCount {
    pub fn get(&self) -> usize { self.counter.0.load(Ordering::SeqCst) }
}
impl PartialEq<usize> for AwokenCount {
    fn eq(&self, n: &usize) -> bool { self.get() == *n }
}
impl std::fmt::Debug for AwokenCount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("AwokenCount").field(&self.get()).finish()
    }
}
pub fn new_count_waker() -> (Waker, AwokenCount) {
    let counter = Arc::new(Counter(AtomicUsize::new(0)));
    (waker(counter.clone()), AwokenCount { counter })
}

/// Spawned futures are dropped.
#[derive(Debug, Default)]
pub struct NoopSpawner(());
impl NoopSpawner {
    pub fn new() -> NoopSpawner { NoopSpawner(()) }
}
impl Spawn for NoopSpawner {
    fn spawn_obj(&self, _: FutureObj<'static, ()>) -> Result<(), SpawnError> { Ok(()) }
}
pub fn noop_spawner_mut() -> &'static mut NoopSpawner { Box::leak(Box::default()) }

#[derive(Debug, Default)]
pub struct PanicSpawner(());
impl PanicSpawner {
    pub fn new() -> PanicSpawner { PanicSpawner(()) }
}
impl Spawn for PanicSpawner {
    fn spawn_obj(&self, _: FutureObj<'static, ()>) -> Result<(), SpawnError> { panic!("should not spawn") }
}
pub fn panic_spawner_mut() -> &'static mut PanicSpawner { Box::leak(Box::default()) }

/// Spawned futures are kept.
#[derive(Debug, Default)]
pub struct RecordSpawner {
    spawned: RefCell<Vec<FutureObj<'static, ()>>>,
}
impl RecordSpawner {
    pub fn new() -> RecordSpawner { RecordSpawner::default() }
    pub fn spawned(&self) -> Ref<'_, Vec<FutureObj<'static, ()>>> { self.spawned.borrow() }
}
impl Spawn for RecordSpawner {
    fn spawn_obj(&self, future: FutureObj<'static, ()>) -> Result<(), SpawnError> {
        self.spawned.borrow_mut().push(future);
        Ok(())
    }
}
