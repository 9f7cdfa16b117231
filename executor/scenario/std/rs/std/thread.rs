//! Threads: green threads of the machine. Names, tokens, results and thread locals
//! are kept here; the machine only knows how to start, block and wake.
use crate::any::Any;
use crate::cell::{Cell, UnsafeCell};
use crate::fmt;
use crate::io;
use crate::marker::PhantomData;
use crate::num::NonZero;
use crate::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use crate::sync::atomic::Ordering;
use crate::sync::count::Count;
use crate::sync::wait::handle_look;
use crate::sync::Arc;
use crate::time::{Duration, Instant};

/// 0 when there are too many.
#[intrinsic]
fn thread_spawn(entry: fn(*mut ()), data: *mut (), name: &str) -> u64;
#[intrinsic]
pub(crate) fn thread_current() -> u64;
#[intrinsic]
fn thread_name(id: u64) -> &'static str;
#[intrinsic]
fn thread_join(id: u64);
#[intrinsic]
fn thread_sleep(ns: u64);
#[intrinsic]
fn thread_yield();
#[intrinsic]
fn thread_park();
/// thread_park that is told as a join
#[intrinsic]
fn thread_park_join();
#[intrinsic]
fn thread_park_timeout(ns: u64);
#[intrinsic]
fn thread_unpark(id: u64);
#[intrinsic]
fn thread_cores() -> usize;
#[intrinsic]
pub(crate) fn thread_panicking() -> bool;
/// Storage of one thread: a pointer per key (the address of a static).
#[intrinsic]
fn tls_get(key: *const ()) -> *mut ();
#[intrinsic]
fn tls_set(key: *const (), value: *mut (), dtor: fn(*mut ()));

pub type Result<T> = crate::result::Result<T, Box<dyn Any + Send + 'static>>;

// ---- Thread

struct Inner {
    id: u64,
    name: Option<String>,
    /// The machine's number of the thread, 0 until it is known.
    number: Cell<u64>,
}

#[derive(Clone)]
#[path_name = "std::thread::thread::Thread"]
pub struct Thread {
    inner: Arc<Inner>,
}

unsafe impl Sync for Inner {}
impl crate::panic::RefUnwindSafe for Inner {}

#[derive(Eq, PartialEq, Clone, Copy, Hash, Debug)]
#[path_name = "std::thread::id::ThreadId"]
pub struct ThreadId(NonZero<u64>);

/// The main thread has number 1.
static NEXT_ID: Count = Count::new(2);

impl Thread {
    fn make(name: Option<String>) -> Thread { Thread::with_id(NEXT_ID.fetch_add(1, Ordering::Relaxed) as u64, name) }
    fn with_id(id: u64, name: Option<String>) -> Thread {
        Thread { inner: Arc::new(Inner { id, name, number: Cell::new(0) }) }
    }
    pub fn unpark(&self) { thread_unpark(self.inner.number.get()); }
    pub fn id(&self) -> ThreadId { ThreadId(NonZero::new(self.inner.id).unwrap()) }
    pub fn name(&self) -> Option<&str> { self.inner.name.as_deref() }
}
impl fmt::Debug for Thread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thread").field("id", &self.id()).field("name", &self.name()).finish_non_exhaustive()
    }
}

static CURRENT: u8 = 0;

fn no_dtor(_p: *mut ()) {}

fn set_current(t: Thread) {
    t.inner.number.set(thread_current());
    tls_set(&CURRENT as *const u8 as *const (), Box::into_raw(Box::new(t)) as *mut (), no_dtor);
}

pub fn current() -> Thread {
    let p = tls_get(&CURRENT as *const u8 as *const ()) as *mut Thread;
    if p.is_null() {
        // The main thread, or one that the machine started by itself.
        let t = if thread_current() == 1 {
            Thread::with_id(1, Some(String::from("main")))
        } else {
            let name = thread_name(thread_current());
            Thread::make(if name.is_empty() { None } else { Some(String::from(name)) })
        };
        set_current(t);
        return current();
    }
    unsafe { (*p).clone() }
}

pub fn park() { thread_park(); }
pub fn park_timeout(dur: Duration) { thread_park_timeout(dur.__ns()); }
pub fn sleep_ms(ms: u32) { sleep(Duration::from_millis(ms as u64)) }
pub fn sleep(dur: Duration) { thread_sleep(dur.__ns()); }
pub fn sleep_until(deadline: Instant) { sleep(deadline.saturating_duration_since(Instant::now())) }
pub fn yield_now() { thread_yield(); }
pub fn panicking() -> bool { thread_panicking() }
pub fn available_parallelism() -> io::Result<NonZero<usize>> { Ok(NonZero::new(thread_cores()).unwrap()) }

// ---- spawn

struct Packet<T> {
    result: UnsafeCell<Option<Result<T>>>,
    done: Cell<bool>,
    scope: Option<Arc<ScopeData>>,
}

/// A panic that nobody joined is the scope's.
impl<T> Drop for Packet<T> {
    fn drop(&mut self) {
        if let (Some(s), Some(Err(_))) = (&self.scope, self.result.get_mut()) {
            s.panicked.set(true);
        }
    }
}

unsafe impl<T: Send> Send for Packet<T> {}
unsafe impl<T: Send> Sync for Packet<T> {}

struct Start<F, T> {
    f: F,
    thread: Thread,
    packet: Arc<Packet<T>>,
}

fn thread_main<F: FnOnce() -> T, T>(data: *mut ()) {
    let start = unsafe { Box::from_raw(data as *mut Start<F, T>) };
    let Start { f, thread, packet } = *start;
    set_current(thread);
    let r = catch_unwind(AssertUnwindSafe(f));
    unsafe { *packet.result.get() = Some(r) };
    run_dtors(crate::ptr::null_mut());
    handle_look();
    packet.done.set(true);
    let scope = packet.scope.clone();
    drop(packet);
    if let Some(s) = scope {
        s.finished();
    }
}

#[track_caller]
fn start<F, T>(builder: Builder, scope: Option<Arc<ScopeData>>, f: F) -> io::Result<(Thread, Arc<Packet<T>>)>
where
    F: FnOnce() -> T,
{
    if let Some(n) = &builder.name {
        if let Some(i) = n.bytes().position(|b| b == 0) {
            panic!("thread name may not contain interior null bytes: NulError({i}, {:?})", n.as_bytes());
        }
    }
    match builder.stack_size {
        Some(n) if n > isize::MAX as usize => return Err(io::Error::from_raw_os_error(22)),
        // more than the address space of a machine with 16 GB lets a process map
        Some(n) if n >> 40 != 0 => return Err(io::Error::from_raw_os_error(11)),
        _ => {}
    }
    let thread = Thread::make(builder.name);
    let packet: Arc<Packet<T>> = Arc::new(Packet { result: UnsafeCell::new(None), done: Cell::new(false), scope });
    if let Some(s) = &packet.scope {
        unsafe { *s.running.as_ptr() += 1 };
    }
    let data = Box::into_raw(Box::new(Start { f, thread: thread.clone(), packet: packet.clone() }));
    let label = match thread.name() {
        Some(n) => n,
        None => "",
    };
    let number = thread_spawn(thread_main::<F, T>, data as *mut (), label);
    if number == 0 {
        drop(unsafe { Box::from_raw(data) });
        if let Some(s) = &packet.scope {
            s.finished();
        }
        return Err(io::Error::from_raw_os_error(11));
    }
    thread.inner.number.set(number);
    Ok((thread, packet))
}

fn join<T>(thread: &Thread, packet: &Packet<T>) -> Result<T> {
    thread_join(thread.inner.number.get());
    unsafe { (*packet.result.get()).take().unwrap() }
}

#[path_name = "std::thread::join_handle::JoinHandle"]
pub struct JoinHandle<T> {
    thread: Thread,
    packet: Arc<Packet<T>>,
}

unsafe impl<T> Send for JoinHandle<T> {}
unsafe impl<T> Sync for JoinHandle<T> {}

impl<T> JoinHandle<T> {
    pub fn thread(&self) -> &Thread { &self.thread }
    pub fn join(self) -> Result<T> {
        join(&self.thread, &self.packet)
    }
    pub fn is_finished(&self) -> bool {
        handle_look();
        self.packet.done.get()
    }
}
impl<T> fmt::Debug for JoinHandle<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("JoinHandle").finish_non_exhaustive() }
}

#[track_caller]
pub fn spawn<F, T>(f: F) -> JoinHandle<T>
where
    F: FnOnce() -> T,
    F: Send + 'static,
    T: Send + 'static,
{
    let (thread, packet) = start(Builder::new(), None, f).expect("failed to spawn thread");
    JoinHandle { thread, packet }
}

#[derive(Debug)]
#[must_use = "must eventually spawn the thread"]
#[path_name = "std::thread::builder::Builder"]
pub struct Builder {
    name: Option<String>,
    stack_size: Option<usize>,
    no_hooks: bool,
}

impl Builder {
    pub fn new() -> Builder { Builder { name: None, stack_size: None, no_hooks: false } }
    pub fn name(mut self, name: String) -> Builder {
        self.name = Some(name);
        self
    }
    pub fn stack_size(mut self, size: usize) -> Builder {
        self.stack_size = Some(size);
        self
    }
    pub fn no_hooks(mut self) -> Builder {
        self.no_hooks = true;
        self
    }
    #[track_caller]
    pub fn spawn<F, T>(self, f: F) -> io::Result<JoinHandle<T>>
    where
        F: FnOnce() -> T,
        F: Send + 'static,
        T: Send + 'static,
    {
        let (thread, packet) = start(self, None, f)?;
        Ok(JoinHandle { thread, packet })
    }
    #[track_caller]
    pub unsafe fn spawn_unchecked<F, T>(self, f: F) -> io::Result<JoinHandle<T>>
    where
        F: FnOnce() -> T + Send,
        T: Send,
    {
        let (thread, packet) = start(self, None, f)?;
        Ok(JoinHandle { thread, packet })
    }
    #[track_caller]
    pub fn spawn_scoped<'scope, 'env, F, T>(
        self,
        scope: &'scope Scope<'scope, 'env>,
        f: F,
    ) -> io::Result<ScopedJoinHandle<'scope, T>>
    where
        F: FnOnce() -> T + Send + 'scope,
        T: Send + 'scope,
    {
        let (thread, packet) = start(self, Some(scope.data.clone()), f)?;
        Ok(ScopedJoinHandle { thread, packet, _p: PhantomData })
    }
}

// ---- scope

struct ScopeData {
    running: Cell<usize>,
    panicked: Cell<bool>,
    main: Thread,
}

unsafe impl Send for ScopeData {}
unsafe impl Sync for ScopeData {}
impl crate::panic::RefUnwindSafe for ScopeData {}

impl ScopeData {
    fn finished(&self) {
        let n = self.running.as_ptr();
        let last = unsafe {
            *n -= 1;
            *n == 0
        };
        if last {
            self.main.unpark();
        }
    }
}

#[path_name = "std::thread::scoped::Scope"]
pub struct Scope<'scope, 'env: 'scope> {
    data: Arc<ScopeData>,
    scope: PhantomData<&'scope mut &'scope ()>,
    env: PhantomData<&'env mut &'env ()>,
}

#[path_name = "std::thread::scoped::ScopedJoinHandle"]
pub struct ScopedJoinHandle<'scope, T> {
    thread: Thread,
    packet: Arc<Packet<T>>,
    _p: PhantomData<&'scope ()>,
}

pub fn scope<'env, F, T>(f: F) -> T
where
    F: for<'scope> FnOnce(&'scope Scope<'scope, 'env>) -> T,
{
    let scope = Scope {
        data: Arc::new(ScopeData { running: Cell::new(0), panicked: Cell::new(false), main: current() }),
        scope: PhantomData,
        env: PhantomData,
    };
    let result = catch_unwind(AssertUnwindSafe(|| f(&scope)));
    // As std has it: a scope whose threads were all joined leaves a token behind.
    while scope.data.running.get() != 0 {
        thread_park_join();
    }
    match result {
        Err(e) => resume_unwind(e),
        Ok(_) if scope.data.panicked.get() => panic!("a scoped thread panicked"),
        Ok(result) => result,
    }
}

impl<'scope, 'env> Scope<'scope, 'env> {
    #[track_caller]
    pub fn spawn<F, T>(&'scope self, f: F) -> ScopedJoinHandle<'scope, T>
    where
        F: FnOnce() -> T + Send + 'scope,
        T: Send + 'scope,
    {
        let (thread, packet) = start(Builder::new(), Some(self.data.clone()), f).expect("failed to spawn thread");
        ScopedJoinHandle { thread, packet, _p: PhantomData }
    }
}

impl<'scope, T> ScopedJoinHandle<'scope, T> {
    pub fn thread(&self) -> &Thread { &self.thread }
    pub fn join(self) -> Result<T> {
        join(&self.thread, &self.packet)
    }
    pub fn is_finished(&self) -> bool {
        handle_look();
        self.packet.done.get()
    }
}
impl<T> fmt::Debug for ScopedJoinHandle<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ScopedJoinHandle").finish_non_exhaustive()
    }
}

// ---- thread locals

mod local;
pub use self::local::{AccessError, LocalKey};
pub(crate) use self::local::run_dtors;

#[macro_export]
macro_rules! thread_local {
    () => {};
    ($(#[$attr:meta])* $vis:vis static $name:ident : $t:ty = const $init:block; $($rest:tt)*) => {
        $crate::thread_local!(@key [$(#[$attr])*] [$vis] $name [$t] $init);
        $crate::thread_local!($($rest)*);
    };
    ($(#[$attr:meta])* $vis:vis static $name:ident : $t:ty = const $init:block) => {
        $crate::thread_local!(@key [$(#[$attr])*] [$vis] $name [$t] $init);
    };
    ($(#[$attr:meta])* $vis:vis static $name:ident : $t:ty = $init:expr; $($rest:tt)*) => {
        $crate::thread_local!(@key [$(#[$attr])*] [$vis] $name [$t] $init);
        $crate::thread_local!($($rest)*);
    };
    ($(#[$attr:meta])* $vis:vis static $name:ident : $t:ty = $init:expr) => {
        $crate::thread_local!(@key [$(#[$attr])*] [$vis] $name [$t] $init);
    };
    (@key [$($attr:tt)*] [$($vis:tt)*] $name:ident [$t:ty] $init:expr) => {
        #[allow(dead_code)]
        $($attr)* $($vis)* const $name: $crate::thread::LocalKey<$t> = $crate::thread::LocalKey::__new({
            fn __init() -> $t { $init }
            __init
        });
    };
}
impl fmt::Debug for Scope<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scope")
            .field("num_running_threads", &self.data.running.get())
            .field("a_thread_panicked", &self.data.panicked.get())
            .field("main_thread", &self.data.main)
            .finish_non_exhaustive()
    }
}
