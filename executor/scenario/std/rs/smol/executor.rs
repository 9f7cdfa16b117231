//! Executor and LocalExecutor: a queue of woken tasks, run by whoever polls
//! `run` or calls `try_tick`.
use async_task::{Runnable, Task};
use event_listener::Event;
use std::cell::UnsafeCell;
use std::collections::VecDeque;
use std::fmt;
use std::future::Future;
use std::marker::PhantomData;
use std::sync::{Arc, Mutex};
use std::task::Waker;

#[derive(Default)]
struct State {
    queue: Mutex<VecDeque<Runnable>>,
    active: Mutex<Slots>,
    more: Event,
}
impl State {
    fn schedule(&self, runnable: Runnable) {
        self.queue.lock().unwrap().push_back(runnable);
        self.more.notify(1);
    }
}

/// The wakers of the tasks that are not over.
#[derive(Default)]
struct Slots {
    wakers: Vec<Option<Waker>>,
    free: Vec<usize>,
}

/// Goes with a task's future and takes it off the list. A task that is cancelled before its first poll stays on it,
/// and its place is not given to another.
struct Active {
    state: Arc<State>,
    index: usize,
    begun: bool,
}
impl async_task::raw::Begin for Active {
    fn begin(&mut self) { self.begun = true; }
}
impl Drop for Active {
    fn drop(&mut self) {
        if !self.begun {
            return;
        }
        let mut active = self.state.active.lock().unwrap();
        if self.index >= active.wakers.len() {
            return; // the executor is being dropped
        }
        let waker = active.wakers[self.index].take();
        active.free.push(self.index);
        drop(active);
        drop(waker);
    }
}

pub struct Executor<'a> {
    state: Arc<State>,
    _p: PhantomData<UnsafeCell<&'a ()>>,
}
unsafe impl Send for Executor<'_> {}
unsafe impl Sync for Executor<'_> {}

impl<'a> Executor<'a> {
    pub fn new() -> Executor<'a> { Executor { state: Arc::new(State::default()), _p: PhantomData } }
    pub fn is_empty(&self) -> bool { 
        let active = self.state.active.lock().unwrap();
        active.free.len() == active.wakers.len()
    }
    pub fn spawn<T: Send + 'a>(&self, future: impl Future<Output = T> + Send + 'a) -> Task<T> { self.spawn_any(future) }
    fn spawn_any<F: Future>(&self, future: F) -> Task<F::Output> {
        let mut active = self.state.active.lock().unwrap();
        let index = match active.free.pop() {
            Some(i) => i,
            None => {
                active.wakers.push(None);
                active.wakers.len() - 1
            }
        };
        let state = self.state.clone();
        let guard = Active { state: state.clone(), index, begun: false };
        let (runnable, task) = async_task::__spawn_guarded(future, move |runnable| state.schedule(runnable), guard);
        active.wakers[index] = Some(runnable.waker());
        drop(active);
        runnable.schedule();
        task
    }
    pub fn spawn_many<T, F>(&self, futures: impl IntoIterator<Item = F>, handles: &mut impl Extend<Task<T>>)
    where
        T: Send + 'a,
        F: Future<Output = T> + Send + 'a,
    {
        handles.extend(futures.into_iter().map(|f| self.spawn_any(f)))
    }
    pub fn try_tick(&self) -> bool {
        let (next, more) = {
            let mut queue = self.state.queue.lock().unwrap();
            (queue.pop_front(), !queue.is_empty())
        };
        match next {
            None => false,
            Some(r) => {
                if more {
                    self.state.more.notify(1); // another runner goes on
                }
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
        // Every task is in the queue then, and is cancelled by being dropped there.
        let all = std::mem::take(&mut *self.state.active.lock().unwrap());
        for waker in all.wakers.into_iter().flatten() {
            waker.wake();
        }
        loop {
            let next = self.state.queue.lock().unwrap().pop_front();
            if next.is_none() {
                break;
            }
        }
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
    pub fn spawn_many<T, F>(&self, futures: impl IntoIterator<Item = F>, handles: &mut impl Extend<Task<T>>)
    where
        T: 'a,
        F: Future<Output = T> + 'a,
    {
        handles.extend(futures.into_iter().map(|f| self.inner.spawn_any(f)))
    }
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
