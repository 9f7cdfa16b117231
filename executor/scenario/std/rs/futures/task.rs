//! ArcWake, borrowed wakers, AtomicWaker, spawning traits.
use crate::future::{BoxFuture, Future, FutureExt, LocalBoxFuture, RemoteHandle};
use pollground_rt::Slot;
use std::fmt;
use std::marker::PhantomData;
use std::mem::ManuallyDrop;
use std::ops::Deref;
use std::pin::Pin;
use std::sync::Arc;

pub use std::task::{Context, Poll, RawWaker, RawWakerVTable, Waker};
pub use crate::ready;

pub trait ArcWake: Send + Sync {
    fn wake(self: Arc<Self>) { Self::wake_by_ref(&self) }
    fn wake_by_ref(arc_self: &Arc<Self>);
}

struct Vtable<W>(PhantomData<W>);
impl<W: ArcWake> Vtable<W> {
    const V: RawWakerVTable = RawWakerVTable::new(clone_raw::<W>, wake_raw::<W>, wake_by_ref_raw::<W>, drop_raw::<W>);
}
unsafe fn clone_raw<W: ArcWake>(p: *const ()) -> RawWaker {
    Arc::increment_strong_count(p as *const W);
    RawWaker::new(p, &Vtable::<W>::V)
}
unsafe fn wake_raw<W: ArcWake>(p: *const ()) { ArcWake::wake(Arc::from_raw(p as *const W)); }
unsafe fn wake_by_ref_raw<W: ArcWake>(p: *const ()) {
    let arc = ManuallyDrop::new(Arc::from_raw(p as *const W));
    ArcWake::wake_by_ref(&arc);
}
unsafe fn drop_raw<W: ArcWake>(p: *const ()) { Arc::decrement_strong_count(p as *const W); }

pub fn waker<W>(wake: Arc<W>) -> Waker
where
    W: ArcWake + 'static,
{
    unsafe { Waker::from_raw(RawWaker::new(Arc::into_raw(wake) as *const (), &Vtable::<W>::V)) }
}

/// A waker that borrows: it is never dropped, so no count changes.
pub struct WakerRef<'a> {
    waker: ManuallyDrop<Waker>,
    _p: PhantomData<&'a ()>,
}
impl<'a> WakerRef<'a> {
    pub fn new(waker: &'a Waker) -> WakerRef<'a> {
        WakerRef { waker: ManuallyDrop::new(unsafe { std::ptr::read(waker) }), _p: PhantomData }
    }
    pub fn new_unowned(waker: ManuallyDrop<Waker>) -> WakerRef<'a> { WakerRef { waker, _p: PhantomData } }
}
impl Deref for WakerRef<'_> {
    type Target = Waker;
    fn deref(&self) -> &Waker { &self.waker }
}
impl fmt::Debug for WakerRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WakerRef").field("waker", &*self.waker).finish()
    }
}

pub fn waker_ref<W>(wake: &Arc<W>) -> WakerRef<'_>
where
    W: ArcWake + 'static,
{
    __waker_ref(wake)
}
/// The same for wakers that are not static: their owner keeps them alive long enough.
#[doc(hidden)]
pub fn __waker_ref<W: ArcWake>(wake: &Arc<W>) -> WakerRef<'_> {
    let data = Arc::as_ptr(wake) as *const ();
    let waker = unsafe { Waker::__borrowed(RawWaker::new(data, &Vtable::<W>::V)) };
    WakerRef { waker: ManuallyDrop::new(waker), _p: PhantomData }
}

unsafe fn noop_clone(p: *const ()) -> RawWaker { RawWaker::new(p, &NOOP_VTABLE) }
unsafe fn noop(_p: *const ()) {}
static NOOP_VTABLE: RawWakerVTable = RawWakerVTable::new(noop_clone, noop, noop, noop);
static NOOP: Waker = unsafe { Waker::__borrowed(RawWaker::new(std::ptr::null(), &NOOP_VTABLE)) };
pub fn noop_waker() -> Waker { unsafe { Waker::__borrowed(RawWaker::new(std::ptr::null(), &NOOP_VTABLE)) } }
pub fn noop_waker_ref() -> &'static Waker { &NOOP }

// ---- AtomicWaker

/// A slot for one waker.
pub struct AtomicWaker {
    slot: Slot,
}
impl AtomicWaker {
    pub const fn new() -> AtomicWaker { AtomicWaker { slot: Slot::new() } }
    #[visible]
    pub fn register(&self, waker: &Waker) { self.slot.register(waker); }
    #[visible]
    pub fn wake(&self) { self.slot.wake(); }
    #[visible]
    pub fn take(&self) -> Option<Waker> { self.slot.take() }
}
impl Default for AtomicWaker {
    fn default() -> AtomicWaker { AtomicWaker::new() }
}
impl fmt::Debug for AtomicWaker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("AtomicWaker") }
}

// ---- future objects

/// What a future object can be made from.
pub trait UnsafeFutureObj<'a, T>: 'a {
    #[doc(hidden)]
    fn __into_box(self) -> LocalBoxFuture<'a, T>;
}
impl<'a, T, F: Future<Output = T> + 'a> UnsafeFutureObj<'a, T> for Box<F> {
    fn __into_box(self) -> LocalBoxFuture<'a, T> { Box::into_pin(self) }
}
impl<'a, T: 'a> UnsafeFutureObj<'a, T> for Box<dyn Future<Output = T> + 'a> {
    fn __into_box(self) -> LocalBoxFuture<'a, T> { Box::into_pin(self) }
}
impl<'a, T: 'a> UnsafeFutureObj<'a, T> for Box<dyn Future<Output = T> + Send + 'a> {
    fn __into_box(self) -> LocalBoxFuture<'a, T> { Box::into_pin(self) }
}
impl<'a, T, F: Future<Output = T> + 'a> UnsafeFutureObj<'a, T> for Pin<Box<F>> {
    fn __into_box(self) -> LocalBoxFuture<'a, T> { self }
}
impl<'a, T: 'a> UnsafeFutureObj<'a, T> for Pin<Box<dyn Future<Output = T> + 'a>> {
    fn __into_box(self) -> LocalBoxFuture<'a, T> { self }
}
impl<'a, T: 'a> UnsafeFutureObj<'a, T> for Pin<Box<dyn Future<Output = T> + Send + 'a>> {
    fn __into_box(self) -> LocalBoxFuture<'a, T> { self }
}

pub struct LocalFutureObj<'a, T> {
    future: LocalBoxFuture<'a, T>,
}
impl<'a, T> LocalFutureObj<'a, T> {
    pub fn new<F: UnsafeFutureObj<'a, T> + 'a>(f: F) -> LocalFutureObj<'a, T> {
        LocalFutureObj { future: f.__into_box() }
    }
    pub unsafe fn into_future_obj(self) -> FutureObj<'a, T> { FutureObj { inner: self } }
}
impl<T> Future for LocalFutureObj<'_, T> {
    type Output = T;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> { self.future.as_mut().poll(cx) }
}
impl<T> Unpin for LocalFutureObj<'_, T> {}
impl<T> fmt::Debug for LocalFutureObj<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("LocalFutureObj") }
}
impl<'a, T> From<FutureObj<'a, T>> for LocalFutureObj<'a, T> {
    fn from(f: FutureObj<'a, T>) -> LocalFutureObj<'a, T> { f.inner }
}
impl<'a, F: Future<Output = ()> + 'a> From<Box<F>> for LocalFutureObj<'a, ()> {
    fn from(b: Box<F>) -> Self { LocalFutureObj::new(b) }
}
impl<'a, F: Future<Output = ()> + 'a> From<Pin<Box<F>>> for LocalFutureObj<'a, ()> {
    fn from(b: Pin<Box<F>>) -> Self { LocalFutureObj::new(b) }
}
impl<'a> From<Pin<Box<dyn Future<Output = ()> + 'a>>> for LocalFutureObj<'a, ()> {
    fn from(b: Pin<Box<dyn Future<Output = ()> + 'a>>) -> Self { LocalFutureObj::new(b) }
}

pub struct FutureObj<'a, T> {
    inner: LocalFutureObj<'a, T>,
}
unsafe impl<T> Send for FutureObj<'_, T> {}
impl<'a, T> FutureObj<'a, T> {
    pub fn new<F: UnsafeFutureObj<'a, T> + Send>(f: F) -> FutureObj<'a, T> {
        FutureObj { inner: LocalFutureObj { future: f.__into_box() } }
    }
}
impl<T> Future for FutureObj<'_, T> {
    type Output = T;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> { self.inner.future.as_mut().poll(cx) }
}
impl<T> Unpin for FutureObj<'_, T> {}
impl<T> fmt::Debug for FutureObj<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("FutureObj") }
}
impl<'a, F: Future<Output = ()> + Send + 'a> From<Box<F>> for FutureObj<'a, ()> {
    fn from(b: Box<F>) -> Self { FutureObj::new(b) }
}
impl<'a, F: Future<Output = ()> + Send + 'a> From<Pin<Box<F>>> for FutureObj<'a, ()> {
    fn from(b: Pin<Box<F>>) -> Self { FutureObj::new(b) }
}
impl<'a> From<Pin<Box<dyn Future<Output = ()> + Send + 'a>>> for FutureObj<'a, ()> {
    fn from(b: Pin<Box<dyn Future<Output = ()> + Send + 'a>>) -> Self { FutureObj::new(b) }
}

// ---- spawning

pub struct SpawnError {
    _priv: (),
}
impl SpawnError {
    pub fn shutdown() -> SpawnError { SpawnError { _priv: () } }
    pub fn is_shutdown(&self) -> bool { true }
}
impl fmt::Debug for SpawnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_tuple("SpawnError").field(&"shutdown").finish() }
}
impl fmt::Display for SpawnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("Executor is shutdown") }
}
impl std::error::Error for SpawnError {}

pub trait Spawn {
    fn spawn_obj(&self, future: FutureObj<'static, ()>) -> Result<(), SpawnError>;
    fn status(&self) -> Result<(), SpawnError> { Ok(()) }
}
pub trait LocalSpawn {
    fn spawn_local_obj(&self, future: LocalFutureObj<'static, ()>) -> Result<(), SpawnError>;
    fn status_local(&self) -> Result<(), SpawnError> { Ok(()) }
}
impl<Sp: ?Sized + Spawn> Spawn for &Sp {
    fn spawn_obj(&self, future: FutureObj<'static, ()>) -> Result<(), SpawnError> { Sp::spawn_obj(*self, future) }
}
impl<Sp: ?Sized + Spawn> Spawn for &mut Sp {
    fn spawn_obj(&self, future: FutureObj<'static, ()>) -> Result<(), SpawnError> { Sp::spawn_obj(&**self, future) }
}
impl<Sp: ?Sized + Spawn> Spawn for Box<Sp> {
    fn spawn_obj(&self, future: FutureObj<'static, ()>) -> Result<(), SpawnError> { Sp::spawn_obj(&**self, future) }
}
impl<Sp: ?Sized + Spawn> Spawn for Arc<Sp> {
    fn spawn_obj(&self, future: FutureObj<'static, ()>) -> Result<(), SpawnError> { Sp::spawn_obj(&**self, future) }
}
impl<Sp: ?Sized + LocalSpawn> LocalSpawn for &Sp {
    fn spawn_local_obj(&self, future: LocalFutureObj<'static, ()>) -> Result<(), SpawnError> {
        Sp::spawn_local_obj(*self, future)
    }
}
impl<Sp: ?Sized + LocalSpawn> LocalSpawn for &mut Sp {
    fn spawn_local_obj(&self, future: LocalFutureObj<'static, ()>) -> Result<(), SpawnError> {
        Sp::spawn_local_obj(&**self, future)
    }
}
impl<Sp: ?Sized + LocalSpawn> LocalSpawn for std::rc::Rc<Sp> {
    fn spawn_local_obj(&self, future: LocalFutureObj<'static, ()>) -> Result<(), SpawnError> {
        Sp::spawn_local_obj(&**self, future)
    }
}

impl<Sp: ?Sized> SpawnExt for Sp where Sp: Spawn {}
impl<Sp: ?Sized> LocalSpawnExt for Sp where Sp: LocalSpawn {}

pub trait SpawnExt: Spawn {
    fn spawn<Fut>(&self, future: Fut) -> Result<(), SpawnError>
    where
        Fut: Future<Output = ()> + Send + 'static,
    {
        self.spawn_obj(FutureObj::new(Box::new(future)))
    }
    fn spawn_with_handle<Fut>(&self, future: Fut) -> Result<RemoteHandle<Fut::Output>, SpawnError>
    where
        Fut: Future + Send + 'static,
        Fut::Output: Send,
    {
        let (future, handle) = future.remote_handle();
        self.spawn(future)?;
        Ok(handle)
    }
}
pub trait LocalSpawnExt: LocalSpawn {
    fn spawn_local<Fut>(&self, future: Fut) -> Result<(), SpawnError>
    where
        Fut: Future<Output = ()> + 'static,
    {
        self.spawn_local_obj(LocalFutureObj::new(Box::new(future)))
    }
    fn spawn_local_with_handle<Fut>(&self, future: Fut) -> Result<RemoteHandle<Fut::Output>, SpawnError>
    where
        Fut: Future + 'static,
    {
        let (future, handle) = future.remote_handle();
        self.spawn_local(future)?;
        Ok(handle)
    }
}

pub use crate::future::FutureExt as _;
#[doc(hidden)]
pub type __Boxed<'a, T> = BoxFuture<'a, T>;
