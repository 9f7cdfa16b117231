//! Executor and LocalExecutor: a queue of woken tasks, run by whoever polls
//! `run` or calls `try_tick`.
use crate::task::{Link, Shared, Task};
use event_listener::Event;
use std::cell::{Cell, UnsafeCell};
use std::collections::VecDeque;
use std::fmt;
use std::future::Future;
use std::marker::PhantomData;
use std::mem::ManuallyDrop;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, RawWaker, RawWakerVTable, Waker};

pub(crate) trait Runnable {
    fn run(self: Arc<Self>);
    fn cancel(self: Arc<Self>);
}

struct State {
    queue: Mutex<VecDeque<Arc<dyn Runnable>>>,
    active: Mutex<Vec<Arc<dyn Runnable>>>,
    more: Event,
}
unsafe impl Send for State {}
unsafe impl Sync for State {}

const IDLE: u8 = 0;
const QUEUED: u8 = 1;
const RUNNING: u8 = 2;
const AGAIN: u8 = 3;
const DONE: u8 = 4;

struct Node<F: Future> {
    state: Cell<u8>,
    cancelled: Cell<bool>,
    future: UnsafeCell<Option<F>>,
    shared: Arc<Shared<F::Output>>,
    ex: Arc<State>,
}
unsafe impl<F: Future> Send for Node<F> {}
unsafe impl<F: Future> Sync for Node<F> {}

impl<F: Future> Node<F> {
    fn schedule(self: &Arc<Self>) {
        let state = self.state.as_ptr();
        // No call between the test and the store: no other thread comes in between.
        let was = unsafe {
            let was = *state;
            if was == IDLE {
                *state = QUEUED;
            } else if was == RUNNING {
                *state = AGAIN;
            }
            was
        };
        if was == IDLE {
            self.ex.queue.lock().unwrap().push_back(self.clone());
            self.ex.more.notify(1);
        }
    }
    fn finish(self: &Arc<Self>, out: Option<F::Output>) {
        self.state.set(DONE);
        let _ = catch_unwind(AssertUnwindSafe(|| unsafe { *self.future.get() = None }));
        let me: Arc<dyn Runnable> = self.clone();
        let data = Arc::as_ptr(&me) as *const ();
        self.ex.active.lock().unwrap().retain(|x| Arc::as_ptr(x) as *const () != data);
        self.shared.complete(out);
    }
}
impl<F: Future> Runnable for Node<F> {
    fn run(self: Arc<Self>) {
        if self.state.get() == DONE {
            return;
        }
        if self.cancelled.get() {
            self.finish(None);
            return;
        }
        self.state.set(RUNNING);
        match run_once(&self) {
            Ok(Poll::Ready(v)) => self.finish(Some(v)),
            Ok(Poll::Pending) => {
                let state = self.state.as_ptr();
                let again = unsafe {
                    let was = *state;
                    *state = IDLE;
                    was == AGAIN
                };
                if again || self.cancelled.get() {
                    self.schedule();
                }
            }
            Err(p) => {
                self.finish(None);
                resume_unwind(p);
            }
        }
    }
    fn cancel(self: Arc<Self>) {
        self.cancelled.set(true);
        self.schedule();
    }
}

#[traced_poll]
fn run_once<F: Future>(node: &Arc<Node<F>>) -> std::thread::Result<Poll<F::Output>> {
    let waker = node_waker(node);
    let mut cx = Context::from_waker(&waker);
    let future = unsafe { (*node.future.get()).as_mut().unwrap() };
    let future = unsafe { Pin::new_unchecked(future) };
    catch_unwind(AssertUnwindSafe(|| future.poll(&mut cx)))
}

/// A waker of a future that need not live for ever: the executor drops it before it ends.
fn node_waker<F: Future>(node: &Arc<Node<F>>) -> Waker {
    unsafe { Waker::from_raw(RawWaker::new(Arc::into_raw(node.clone()) as *const (), &NodeVtable::<F>::V)) }
}
struct NodeVtable<F>(PhantomData<F>);
impl<F: Future> NodeVtable<F> {
    const V: RawWakerVTable = RawWakerVTable::new(node_clone::<F>, node_wake::<F>, node_wake_by_ref::<F>, node_drop::<F>);
}
unsafe fn node_clone<F: Future>(p: *const ()) -> RawWaker {
    Arc::increment_strong_count(p as *const Node<F>);
    RawWaker::new(p, &NodeVtable::<F>::V)
}
unsafe fn node_wake<F: Future>(p: *const ()) { Arc::from_raw(p as *const Node<F>).schedule(); }
unsafe fn node_wake_by_ref<F: Future>(p: *const ()) { ManuallyDrop::new(Arc::from_raw(p as *const Node<F>)).schedule(); }
unsafe fn node_drop<F: Future>(p: *const ()) { Arc::decrement_strong_count(p as *const Node<F>); }

pub struct Executor<'a> {
    state: Arc<State>,
    _p: PhantomData<UnsafeCell<&'a ()>>,
}
unsafe impl Send for Executor<'_> {}
unsafe impl Sync for Executor<'_> {}

impl<'a> Executor<'a> {
    pub fn new() -> Executor<'a> {
        Executor {
            state: Arc::new(State { queue: Mutex::new(VecDeque::new()), active: Mutex::new(Vec::new()), more: Event::new() }),
            _p: PhantomData,
        }
    }
    pub fn is_empty(&self) -> bool { self.state.active.lock().unwrap().is_empty() }
    pub fn spawn<T: Send + 'a>(&self, future: impl Future<Output = T> + Send + 'a) -> Task<T> { self.spawn_any(future) }
    fn spawn_any<F: Future>(&self, future: F) -> Task<F::Output> {
        let shared = Shared::new();
        let node = Arc::new(Node {
            state: Cell::new(IDLE),
            cancelled: Cell::new(false),
            future: UnsafeCell::new(Some(future)),
            shared: shared.clone(),
            ex: self.state.clone(),
        });
        self.state.active.lock().unwrap().push(node.clone());
        node.schedule();
        Task::make(shared, Link::Own(node))
    }
    pub fn try_tick(&self) -> bool {
        let next = self.state.queue.lock().unwrap().pop_front();
        match next {
            None => false,
            Some(r) => {
                r.run();
                true
            }
        }
    }
    pub async fn tick(&self) {
        loop {
            if self.try_tick() {
                return;
            }
            let listener = self.state.more.__listen("other", "Executor::tick");
            if self.try_tick() {
                return;
            }
            listener.await;
        }
    }
    pub async fn run<T>(&self, future: impl Future<Output = T>) -> T {
        let forever = async {
            loop {
                for _ in 0..200 {
                    self.tick().await;
                }
                crate::future::yield_now().await;
            }
        };
        crate::future::or(future, forever).await
    }
}
impl Default for Executor<'_> {
    fn default() -> Self { Executor::new() }
}
impl Drop for Executor<'_> {
    fn drop(&mut self) {
        let all = std::mem::take(&mut *self.state.active.lock().unwrap());
        for r in all {
            r.clone().cancel();
            r.run();
        }
        let rest = std::mem::take(&mut *self.state.queue.lock().unwrap());
        drop(rest);
    }
}
impl fmt::Debug for Executor<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("Executor").finish_non_exhaustive() }
}

pub struct LocalExecutor<'a> {
    inner: Executor<'a>,
    _p: PhantomData<std::rc::Rc<()>>,
}
impl<'a> LocalExecutor<'a> {
    pub fn new() -> LocalExecutor<'a> { LocalExecutor { inner: Executor::new(), _p: PhantomData } }
    pub fn is_empty(&self) -> bool { self.inner.is_empty() }
    pub fn spawn<T: 'a>(&self, future: impl Future<Output = T> + 'a) -> Task<T> { self.inner.spawn_any(future) }
    pub fn try_tick(&self) -> bool { self.inner.try_tick() }
    pub async fn tick(&self) { self.inner.tick().await }
    pub async fn run<T>(&self, future: impl Future<Output = T>) -> T { self.inner.run(future).await }
}
impl Default for LocalExecutor<'_> {
    fn default() -> Self { LocalExecutor::new() }
}
impl fmt::Debug for LocalExecutor<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("LocalExecutor").finish_non_exhaustive() }
}
