//! Poll, Context, Waker and its raw parts, Wake.
use crate::convert::Infallible;
use crate::fmt;
use crate::marker::PhantomData;
use crate::mem;
use crate::ops::{ControlFlow, FromResidual, Try};
use crate::ptr;
use crate::sync::Arc;

#[intrinsic]
fn trace_waker_clone(data: *const (), vtable: *const RawWakerVTable);
#[intrinsic]
fn trace_waker_wake(data: *const (), vtable: *const RawWakerVTable);
/// a waker that is no clone of another
#[intrinsic]
fn trace_waker_new(data: *const (), vtable: *const RawWakerVTable);
#[intrinsic]
fn trace_waker_drop(data: *const (), vtable: *const RawWakerVTable);

#[lang]
#[must_use = "this `Poll` may be a `Pending` variant, which should be handled"]
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
#[path_name = "core::task::poll::Poll"]
pub enum Poll<T> {
    Ready(T),
    Pending,
}
use Poll::{Pending, Ready};

impl<T> Poll<T> {
    pub fn map<U, F: FnOnce(T) -> U>(self, f: F) -> Poll<U> {
        match self {
            Ready(t) => Ready(f(t)),
            Pending => Pending,
        }
    }
    #[inline(always)]
    pub const fn is_ready(&self) -> bool { matches!(*self, Ready(_)) }
    #[inline(always)]
    pub const fn is_pending(&self) -> bool { !self.is_ready() }
}

impl<T, E> Poll<Result<T, E>> {
    pub fn map_ok<U, F: FnOnce(T) -> U>(self, f: F) -> Poll<Result<U, E>> {
        match self {
            Ready(Ok(t)) => Ready(Ok(f(t))),
            Ready(Err(e)) => Ready(Err(e)),
            Pending => Pending,
        }
    }
    pub fn map_err<U, F: FnOnce(E) -> U>(self, f: F) -> Poll<Result<T, U>> {
        match self {
            Ready(Ok(t)) => Ready(Ok(t)),
            Ready(Err(e)) => Ready(Err(f(e))),
            Pending => Pending,
        }
    }
}

impl<T, E> Poll<Option<Result<T, E>>> {
    pub fn map_ok<U, F: FnOnce(T) -> U>(self, f: F) -> Poll<Option<Result<U, E>>> {
        match self {
            Ready(Some(Ok(t))) => Ready(Some(Ok(f(t)))),
            Ready(Some(Err(e))) => Ready(Some(Err(e))),
            Ready(None) => Ready(None),
            Pending => Pending,
        }
    }
    pub fn map_err<U, F: FnOnce(E) -> U>(self, f: F) -> Poll<Option<Result<T, U>>> {
        match self {
            Ready(Some(Ok(t))) => Ready(Some(Ok(t))),
            Ready(Some(Err(e))) => Ready(Some(Err(f(e)))),
            Ready(None) => Ready(None),
            Pending => Pending,
        }
    }
}

impl<T> From<T> for Poll<T> {
    fn from(t: T) -> Poll<T> { Ready(t) }
}

impl<T, E> Try for Poll<Result<T, E>> {
    type Output = Poll<T>;
    type Residual = Result<Infallible, E>;
    fn from_output(c: Poll<T>) -> Self { c.map(Ok) }
    fn branch(self) -> ControlFlow<Result<Infallible, E>, Poll<T>> {
        match self {
            Ready(Ok(x)) => ControlFlow::Continue(Ready(x)),
            Ready(Err(e)) => ControlFlow::Break(Err(e)),
            Pending => ControlFlow::Continue(Pending),
        }
    }
}
impl<T, E, F: From<E>> FromResidual<Result<Infallible, E>> for Poll<Result<T, F>> {
    fn from_residual(x: Result<Infallible, E>) -> Self {
        match x {
            Err(e) => Ready(Err(From::from(e))),
            Ok(_) => unreachable!(),
        }
    }
}
impl<T, E> Try for Poll<Option<Result<T, E>>> {
    type Output = Poll<Option<T>>;
    type Residual = Result<Infallible, E>;
    fn from_output(c: Poll<Option<T>>) -> Self { c.map(|x| x.map(Ok)) }
    fn branch(self) -> ControlFlow<Result<Infallible, E>, Poll<Option<T>>> {
        match self {
            Ready(Some(Ok(x))) => ControlFlow::Continue(Ready(Some(x))),
            Ready(Some(Err(e))) => ControlFlow::Break(Err(e)),
            Ready(None) => ControlFlow::Continue(Ready(None)),
            Pending => ControlFlow::Continue(Pending),
        }
    }
}
impl<T, E, F: From<E>> FromResidual<Result<Infallible, E>> for Poll<Option<Result<T, F>>> {
    fn from_residual(x: Result<Infallible, E>) -> Self {
        match x {
            Err(e) => Ready(Some(Err(From::from(e)))),
            Ok(_) => unreachable!(),
        }
    }
}

#[doc(hidden)]
#[macro_export]
macro_rules! __std_ready {
    ($e:expr $(,)?) => {
        match $e {
            $crate::task::Poll::Ready(t) => t,
            $crate::task::Poll::Pending => return $crate::task::Poll::Pending,
        }
    };
}
pub use crate::__std_ready as ready;

// ---- raw wakers

#[derive(PartialEq, Copy, Clone, Debug)]
pub struct RawWakerVTable {
    clone: unsafe fn(*const ()) -> RawWaker,
    wake: unsafe fn(*const ()),
    wake_by_ref: unsafe fn(*const ()),
    drop: unsafe fn(*const ()),
}

impl RawWakerVTable {
    #[rustc_promotable]
    pub const fn new(
        clone: unsafe fn(*const ()) -> RawWaker,
        wake: unsafe fn(*const ()),
        wake_by_ref: unsafe fn(*const ()),
        drop: unsafe fn(*const ()),
    ) -> Self {
        RawWakerVTable { clone, wake, wake_by_ref, drop }
    }
}

pub struct RawWaker {
    data: *const (),
    vtable: &'static RawWakerVTable,
}

impl RawWaker {
    #[rustc_promotable]
    pub const fn new(data: *const (), vtable: &'static RawWakerVTable) -> RawWaker { RawWaker { data, vtable } }
}
impl PartialEq for RawWaker {
    fn eq(&self, other: &RawWaker) -> bool { self.data == other.data && same_vtable(self.vtable, other.vtable) }
}
impl fmt::Debug for RawWaker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RawWaker")
            .field("data", &self.data)
            .field("vtable", &(self.vtable as *const RawWakerVTable))
            .finish()
    }
}

// Vtables of generic functions are built where they are used; rustc would promote them to one static.
fn same_vtable(a: &RawWakerVTable, b: &RawWakerVTable) -> bool {
    ptr::eq(a, b)
        || (a.clone as usize == b.clone as usize
            && a.wake as usize == b.wake as usize
            && a.drop as usize == b.drop as usize)
}

#[lang]
#[path_name = "core::task::wake::Waker"]
pub struct Waker {
    data: *const (),
    vtable: &'static RawWakerVTable,
}

impl Unpin for Waker {}
unsafe impl Send for Waker {}
unsafe impl Sync for Waker {}

unsafe fn noop_clone(p: *const ()) -> RawWaker { RawWaker { data: p, vtable: &NOOP_VTABLE } }
unsafe fn noop(_p: *const ()) {}
static NOOP_VTABLE: RawWakerVTable = RawWakerVTable { clone: noop_clone, wake: noop, wake_by_ref: noop, drop: noop };
static NOOP: Waker = Waker { data: ptr::null(), vtable: &NOOP_VTABLE };

impl Waker {
    pub fn wake(self) {
        trace_waker_wake(self.data, self.vtable);
        trace_waker_drop(self.data, self.vtable);
        let (data, f) = (self.data, self.vtable.wake);
        mem::forget(self);
        unsafe { f(data) }
    }
    pub fn wake_by_ref(&self) {
        trace_waker_wake(self.data, self.vtable);
        unsafe { (self.vtable.wake_by_ref)(self.data) }
    }
    pub fn will_wake(&self, other: &Waker) -> bool { self.data == other.data && same_vtable(self.vtable, other.vtable) }
    pub const unsafe fn from_raw(waker: RawWaker) -> Waker { Waker::new(waker.data, waker.vtable) }
    pub const unsafe fn new(data: *const (), vtable: &'static RawWakerVTable) -> Waker {
        trace_waker_new(data, vtable);
        Waker { data, vtable }
    }
    /// One that borrows what it refers to: it is never dropped.
    #[doc(hidden)]
    pub const unsafe fn __borrowed(waker: RawWaker) -> Waker { Waker { data: waker.data, vtable: waker.vtable } }
    pub fn noop() -> &'static Waker { &NOOP }
    pub fn data(&self) -> *const () { self.data }
    pub fn vtable(&self) -> &'static RawWakerVTable { self.vtable }
    pub fn as_raw(&self) -> &RawWaker { unsafe { &*(self as *const Waker as *const RawWaker) } }
}

impl Clone for Waker {
    fn clone(&self) -> Waker {
        trace_waker_clone(self.data, self.vtable);
        let raw = unsafe { (self.vtable.clone)(self.data) };
        Waker { data: raw.data, vtable: raw.vtable }
    }
    fn clone_from(&mut self, source: &Waker) {
        if !self.will_wake(source) {
            *self = source.clone();
        }
    }
}
impl Drop for Waker {
    fn drop(&mut self) {
        unsafe { (self.vtable.drop)(self.data) }
        trace_waker_drop(self.data, self.vtable);
    }
}
impl fmt::Debug for Waker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Waker")
            .field("data", &self.data)
            .field("vtable", &(self.vtable as *const RawWakerVTable))
            .finish()
    }
}

// ---- Context

#[lang]
#[path_name = "core::task::wake::Context"]
pub struct Context<'a> {
    waker: &'a Waker,
    _p: PhantomData<fn(&'a ()) -> &'a ()>,
}

impl<'a> Context<'a> {
    #[inline(always)]
    pub const fn from_waker(waker: &'a Waker) -> Context<'a> { Context { waker, _p: PhantomData } }
    #[inline(always)]
    pub const fn waker(&self) -> &'a Waker { self.waker }
}
impl fmt::Debug for Context<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Context").field("waker", &self.waker).finish()
    }
}

// ---- Wake

pub trait Wake {
    fn wake(self: Arc<Self>);
    fn wake_by_ref(self: &Arc<Self>) { self.clone().wake(); }
}

unsafe fn arc_clone<W: Wake + Send + Sync + 'static>(p: *const ()) -> RawWaker {
    Arc::increment_strong_count(p as *const W);
    arc_raw::<W>(p)
}
unsafe fn arc_wake<W: Wake + Send + Sync + 'static>(p: *const ()) { <W as Wake>::wake(Arc::from_raw(p as *const W)); }
unsafe fn arc_wake_by_ref<W: Wake + Send + Sync + 'static>(p: *const ()) {
    let arc = mem::ManuallyDrop::new(Arc::from_raw(p as *const W));
    <W as Wake>::wake_by_ref(&arc);
}
unsafe fn arc_drop<W: Wake + Send + Sync + 'static>(p: *const ()) { Arc::decrement_strong_count(p as *const W); }

struct ArcVtable<W>(PhantomData<W>);
impl<W: Wake + Send + Sync + 'static> ArcVtable<W> {
    const V: RawWakerVTable = RawWakerVTable {
        clone: arc_clone::<W>,
        wake: arc_wake::<W>,
        wake_by_ref: arc_wake_by_ref::<W>,
        drop: arc_drop::<W>,
    };
}
fn arc_raw<W: Wake + Send + Sync + 'static>(p: *const ()) -> RawWaker {
    RawWaker { data: p, vtable: &ArcVtable::<W>::V }
}

impl<W: Wake + Send + Sync + 'static> From<Arc<W>> for Waker {
    fn from(waker: Arc<W>) -> Waker {
        unsafe { Waker::from_raw(arc_raw::<W>(Arc::into_raw(waker) as *const ())) }
    }
}
impl<W: Wake + Send + Sync + 'static> From<Arc<W>> for RawWaker {
    fn from(waker: Arc<W>) -> RawWaker { arc_raw::<W>(Arc::into_raw(waker) as *const ()) }
}
impl !Send for RawWaker {}
impl !Sync for RawWaker {}
impl !Send for Context<'_> {}
impl !Sync for Context<'_> {}
