//! TaskTracker, JoinMap, JoinQueue, handles that abort.
mod abort_on_drop;
mod join_queue;
mod spawn_pinned;
pub use self::abort_on_drop::{AbortOnDrop, AbortOnDropHandle};
pub use self::join_queue::JoinQueue;
pub use self::spawn_pinned::LocalPoolHandle;
use pollground_rt::spawn_into_set;
use std::borrow::Borrow;
use std::collections::hash_map::RandomState;
use std::collections::HashMap;
use std::fmt;
use std::future::Future;
use std::hash::{BuildHasher, Hash};
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::runtime::Handle;
use tokio::sync::Notify;
use tokio::task::{AbortHandle, Id, JoinError, JoinHandle, JoinSet, LocalSet};

// ---- TaskTracker

/// Tasks count by two; the lowest bit says closed.
struct Tracked {
    state: AtomicUsize,
    on_exit: Notify,
}
impl Tracked {
    fn done(&self) {
        if self.state.fetch_sub(2, SeqCst) == 3 {
            self.on_exit.notify_waiters();
        }
    }
}
pub struct TaskTracker {
    inner: Arc<Tracked>,
}
#[derive(Debug)]
pub struct TaskTrackerToken {
    tracker: TaskTracker,
}
impl TaskTracker {
    #[must_use]
    pub fn new(
    ) -> Self {
        TaskTracker {
            inner: Arc::new(Tracked {
                state: AtomicUsize::new(0),
                on_exit: Notify::__part_of("other", "TaskTracker::wait"),
            }),
        }
    }
    /// Until the tracker is closed and empty.
    pub async fn wait(&self) {
        let over = || self.inner.state.load(SeqCst) == 1;
        while !over() {
            let exit = self.inner.on_exit.notified();
            if !over() {
                exit.await;
            }
        }
    }
    pub fn close(&self) -> bool {
        let before = self.inner.state.fetch_or(1, SeqCst);
        if before == 0 {
            self.inner.on_exit.notify_waiters();
        }
        before & 1 == 0
    }
    pub fn reopen(&self) -> bool { self.inner.state.fetch_and(!1, SeqCst) & 1 == 1 }
    pub fn is_closed(&self) -> bool { self.inner.state.load(SeqCst) & 1 == 1 }
    pub fn len(&self) -> usize { self.inner.state.load(SeqCst) >> 1 }
    pub fn is_empty(&self) -> bool { self.inner.state.load(SeqCst) <= 1 }
    #[track_caller]
    pub fn spawn<F>(&self, task: F) -> JoinHandle<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static,
    {
        tokio::spawn(self.track_future(task))
    }
    pub fn spawn_on<F>(&self, task: F, handle: &Handle) -> JoinHandle<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static,
    {
        handle.spawn(self.track_future(task))
    }
    #[track_caller]
    pub fn spawn_local<F>(&self, task: F) -> JoinHandle<F::Output>
    where
        F: Future + 'static,
        F::Output: 'static,
    {
        tokio::task::spawn_local(self.track_future(task))
    }
    pub fn spawn_local_on<F>(&self, task: F, local_set: &LocalSet) -> JoinHandle<F::Output>
    where
        F: Future + 'static,
        F::Output: 'static,
    {
        local_set.spawn_local(self.track_future(task))
    }
    #[track_caller]
    pub fn spawn_blocking<F, T>(&self, task: F) -> JoinHandle<T>
    where
        F: FnOnce() -> T,
        F: Send + 'static,
        T: Send + 'static,
    {
        tokio::task::spawn_blocking(self.track(task))
    }
    #[track_caller]
    pub fn spawn_blocking_on<F, T>(&self, task: F, handle: &Handle) -> JoinHandle<T>
    where
        F: FnOnce() -> T,
        F: Send + 'static,
        T: Send + 'static,
    {
        handle.spawn_blocking(self.track(task))
    }
    /// The closure, which counts as long as it exists.
    fn track<T>(&self, task: impl FnOnce() -> T) -> impl FnOnce() -> T {
        let token = self.token();
        move || {
            let _counts = token;
            task()
        }
    }
    pub fn track_future<F: Future>(
        &self,
        future: F,
    ) -> TrackedFuture<F> {
        TrackedFuture { future, token: self.token() }
    }
    pub fn token(&self) -> TaskTrackerToken {
        self.inner.state.fetch_add(2, SeqCst);
        TaskTrackerToken { tracker: self.clone() }
    }
    pub fn ptr_eq(left: &TaskTracker, right: &TaskTracker) -> bool { Arc::ptr_eq(&left.inner, &right.inner) }
}
impl Clone for TaskTracker {
    fn clone(&self) -> TaskTracker { TaskTracker { inner: self.inner.clone() } }
}
impl Default for TaskTracker {
    fn default() -> TaskTracker { TaskTracker::new() }
}
impl fmt::Debug for TaskTracker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TaskTracker").field("len", &self.len()).field("is_closed", &self.is_closed()).finish()
    }
}
impl TaskTrackerToken {
    pub fn task_tracker(&self) -> &TaskTracker { &self.tracker }
}
impl Clone for TaskTrackerToken {
    fn clone(&self) -> Self { self.tracker.token() }
}
impl Drop for TaskTrackerToken {
    fn drop(&mut self) { self.tracker.inner.done(); }
}
pub struct TrackedFuture<F> {
    future: F,
    token: TaskTrackerToken,
}
impl<F: Future> Future for TrackedFuture<F> {
    type Output = F::Output;
    fn poll(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<F::Output> {
        unsafe { Pin::new_unchecked(&mut self.get_unchecked_mut().future) }.poll(cx)
    }
}

// ---- JoinMap

/// A JoinSet whose tasks have keys; a new task of a key aborts the old one.
pub struct JoinMap<K, V, S = RandomState> {
    set: JoinSet<V>,
    keys: HashMap<Id, K>,
    tasks: HashMap<K, AbortHandle, S>,
}
impl<K, V> JoinMap<K, V> {
    pub fn new() -> Self { JoinMap::with_hasher(RandomState::new()) }
    pub fn with_capacity(capacity: usize) -> Self { JoinMap::with_capacity_and_hasher(capacity, RandomState::new()) }
}
impl<K, V, S> JoinMap<K, V, S> {
    pub fn with_hasher(hash_builder: S) -> Self { JoinMap::with_capacity_and_hasher(0, hash_builder) }
    pub fn with_capacity_and_hasher(capacity: usize, hash_builder: S) -> Self {
        JoinMap {
            set: JoinSet::new(),
            keys: HashMap::new(),
            tasks: HashMap::with_capacity_and_hasher(capacity, hash_builder),
        }
    }
    pub fn len(&self) -> usize { self.tasks.len() }
    pub fn is_empty(&self) -> bool { self.tasks.is_empty() }
    pub fn capacity(&self) -> usize { self.tasks.capacity() }
    pub fn keys(&self) -> JoinMapKeys<'_, K> { JoinMapKeys { all: self.tasks.keys().collect::<Vec<_>>().into_iter() } }
}
pub struct JoinMapKeys<'a, K> {
    all: std::vec::IntoIter<&'a K>,
}
impl<'a, K> Iterator for JoinMapKeys<'a, K> {
    type Item = &'a K;
    fn next(&mut self) -> Option<&'a K> { self.all.next() }
    fn size_hint(&self) -> (usize, Option<usize>) { self.all.size_hint() }
}
impl<K: Hash + Eq + Clone, V: 'static, S: BuildHasher> JoinMap<K, V, S> {
    fn insert(&mut self, key: K, task: JoinHandle<V>) {
        let abort = self.set.__insert(task);
        self.keys.insert(abort.id(), key.clone());
        if let Some(replaced) = self.tasks.insert(key, abort) {
            self.keys.remove(&replaced.id());
            replaced.abort();
        }
    }
    spawn_into_set!([tokio] V, key: K => ());
    /// The key of a task that has ended; None for one that another has replaced.
    fn ended(&mut self, output: Result<(Id, V), JoinError>) -> Option<(K, Result<V, JoinError>)> {
        let id = output.as_ref().map_or_else(JoinError::id, |(id, _)| *id);
        let key = self.keys.remove(&id)?;
        self.tasks.remove(&key);
        Some((key, output.map(|(_, value)| value)))
    }
    pub async fn join_next(&mut self) -> Option<(K, Result<V, JoinError>)> {
        while let Some(output) = self.set.join_next_with_id().await {
            let ended = self.ended(output);
            if ended.is_some() {
                return ended;
            }
        }
        None
    }
    pub fn try_join_next(&mut self) -> Option<(K, Result<V, JoinError>)> {
        while let Some(output) = self.set.try_join_next_with_id() {
            let ended = self.ended(output);
            if ended.is_some() {
                return ended;
            }
        }
        None
    }
    pub fn abort<Q: ?Sized>(&mut self, key: &Q) -> bool
    where
        Q: Hash + Eq,
        K: Borrow<Q>,
    {
        self.tasks.get(key).map(|task| task.abort()).is_some()
    }
    pub fn abort_all(&mut self) { self.set.abort_all(); }
    pub fn abort_matching(&mut self, mut predicate: impl FnMut(&K) -> bool) {
        self.tasks.iter().filter(|(key, _)| predicate(key)).for_each(|(_, task)| task.abort());
    }
    pub fn detach_all(&mut self) {
        self.set.detach_all();
        self.keys.clear();
        self.tasks.clear();
    }
    pub fn contains_key<Q: ?Sized>(&self, key: &Q) -> bool
    where
        Q: Hash + Eq,
        K: Borrow<Q>,
    {
        self.tasks.contains_key(key)
    }
    pub fn contains_task(&self, task: &Id) -> bool { self.keys.contains_key(task) }
    pub fn reserve(&mut self, additional: usize) { self.tasks.reserve(additional); }
    pub fn shrink_to_fit(&mut self) { self.tasks.shrink_to_fit(); }
    pub fn shrink_to(&mut self, min_capacity: usize) { self.tasks.shrink_to(min_capacity); }
    pub async fn shutdown(&mut self) {
        self.abort_all();
        while self.join_next().await.is_some() {}
    }
}
impl<K, V> Default for JoinMap<K, V> {
    fn default() -> Self { JoinMap::new() }
}
impl<K: fmt::Debug, V, S> fmt::Debug for JoinMap<K, V, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tasks: Vec<_> = self.tasks.iter().map(|(key, task)| (key, task.id())).collect();
        let shown = std::fmt::from_fn(|f| f.debug_map().entries(tasks.iter().map(|(k, id)| (k, id))).finish());
        f.debug_struct("JoinMap").field("tasks", &shown).finish()
    }
}
