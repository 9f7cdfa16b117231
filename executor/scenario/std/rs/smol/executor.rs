//! Executor and LocalExecutor: a queue of woken tasks, run by whoever polls `run` or calls `try_tick`.
//!
//! In the real crate each `run` has its own queue: it moves half of the common one there when it is empty and before
//! each 64th task, and what is left back to the end when it returns. Here both are one queue: its first `taken` tasks
//! are those of `run`. Several calls of `run` at a time take from the whole queue.
use async_task::{Runnable, Task};
use event_listener::Event;
use std::cell::UnsafeCell;
use std::collections::VecDeque;
use std::fmt;
use std::future::Future;
use std::marker::PhantomData;
use std::sync::{Arc, Mutex, OnceLock};
use std::task::Waker;

#[derive(Default)]
struct Queue {
    tasks: VecDeque<Runnable>,
    taken: usize,
    runs: usize,
    count: u32,
}
impl Queue {
    /// Takes half of the common tasks for the only call of `run`.
    fn take(&mut self) {
        if self.runs == 1 {
            self.taken += (self.tasks.len() - self.taken + 1) / 2;
        }
    }
    fn common(&mut self) -> Option<Runnable> { self.tasks.remove(self.taken) }
    fn next(&mut self) -> Option<Runnable> {
        let next = self.tasks.pop_front()?;
        match self.taken {
            0 => self.take(),
            _ => self.taken -= 1,
        }
        if self.count % 64 == 0 {
            self.take();
        }
        self.count = self.count.wrapping_add(1);
        Some(next)
    }
}

#[derive(Default)]
struct State {
    queue: Mutex<Queue>,
    active: Mutex<Slots>,
    more: Event,
}
impl State {
    fn schedule(&self, runnable: Runnable) {
        self.queue.lock().unwrap().tasks.push_back(runnable);
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
    state: OnceLock<Arc<State>>,
    _p: PhantomData<UnsafeCell<&'a ()>>,
}
unsafe impl Send for Executor<'_> {}
unsafe impl Sync for Executor<'_> {}

impl<'a> Executor<'a> {
    pub const fn new() -> Executor<'a> { Executor { state: OnceLock::new(), _p: PhantomData } }
    fn state(&self) -> &Arc<State> { self.state.get_or_init(Default::default) }
    pub fn is_empty(&self) -> bool { 
        let active = self.state().active.lock().unwrap();
        active.free.len() == active.wakers.len()
    }
    pub fn spawn<T: Send + 'a>(&self, future: impl Future<Output = T> + Send + 'a) -> Task<T> { self.spawn_any(future) }
    fn spawn_any<F: Future>(&self, future: F) -> Task<F::Output> {
        let mut active = self.state().active.lock().unwrap();
        let index = match active.free.pop() {
            Some(i) => i,
            None => {
                active.wakers.push(None);
                active.wakers.len() - 1
            }
        };
        let state = self.state().clone();
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
    pub fn try_tick(&self) -> bool { self.run_one(Queue::common) }
    fn run_one(&self, take: impl FnOnce(&mut Queue) -> Option<Runnable>) -> bool {
        let (next, more) = {
            let mut queue = self.state().queue.lock().unwrap();
            (take(&mut queue), !queue.tasks.is_empty())
        };
        match next {
            None => false,
            Some(r) => {
                if more {
                    self.state().more.notify(1); // another runner goes on
                }
                r.run();
                true
            }
        }
    }
    pub async fn tick(&self) { self.run_next(Queue::common).await }
    async fn run_next(&self, take: fn(&mut Queue) -> Option<Runnable>) {
        loop {
            if self.run_one(take) {
                return;
            }
            let listener = self.state().more.__listen("other", "Executor::tick");
            if self.run_one(take) {
                return;
            }
            listener.await;
        }
    }
    pub async fn run<T>(&self, future: impl Future<Output = T>) -> T {
        let forever = async {
            let _run = Run::new(self.state());
            loop {
                for _ in 0..200 {
                    self.run_next(Queue::next).await;
                }
                crate::future::yield_now().await;
            }
        };
        crate::future::or(future, forever).await
    }
}

/// A call of `run`.
struct Run<'a>(&'a State);
impl<'a> Run<'a> {
    fn new(state: &'a State) -> Run<'a> {
        let mut queue = state.queue.lock().unwrap();
        queue.runs += 1;
        queue.taken = 0;
        queue.count = 0;
        Run(state)
    }
}
impl Drop for Run<'_> {
    fn drop(&mut self) {
        let mut queue = self.0.queue.lock().unwrap();
        queue.runs -= 1;
        let left = std::mem::take(&mut queue.taken);
        queue.tasks.rotate_left(left);
        if left > 0 {
            self.0.more.notify(1);
        }
    }
}
impl Default for Executor<'_> {
    fn default() -> Self { Executor::new() }
}
impl Drop for Executor<'_> {
    fn drop(&mut self) {
        // Every task is in the queue then, and is cancelled by being dropped there.
        let all = std::mem::take(&mut *self.state().active.lock().unwrap());
        for waker in all.wakers.into_iter().flatten() {
            waker.wake();
        }
        loop {
            let next = self.state().queue.lock().unwrap().tasks.pop_front();
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
    pub const fn new() -> LocalExecutor<'a> { LocalExecutor { inner: Executor::new(), _p: PhantomData } }
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
