//! TaskTracker, JoinMap, JoinQueue, handles that abort.
mod abort_on_drop;
mod join_queue;
mod spawn_pinned;
pub use self::abort_on_drop::{AbortOnDrop, AbortOnDropHandle};
pub use self::join_queue::JoinQueue;
pub use self::spawn_pinned::LocalPoolHandle;
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
    pub fn new() -> Self { TaskTracker { inner: Arc::new(Tracked { state: AtomicUsize::new(0), on_exit: Notify::__part_of("other", "TaskTracker::wait") }) } }
    pub async fn wait(&self) {
        loop {
            let notified = self.inner.on_exit.notified();
            if self.inner.state.load(SeqCst) == 1 {
                return;
            }
            notified.await;
        }
    }
    pub fn close(&self) -> bool {
        let old = self.inner.state.fetch_or(1, SeqCst);
        if old == 0 {
            self.inner.on_exit.notify_waiters();
        }
        old & 1 == 0
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
        let token = self.token();
        tokio::task::spawn_blocking(move || {
            let r = task();
            drop(token);
            r
        })
    }
    #[track_caller]
    pub fn spawn_blocking_on<F, T>(&self, task: F, handle: &Handle) -> JoinHandle<T>
    where
        F: FnOnce() -> T,
        F: Send + 'static,
        T: Send + 'static,
    {
        let token = self.token();
        handle.spawn_blocking(move || {
            let r = task();
            drop(token);
            r
        })
    }
    pub fn track_future<F: Future>(&self, future: F) -> TrackedFuture<F> { TrackedFuture { future, token: self.token() } }
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
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> { unsafe { Pin::new_unchecked(&mut self.get_unchecked_mut().future) }.poll(cx) }
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
        JoinMap { set: JoinSet::new(), keys: HashMap::new(), tasks: HashMap::with_capacity_and_hasher(capacity, hash_builder) }
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
    fn insert(&mut self, key: K, abort: AbortHandle) {
        self.keys.insert(abort.id(), key.clone());
        if let Some(old) = self.tasks.insert(key, abort) {
            self.keys.remove(&old.id());
            old.abort();
        }
    }
    #[track_caller]
    pub fn spawn<F>(&mut self, key: K, task: F)
    where
        F: Future<Output = V> + Send + 'static,
        V: Send,
    {
        let a = self.set.spawn(task);
        self.insert(key, a);
    }
    pub fn spawn_on<F>(&mut self, key: K, task: F, handle: &Handle)
    where
        F: Future<Output = V> + Send + 'static,
        V: Send,
    {
        let a = self.set.spawn_on(task, handle);
        self.insert(key, a);
    }
    #[track_caller]
    pub fn spawn_blocking<F>(&mut self, key: K, f: F)
    where
        F: FnOnce() -> V + Send + 'static,
        V: Send,
    {
        let a = self.set.spawn_blocking(f);
        self.insert(key, a);
    }
    pub fn spawn_blocking_on<F>(&mut self, key: K, f: F, handle: &Handle)
    where
        F: FnOnce() -> V + Send + 'static,
        V: Send,
    {
        let a = self.set.spawn_blocking_on(f, handle);
        self.insert(key, a);
    }
    #[track_caller]
    pub fn spawn_local<F>(&mut self, key: K, task: F)
    where
        F: Future<Output = V> + 'static,
    {
        let a = self.set.spawn_local(task);
        self.insert(key, a);
    }
    pub fn spawn_local_on<F>(&mut self, key: K, task: F, local_set: &LocalSet)
    where
        F: Future<Output = V> + 'static,
    {
        let a = self.set.spawn_local_on(task, local_set);
        self.insert(key, a);
    }
    /// The key of a task that has ended; None for one that another has replaced.
    fn ended(&mut self, r: Result<(Id, V), JoinError>) -> Option<(K, Result<V, JoinError>)> {
        let (r, id) = match r {
            Ok((id, v)) => (Ok(v), id),
            Err(e) => {
                let id = e.id();
                (Err(e), id)
            }
        };
        let key = self.keys.remove(&id)?;
        self.tasks.remove(&key);
        Some((key, r))
    }
    pub async fn join_next(&mut self) -> Option<(K, Result<V, JoinError>)> {
        loop {
            let r = self.set.join_next_with_id().await?;
            if let Some(x) = self.ended(r) {
                return Some(x);
            }
        }
    }
    pub fn try_join_next(&mut self) -> Option<(K, Result<V, JoinError>)> {
        loop {
            let r = self.set.try_join_next_with_id()?;
            if let Some(x) = self.ended(r) {
                return Some(x);
            }
        }
    }
    pub fn abort<Q: ?Sized>(&mut self, key: &Q) -> bool
    where
        Q: Hash + Eq,
        K: Borrow<Q>,
    {
        match self.tasks.get(key) {
            Some(a) => {
                a.abort();
                true
            }
            None => false,
        }
    }
    pub fn abort_all(&mut self) { self.set.abort_all(); }
    pub fn abort_matching(&mut self, mut predicate: impl FnMut(&K) -> bool) {
        for (k, a) in &self.tasks {
            if predicate(k) {
                a.abort();
            }
        }
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
        struct Tasks<'a, K, S>(&'a HashMap<K, AbortHandle, S>);
        impl<K: fmt::Debug, S> fmt::Debug for Tasks<'_, K, S> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_map().entries(self.0.iter().map(|(k, a)| (k, a.id()))).finish() }
        }
        f.debug_struct("JoinMap").field("tasks", &Tasks(&self.tasks)).finish()
    }
}
