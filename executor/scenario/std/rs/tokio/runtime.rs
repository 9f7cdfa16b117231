//! Runtimes. The machine's scheduler decides who is polled; here are handles,
//! configuration, the blocking pool and the clock of each runtime.
use crate::coop;
use crate::task::JoinHandle;
use crate::time::Clock;
use pollground_rt::machine::{future_name, rt_block_on, waker_of};
use pollground_rt::{visible, Hidden, HiddenLock};
use std::cell::Cell;
use std::collections::VecDeque;
use std::fmt;
use std::future::Future;
use std::io;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::pin::Pin;
use std::sync::{Arc, Condvar, Mutex, Weak};
use std::task::{Context, Poll};
use std::time::Duration;

#[intrinsic]
fn rt_new_with(flavor: u32, workers: usize, name: &'static str, entry: fn(*mut ()), data: *mut ()) -> usize;
#[intrinsic]
fn rt_hooks(rt: usize, park: fn(*mut ()), unpark: fn(*mut ()), data: *mut ());
#[intrinsic]
fn rt_count(rt: usize, what: u32) -> usize;
/// What a worker has done: how often it has parked, how often it has parked or was unparked, how many ns it was busy.
#[intrinsic]
fn rt_load(rt: usize, worker: usize, what: u32) -> u64;
#[intrinsic]
fn rt_work();
#[intrinsic]
fn rt_current() -> usize;
#[intrinsic]
fn rt_enter(rt: usize) -> usize;
#[intrinsic]
fn rt_leave(previous: usize);
#[intrinsic]
fn rt_shutdown(rt: usize, timeout: u64);
#[intrinsic]
fn rt_handle_block_on(rt: usize, data: *mut (), poll: fn(*mut (), *const ()) -> u32, name: &'static str);
#[intrinsic]
fn rt_worker_index() -> u32;

// ---- what belongs to one runtime

pub(crate) struct Inner {
    pub(crate) id: usize,
    flavor: RuntimeFlavor,
    workers: usize,
    pub(crate) clock: Clock,
    pub(crate) pool: Arc<Pool>,
    /// Shut down: what is spawned now is cancelled at once.
    pub(crate) closed: Hidden<bool>,
    pub(crate) io: bool,
    /// Of a LocalRuntime: spawn_local spawns on it.
    pub(crate) local: bool,
    /// Builder::name.
    name: Option<String>,
}

impl Inner {
    pub(crate) fn is_multi(&self) -> bool { self.flavor == RuntimeFlavor::MultiThread }
}

static RUNTIMES: HiddenLock<Vec<Option<Weak<Inner>>>> = HiddenLock::new(Vec::new());

fn register(inner: &Arc<Inner>) {
    let mut list = RUNTIMES.lock();
    while list.len() <= inner.id {
        list.push(None);
    }
    list[inner.id] = Some(Arc::downgrade(inner));
}

fn lookup(id: usize) -> Option<Arc<Inner>> {
    let list = RUNTIMES.lock();
    match list.get(id) {
        Some(Some(i)) => i.upgrade(),
        _ => None,
    }
}

pub(crate) fn current() -> Option<Arc<Inner>> {
    match rt_current() {
        0 => None,
        id => lookup(id),
    }
}

#[track_caller]
pub(crate) fn expect_current() -> Arc<Inner> {
    match current() {
        Some(i) => i,
        None => panic!("{}", NO_CONTEXT),
    }
}
pub(crate) const NO_CONTEXT: &str =
    "there is no reactor running, must be called from the context of a Tokio 1.x runtime";

/// Whether blocking is allowed on this thread.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    /// Unless it is a worker.
    Outside,
    /// It drives a future in block_on.
    Entered,
    /// In run_until of a LocalSet, which block_on polls: its tasks cannot move to another thread.
    Local,
    /// In block_in_place.
    Left,
}
thread_local! {
    static PLACE: Cell<Place> = const { Cell::new(Place::Outside) };
}
/// Puts the thread elsewhere until it is dropped.
pub(crate) struct At(Place);
impl At {
    fn new(p: Place) -> At { At(PLACE.replace(p)) }
    pub(crate) fn local() -> At { At::new(if PLACE.get() == Place::Entered { Place::Local } else { PLACE.get() }) }
}
impl Drop for At {
    fn drop(&mut self) { PLACE.set(self.0); }
}

pub(crate) fn in_runtime() -> bool {
    match PLACE.get() {
        Place::Outside => rt_worker_index() != u32::MAX,
        Place::Entered | Place::Local => true,
        Place::Left => false,
    }
}

/// A thread that block_in_place could not replace by another is the thread of a current_thread runtime, or polls a
/// LocalSet.
pub(crate) fn must_not_block() -> bool {
    PLACE.get() == Place::Local
        || in_runtime() && current().is_some_and(|inner| inner.flavor == RuntimeFlavor::CurrentThread)
}

/// This thread is in block_on of a multi-thread runtime: it has no driver, what yields is woken at once.
pub(crate) fn parks_itself() -> bool {
    rt_worker_index() == u32::MAX
        && match current() {
            Some(i) => i.flavor == RuntimeFlavor::MultiThread,
            None => true,
        }
}

/// For block_in_place: blocking is allowed while f runs.
pub(crate) fn exit_runtime<R>(f: impl FnOnce() -> R) -> R {
    let _at = At::new(Place::Left);
    f()
}

// ---- block_on

struct Main<F: Future> {
    future: F,
    output: Option<std::thread::Result<F::Output>>,
}

fn poll_main<F: Future>(data: *mut (), task: *const ()) -> u32 {
    let main = unsafe { &mut *(data as *mut Main<F>) };
    let waker = waker_of(task);
    let mut cx = Context::from_waker(&waker);
    let future = unsafe { Pin::new_unchecked(&mut main.future) };
    match catch_unwind(AssertUnwindSafe(|| coop::budget(|| future.poll(&mut cx)))) {
        Ok(Poll::Pending) => 0,
        Ok(Poll::Ready(v)) => {
            main.output = Some(Ok(v));
            1
        }
        Err(e) => {
            main.output = Some(Err(e));
            2
        }
    }
}

#[track_caller]
pub(crate) fn block_on<F: Future>(inner: &Arc<Inner>, future: F, drives: bool) -> F::Output {
    if in_runtime() {
        panic!(
            "Cannot start a runtime from within a runtime. This happens because a function (like `block_on`) \
             attempted to block the current thread while the thread is being used to drive asynchronous tasks."
        );
    }
    let _at = At::new(Place::Entered);
    let mut main = Main { future, output: None };
    let data = &mut main as *mut Main<F> as *mut ();
    if drives {
        rt_block_on(inner.id, data, poll_main::<F>, future_name::<F>());
    } else {
        rt_handle_block_on(inner.id, data, poll_main::<F>, future_name::<F>());
    }
    match main.output.take().unwrap() {
        Ok(v) => v,
        Err(e) => resume_unwind(e),
    }
}

/// What `#[tokio::main]` becomes. workers 0: the default.
#[doc(hidden)]
pub fn __main<F: Future>(flavor: &str, workers: usize, start_paused: bool, name: &str, future: F) -> F::Output {
    let mut b = if flavor == "multi_thread" { Builder::new_multi_thread() } else { Builder::new_current_thread() };
    if workers > 0 {
        b.worker_threads(workers);
    }
    b.start_paused(start_paused);
    if !name.is_empty() {
        b.name(name);
    }
    let rt = b.enable_all().make_runtime(flavor == "local").expect("Failed building the Runtime");
    rt.block_on(future)
}

// ---- Runtime, Handle, Builder

/// Tells runtimes apart.
#[derive(Clone, Copy, Debug, Hash, Eq, PartialEq)]
pub struct Id(usize);
impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Display::fmt(&self.0, f) }
}

#[derive(Debug, PartialEq, Eq, Clone, Copy)]
#[non_exhaustive]
pub enum RuntimeFlavor {
    CurrentThread,
    MultiThread,
}

pub struct Runtime {
    handle: Handle,
}

impl Runtime {
    pub fn new() -> io::Result<Runtime> { Builder::new_multi_thread().enable_all().build() }
    pub fn handle(&self) -> &Handle { &self.handle }
    pub fn spawn<F>(&self, future: F) -> JoinHandle<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static,
    {
        self.handle.spawn(future)
    }
    pub fn spawn_blocking<F, R>(&self, func: F) -> JoinHandle<R>
    where
        F: FnOnce() -> R + Send + 'static,
        R: Send + 'static,
    {
        self.handle.spawn_blocking(func)
    }
    #[track_caller]
    pub fn block_on<F: Future>(&self, future: F) -> F::Output { block_on(&self.handle.inner, future, true) }
    pub fn enter(&self) -> EnterGuard<'_> { self.handle.enter() }
    pub fn metrics(&self) -> RuntimeMetrics { self.handle.metrics() }
    pub fn shutdown_timeout(self, duration: Duration) {
        let inner = &self.handle.inner;
        inner.pool.close();
        let start = std::time::Instant::now();
        if inner.flavor == RuntimeFlavor::MultiThread {
            visible();
            inner.closed.set(true);
            rt_shutdown(inner.id, if may_wait() { duration.as_nanos() as u64 } else { 0 });
        }
        if !duration.is_zero() && expect_may_wait() {
            inner.pool.wait(Some(duration.saturating_sub(start.elapsed())));
        }
        // The tasks of a current-thread runtime are dropped with self.
    }
    pub fn shutdown_background(self) { self.shutdown_timeout(Duration::ZERO) }
}
fn may_wait() -> bool { !in_runtime() && !std::thread::panicking() }
fn expect_may_wait() -> bool {
    if in_runtime() && !std::thread::panicking() {
        panic!(
            "Cannot drop a runtime in a context where blocking is not allowed. This happens when a runtime is dropped \
             from within an asynchronous context."
        );
    }
    !in_runtime()
}
impl Drop for Runtime {
    fn drop(&mut self) {
        let inner = self.handle.inner.clone();
        visible();
        inner.closed.set(true);
        let multi = inner.flavor == RuntimeFlavor::MultiThread;
        if !multi {
            let previous = rt_enter(inner.id);
            rt_shutdown(inner.id, u64::MAX);
            rt_leave(previous);
        }
        if inner.pool.is_closed() {
            return;
        }
        inner.pool.close();
        if multi {
            rt_shutdown(inner.id, if may_wait() { u64::MAX } else { 0 });
        }
        if expect_may_wait() {
            inner.pool.wait(None);
        }
    }
}
impl fmt::Debug for Runtime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("Runtime").finish_non_exhaustive() }
}

/// A current-thread runtime that stays on its thread: spawn_local needs no LocalSet in it.
#[derive(Debug)]
pub struct LocalRuntime {
    rt: Runtime,
    _not_send: std::marker::PhantomData<*mut u8>,
}
#[derive(Default, Debug)]
#[non_exhaustive]
pub struct LocalOptions {}
impl LocalRuntime {
    pub fn new() -> io::Result<LocalRuntime> {
        Builder::new_current_thread().enable_all().build_local(LocalOptions::default())
    }
    pub fn handle(&self) -> &Handle { &self.rt.handle }
    #[track_caller]
    pub fn spawn_local<F>(&self, future: F) -> JoinHandle<F::Output>
    where
        F: Future + 'static,
        F::Output: 'static,
    {
        crate::task::spawn_on(&self.rt.handle.inner, future)
    }
    pub fn spawn_blocking<F, R>(&self, func: F) -> JoinHandle<R>
    where
        F: FnOnce() -> R + Send + 'static,
        R: Send + 'static,
    {
        self.rt.spawn_blocking(func)
    }
    #[track_caller]
    pub fn block_on<F: Future>(&self, future: F) -> F::Output { self.rt.block_on(future) }
    pub fn enter(&self) -> EnterGuard<'_> { self.rt.enter() }
    pub fn shutdown_timeout(self, duration: Duration) { self.rt.shutdown_timeout(duration) }
    pub fn shutdown_background(self) { self.rt.shutdown_background() }
}

#[derive(Clone)]
pub struct Handle {
    pub(crate) inner: Arc<Inner>,
}

#[derive(Debug, Eq, PartialEq)]
pub struct TryCurrentError {
    kind: TryCurrentErrorKind,
}
#[derive(Debug, Eq, PartialEq)]
enum TryCurrentErrorKind {
    NoContext,
}
impl TryCurrentError {
    pub fn is_missing_context(&self) -> bool { true }
    pub fn is_thread_local_destroyed(&self) -> bool { false }
}
impl fmt::Display for TryCurrentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str(NO_CONTEXT) }
}
impl std::error::Error for TryCurrentError {}

impl Handle {
    #[track_caller]
    pub fn current() -> Handle { Handle { inner: expect_current() } }
    pub fn try_current() -> Result<Handle, TryCurrentError> {
        match current() {
            Some(inner) => Ok(Handle { inner }),
            None => Err(TryCurrentError { kind: TryCurrentErrorKind::NoContext }),
        }
    }
    pub fn enter(&self) -> EnterGuard<'_> {
        EnterGuard { previous: rt_enter(self.inner.id), _p: std::marker::PhantomData }
    }
    pub fn spawn<F>(&self, future: F) -> JoinHandle<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static,
    {
        crate::task::spawn_on(&self.inner, future)
    }
    pub fn spawn_blocking<F, R>(&self, func: F) -> JoinHandle<R>
    where
        F: FnOnce() -> R + Send + 'static,
        R: Send + 'static,
    {
        crate::task::spawn_blocking_on(&self.inner, func)
    }
    #[track_caller]
    pub fn block_on<F: Future>(&self, future: F) -> F::Output { block_on(&self.inner, future, false) }
    pub fn name(&self) -> Option<&str> { self.inner.name.as_deref() }
    pub fn id(&self) -> Id { Id(self.inner.id) }
    pub fn runtime_flavor(&self) -> RuntimeFlavor { self.inner.flavor }
    pub fn metrics(&self) -> RuntimeMetrics { RuntimeMetrics { inner: self.inner.clone() } }
}
impl fmt::Debug for Handle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("Handle").finish_non_exhaustive() }
}

#[derive(Clone)]
pub struct RuntimeMetrics {
    inner: Arc<Inner>,
}
impl RuntimeMetrics {
    pub fn num_workers(&self) -> usize { self.inner.workers }
    /// Spawned and not yet over.
    pub fn num_alive_tasks(&self) -> usize { rt_count(self.inner.id, 0) }
    pub fn global_queue_depth(&self) -> usize { rt_count(self.inner.id, 1) }
    pub fn worker_park_count(&self, worker: usize) -> u64 { self.load(worker, 0) }
    /// Odd while the worker is parked.
    pub fn worker_park_unpark_count(&self, worker: usize) -> u64 { self.load(worker, 1) }
    pub fn worker_total_busy_duration(&self, worker: usize) -> Duration { Duration::from_nanos(self.load(worker, 2)) }
    fn load(&self, worker: usize, what: u32) -> u64 {
        assert!(worker < self.num_workers(), "no such worker");
        rt_load(self.inner.id, worker, what)
    }
}

#[must_use = "Creating and dropping a guard does nothing"]
#[derive(Debug)]
pub struct EnterGuard<'a> {
    previous: usize,
    _p: std::marker::PhantomData<&'a Handle>,
}
impl Drop for EnterGuard<'_> {
    fn drop(&mut self) { rt_leave(self.previous); }
}

pub struct Builder {
    multi: bool,
    workers: Option<usize>,
    max_blocking: usize,
    thread_name: Arc<dyn Fn() -> String + Send + Sync>,
    keep_alive: Duration,
    start_paused: bool,
    time: bool,
    io: bool,
    on_start: Hook,
    on_stop: Hook,
    on_park: Hook,
    on_unpark: Hook,
    name: Option<String>,
}

type Hook = Option<Arc<dyn Fn() + Send + Sync>>;
/// What the runtime's threads call first and last, and around each park.
struct Hooks {
    start: Hook,
    stop: Hook,
    park: Hook,
    unpark: Hook,
}
impl Hooks {
    fn call(h: &Hook) {
        if let Some(f) = h {
            f();
        }
    }
}
/// A worker thread with hooks. The runtime's Arc is shared by all of its workers and never given back.
fn worker_entry(data: *mut ()) {
    let hooks = unsafe { &*(data as *const Hooks) };
    Hooks::call(&hooks.start);
    rt_work();
    Hooks::call(&hooks.stop);
}
fn parks(data: *mut ()) { Hooks::call(&unsafe { &*(data as *const Hooks) }.park); }
fn unparked(data: *mut ()) { Hooks::call(&unsafe { &*(data as *const Hooks) }.unpark); }

impl Builder {
    fn make(multi: bool) -> Builder {
        Builder {
            multi,
            workers: None,
            max_blocking: 512,
            thread_name: Arc::new(|| String::from("tokio-runtime-worker")),
            keep_alive: Duration::from_secs(10),
            start_paused: false,
            time: false,
            io: false,
            on_start: None,
            on_stop: None,
            on_park: None,
            on_unpark: None,
            name: None,
        }
    }
    pub fn new_current_thread() -> Builder { Builder::make(false) }
    pub fn new_multi_thread() -> Builder { Builder::make(true) }
    pub fn enable_all(&mut self) -> &mut Self {
        self.time = true;
        self.io = true;
        self
    }
    pub fn enable_time(&mut self) -> &mut Self {
        self.time = true;
        self
    }
    pub fn enable_io(&mut self) -> &mut Self {
        self.io = true;
        self
    }
    #[track_caller]
    pub fn worker_threads(&mut self, val: usize) -> &mut Self {
        assert!(val > 0, "Worker threads cannot be set to 0");
        self.workers = Some(val);
        self
    }
    #[track_caller]
    pub fn max_blocking_threads(&mut self, val: usize) -> &mut Self {
        assert!(val > 0, "Max blocking threads cannot be set to 0");
        self.max_blocking = val;
        self
    }
    pub fn thread_name(&mut self, val: impl Into<String>) -> &mut Self {
        let val: String = val.into();
        self.thread_name = Arc::new(move || val.clone());
        self
    }
    pub fn thread_name_fn<F>(&mut self, f: F) -> &mut Self
    where
        F: Fn() -> String + Send + Sync + 'static,
    {
        self.thread_name = Arc::new(f);
        self
    }
    pub fn thread_stack_size(&mut self, _val: usize) -> &mut Self { self }
    pub fn thread_keep_alive(&mut self, duration: Duration) -> &mut Self {
        self.keep_alive = duration;
        self
    }
    pub fn name(&mut self, val: impl Into<String>) -> &mut Self {
        self.name = Some(val.into());
        self
    }
    pub fn max_io_events_per_tick(&mut self, _capacity: usize) -> &mut Self { self }
    pub fn global_queue_interval(&mut self, _val: u32) -> &mut Self { self }
    pub fn event_interval(&mut self, _val: u32) -> &mut Self { self }
    pub fn on_thread_start<F>(&mut self, f: F) -> &mut Self
    where
        F: Fn() + Send + Sync + 'static,
    {
        self.on_start = Some(Arc::new(f));
        self
    }
    pub fn on_thread_stop<F>(&mut self, f: F) -> &mut Self
    where
        F: Fn() + Send + Sync + 'static,
    {
        self.on_stop = Some(Arc::new(f));
        self
    }
    /// For workers and for the thread that drives a current-thread runtime.
    pub fn on_thread_park<F>(&mut self, f: F) -> &mut Self
    where
        F: Fn() + Send + Sync + 'static,
    {
        self.on_park = Some(Arc::new(f));
        self
    }
    pub fn on_thread_unpark<F>(&mut self, f: F) -> &mut Self
    where
        F: Fn() + Send + Sync + 'static,
    {
        self.on_unpark = Some(Arc::new(f));
        self
    }
    pub fn start_paused(&mut self, start_paused: bool) -> &mut Self {
        self.start_paused = start_paused;
        self
    }
    pub fn build(&mut self) -> io::Result<Runtime> { self.make_runtime(false) }
    #[track_caller]
    pub fn build_local(&mut self, _options: LocalOptions) -> io::Result<LocalRuntime> {
        if self.multi {
            panic!("Only current_thread is supported when building a local runtime");
        }
        Ok(LocalRuntime { rt: self.make_runtime(true)?, _not_send: std::marker::PhantomData })
    }
    fn make_runtime(&mut self, local: bool) -> io::Result<Runtime> {
        let workers = if self.multi { self.workers.unwrap_or(4) } else { 1 };
        crate::task::Id::take(if self.multi { workers } else { 0 });
        let name: &'static str = Box::leak((self.thread_name)().into_boxed_str());
        let hooks = Arc::new(Hooks {
            start: self.on_start.clone(),
            stop: self.on_stop.clone(),
            park: self.on_park.clone(),
            unpark: self.on_unpark.clone(),
        });
        let share = || Arc::into_raw(hooks.clone()) as *mut ();
        let entered = self.multi && (hooks.start.is_some() || hooks.stop.is_some());
        let data = if entered { share() } else { std::ptr::null_mut() };
        let id = rt_new_with(self.multi as u32, workers, name, worker_entry, data);
        if hooks.park.is_some() || hooks.unpark.is_some() {
            rt_hooks(id, parks, unparked, share());
        }
        let inner = Arc::new(Inner {
            id,
            flavor: if self.multi { RuntimeFlavor::MultiThread } else { RuntimeFlavor::CurrentThread },
            workers,
            clock: Clock::new(id, self.time, self.start_paused && !self.multi),
            pool: Arc::new(Pool::new(self.max_blocking, self.keep_alive, self.thread_name.clone(), id, hooks)),
            closed: Hidden::new(false),
            io: self.io,
            local,
            name: self.name.clone(),
        });
        register(&inner);
        Ok(Runtime { handle: Handle { inner } })
    }
}
impl fmt::Debug for Builder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("Builder").finish_non_exhaustive() }
}

// ---- the blocking pool

/// A job is called with true to run, with false when it will never run.
type Job = Box<dyn FnOnce(bool) + Send>;

struct PoolState {
    queue: VecDeque<Job>,
    threads: usize,
    /// Threads that wait for work and that nobody has woken.
    idle: usize,
    /// Woken threads that have not seen it yet.
    woken: usize,
    closed: bool,
}

pub(crate) struct Pool {
    state: Mutex<PoolState>,
    more: Condvar,
    ended: Condvar,
    max: usize,
    keep_alive: Duration,
    name: Arc<dyn Fn() -> String + Send + Sync>,
    rt: usize,
    hooks: Arc<Hooks>,
}

impl Pool {
    fn new(
        max: usize,
        keep_alive: Duration,
        name: Arc<dyn Fn() -> String + Send + Sync>,
        rt: usize,
        hooks: Arc<Hooks>,
    ) -> Pool {
        Pool {
            state: Mutex::new(PoolState { queue: VecDeque::new(), threads: 0, idle: 0, woken: 0, closed: false }),
            more: Condvar::new(),
            ended: Condvar::new(),
            max,
            keep_alive,
            name,
            rt,
            hooks,
        }
    }

    pub(crate) fn run(self: &Arc<Pool>, job: Job) {
        let mut s = self.state.lock().unwrap();
        if s.closed {
            drop(s);
            job(false);
            return;
        }
        s.queue.push_back(job);
        if s.idle > 0 {
            s.idle -= 1;
            s.woken += 1;
            self.more.notify_one();
        } else if s.threads < self.max {
            s.threads += 1;
            drop(s);
            let pool = self.clone();
            std::thread::Builder::new().name((self.name)()).spawn(move || pool.work()).unwrap();
        }
    }

    fn work(&self) {
        let previous = rt_enter(self.rt);
        Hooks::call(&self.hooks.start);
        let mut s = self.state.lock().unwrap();
        'main: loop {
            // A busy thread runs what is queued even when the pool is closed; one that was idle does not.
            while let Some(job) = s.queue.pop_front() {
                drop(s);
                job(true);
                s = self.state.lock().unwrap();
            }
            s.idle += 1;
            while !s.closed {
                let (guard, timeout) = self.more.wait_timeout(s, self.keep_alive).unwrap();
                s = guard;
                if s.woken > 0 {
                    s.woken -= 1;
                    break;
                }
                if !s.closed && timeout.timed_out() {
                    break 'main;
                }
            }
            if s.closed {
                while let Some(job) = s.queue.pop_front() {
                    drop(s);
                    job(false);
                    s = self.state.lock().unwrap();
                }
                s.idle += 1;
                break;
            }
        }
        s.idle -= 1;
        drop(s);
        Hooks::call(&self.hooks.stop);
        self.state.lock().unwrap().threads -= 1;
        self.ended.notify_all();
        rt_leave(previous);
    }

    fn is_closed(&self) -> bool { self.state.lock().unwrap().closed }
    fn close(&self) {
        self.state.lock().unwrap().closed = true;
        self.more.notify_all();
    }

    fn wait(&self, limit: Option<Duration>) {
        let mut s = self.state.lock().unwrap();
        while s.threads > 0 {
            match limit {
                None => s = self.ended.wait(s).unwrap(),
                Some(d) => {
                    self.ended.wait_timeout_while(s, d, |s| s.threads > 0).unwrap();
                    return;
                }
            }
        }
    }
}
