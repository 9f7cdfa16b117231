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

struct ThreadNotify {
    thread: Thread,
    unparked: AtomicBool,
}

impl ArcWake for ThreadNotify {
    fn wake_by_ref(arc_self: &Arc<Self>) {
        if !arc_self.unparked.swap(true, Ordering::Relaxed) {
            arc_self.thread.unpark();
        }
    }
}

thread_local! {
    static NOTIFY: Arc<ThreadNotify> = Arc::new(ThreadNotify { thread: thread::current(), unparked: AtomicBool::new(false) });
    static ENTERED: Cell<bool> = Cell::new(false);
}

// ---- enter

pub struct Enter {
    _priv: (),
}
pub struct EnterError {
    _priv: (),
}
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
    if ENTERED.with(|c| c.replace(true)) { Err(EnterError { _priv: () }) } else { Ok(Enter { _priv: () }) }
}
impl Drop for Enter {
    fn drop(&mut self) { ENTERED.with(|c| c.set(false)); }
}

/// Turns until f is ready, parking the thread between wakes.
#[traced_poll]
fn run_executor<T, F: FnMut(&mut Context<'_>) -> Poll<T>>(mut f: F) -> T {
    let _enter = enter().expect("cannot execute `LocalPool` executor from within another executor");
    let notify = NOTIFY.with(|n| n.clone());
    let waker = waker_ref(&notify);
    let mut cx = Context::from_waker(&waker);
    loop {
        if let Poll::Ready(t) = f(&mut cx) {
            return t;
        }
        while !notify.unparked.swap(false, Ordering::Acquire) {
            thread::park();
        }
    }
}

#[traced_poll]
pub fn block_on<F: Future>(f: F) -> F::Output {
    let _enter = enter().expect("cannot execute `LocalPool` executor from within another executor");
    let mut f = f;
    let mut f = unsafe { Pin::new_unchecked(&mut f) };
    let notify = NOTIFY.with(|n| n.clone());
    let waker = waker_ref(&notify);
    let mut cx = Context::from_waker(&waker);
    loop {
        if let Poll::Ready(t) = f.as_mut().poll(&mut cx) {
            return t;
        }
        while !notify.unparked.swap(false, Ordering::Acquire) {
            thread::park();
        }
    }
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
    pub fn new() -> LocalPool { LocalPool { pool: FuturesUnordered::new(), incoming: Rc::new(RefCell::new(Vec::new())) } }
    pub fn spawner(&self) -> LocalSpawner { LocalSpawner { incoming: Rc::downgrade(&self.incoming) } }
    pub fn run(&mut self) { run_executor(|cx| self.poll_pool(cx)) }
    #[traced_poll]
    pub fn run_until<F: Future>(&mut self, future: F) -> F::Output {
        let mut future = future;
        let mut future = unsafe { Pin::new_unchecked(&mut future) };
        run_executor(|cx| {
            if let Poll::Ready(output) = poll_main(future.as_mut(), cx) {
                return Poll::Ready(output);
            }
            let _ = self.poll_pool(cx);
            Poll::Pending
        })
    }
    pub fn try_run_one(&mut self) -> bool {
        poll_executor(|cx| loop {
            if let Poll::Ready(Some(_)) = self.poll_pool_once(cx) {
                return true;
            }
            if self.incoming.borrow().is_empty() {
                return false;
            }
        })
    }
    pub fn run_until_stalled(&mut self) {
        poll_executor(|cx| {
            let _ = self.poll_pool(cx);
        });
    }
    fn poll_pool(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        loop {
            let ret = self.poll_pool_once(cx);
            if !self.incoming.borrow().is_empty() {
                continue;
            }
            match ret {
                Poll::Pending => return Poll::Pending,
                Poll::Ready(None) => return Poll::Ready(()),
                _ => {}
            }
        }
    }
    fn poll_pool_once(&mut self, cx: &mut Context<'_>) -> Poll<Option<()>> {
        let fresh = std::mem::take(&mut *self.incoming.borrow_mut());
        for task in fresh {
            self.pool.push(task);
        }
        Pin::new(&mut self.pool).poll_next(cx)
    }
}
impl Default for LocalPool {
    fn default() -> LocalPool { LocalPool::new() }
}

#[traced_poll]
fn poll_main<F: Future>(f: Pin<&mut F>, cx: &mut Context<'_>) -> Poll<F::Output> { f.poll(cx) }

fn poll_executor<T, F: FnMut(&mut Context<'_>) -> T>(mut f: F) -> T {
    let _enter = enter().expect("cannot execute `LocalPool` executor from within another executor");
    let notify = NOTIFY.with(|n| n.clone());
    let waker = waker_ref(&notify);
    let mut cx = Context::from_waker(&waker);
    f(&mut cx)
}

impl Spawn for LocalSpawner {
    fn spawn_obj(&self, future: FutureObj<'static, ()>) -> Result<(), SpawnError> { self.spawn_local_obj(future.into()) }
    fn status(&self) -> Result<(), SpawnError> { self.status_local() }
}
impl LocalSpawn for LocalSpawner {
    fn spawn_local_obj(&self, future: LocalFutureObj<'static, ()>) -> Result<(), SpawnError> {
        match self.incoming.upgrade() {
            Some(incoming) => {
                incoming.borrow_mut().push(future);
                Ok(())
            }
            None => Err(SpawnError::shutdown()),
        }
    }
    fn status_local(&self) -> Result<(), SpawnError> {
        if self.incoming.upgrade().is_some() { Ok(()) } else { Err(SpawnError::shutdown()) }
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

struct PoolTask {
    future: Mutex<Option<FutureObj<'static, ()>>>,
    /// 0 idle, 1 queued, 2 being polled, 3 being polled and woken
    state: AtomicUsize,
    pool: Arc<PoolState>,
}

impl ArcWake for PoolTask {
    fn wake_by_ref(arc_self: &Arc<Self>) {
        loop {
            if arc_self.state.compare_exchange(0, 1, Ordering::SeqCst, Ordering::SeqCst).is_ok() {
                arc_self.pool.put(arc_self.clone());
                return;
            }
            match arc_self.state.compare_exchange(2, 3, Ordering::SeqCst, Ordering::SeqCst) {
                Err(0) => {}
                _ => return,
            }
        }
    }
}

impl PoolState {
    fn put(&self, task: Arc<PoolTask>) {
        self.queue.lock().unwrap().push_back(task);
        self.more.notify_one();
    }

    fn work(&self) {
        loop {
            let task = {
                let mut queue = self.queue.lock().unwrap();
                loop {
                    if let Some(t) = queue.pop_front() {
                        break t;
                    }
                    if self.handles.load(Ordering::SeqCst) == 0 {
                        return;
                    }
                    queue = self.more.wait(queue).unwrap();
                }
            };
            run_task(&task);
        }
    }
}

#[traced_poll]
fn run_task(task: &Arc<PoolTask>) {
    let waker = waker_ref(task);
    let mut cx = Context::from_waker(&waker);
    loop {
        let taken = task.future.lock().unwrap().take();
        let mut future = match taken {
            Some(f) => f,
            None => return,
        };
        task.state.store(2, Ordering::SeqCst);
        if Pin::new(&mut future).poll(&mut cx).is_ready() {
            return;
        }
        *task.future.lock().unwrap() = Some(future);
        if task.state.compare_exchange(2, 0, Ordering::SeqCst, Ordering::SeqCst).is_ok() {
            return;
        }
    }
}

pub struct ThreadPool {
    state: Arc<PoolState>,
}
impl ThreadPool {
    pub fn new() -> Result<ThreadPool, io::Error> { ThreadPoolBuilder::new().create() }
    pub fn builder() -> ThreadPoolBuilder { ThreadPoolBuilder::new() }
    pub fn spawn_obj_ok(&self, future: FutureObj<'static, ()>) {
        let task = Arc::new(PoolTask { future: Mutex::new(Some(future)), state: AtomicUsize::new(1), pool: self.state.clone() });
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
            self.state.more.notify_all();
        }
    }
}
impl fmt::Debug for ThreadPool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("ThreadPool").field("size", &self.state.size).finish() }
}

pub struct ThreadPoolBuilder {
    pool_size: usize,
    stack_size: usize,
    name_prefix: Option<String>,
    after_start: Option<Arc<dyn Fn(usize) + Send + Sync>>,
    before_stop: Option<Arc<dyn Fn(usize) + Send + Sync>>,
}
impl ThreadPoolBuilder {
    pub fn new() -> ThreadPoolBuilder {
        let n = match thread::available_parallelism() {
            Ok(n) => n.get(),
            Err(_) => 1,
        };
        ThreadPoolBuilder { pool_size: n, stack_size: 0, name_prefix: None, after_start: None, before_stop: None }
    }
    pub fn pool_size(&mut self, size: usize) -> &mut Self {
        assert!(size > 0);
        self.pool_size = size;
        self
    }
    pub fn stack_size(&mut self, stack_size: usize) -> &mut Self {
        self.stack_size = stack_size;
        self
    }
    pub fn name_prefix<S: Into<String>>(&mut self, name_prefix: S) -> &mut Self {
        self.name_prefix = Some(name_prefix.into());
        self
    }
    pub fn after_start<F>(&mut self, f: F) -> &mut Self
    where
        F: Fn(usize) + Send + Sync + 'static,
    {
        self.after_start = Some(Arc::new(f));
        self
    }
    pub fn before_stop<F>(&mut self, f: F) -> &mut Self
    where
        F: Fn(usize) + Send + Sync + 'static,
    {
        self.before_stop = Some(Arc::new(f));
        self
    }
    pub fn create(&mut self) -> Result<ThreadPool, io::Error> {
        let state = Arc::new(PoolState { queue: Mutex::new(VecDeque::new()), more: Condvar::new(), handles: AtomicUsize::new(1), size: self.pool_size });
        for i in 0..self.pool_size {
            let state = state.clone();
            let (start, stop) = (self.after_start.clone(), self.before_stop.clone());
            let mut builder = thread::Builder::new();
            if let Some(prefix) = &self.name_prefix {
                builder = builder.name(format!("{}{}", prefix, i));
            }
            builder.spawn(move || {
                let _enter = enter().unwrap();
                if let Some(f) = start {
                    f(i);
                }
                state.work();
                if let Some(f) = stop {
                    f(i);
                }
            })?;
        }
        Ok(ThreadPool { state })
    }
}
impl Default for ThreadPoolBuilder {
    fn default() -> Self { ThreadPoolBuilder::new() }
}
impl fmt::Debug for ThreadPoolBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ThreadPoolBuilder").field("pool_size", &self.pool_size).field("name_prefix", &self.name_prefix).finish()
    }
}
