//! Tasks: each has an id, perhaps a name, and its own locals.
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::fmt;
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::Arc;
use std::task::{Context as Cx, Poll as P};
use std::time::Duration;

pub use std::task::{ready, Context, Poll, Waker};

#[derive(Eq, PartialEq, Clone, Copy, Hash, Debug)]
pub struct TaskId(u64);
impl fmt::Display for TaskId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "{}", self.0) }
}
static NEXT: AtomicU64 = AtomicU64::new(1);

#[derive(Clone)]
pub struct Task {
    id: TaskId,
    name: Option<Arc<String>>,
}
impl Task {
    fn new(name: Option<String>) -> Task {
        Task { id: TaskId(NEXT.fetch_add(1, Ordering::Relaxed)), name: name.map(Arc::new) }
    }
    pub fn id(&self) -> TaskId { self.id }
    pub fn name(&self) -> Option<&str> {
        match &self.name {
            Some(n) => Some(n.as_str()),
            None => None,
        }
    }
}
impl fmt::Debug for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Task").field("id", &self.id()).field("name", &self.name()).finish()
    }
}

/// A task's identity and locals while it is polled.
struct Tag {
    task: Task,
    locals: RefCell<Vec<(usize, Rc<dyn Any>)>>,
}
thread_local! {
    static CURRENT: Cell<*const Tag> = const { Cell::new(std::ptr::null()) };
}
struct Tagged<F> {
    tag: Box<Tag>,
    future: Option<F>,
}
unsafe impl<F: Send> Send for Tagged<F> {}
struct Back(*const Tag);
impl Drop for Back {
    fn drop(&mut self) { CURRENT.set(self.0); }
}
impl<F: Future> Tagged<F> {
    fn new(task: Task, future: F) -> Tagged<F> {
        Tagged { tag: Box::new(Tag { task, locals: RefCell::new(Vec::new()) }), future: Some(future) }
    }
}
impl<F: Future> Future for Tagged<F> {
    type Output = F::Output;
    fn poll(self: Pin<&mut Self>, cx: &mut Cx<'_>) -> P<F::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        let _back = Back(CURRENT.replace(&*this.tag as *const Tag));
        let future = unsafe { Pin::new_unchecked(this.future.as_mut().unwrap()) };
        future.poll(cx)
    }
}
impl<F> Drop for Tagged<F> {
    fn drop(&mut self) {
        let _back = Back(CURRENT.replace(&*self.tag as *const Tag));
        self.future = None;
        let locals = std::mem::take(&mut *self.tag.locals.borrow_mut());
        drop(locals);
    }
}

#[track_caller]
pub fn current() -> Task { try_current().expect("`task::current()` called outside the context of a task") }
pub fn try_current() -> Option<Task> {
    let p = CURRENT.get();
    if p.is_null() { None } else { Some(unsafe { (*p).task.clone() }) }
}

pub struct JoinHandle<T> {
    handle: Option<smol::Task<T>>,
    task: Task,
}
impl<T> Unpin for JoinHandle<T> {}
impl<T> JoinHandle<T> {
    fn make(handle: smol::Task<T>, task: Task) -> JoinHandle<T> { JoinHandle { handle: Some(handle), task } }
    pub fn task(&self) -> &Task { &self.task }
    pub async fn cancel(mut self) -> Option<T> {
        let handle = self.handle.take().unwrap();
        handle.cancel().await
    }
}
impl<T> Future for JoinHandle<T> {
    type Output = T;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Cx<'_>) -> P<T> { Pin::new(self.handle.as_mut().unwrap()).poll(cx) }
}
impl<T> Drop for JoinHandle<T> {
    fn drop(&mut self) {
        if let Some(handle) = self.handle.take() {
            handle.detach();
        }
    }
}
impl<T> fmt::Debug for JoinHandle<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("JoinHandle").finish_non_exhaustive() }
}

#[derive(Debug, Default)]
pub struct Builder {
    name: Option<String>,
}
impl Builder {
    pub fn new() -> Builder { Builder { name: None } }
    pub fn name(mut self, name: String) -> Builder {
        self.name = Some(name);
        self
    }
    pub fn spawn<F, T>(self, future: F) -> io::Result<JoinHandle<T>>
    where
        F: Future<Output = T> + Send + 'static,
        T: Send + 'static,
    {
        Ok(start(self.name, future))
    }
    pub fn local<F, T>(self, future: F) -> io::Result<JoinHandle<T>>
    where
        F: Future<Output = T> + 'static,
        T: 'static,
    {
        Ok(start_local(self.name, future))
    }
    pub fn blocking<F, T>(self, future: F) -> T
    where
        F: Future<Output = T>,
    {
        async_global_executor::block_on(Tagged::new(Task::new(self.name), future))
    }
}
fn start_local<F: Future + 'static>(name: Option<String>, future: F) -> JoinHandle<F::Output>
where
    F::Output: 'static,
{
    let task = Task::new(name);
    let handle = async_global_executor::spawn_local(Tagged::new(task.clone(), future));
    JoinHandle::make(handle, task)
}
fn start<F: Future>(name: Option<String>, future: F) -> JoinHandle<F::Output> {
    let task = Task::new(name);
    JoinHandle::make(async_task::__spawn_on("async-std/runtime", 4, Tagged::new(task.clone(), future)), task)
}

pub fn spawn<F, T>(future: F) -> JoinHandle<T>
where
    F: Future<Output = T> + Send + 'static,
    T: Send + 'static,
{
    start(None, future)
}
pub fn spawn_local<F, T>(future: F) -> JoinHandle<T>
where
    F: Future<Output = T> + 'static,
    T: 'static,
{
    start_local(None, future)
}
pub fn spawn_blocking<F, T>(f: F) -> JoinHandle<T>
where
    F: FnOnce() -> T + Send + 'static,
    T: Send + 'static,
{
    JoinHandle::make(async_global_executor::spawn_blocking(f), Task::new(None))
}
pub fn block_on<F, T>(future: F) -> T
where
    F: Future<Output = T>,
{
    async_global_executor::block_on(Tagged::new(Task::new(None), future))
}
pub async fn sleep(dur: Duration) { smol::Timer::after(dur).await; }
pub async fn yield_now() { smol::future::yield_now().await }

// ---- locals

pub struct LocalKey<T: Send + 'static> {
    init: fn() -> T,
    /// Gives every key an address of its own.
    _id: u8,
}
#[derive(Clone, Copy, Eq, PartialEq)]
pub struct AccessError {
    _private: (),
}
impl fmt::Debug for AccessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("AccessError").finish() }
}
impl fmt::Display for AccessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad("already destroyed or called outside the context of a task")
    }
}
impl std::error::Error for AccessError {}

impl<T: Send + 'static> LocalKey<T> {
    #[doc(hidden)]
    pub const fn __new(init: fn() -> T) -> LocalKey<T> { LocalKey { init, _id: 0 } }
    #[track_caller]
    pub fn with<F, R>(&'static self, f: F) -> R
    where
        F: FnOnce(&T) -> R,
    {
        self.try_with(f).expect("`LocalKey::with` called outside the context of a task")
    }
    pub fn try_with<F, R>(&'static self, f: F) -> Result<R, AccessError>
    where
        F: FnOnce(&T) -> R,
    {
        let p = CURRENT.get();
        if p.is_null() {
            return Err(AccessError { _private: () });
        }
        let tag = unsafe { &*p };
        let key = self as *const LocalKey<T> as usize;
        let found = tag.locals.borrow().iter().find(|l| l.0 == key).map(|l| l.1.clone());
        let value = match found {
            Some(v) => v,
            None => {
                let v: Rc<dyn Any> = Rc::new((self.init)());
                tag.locals.borrow_mut().push((key, v.clone()));
                v
            }
        };
        Ok(f(value.downcast_ref::<T>().unwrap()))
    }
}
