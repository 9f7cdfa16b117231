//! Tasks: spawning, join handles, local sets, join sets.
pub use crate::coop::public as coop;
use crate::coop::{budget, proceed, unconstrained as without_budget};
use crate::runtime::{self, Inner};
use pollground_rt::machine::{
    future_name, task_abort, task_handle_await, task_handle_drop, task_output_taken, task_spawn, waker_of,
};
use pollground_rt::{label, loss, lost, ready, spawn_into_set, visible, Hidden, Slot};
use std::any::Any;
use std::cell::{Cell, RefCell, UnsafeCell};
use std::collections::VecDeque;
use std::fmt;
use std::future::Future;
use std::marker::PhantomData;
use std::mem::ManuallyDrop;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::pin::Pin;
use std::rc::Rc;
use std::sync::wait::handle_look;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, RawWaker, Wake, Waker};

#[intrinsic]
fn task_current() -> *const ();
#[intrinsic]
fn task_is_finished(t: *const ()) -> bool;
/// Puts a wake off until the runtime has taken a turn of its driver: `wake(data)`, or that of the current task if
/// `data` is null.
#[intrinsic]
fn task_defer(wake: fn(*mut ()), data: *mut ());
#[intrinsic]
fn local_spawn(name: &'static str) -> *const ();
#[intrinsic]
fn local_begin(t: *const (), waker: *const ()) -> bool;
#[intrinsic]
fn local_end(t: *const (), outcome: u32);
#[intrinsic]
fn local_cancel(t: *const ());
/// Whether a search for cancellations cancels the task whose poll has just ended on this thread.
#[intrinsic]
fn task_cut() -> bool;
#[intrinsic]
fn rt_hold(rt: usize, by: i64);
#[intrinsic]
fn rt_block_begin();
#[intrinsic]
fn rt_block_end();

// ---- ids, errors

#[derive(Clone, Copy, Debug, Hash, Eq, PartialEq)]
pub struct Id(u64);
static NEXT_ID: Hidden<u64> = Hidden::new(1);
impl Id {
    fn next() -> Id { Id::take(1) }
    /// The workers of a runtime have ids too: they are jobs of its blocking pool.
    pub(crate) fn take(n: usize) -> Id { Id(NEXT_ID.add(n as u64)) }
}
impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Display::fmt(&self.0, f) }
}

enum Repr {
    Cancelled,
    Panic(Box<dyn Any + Send + 'static>),
}
pub struct JoinError {
    repr: Repr,
    id: Id,
}
unsafe impl Sync for JoinError {}
impl JoinError {
    pub fn is_cancelled(&self) -> bool { matches!(self.repr, Repr::Cancelled) }
    pub fn is_panic(&self) -> bool { matches!(self.repr, Repr::Panic(_)) }
    #[track_caller]
    pub fn into_panic(self) -> Box<dyn Any + Send + 'static> {
        self.try_into_panic().expect("`JoinError` reason is not a panic.")
    }
    pub fn try_into_panic(self) -> Result<Box<dyn Any + Send + 'static>, JoinError> {
        match self.repr {
            Repr::Panic(p) => Ok(p),
            Repr::Cancelled => Err(JoinError { repr: Repr::Cancelled, id: self.id }),
        }
    }
    pub fn id(&self) -> Id { self.id }
    /// For who wants all outputs: a panic in the task goes on in the caller.
    #[doc(hidden)]
    pub fn __propagate<T>(self) -> T {
        match self.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            Err(cancelled) => panic!("{cancelled}"),
        }
    }
}
impl fmt::Display for JoinError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "task {} {}", self.id, if self.is_panic() { "panicked" } else { "was cancelled" })
    }
}
impl fmt::Debug for JoinError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.repr {
            Repr::Cancelled => write!(f, "JoinError::Cancelled({:?})", self.id),
            Repr::Panic(_) => write!(f, "JoinError::Panic({:?}, ...)", self.id),
        }
    }
}
impl std::error::Error for JoinError {}
impl From<JoinError> for std::io::Error {
    fn from(src: JoinError) -> std::io::Error {
        std::io::Error::new(
            std::io::ErrorKind::Other,
            match src.repr {
                Repr::Cancelled => "task was cancelled",
                Repr::Panic(_) => "task panicked",
            },
        )
    }
}

// ---- what a task and its handle share

struct Shared<T> {
    id: Id,
    out: UnsafeCell<Option<Result<T, JoinError>>>,
    waiter: Slot,
    done: Cell<bool>,
    /// A JoinHandle exists: else the output is dropped at once.
    wanted: Cell<bool>,
}
unsafe impl<T> Send for Shared<T> {}
unsafe impl<T> Sync for Shared<T> {}

impl<T> Shared<T> {
    fn new() -> Arc<Shared<T>> {
        Arc::new(Shared {
            id: Id::next(),
            out: UnsafeCell::new(None),
            waiter: Slot::new(),
            done: Cell::new(false),
            wanted: Cell::new(true),
        })
    }
    fn complete(&self, out: Result<T, JoinError>) {
        handle_look();
        if self.wanted.get() {
            unsafe { *self.out.get() = Some(out) };
            self.done.set(true);
            self.waiter.wake();
        } else {
            self.done.set(true);
            let _ = catch_unwind(AssertUnwindSafe(|| drop(out)));
        }
    }
    fn cancelled(&self) { self.complete(Err(JoinError { repr: Repr::Cancelled, id: self.id })); }
    fn panicked(&self, p: Box<dyn Any + Send>) { self.complete(Err(JoinError { repr: Repr::Panic(p), id: self.id })); }
}

/// How a task is reached for aborting it.
#[derive(Clone)]
enum Link {
    /// A task of the machine's scheduler.
    Task(*const ()),
    Local(Rc<LocalTask>),
    Blocking(Arc<Cancel>),
}
struct Cancel {
    cancelled: Cell<bool>,
    started: Cell<bool>,
    done: Cell<bool>,
}
unsafe impl Send for Cancel {}
unsafe impl Sync for Cancel {}

impl Link {
    /// In the trace.
    fn task(&self) -> Option<*const ()> {
        match self {
            Link::Task(t) => Some(*t),
            Link::Local(t) => Some(t.trace),
            Link::Blocking(_) => None,
        }
    }
    fn abort(&self) {
        match self {
            Link::Task(t) => task_abort(*t),
            Link::Local(t) => t.abort(),
            Link::Blocking(c) => {
                visible();
                c.cancelled.set(true);
            }
        }
    }
    fn is_finished(&self) -> bool {
        match self {
            Link::Task(t) => task_is_finished(*t),
            Link::Local(t) => t.state.get() == DONE,
            Link::Blocking(c) => c.done.get(),
        }
    }
}

#[path_name = "tokio::runtime::task::join::JoinHandle"]
pub struct JoinHandle<T> {
    shared: Arc<Shared<T>>,
    link: Link,
}
unsafe impl<T: Send> Send for JoinHandle<T> {}
unsafe impl<T: Send> Sync for JoinHandle<T> {}
impl<T> Unpin for JoinHandle<T> {}

impl<T> JoinHandle<T> {
    pub fn abort(&self) { self.link.abort(); }
    pub fn is_finished(&self) -> bool {
        visible();
        self.shared.done.get() || self.link.is_finished()
    }
    pub fn abort_handle(&self) -> AbortHandle { AbortHandle { link: self.link.clone(), id: self.shared.id } }
    pub fn id(&self) -> Id { self.shared.id }
    /// For JoinSet: who is woken at the end.
    fn set_waker(&self, w: &Waker) {
        if self.shared.done.get() {
            w.wake_by_ref();
        } else {
            self.shared.waiter.set(w);
            if self.shared.done.get() {
                w.wake_by_ref();
            }
        }
    }
}
impl<T> Future for JoinHandle<T> {
    type Output = Result<T, JoinError>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let coop = match proceed(cx) {
            Some(c) => c,
            None => return Poll::Pending,
        };
        let this = self.get_mut();
        handle_look();
        if !this.shared.done.get() {
            this.shared.waiter.register(cx.waker());
            // The task may have ended on another thread before the waker was there.
            if !this.shared.done.get() {
                if let Some(t) = this.link.task() {
                    task_handle_await(t);
                } else {
                    label("join", "JoinHandle");
                }
                return Poll::Pending;
            }
        }
        coop.made_progress();
        if let Some(t) = this.link.task() {
            task_output_taken(t);
        }
        let out = unsafe { (*this.shared.out.get()).take() };
        match out {
            Some(out) => Poll::Ready(out),
            None => panic!("JoinHandle polled after completion"),
        }
    }
}
impl<T> Drop for JoinHandle<T> {
    fn drop(&mut self) {
        self.shared.wanted.set(false);
        if let Some(t) = self.link.task() {
            task_handle_drop(t);
        }
        let out = unsafe { (*self.shared.out.get()).take() };
        drop(out);
        drop(self.shared.waiter.take());
    }
}
impl<T> fmt::Debug for JoinHandle<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JoinHandle").field("id", &self.shared.id).finish()
    }
}

pub struct AbortHandle {
    link: Link,
    id: Id,
}
unsafe impl Send for AbortHandle {}
unsafe impl Sync for AbortHandle {}
impl AbortHandle {
    pub fn abort(&self) { self.link.abort(); }
    pub fn is_finished(&self) -> bool {
        visible();
        self.link.is_finished()
    }
    pub fn id(&self) -> Id { self.id }
}
impl Clone for AbortHandle {
    fn clone(&self) -> AbortHandle { AbortHandle { link: self.link.clone(), id: self.id } }
}
impl fmt::Debug for AbortHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AbortHandle").field("id", &self.id).finish()
    }
}

// ---- spawn

struct Cell2<F: Future> {
    future: Option<F>,
    shared: Arc<Shared<F::Output>>,
}

/// Drops the future; a panic in its drop becomes the task's result.
fn drop_future<F: Future>(cell: &mut Cell2<F>) -> Option<Box<dyn Any + Send>> {
    catch_unwind(AssertUnwindSafe(|| cell.future = None)).err()
}

fn poll_cell<F: Future>(data: *mut (), task: *const ()) -> u32 {
    let cell = unsafe { &mut *(data as *mut Cell2<F>) };
    let waker = waker_of(task);
    let mut cx = Context::from_waker(&waker);
    let future = cell.future.as_mut().unwrap();
    let future = unsafe { Pin::new_unchecked(future) };
    match catch_unwind(AssertUnwindSafe(|| budget(|| future.poll(&mut cx)))) {
        Ok(Poll::Pending) => 0,
        Ok(Poll::Ready(v)) => {
            match drop_future(cell) {
                None => cell.shared.complete(Ok(v)),
                Some(p) => cell.shared.panicked(p),
            }
            drop(unsafe { Box::from_raw(data as *mut Cell2<F>) });
            1
        }
        Err(p) => {
            drop_future(cell);
            cell.shared.panicked(p);
            drop(unsafe { Box::from_raw(data as *mut Cell2<F>) });
            2
        }
    }
}

fn drop_cell<F: Future>(data: *mut ()) {
    let mut cell = unsafe { Box::from_raw(data as *mut Cell2<F>) };
    match drop_future(&mut *cell) {
        None => cell.shared.cancelled(),
        Some(p) => cell.shared.panicked(p),
    }
}

pub(crate) fn spawn_on<F: Future>(rt: &Arc<Inner>, future: F) -> JoinHandle<F::Output> {
    visible();
    let shared = Shared::new();
    if rt.closed.get() {
        drop(future);
        shared.cancelled();
        let cancel = Arc::new(Cancel { cancelled: Cell::new(true), started: Cell::new(false), done: Cell::new(true) });
        return JoinHandle { shared, link: Link::Blocking(cancel) };
    }
    let data = Box::into_raw(Box::new(Cell2 { future: Some(future), shared: shared.clone() }));
    let t = task_spawn::<Cell2<F>>(rt.id, data as *mut (), poll_cell::<F>, drop_cell::<F>, future_name::<F>(), 1);
    JoinHandle { shared, link: Link::Task(t) }
}

#[track_caller]
pub fn spawn<F>(future: F) -> JoinHandle<F::Output>
where
    F: Future + Send + 'static,
    F::Output: Send + 'static,
{
    spawn_on(&runtime::expect_current(), future)
}

/// While a blocking job is queued or runs, the paused clock of its runtime stands.
struct Hold(usize);
impl Hold {
    fn new(rt: usize) -> Hold {
        rt_hold(rt, 1);
        Hold(rt)
    }
}
impl Drop for Hold {
    fn drop(&mut self) { rt_hold(self.0, -1); }
}

pub(crate) fn spawn_blocking_on<F, R>(rt: &Arc<Inner>, func: F) -> JoinHandle<R>
where
    F: FnOnce() -> R + Send + 'static,
    R: Send + 'static,
{
    let shared: Arc<Shared<R>> = Shared::new();
    let cancel = Arc::new(Cancel { cancelled: Cell::new(false), started: Cell::new(false), done: Cell::new(false) });
    let (s, c) = (shared.clone(), cancel.clone());
    let hold = (!rt.is_multi()).then(|| Hold::new(rt.id));
    rt.pool.run(Box::new(move |run: bool| {
        let _hold = hold;
        if !run || c.cancelled.get() {
            drop(func);
            c.done.set(true);
            s.cancelled();
            return;
        }
        c.started.set(true);
        match catch_unwind(AssertUnwindSafe(func)) {
            Ok(v) => {
                c.done.set(true);
                s.complete(Ok(v));
            }
            Err(p) => {
                c.done.set(true);
                s.panicked(p);
            }
        }
    }));
    JoinHandle { shared, link: Link::Blocking(cancel) }
}

#[track_caller]
pub fn spawn_blocking<F, R>(f: F) -> JoinHandle<R>
where
    F: FnOnce() -> R + Send + 'static,
    R: Send + 'static,
{
    spawn_blocking_on(&runtime::expect_current(), f)
}

#[track_caller]
pub fn block_in_place<F, R>(f: F) -> R
where
    F: FnOnce() -> R,
{
    if runtime::must_not_block() {
        panic!("{}", "can call blocking only when running on the multi-threaded runtime".to_string());
    }
    struct End(u32);
    impl Drop for End {
        fn drop(&mut self) { rt_block_end(); }
    }
    rt_block_begin();
    let _end = End(0);
    without_budget(|| runtime::exit_runtime(f))
}

// ---- yield_now and the budget

fn wake_deferred(data: *mut ()) { unsafe { Box::from_raw(data as *mut Waker) }.wake(); }

struct YieldNow {
    yielded: bool,
}
impl Future for YieldNow {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if self.yielded {
            return Poll::Ready(());
        }
        self.yielded = true;
        let t = task_current();
        // The wake is deferred until the runtime has taken a turn of its driver, where timers fire.
        if t.is_null() || runtime::parks_itself() {
            cx.waker().wake_by_ref();
        } else if cx.waker().data() == t {
            task_defer(wake_deferred, std::ptr::null_mut());
        } else {
            let w = Box::into_raw(Box::new(cx.waker().clone()));
            task_defer(wake_deferred, w as *mut ());
        }
        label("yield", "yield_now");
        Poll::Pending
    }
}
pub async fn yield_now() { YieldNow { yielded: false }.await }

pub async fn consume_budget() {
    let mut first = true;
    std::future::poll_fn(move |cx| {
        if !first {
            return Poll::Ready(());
        }
        first = false;
        match proceed(cx) {
            Some(c) => {
                c.made_progress();
                Poll::Ready(())
            }
            None => {
                first = true;
                Poll::Pending
            }
        }
    })
    .await
}

#[must_use = "Unconstrained does nothing unless polled"]
pub struct Unconstrained<F> {
    inner: F,
}
pub fn unconstrained<F>(inner: F) -> Unconstrained<F> { Unconstrained { inner } }
impl<F: Future> Future for Unconstrained<F> {
    type Output = F::Output;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        let inner = unsafe { Pin::new_unchecked(&mut self.get_unchecked_mut().inner) };
        without_budget(|| inner.poll(cx))
    }
}

// ---- LocalSet

const IDLE: u8 = 0;
const QUEUED: u8 = 1;
const RUNNING: u8 = 2;
/// Running, and woken meanwhile.
const AGAIN: u8 = 3;
const DONE: u8 = 4;

trait LocalPoll {
    /// 0: pending, 1: ready, 2: panicked.
    fn poll(&mut self, cx: &mut Context<'_>) -> u32;
    fn cancel(&mut self);
}
struct LocalCell<F: Future> {
    cell: Cell2<F>,
}
impl<F: Future> LocalPoll for LocalCell<F> {
    fn poll(&mut self, cx: &mut Context<'_>) -> u32 {
        let future = unsafe { Pin::new_unchecked(self.cell.future.as_mut().unwrap()) };
        match catch_unwind(AssertUnwindSafe(|| budget(|| future.poll(cx)))) {
            Ok(Poll::Pending) => return 0,
            Ok(Poll::Ready(v)) => match drop_future(&mut self.cell) {
                None => self.cell.shared.complete(Ok(v)),
                Some(p) => self.cell.shared.panicked(p),
            },
            Err(p) => {
                drop_future(&mut self.cell);
                self.cell.shared.panicked(p);
                return 2;
            }
        }
        1
    }
    fn cancel(&mut self) {
        match drop_future(&mut self.cell) {
            None => self.cell.shared.cancelled(),
            Some(p) => self.cell.shared.panicked(p),
        }
    }
}

struct LocalTask {
    trace: *const (),
    state: Cell<u8>,
    aborted: Cell<bool>,
    body: RefCell<Option<Box<dyn LocalPoll>>>,
    set: Arc<LocalShared>,
    waker: RefCell<Option<Arc<LocalWaker>>>,
}
struct LocalWaker {
    task: Rc<LocalTask>,
}
unsafe impl Send for LocalWaker {}
unsafe impl Sync for LocalWaker {}
impl Wake for LocalWaker {
    fn wake(self: Arc<Self>) { self.task.schedule(); }
    fn wake_by_ref(self: &Arc<Self>) { self.task.schedule(); }
}
impl LocalTask {
    fn schedule(self: &Rc<LocalTask>) {
        match self.state.get() {
            IDLE => {
                self.state.set(QUEUED);
                self.set.queue.borrow_mut().push_back(self.clone());
                self.set.wake();
            }
            RUNNING => self.state.set(AGAIN),
            _ => {}
        }
    }
    fn abort(self: &Rc<LocalTask>) {
        self.aborted.set(true);
        self.schedule();
    }
    #[branches]
    fn cut(&self) {
        if task_cut() {
            self.aborted.set(true);
        }
    }
    /// Drops the future. Meanwhile the task counts as running, so that a wake does not schedule it.
    fn cancel(&self) {
        self.state.set(RUNNING);
        let body = self.body.borrow_mut().take();
        if let Some(mut b) = body {
            b.cancel();
        }
        self.finish();
    }
    fn finish(&self) {
        local_cancel(self.trace);
        self.state.set(DONE);
        let body = self.body.borrow_mut().take();
        drop(body);
        let w = self.waker.borrow_mut().take();
        drop(w);
    }
}

struct LocalShared {
    queue: RefCell<VecDeque<Rc<LocalTask>>>,
    owned: RefCell<Vec<Rc<LocalTask>>>,
    waker: RefCell<Option<Waker>>,
    closed: Cell<bool>,
}
unsafe impl Send for LocalShared {}
unsafe impl Sync for LocalShared {}
impl LocalShared {
    /// Wakes who drives the set, unless that is what runs now: it looks at the queue itself.
    fn wake(&self) {
        let me = self as *const LocalShared;
        let inside = LOCAL.with(|l| match &*l.borrow() {
            Some(set) => Arc::as_ptr(set) == me,
            None => false,
        });
        if !inside {
            self.wake_driver();
        }
    }
    /// Until the set is polled again, further wakes reach nobody.
    fn wake_driver(&self) {
        let w = self.waker.borrow_mut().take();
        if let Some(w) = w {
            w.wake();
        }
    }
}

thread_local! {
    static LOCAL: RefCell<Option<Arc<LocalShared>>> = const { RefCell::new(None) };
}
struct Enter {
    old: Option<Arc<LocalShared>>,
}
impl Enter {
    fn new(set: &Arc<LocalShared>) -> Enter { Enter { old: LOCAL.with(|l| l.borrow_mut().replace(set.clone())) } }
}
impl Drop for Enter {
    fn drop(&mut self) {
        let old = self.old.take();
        LOCAL.with(|l| *l.borrow_mut() = old);
    }
}

const MAX_TASKS_PER_TICK: usize = 61;

pub struct LocalSet {
    shared: Arc<LocalShared>,
    _not_send: PhantomData<*const ()>,
}
pub struct LocalEnterGuard {
    _enter: Enter,
}

impl LocalSet {
    pub fn new() -> LocalSet {
        LocalSet {
            shared: Arc::new(LocalShared {
                queue: RefCell::new(VecDeque::new()),
                owned: RefCell::new(Vec::new()),
                waker: RefCell::new(None),
                closed: Cell::new(false),
            }),
            _not_send: PhantomData,
        }
    }
    pub fn enter(&self) -> LocalEnterGuard { LocalEnterGuard { _enter: Enter::new(&self.shared) } }
    pub fn spawn_local<F>(&self, future: F) -> JoinHandle<F::Output>
    where
        F: Future + 'static,
        F::Output: 'static,
    {
        let h = spawn_in(&self.shared, future);
        self.shared.wake_driver();
        h
    }
    #[track_caller]
    pub fn block_on<F: Future>(&self, rt: &runtime::Runtime, future: F) -> F::Output {
        rt.block_on(self.run_until(future))
    }
    pub async fn run_until<F: Future>(&self, future: F) -> F::Output {
        let run = RunUntil { set: self, future };
        run.await
    }

    /// Runs up to 61 tasks; true when there may be more to do.
    fn tick(&self) -> bool {
        for _ in 0..MAX_TASKS_PER_TICK {
            let next = self.shared.queue.borrow_mut().pop_front();
            match next {
                None => return false,
                Some(t) => self.run(&t),
            }
        }
        true
    }
    fn run(&self, t: &Rc<LocalTask>) {
        if t.state.get() == DONE {
            return;
        }
        if t.aborted.get() {
            t.cancel();
        } else {
            let mut body = match t.body.borrow_mut().take() {
                Some(b) => b,
                None => return,
            };
            t.state.set(RUNNING);
            let w = t.waker.borrow().clone();
            // The poll's own waker is no clone.
            let waker = unsafe { ManuallyDrop::new(Waker::__borrowed(RawWaker::from(w.unwrap()))) };
            let mut cx = Context::from_waker(&waker);
            let shown = local_begin(t.trace, waker.data());
            let outcome = body.poll(&mut cx);
            drop(unsafe { Arc::from_raw(waker.data() as *const LocalWaker) });
            if shown {
                local_end(t.trace, outcome);
                t.cut();
            }
            if outcome == 0 {
                *t.body.borrow_mut() = Some(body);
                if t.state.get() == AGAIN || t.aborted.get() {
                    t.state.set(QUEUED);
                    self.shared.queue.borrow_mut().push_back(t.clone());
                } else {
                    t.state.set(IDLE);
                }
                return;
            }
            drop(body);
            t.finish();
        }
        self.shared.owned.borrow_mut().retain(|x| !Rc::ptr_eq(x, t));
    }
    fn register(&self, cx: &mut Context<'_>) { *self.shared.waker.borrow_mut() = Some(cx.waker().clone()); }
}
impl Default for LocalSet {
    fn default() -> LocalSet { LocalSet::new() }
}
impl fmt::Debug for LocalSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("LocalSet").finish() }
}
impl Future for LocalSet {
    type Output = ();
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        self.register(cx);
        let _enter = Enter::new(&self.shared);
        if self.tick() {
            cx.waker().wake_by_ref();
            return Poll::Pending;
        }
        if self.shared.owned.borrow().is_empty() { Poll::Ready(()) } else { Poll::Pending }
    }
}
impl Drop for LocalSet {
    fn drop(&mut self) {
        let _enter = Enter::new(&self.shared);
        self.shared.closed.set(true);
        // In the order of spawning; none is added meanwhile.
        let all = std::mem::take(&mut *self.shared.owned.borrow_mut());
        for t in all {
            t.cancel();
        }
        let rest = std::mem::take(&mut *self.shared.queue.borrow_mut());
        drop(rest);
    }
}
struct RunUntil<'a, F> {
    set: &'a LocalSet,
    future: F,
}
impl<F: Future> Future for RunUntil<'_, F> {
    type Output = F::Output;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        this.set.register(cx);
        let _enter = Enter::new(&this.set.shared);
        let _at = runtime::At::local();
        let future = unsafe { Pin::new_unchecked(&mut this.future) };
        if let Poll::Ready(out) = future.poll(cx) {
            return Poll::Ready(out);
        }
        if this.set.tick() {
            cx.waker().wake_by_ref();
        }
        Poll::Pending
    }
}

fn spawn_in<F: Future>(set: &Arc<LocalShared>, future: F) -> JoinHandle<F::Output>
where
    F: 'static,
    F::Output: 'static,
{
    let shared = Shared::new();
    let body: Box<dyn LocalPoll> = Box::new(LocalCell { cell: Cell2 { future: Some(future), shared: shared.clone() } });
    let task = Rc::new(LocalTask {
        trace: local_spawn(future_name::<F>()),
        state: Cell::new(QUEUED),
        aborted: Cell::new(false),
        body: RefCell::new(Some(body)),
        set: set.clone(),
        waker: RefCell::new(None),
    });
    *task.waker.borrow_mut() = Some(Arc::new(LocalWaker { task: task.clone() }));
    if set.closed.get() {
        task.cancel();
    } else {
        set.owned.borrow_mut().push(task.clone());
        set.queue.borrow_mut().push_back(task.clone());
        set.wake();
    }
    JoinHandle { shared, link: Link::Local(task) }
}

#[track_caller]
pub fn spawn_local<F>(future: F) -> JoinHandle<F::Output>
where
    F: Future + 'static,
    F::Output: 'static,
{
    let set = LOCAL.with(|l| l.borrow().clone());
    match set {
        Some(set) => spawn_in(&set, future),
        None => match runtime::current() {
            Some(rt) if rt.local => spawn_on(&rt, future),
            _ => panic!("`spawn_local` called from outside of a `task::LocalSet`"),
        },
    }
}

// ---- JoinSet

struct SetShared {
    notified: Mutex<VecDeque<u64>>,
    waiter: Slot,
}
struct EntryWaker {
    key: u64,
    set: Arc<SetShared>,
}
impl Wake for EntryWaker {
    fn wake(self: Arc<Self>) { self.wake_by_ref(); }
    fn wake_by_ref(self: &Arc<Self>) {
        {
            let mut q = self.set.notified.lock().unwrap();
            if !q.contains(&self.key) {
                q.push_back(self.key);
            }
        }
        self.set.waiter.wake();
    }
}

pub struct JoinSet<T> {
    entries: Vec<(u64, JoinHandle<T>)>,
    next: u64,
    shared: Arc<SetShared>,
    /// The task whose result was given away last.
    last: Option<Id>,
}
impl<T> JoinSet<T> {
    pub fn new() -> JoinSet<T> {
        JoinSet {
            entries: Vec::new(),
            next: 0,
            last: None,
            shared: Arc::new(SetShared { notified: Mutex::new(VecDeque::new()), waiter: Slot::new() }),
        }
    }
    pub fn len(&self) -> usize { self.entries.len() }
    pub fn is_empty(&self) -> bool { self.entries.is_empty() }
}
impl<T: 'static> JoinSet<T> {
    /// A task that was spawned elsewhere.
    #[doc(hidden)]
    pub fn __insert(&mut self, h: JoinHandle<T>) -> AbortHandle { self.insert(h) }
    fn insert(&mut self, h: JoinHandle<T>) -> AbortHandle {
        let abort = h.abort_handle();
        let key = self.next;
        self.next += 1;
        let waker = Waker::from(Arc::new(EntryWaker { key, set: self.shared.clone() }));
        h.set_waker(&waker);
        self.entries.push((key, h));
        abort
    }
    spawn_into_set!([crate] T => AbortHandle);
    /// All results, in the order of completion; a panic in a task goes on here.
    #[track_caller]
    pub async fn join_all(mut self) -> Vec<T> {
        let mut outputs = Vec::with_capacity(self.len());
        while let Some(output) = self.join_next().await {
            outputs.push(output.unwrap_or_else(JoinError::__propagate));
        }
        outputs
    }
    #[gives]
    pub async fn join_next_with_id(&mut self) -> Option<Result<(Id, T), JoinError>> {
        std::future::poll_fn(|cx| self.poll_join_next_with_id(cx)).await
    }
    pub fn poll_join_next_with_id(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<(Id, T), JoinError>>> {
        let output = ready!(self.poll_join_next(cx));
        Poll::Ready(output.map(|r| r.map(|value| (self.last.unwrap(), value))))
    }
    #[gives]
    pub async fn join_next(&mut self) -> Option<Result<T, JoinError>> {
        std::future::poll_fn(|cx| self.poll_join_next(cx)).await
    }
    pub fn try_join_next(&mut self) -> Option<Result<T, JoinError>> {
        let mut cx = Context::from_waker(Waker::noop());
        match without_budget(|| self.poll_join_next(&mut cx)) {
            Poll::Ready(r) => r,
            Poll::Pending => None,
        }
    }
    pub fn try_join_next_with_id(&mut self) -> Option<Result<(Id, T), JoinError>> {
        let output = self.try_join_next()?;
        Some(output.map(|value| (self.last.unwrap(), value)))
    }
    pub async fn shutdown(&mut self) {
        self.abort_all();
        while self.join_next().await.is_some() {}
    }
    pub fn abort_all(&mut self) {
        for e in self.entries.iter() {
            e.1.abort();
        }
    }
    pub fn detach_all(&mut self) { self.entries.clear(); }
    pub fn poll_join_next(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<T, JoinError>>> {
        loop {
            if self.entries.is_empty() {
                return Poll::Ready(None);
            }
            // The waker stays when a task has ended already: the next one to end wakes it.
            self.shared.waiter.register(cx.waker());
            let next = self.shared.notified.lock().unwrap().pop_front();
            let Some(key) = next else {
                label("join", "JoinSet::join_next");
                return Poll::Pending;
            };
            let i = match self.entries.iter().position(|e| e.0 == key) {
                Some(i) => i,
                None => continue,
            };
            let waker = Waker::from(Arc::new(EntryWaker { key, set: self.shared.clone() }));
            let mut inner = Context::from_waker(&waker);
            if let Poll::Ready(r) = Pin::new(&mut self.entries[i].1).poll(&mut inner) {
                self.last = Some(self.entries[i].1.id());
                drop(self.entries.remove(i));
                return Poll::Ready(Some(r));
            }
            // Only the budget can be the reason: come back later.
            cx.waker().wake_by_ref();
            return Poll::Pending;
        }
    }
}
impl<T> Drop for JoinSet<T> {
    fn drop(&mut self) {
        lost(self, loss::RESULTS, || self.entries.iter().filter(|e| e.1.is_finished()).count(), "JoinSet");
        lost(self, loss::FUTURES, || self.entries.iter().filter(|e| !e.1.is_finished()).count(), "JoinSet");
        for e in self.entries.iter() {
            e.1.abort();
        }
    }
}
impl<T> Default for JoinSet<T> {
    fn default() -> Self { JoinSet::new() }
}
impl<T> fmt::Debug for JoinSet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JoinSet").field("len", &self.len()).finish()
    }
}
impl<T, F> Extend<F> for JoinSet<T>
where
    F: Future<Output = T> + Send + 'static,
    T: Send + 'static,
{
    fn extend<I: IntoIterator<Item = F>>(&mut self, iter: I) {
        for f in iter {
            self.spawn(f);
        }
    }
}
impl<T, F> FromIterator<F> for JoinSet<T>
where
    F: Future<Output = T> + Send + 'static,
    T: Send + 'static,
{
    fn from_iter<I: IntoIterator<Item = F>>(iter: I) -> Self {
        let mut set = JoinSet::new();
        for f in iter {
            set.spawn(f);
        }
        set
    }
}

// ---- task locals

pub struct LocalKey<T: 'static> {
    slot: fn() -> &'static std::thread::LocalKey<RefCell<Option<T>>>,
}
#[derive(Clone, Copy, Eq, PartialEq)]
pub struct AccessError {
    _private: (),
}
impl fmt::Debug for AccessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("AccessError").finish() }
}
impl fmt::Display for AccessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad("task-local value not set") }
}
impl std::error::Error for AccessError {}

impl<T: 'static> LocalKey<T> {
    #[doc(hidden)]
    pub const fn __new(slot: fn() -> &'static std::thread::LocalKey<RefCell<Option<T>>>) -> LocalKey<T> {
        LocalKey { slot }
    }
    pub fn scope<F: Future>(&'static self, value: T, f: F) -> TaskLocalFuture<T, F> {
        TaskLocalFuture { key: self, value: Some(value), future: Some(f) }
    }
    #[track_caller]
    pub fn sync_scope<F, R>(&'static self, value: T, f: F) -> R
    where
        F: FnOnce() -> R,
    {
        let mut value = Some(value);
        self.inside(&mut value, f)
    }
    #[track_caller]
    fn inside<R>(&'static self, value: &mut Option<T>, f: impl FnOnce() -> R) -> R {
        struct Back<'a, T: 'static> {
            key: &'static LocalKey<T>,
            value: &'a mut Option<T>,
        }
        impl<T: 'static> Drop for Back<'_, T> {
            fn drop(&mut self) { (self.key.slot)().with(|s| std::mem::swap(&mut *s.borrow_mut(), &mut *self.value)); }
        }
        (self.slot)().with(|s| std::mem::swap(&mut *s.borrow_mut(), &mut *value));
        let _back = Back { key: self, value };
        f()
    }
    #[track_caller]
    pub fn with<F, R>(&'static self, f: F) -> R
    where
        F: FnOnce(&T) -> R,
    {
        match self.try_with(f) {
            Ok(r) => r,
            Err(_) => panic!("cannot access a task-local storage value without setting it first"),
        }
    }
    pub fn try_with<F, R>(&'static self, f: F) -> Result<R, AccessError>
    where
        F: FnOnce(&T) -> R,
    {
        (self.slot)().with(|s| match &*s.borrow() {
            Some(v) => Ok(f(v)),
            None => Err(AccessError { _private: () }),
        })
    }
    #[track_caller]
    pub fn get(&'static self) -> T
    where
        T: Clone,
    {
        self.with(|v| v.clone())
    }
    pub fn try_get(&'static self) -> Result<T, AccessError>
    where
        T: Clone,
    {
        self.try_with(|v| v.clone())
    }
}
impl<T: 'static> fmt::Debug for LocalKey<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad("LocalKey { .. }") }
}
pub struct TaskLocalFuture<T: 'static, F> {
    key: &'static LocalKey<T>,
    value: Option<T>,
    future: Option<F>,
}
impl<T: 'static, F> TaskLocalFuture<T, F> {
    pub fn take_value(self: Pin<&mut Self>) -> Option<T> { unsafe { self.get_unchecked_mut() }.value.take() }
}
impl<T: 'static, F: Future> Future for TaskLocalFuture<T, F> {
    type Output = F::Output;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        let future = &mut this.future;
        this.key.inside(&mut this.value, || {
            let r = match future.as_mut() {
                Some(f) => unsafe { Pin::new_unchecked(f) }.poll(cx),
                None => panic!("`TaskLocalFuture` polled after completion"),
            };
            if r.is_ready() {
                *future = None;
            }
            r
        })
    }
}
impl<T: 'static, F> Drop for TaskLocalFuture<T, F> {
    fn drop(&mut self) {
        if self.future.is_some() {
            let future = &mut self.future;
            self.key.inside(&mut self.value, || *future = None);
        }
    }
}

pub mod futures {
    pub use super::TaskLocalFuture;
}
