//! block_on, LocalPool, ThreadPool.
use crate::future::Future;
use crate::stream::{FuturesUnordered, Stream, StreamExt};
use crate::task::{waker_ref, ArcWake, FutureObj, LocalFutureObj, LocalSpawn, Spawn, SpawnError};
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::fmt;
use std::io;
use std::pin::Pin;
use std::rc::{Rc, Weak};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::task::{Context, Poll};
use std::thread::{self, Thread};

/// The waker of a thread that runs futures: it unparks the thread.
struct Unpark {
    thread: Thread,
    woken: AtomicBool,
}
impl ArcWake for Unpark {
    fn wake_by_ref(this: &Arc<Self>) {
        if !this.woken.swap(true, Ordering::Relaxed) {
            this.thread.unpark();
        }
    }
}
thread_local! {
    static UNPARK: Arc<Unpark> = Arc::new(Unpark { thread: thread::current(), woken: AtomicBool::new(false) });
    static ENTERED: Cell<bool> = Cell::new(false);
}

/// This thread was woken since its last turn began.
fn woken() -> bool { UNPARK.with(|unpark| unpark.woken.load(Ordering::Acquire)) }

// ---- enter

/// This thread runs an executor; another one inside of it would block the first.
pub struct Enter(());
pub struct EnterError(());
impl fmt::Debug for EnterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("EnterError").finish() }
}
impl fmt::Display for EnterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an execution scope has already been entered")
    }
}
impl std::error::Error for EnterError {}
impl fmt::Debug for Enter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("Enter").finish() }
}
pub fn enter() -> Result<Enter, EnterError> {
    let nested = ENTERED.replace(true);
    if nested { Err(EnterError(())) } else { Ok(Enter(())) }
}
impl Drop for Enter {
    fn drop(&mut self) { ENTERED.set(false); }
}

/// Calls `turn` with the thread's waker until it returns a value. Between two turns the thread is
/// parked, unless somebody woke it during the turn.
#[traced_poll]
fn turns<T>(mut turn: impl FnMut(&mut Context<'_>) -> Poll<T>) -> T {
    let _entered = enter().expect("cannot execute `LocalPool` executor from within another executor");
    let unpark = UNPARK.with(Arc::clone);
    let waker = waker_ref(&unpark);
    let mut cx = Context::from_waker(&waker);
    loop {
        if let Poll::Ready(value) = turn(&mut cx) {
            return value;
        }
        while !unpark.woken.swap(false, Ordering::Acquire) {
            thread::park();
        }
    }
}
#[traced_poll]
fn poll_main<F: Future>(f: Pin<&mut F>, cx: &mut Context<'_>) -> Poll<F::Output> { f.poll(cx) }

#[traced_poll]
pub fn block_on<F: Future>(f: F) -> F::Output {
    let mut f = std::pin::pin!(f);
    turns(|cx| poll_main(f.as_mut(), cx))
}

#[derive(Debug)]
pub struct BlockingStream<S: Stream + Unpin> {
    stream: S,
}
pub fn block_on_stream<S: Stream + Unpin>(stream: S) -> BlockingStream<S> { BlockingStream { stream } }
impl<S: Stream + Unpin> BlockingStream<S> {
    pub fn into_inner(self) -> S { self.stream }
}
impl<S: Stream + Unpin> std::ops::Deref for BlockingStream<S> {
    type Target = S;
    fn deref(&self) -> &S { &self.stream }
}
impl<S: Stream + Unpin> std::ops::DerefMut for BlockingStream<S> {
    fn deref_mut(&mut self) -> &mut S { &mut self.stream }
}
impl<S: Stream + Unpin> Iterator for BlockingStream<S> {
    type Item = S::Item;
    fn next(&mut self) -> Option<S::Item> { block_on(self.stream.next()) }
    fn size_hint(&self) -> (usize, Option<usize>) { self.stream.size_hint() }
}

// ---- LocalPool

type Incoming = RefCell<Vec<LocalFutureObj<'static, ()>>>;

/// Futures of one thread. Spawners put new ones into `incoming`, so that a future may spawn another
/// while the pool polls it.
#[derive(Debug)]
pub struct LocalPool {
    pool: FuturesUnordered<LocalFutureObj<'static, ()>>,
    incoming: Rc<Incoming>,
}
#[derive(Clone, Debug)]
pub struct LocalSpawner {
    incoming: Weak<Incoming>,
}

impl LocalPool {
    pub fn new() -> LocalPool { LocalPool { pool: FuturesUnordered::new(), incoming: Rc::default() } }
    pub fn spawner(&self) -> LocalSpawner { LocalSpawner { incoming: Rc::downgrade(&self.incoming) } }
    /// Until the pool is empty.
    pub fn run(&mut self) { turns(|cx| self.poll_all(cx)) }
    /// Until `future` is ready; it is polled before the pool in each turn.
    #[traced_poll]
    pub fn run_until<F: Future>(&mut self, future: F) -> F::Output {
        let mut future = std::pin::pin!(future);
        turns(|cx| {
            let output = poll_main(future.as_mut(), cx);
            if output.is_pending() {
                let _ = self.poll_all(cx);
            }
            output
        })
    }
    /// Until one future has ended (true), or none can go on (false).
    pub fn try_run_one(&mut self) -> bool {
        turns(|cx| loop {
            match self.poll_one(cx) {
                Poll::Ready(Some(())) => return Poll::Ready(true),
                _ if !self.incoming.borrow().is_empty() => {}
                Poll::Pending if woken() => return Poll::Pending,
                _ => return Poll::Ready(false),
            }
        })
    }
    /// Until no future can go on. A future that wakes itself can. (Until futures 0.3.25 the pool stopped after some
    /// polls of those.)
    pub fn run_until_stalled(&mut self) {
        turns(|cx| match self.poll_all(cx) {
            Poll::Pending if woken() => Poll::Pending,
            _ => Poll::Ready(()),
        })
    }
    /// Polls what is woken or new, until nothing is left to poll. Ready: the pool is empty.
    fn poll_all(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        loop {
            let ended = self.poll_one(cx);
            let spawned = !self.incoming.borrow().is_empty();
            match ended {
                Poll::Pending if !spawned => return Poll::Pending,
                Poll::Ready(None) if !spawned => return Poll::Ready(()),
                _ => {}
            }
        }
    }
    /// Ready(Some): a future has ended. Ready(None): there is none.
    fn poll_one(&mut self, cx: &mut Context<'_>) -> Poll<Option<()>> {
        self.pool.extend(self.incoming.take());
        self.pool.poll_next_unpin(cx)
    }
}
impl Default for LocalPool {
    fn default() -> LocalPool { LocalPool::new() }
}

impl Spawn for LocalSpawner {
    fn spawn_obj(&self, future: FutureObj<'static, ()>) -> Result<(), SpawnError> {
        self.spawn_local_obj(future.into())
    }
    fn status(&self) -> Result<(), SpawnError> { self.status_local() }
}
impl LocalSpawn for LocalSpawner {
    fn spawn_local_obj(&self, future: LocalFutureObj<'static, ()>) -> Result<(), SpawnError> {
        let pool = self.incoming.upgrade().ok_or_else(SpawnError::shutdown)?;
        pool.borrow_mut().push(future);
        Ok(())
    }
    fn status_local(&self) -> Result<(), SpawnError> {
        self.incoming.upgrade().map(drop).ok_or_else(SpawnError::shutdown)
    }
}

// ---- ThreadPool

struct PoolState {
    queue: Mutex<VecDeque<Arc<PoolTask>>>,
    more: Condvar,
    /// ThreadPool handles; the workers end when none is left.
    handles: AtomicUsize,
    size: usize,
}

/// Not in the queue, nobody polls it.
const IDLE: usize = 0;
const QUEUED: usize = 1;
/// A worker polls it.
const POLLED: usize = 2;
/// It was woken while a worker polled it, who polls it again.
const WOKEN: usize = 3;
struct PoolTask {
    future: Mutex<Option<FutureObj<'static, ()>>>,
    /// IDLE, QUEUED, POLLED or WOKEN.
    state: AtomicUsize,
    pool: Arc<PoolState>,
}

impl PoolTask {
    fn change(&self, from: usize, to: usize) -> bool {
        self.state.compare_exchange(from, to, Ordering::SeqCst, Ordering::SeqCst).is_ok()
    }
}
impl ArcWake for PoolTask {
    fn wake_by_ref(this: &Arc<Self>) {
        if this.change(IDLE, QUEUED) {
            this.pool.put(this.clone());
        } else if !this.change(POLLED, WOKEN) && this.state.load(Ordering::SeqCst) == IDLE {
            // The worker has finished in between.
            Self::wake_by_ref(this);
        }
    }
}

impl PoolState {
    fn put(&self, task: Arc<PoolTask>) {
        self.queue.lock().unwrap().push_back(task);
        self.more.notify_one();
    }

    /// The next task; None when there is neither a task nor a handle.
    fn next(&self) -> Option<Arc<PoolTask>> {
        let mut queue = self.queue.lock().unwrap();
        while queue.is_empty() && self.handles.load(Ordering::SeqCst) > 0 {
            queue = self.more.wait(queue).unwrap();
        }
        queue.pop_front()
    }
}

/// Polls a task, and again if it was woken meanwhile.
#[traced_poll]
fn run_task(task: &Arc<PoolTask>) {
    let waker = waker_ref(task);
    let mut cx = Context::from_waker(&waker);
    let taken = task.future.lock().unwrap().take();
    let Some(mut future) = taken else { return };
    loop {
        task.state.store(POLLED, Ordering::SeqCst);
        if Pin::new(&mut future).poll(&mut cx).is_ready() {
            return;
        }
        *task.future.lock().unwrap() = Some(future);
        if task.change(POLLED, IDLE) {
            return;
        }
        future = task.future.lock().unwrap().take().unwrap();
    }
}

pub struct ThreadPool {
    state: Arc<PoolState>,
}
impl ThreadPool {
    pub fn new() -> Result<ThreadPool, io::Error> { ThreadPoolBuilder::new().create() }
    pub fn builder() -> ThreadPoolBuilder { ThreadPoolBuilder::new() }
    pub fn spawn_obj_ok(&self, future: FutureObj<'static, ()>) {
        let task = Arc::new(PoolTask {
            future: Mutex::new(Some(future)),
            state: AtomicUsize::new(1),
            pool: self.state.clone(),
        });
        self.state.put(task);
    }
    pub fn spawn_ok<Fut>(&self, future: Fut)
    where
        Fut: Future<Output = ()> + Send + 'static,
    {
        self.spawn_obj_ok(FutureObj::new(Box::new(future)));
    }
}
impl Spawn for ThreadPool {
    fn spawn_obj(&self, future: FutureObj<'static, ()>) -> Result<(), SpawnError> {
        self.spawn_obj_ok(future);
        Ok(())
    }
}
impl Clone for ThreadPool {
    fn clone(&self) -> ThreadPool {
        self.state.handles.fetch_add(1, Ordering::Relaxed);
        ThreadPool { state: self.state.clone() }
    }
}
impl Drop for ThreadPool {
    fn drop(&mut self) {
        if self.state.handles.fetch_sub(1, Ordering::Relaxed) == 1 {
            // A worker that has seen a handle waits by now, or sees that there is none.
            drop(self.state.queue.lock());
            self.state.more.notify_all();
        }
    }
}
impl fmt::Debug for ThreadPool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ThreadPool").field("size", &self.state.size).finish()
    }
}

/// Called with the number of a worker.
type Hook = Option<Arc<dyn Fn(usize) + Send + Sync>>;
/// Threads of the machine have no stacks to size, so `stack_size` has no effect.
pub struct ThreadPoolBuilder {
    workers: usize,
    names: Option<String>,
    first: Hook,
    last: Hook,
}
impl ThreadPoolBuilder {
    pub fn new() -> ThreadPoolBuilder {
        let workers = thread::available_parallelism().map_or(1, |n| n.get());
        ThreadPoolBuilder { workers, names: None, first: None, last: None }
    }
    pub fn pool_size(&mut self, size: usize) -> &mut Self {
        assert!(size > 0);
        self.workers = size;
        self
    }
    pub fn stack_size(&mut self, _: usize) -> &mut Self { self }
    pub fn name_prefix<S: Into<String>>(&mut self, name_prefix: S) -> &mut Self {
        self.names = Some(name_prefix.into());
        self
    }
    pub fn after_start<F: Fn(usize) + Send + Sync + 'static>(&mut self, f: F) -> &mut Self {
        self.first = Some(Arc::new(f));
        self
    }
    pub fn before_stop<F: Fn(usize) + Send + Sync + 'static>(&mut self, f: F) -> &mut Self {
        self.last = Some(Arc::new(f));
        self
    }
    pub fn create(&mut self) -> Result<ThreadPool, io::Error> {
        let size = self.workers;
        let (queue, more, handles) = (Mutex::default(), Condvar::new(), AtomicUsize::new(1));
        let pool = ThreadPool { state: Arc::new(PoolState { queue, more, handles, size }) };
        for number in 0..size {
            let (state, first, last) = (pool.state.clone(), self.first.clone(), self.last.clone());
            let named = self.names.iter().map(|prefix| format!("{prefix}{number}"));
            let thread = named.fold(thread::Builder::new(), thread::Builder::name);
            thread.spawn(move || {
                let _entered = enter().unwrap();
                let call = |hook: Hook| hook.into_iter().for_each(|f| f(number));
                call(first);
                while let Some(task) = state.next() {
                    run_task(&task);
                }
                call(last);
            })?;
        }
        Ok(pool)
    }
}
impl Default for ThreadPoolBuilder {
    fn default() -> Self { ThreadPoolBuilder::new() }
}
impl fmt::Debug for ThreadPoolBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ThreadPoolBuilder").field("pool_size", &self.workers).field("name_prefix", &self.names).finish()
    }
}
