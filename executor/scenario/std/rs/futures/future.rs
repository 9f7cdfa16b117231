//! Futures: extension traits and combinators. Combinators project their pin
//! with get_unchecked_mut; none moves a pinned field.
use crate::channel::oneshot;
use crate::stream::Stream;
use pollground_rt::machine::poll_forget;
use pollground_rt::{loss, pinned, ready, Loss};
use std::any::Any;
use std::cell::UnsafeCell;
use std::fmt;
use std::ops::DerefMut;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe, UnwindSafe};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};

mod map;
mod try_flatten;

pub use self::map::{
    ErrInto, Inspect, InspectErr, InspectOk, IntoFuture, Map, MapErr, MapInto, MapOk, MapOkOrElse, NeverError,
    OkInto, UnitError, UnwrapOrElse,
};
pub use self::try_flatten::{FlattenSink, TryFlattenStream};
pub use crate::stream::{AbortHandle, AbortRegistration, Abortable, Aborted};
pub use crate::task::{FutureObj, LocalFutureObj, UnsafeFutureObj};
pub use std::future::{Future, IntoFuture as _};

pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;
pub type LocalBoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + 'a>>;

pub trait FusedFuture: Future {
    fn is_terminated(&self) -> bool;
}
impl<F: FusedFuture + ?Sized + Unpin> FusedFuture for &mut F {
    fn is_terminated(&self) -> bool { <F as FusedFuture>::is_terminated(&**self) }
}
impl<F: FusedFuture + ?Sized + Unpin> FusedFuture for Box<F> {
    fn is_terminated(&self) -> bool { <F as FusedFuture>::is_terminated(&**self) }
}
impl<P> FusedFuture for Pin<P>
where
    P: DerefMut,
    P::Target: FusedFuture,
{
    fn is_terminated(&self) -> bool { <P::Target as FusedFuture>::is_terminated(&**self) }
}

pub trait TryFuture: Future {
    type Ok;
    type Error;
    fn try_poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<Self::Ok, Self::Error>>;
}
impl<F, T, E> TryFuture for F
where
    F: ?Sized + Future<Output = Result<T, E>>,
{
    type Ok = T;
    type Error = E;
    fn try_poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<T, E>> { self.poll(cx) }
}

impl<T: ?Sized> FutureExt for T where T: Future {}

pub trait FutureExt: Future {
    fn map<U, F>(self, f: F) -> Map<Self, F>
    where
        F: FnOnce(Self::Output) -> U,
        Self: Sized,
    {
        Map { state: Some((self, f)) }
    }
    fn map_into<U>(self) -> MapInto<Self, U>
    where
        Self::Output: Into<U>,
        Self: Sized,
    {
        MapInto { state: Some((self, std::marker::PhantomData)) }
    }
    fn then<Fut, F>(self, f: F) -> Then<Self, Fut, F>
    where
        F: FnOnce(Self::Output) -> Fut,
        Fut: Future,
        Self: Sized,
    {
        Then { state: ThenState::First(self, Some(f)) }
    }
    fn left_future<B>(self) -> Either<Self, B>
    where
        B: Future<Output = Self::Output>,
        Self: Sized,
    {
        Either::Left(self)
    }
    fn right_future<A>(self) -> Either<A, Self>
    where
        A: Future<Output = Self::Output>,
        Self: Sized,
    {
        Either::Right(self)
    }
    fn into_stream(self) -> crate::stream::Once<Self>
    where
        Self: Sized,
    {
        crate::stream::once(self)
    }
    fn flatten(self) -> Flatten<Self, Self::Output>
    where
        Self::Output: Future,
        Self: Sized,
    {
        Flatten { state: FlattenState::First(self) }
    }
    fn flatten_stream(self) -> FlattenStream<Self, Self::Output>
    where
        Self::Output: Stream,
        Self: Sized,
    {
        FlattenStream { state: FlattenState::First(self) }
    }
    fn fuse(self) -> Fuse<Self>
    where
        Self: Sized,
    {
        Fuse { inner: Some(self) }
    }
    fn inspect<F>(self, f: F) -> Inspect<Self, F>
    where
        F: FnOnce(&Self::Output),
        Self: Sized,
    {
        Inspect { state: Some((self, f)) }
    }
    fn catch_unwind(self) -> CatchUnwind<Self>
    where
        Self: Sized + UnwindSafe,
    {
        CatchUnwind { future: self }
    }
    fn shared(self) -> Shared<Self>
    where
        Self: Sized,
        Self::Output: Clone,
    {
        Shared::make(self)
    }
    fn remote_handle(self) -> (Remote<Self>, RemoteHandle<Self::Output>)
    where
        Self: Sized,
    {
        let (tx, rx) = oneshot::channel();
        let keep = Arc::new(AtomicBool::new(false));
        (Remote { tx: Some(tx), detached: keep.clone(), future: self }, RemoteHandle { rx, detached: keep })
    }
    fn boxed<'a>(self) -> BoxFuture<'a, Self::Output>
    where
        Self: Sized + Send + 'a,
    {
        Box::pin(self)
    }
    fn boxed_local<'a>(self) -> LocalBoxFuture<'a, Self::Output>
    where
        Self: Sized + 'a,
    {
        Box::pin(self)
    }
    fn unit_error(self) -> UnitError<Self>
    where
        Self: Sized,
    {
        UnitError { state: Some((self, ())) }
    }
    fn never_error(self) -> NeverError<Self>
    where
        Self: Sized,
    {
        NeverError { state: Some((self, ())) }
    }
    fn poll_unpin(&mut self, cx: &mut Context<'_>) -> Poll<Self::Output>
    where
        Self: Unpin,
    {
        Pin::new(self).poll(cx)
    }
    fn now_or_never(self) -> Option<Self::Output>
    where
        Self: Sized,
    {
        let mut this = self;
        let mut cx = Context::from_waker(Waker::noop());
        match pinned!(this).poll(&mut cx) {
            Poll::Ready(x) => Some(x),
            Poll::Pending => None,
        }
    }
}

/// The first future is dropped before the function runs that makes the second.
enum ThenState<A, B, F> {
    First(A, Option<F>),
    Second(B),
    Done,
}
impl<A: Unpin, B: Unpin, F> Unpin for ThenState<A, B, F> {}
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Then<A, B, F> {
    state: ThenState<A, B, F>,
}
impl<A, B, F> Future for Then<A, B, F>
where
    A: Future,
    B: Future,
    F: FnOnce(A::Output) -> B,
{
    type Output = B::Output;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<B::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            let next = match &mut this.state {
                ThenState::First(a, f) => {
                    let out = ready!(pinned!(*a).poll(cx));
                    let f = f.take().unwrap();
                    this.state = ThenState::Done;
                    ThenState::Second(f(out))
                }
                ThenState::Second(b) => {
                    let out = ready!(pinned!(*b).poll(cx));
                    this.state = ThenState::Done;
                    return Poll::Ready(out);
                }
                ThenState::Done => panic!("Flatten polled after completion"),
            };
            this.state = next;
        }
    }
}
impl<A, B, F> FusedFuture for Then<A, B, F>
where
    A: Future,
    B: Future,
    F: FnOnce(A::Output) -> B,
{
    fn is_terminated(&self) -> bool { matches!(self.state, ThenState::Done) }
}

enum FlattenState<A, B> {
    First(A),
    Second(B),
    Done,
}
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Flatten<A, B> {
    state: FlattenState<A, B>,
}
impl<A> Future for Flatten<A, A::Output>
where
    A: Future,
    A::Output: Future,
{
    type Output = <A::Output as Future>::Output;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            let next = match &mut this.state {
                FlattenState::First(a) => FlattenState::Second(ready!(pinned!(*a).poll(cx))),
                FlattenState::Second(b) => {
                    let out = ready!(pinned!(*b).poll(cx));
                    this.state = FlattenState::Done;
                    return Poll::Ready(out);
                }
                FlattenState::Done => panic!("Flatten polled after completion"),
            };
            this.state = next;
        }
    }
}
#[must_use = "streams do nothing unless polled"]
pub struct FlattenStream<A, B> {
    state: FlattenState<A, B>,
}
impl<A> Stream for FlattenStream<A, A::Output>
where
    A: Future,
    A::Output: Stream,
{
    type Item = <A::Output as Stream>::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            let next = match &mut this.state {
                FlattenState::First(a) => FlattenState::Second(ready!(pinned!(*a).poll(cx))),
                FlattenState::Second(b) => {
                    let item = ready!(pinned!(*b).poll_next(cx));
                    if item.is_none() {
                        this.state = FlattenState::Done;
                    }
                    return Poll::Ready(item);
                }
                FlattenState::Done => return Poll::Ready(None),
            };
            this.state = next;
        }
    }
}

#[must_use = "futures do nothing unless you `.await` or poll them"]
#[derive(Debug)]
pub struct Fuse<Fut> {
    inner: Option<Fut>,
}
impl<Fut: Future> Fuse<Fut> {
    pub fn terminated() -> Fuse<Fut> { Fuse { inner: None } }
}
impl<Fut: Future> Future for Fuse<Fut> {
    type Output = Fut::Output;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Fut::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        let out = match &mut this.inner {
            Some(f) => ready!(pinned!(*f).poll(cx)),
            None => return Poll::Pending,
        };
        this.inner = None;
        Poll::Ready(out)
    }
}
impl<Fut: Future> FusedFuture for Fuse<Fut> {
    fn is_terminated(&self) -> bool { self.inner.is_none() }
}

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct CatchUnwind<Fut> {
    future: Fut,
}
impl<Fut> Future for CatchUnwind<Fut>
where
    Fut: Future + UnwindSafe,
{
    type Output = Result<Fut::Output, Box<dyn Any + Send>>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        let r = catch_unwind(AssertUnwindSafe(|| pinned!(this.future).poll(cx)));
        match r {
            Ok(Poll::Pending) => Poll::Pending,
            Ok(Poll::Ready(v)) => Poll::Ready(Ok(v)),
            Err(e) => Poll::Ready(Err(e)),
        }
    }
}

// ---- Shared

struct SharedInner<Fut: Future> {
    /// The future, then its output.
    future: UnsafeCell<Option<Fut>>,
    output: UnsafeCell<Option<Fut::Output>>,
    /// 0 idle, 1 being polled, 2 complete, 3 a poll panicked
    state: UnsafeCell<u8>,
    notifier: Arc<Notifier>,
}
unsafe impl<Fut: Future + Send> Send for SharedInner<Fut> {}
unsafe impl<Fut: Future + Send> Sync for SharedInner<Fut> {}

struct Notifier {
    /// A slot per Shared that has been polled.
    wakers: Mutex<Vec<Option<Waker>>>,
}
impl crate::task::ArcWake for Notifier {
    fn wake_by_ref(arc_self: &Arc<Self>) {
        let list: Vec<Waker> = arc_self.wakers.lock().unwrap().iter_mut().filter_map(|w| w.take()).collect();
        for w in list {
            w.wake();
        }
    }
}

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Shared<Fut: Future> {
    inner: Option<Arc<SharedInner<Fut>>>,
    key: usize,
}
pub struct WeakShared<Fut: Future>(std::sync::Weak<SharedInner<Fut>>);

const NO_KEY: usize = usize::MAX;

impl<Fut: Future> Shared<Fut> {
    fn make(future: Fut) -> Shared<Fut> {
        let inner = SharedInner {
            future: UnsafeCell::new(Some(future)),
            output: UnsafeCell::new(None),
            state: UnsafeCell::new(0),
            notifier: Arc::new(Notifier { wakers: Mutex::new(Vec::new()) }),
        };
        Shared { inner: Some(Arc::new(inner)), key: NO_KEY }
    }
    #[visible]
    pub fn peek(&self) -> Option<&Fut::Output> {
        match &self.inner {
            Some(i) if unsafe { *i.state.get() } == 2 => unsafe { (*i.output.get()).as_ref() },
            _ => None,
        }
    }
    pub fn downgrade(&self) -> Option<WeakShared<Fut>> { self.inner.as_ref().map(|i| WeakShared(Arc::downgrade(i))) }
    pub fn strong_count(&self) -> Option<usize> { self.inner.as_ref().map(|i| Arc::strong_count(i)) }
    pub fn weak_count(&self) -> Option<usize> { self.inner.as_ref().map(|i| Arc::weak_count(i)) }
    pub fn ptr_eq(&self, rhs: &Self) -> bool {
        match (&self.inner, &rhs.inner) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            (None, None) => true,
            _ => false,
        }
    }
    fn record(&mut self, waker: &Waker) {
        let inner = self.inner.as_ref().unwrap();
        let mut list = inner.notifier.wakers.lock().unwrap();
        if self.key == NO_KEY {
            self.key = list.len();
            list.push(Some(waker.clone()));
        } else {
            list[self.key] = Some(waker.clone());
        }
    }
}
impl<Fut: Future> WeakShared<Fut> {
    pub fn upgrade(&self) -> Option<Shared<Fut>> { self.0.upgrade().map(|i| Shared { inner: Some(i), key: NO_KEY }) }
}
impl<Fut: Future> Clone for Shared<Fut> {
    fn clone(&self) -> Shared<Fut> { Shared { inner: self.inner.clone(), key: NO_KEY } }
}
impl<Fut: Future> Drop for SharedInner<Fut> {
    fn drop(&mut self) {
        if let Some(f) = self.future.get_mut() {
            poll_forget(f);
        }
    }
}
impl<Fut: Future> Unpin for Shared<Fut> {}
impl<Fut: Future> Drop for Shared<Fut> {
    fn drop(&mut self) {
        if self.key != NO_KEY {
            if let Some(i) = &self.inner {
                if let Ok(mut list) = i.notifier.wakers.lock() {
                    if self.key < list.len() {
                        list[self.key] = None;
                    }
                }
            }
        }
    }
}
impl<Fut: Future> fmt::Debug for Shared<Fut> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("Shared").finish() }
}
impl<Fut> FusedFuture for Shared<Fut>
where
    Fut: Future,
    Fut::Output: Clone,
{
    fn is_terminated(&self) -> bool { self.inner.is_none() }
}
/// Marks the shared future as poisoned unless its poll returned.
struct Polling(*mut u8);
impl Drop for Polling {
    fn drop(&mut self) {
        unsafe {
            if *self.0 == 1 {
                *self.0 = 3;
            }
        }
    }
}
impl<Fut> Future for Shared<Fut>
where
    Fut: Future,
    Fut::Output: Clone,
{
    type Output = Fut::Output;
    #[traced_poll = "part"]
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Fut::Output> {
        let this = &mut *self;
        let inner = match &this.inner {
            Some(i) => i.clone(),
            None => panic!("Shared future polled again after completion"),
        };
        let state = inner.state.get();
        let mut seen = unsafe { *state };
        if seen != 2 {
            this.record(cx.waker());
            // another thread may have been faster meanwhile
            seen = unsafe { *state };
        }
        if seen == 1 {
            return Poll::Pending;
        }
        if seen == 3 {
            panic!("inner future panicked during poll");
        }
        if seen != 2 {
            unsafe { *state = 1 };
            let guard = Polling(state);
            let waker = crate::task::waker_ref(&inner.notifier);
            let mut inner_cx = Context::from_waker(&waker);
            let slot = unsafe { &mut *inner.future.get() };
            let polled = match slot {
                Some(f) => pinned!(*f).poll(&mut inner_cx),
                None => unreachable!(),
            };
            match polled {
                Poll::Pending => {
                    unsafe { *state = 0 };
                    drop(guard);
                    return Poll::Pending;
                }
                Poll::Ready(out) => {
                    *slot = None;
                    unsafe {
                        *inner.output.get() = Some(out);
                        *state = 2;
                    }
                    drop(guard);
                    let list: Vec<Waker> =
                        inner.notifier.wakers.lock().unwrap().iter_mut().filter_map(|w| w.take()).collect();
                    for w in list {
                        w.wake();
                    }
                }
            }
        }
        this.inner = None;
        this.key = NO_KEY;
        // The last one takes the output, the others clone it.
        match Arc::try_unwrap(inner) {
            Ok(mut inner) => Poll::Ready(inner.output.get_mut().take().unwrap()),
            Err(inner) => Poll::Ready(unsafe { (*inner.output.get()).as_ref().unwrap().clone() }),
        }
    }
}

// ---- remote handles

#[must_use = "dropping a remote handle cancels the underlying future"]
pub struct RemoteHandle<T> {
    rx: oneshot::Receiver<Outcome<T>>,
    /// Shared with the remote future: it runs on without a handle.
    detached: Arc<AtomicBool>,
}
/// An output, or the panic that came instead.
type Outcome<T> = Result<T, Box<dyn Any + Send>>;
impl<T> RemoteHandle<T> {
    pub fn forget(self) { self.detached.store(true, Ordering::SeqCst); }
}
impl<T: 'static> Future for RemoteHandle<T> {
    type Output = T;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        // A panic of the remote future goes on here; so does the news that it has been dropped.
        let outcome = ready!(self.rx.poll_unpin(cx)).unwrap_or_else(|canceled| Err(Box::new(canceled)));
        Poll::Ready(outcome.unwrap_or_else(|panic| resume_unwind(panic)))
    }
}
impl<T> fmt::Debug for RemoteHandle<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("RemoteHandle").finish_non_exhaustive() }
}
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Remote<Fut: Future> {
    /// None: the outcome has been sent.
    tx: Option<oneshot::Sender<Outcome<Fut::Output>>>,
    detached: Arc<AtomicBool>,
    future: Fut,
}
impl<Fut: Future> Future for Remote<Fut> {
    type Output = ();
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let this = unsafe { self.get_unchecked_mut() };
        let handle = this.tx.as_mut().unwrap();
        let wanted = handle.poll_canceled(cx).is_pending() || this.detached.load(Ordering::SeqCst);
        if wanted {
            let polled = catch_unwind(AssertUnwindSafe(|| pinned!(this.future).poll(cx)));
            let outcome = match polled {
                Ok(poll) => Ok(ready!(poll)),
                Err(panic) => Err(panic),
            };
            let _ = this.tx.take().unwrap().send(outcome);
        }
        Poll::Ready(())
    }
}

// ---- Either

#[derive(Debug, Clone)]
pub enum Either<A, B> {
    Left(A),
    Right(B),
}
/// Does the same with either side: `either!(e, x => x.len())`.
macro_rules! either {
    ($e:expr, $x:pat => $do:expr) => {
        match $e {
            Either::Left($x) => $do,
            Either::Right($x) => $do,
        }
    };
}
pub(crate) use either;
impl<A, B, T> Either<(T, A), (T, B)> {
    pub fn factor_first(self) -> (T, Either<A, B>) { 
        match self {
            Either::Left((same, one)) => (same, Either::Left(one)),
            Either::Right((same, two)) => (same, Either::Right(two)),
        }
    }
}
impl<A, B, T> Either<(A, T), (B, T)> {
    pub fn factor_second(self) -> (Either<A, B>, T) {
        match self {
            Either::Left((one, same)) => (Either::Left(one), same),
            Either::Right((two, same)) => (Either::Right(two), same),
        }
    }
}
impl<T> Either<T, T> {
    pub fn into_inner(self) -> T { either!(self, x => x) }
}
impl<A, B> Future for Either<A, B>
where
    A: Future,
    B: Future<Output = A::Output>,
{
    type Output = A::Output;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<A::Output> {
        either!(unsafe { self.get_unchecked_mut() }, x => pinned!(*x).poll(cx))
    }
}
impl<A, B> FusedFuture for Either<A, B>
where
    A: FusedFuture,
    B: FusedFuture<Output = A::Output>,
{
    fn is_terminated(&self) -> bool {
        either!(self, x => x.is_terminated())
    }
}
impl<A, B> Stream for Either<A, B>
where
    A: Stream,
    B: Stream<Item = A::Item>,
{
    type Item = A::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<A::Item>> {
        either!(unsafe { self.get_unchecked_mut() }, x => pinned!(*x).poll_next(cx))
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        either!(self, x => x.size_hint())
    }
}
impl<A, B> Iterator for Either<A, B>
where
    A: Iterator,
    B: Iterator<Item = A::Item>,
{
    type Item = A::Item;
    fn next(&mut self) -> Option<A::Item> {
        either!(self, x => x.next())
    }
}

// ---- TryFutureExt

impl<Fut: ?Sized + TryFuture> TryFutureExt for Fut {}

pub trait TryFutureExt: TryFuture {
    fn map_ok<T, F>(self, f: F) -> MapOk<Self, F>
    where
        F: FnOnce(Self::Ok) -> T,
        Self: Sized,
    {
        MapOk { state: Some((self, f)) }
    }
    fn map_err<E, F>(self, f: F) -> MapErr<Self, F>
    where
        F: FnOnce(Self::Error) -> E,
        Self: Sized,
    {
        MapErr { state: Some((self, f)) }
    }
    fn map_ok_or_else<T, E, F>(self, e: E, f: F) -> MapOkOrElse<Self, F, E>
    where
        F: FnOnce(Self::Ok) -> T,
        E: FnOnce(Self::Error) -> T,
        Self: Sized,
    {
        MapOkOrElse { state: Some((self, (f, e))) }
    }
    fn err_into<E>(self) -> ErrInto<Self, E>
    where
        Self: Sized,
        Self::Error: Into<E>,
    {
        ErrInto { state: Some((self, std::marker::PhantomData)) }
    }
    fn ok_into<U>(self) -> OkInto<Self, U>
    where
        Self: Sized,
        Self::Ok: Into<U>,
    {
        OkInto { state: Some((self, std::marker::PhantomData)) }
    }
    fn and_then<Fut, F>(self, f: F) -> AndThen<Self, Fut, F>
    where
        F: FnOnce(Self::Ok) -> Fut,
        Fut: TryFuture<Error = Self::Error>,
        Self: Sized,
    {
        AndThen { state: ThenState::First(self, Some(f)) }
    }
    fn or_else<Fut, F>(self, f: F) -> OrElse<Self, Fut, F>
    where
        F: FnOnce(Self::Error) -> Fut,
        Fut: TryFuture<Ok = Self::Ok>,
        Self: Sized,
    {
        OrElse { state: ThenState::First(self, Some(f)) }
    }
    fn inspect_ok<F>(self, f: F) -> InspectOk<Self, F>
    where
        F: FnOnce(&Self::Ok),
        Self: Sized,
    {
        InspectOk { state: Some((self, f)) }
    }
    fn inspect_err<F>(self, f: F) -> InspectErr<Self, F>
    where
        F: FnOnce(&Self::Error),
        Self: Sized,
    {
        InspectErr { state: Some((self, f)) }
    }
    fn unwrap_or_else<F>(self, f: F) -> UnwrapOrElse<Self, F>
    where
        Self: Sized,
        F: FnOnce(Self::Error) -> Self::Ok,
    {
        UnwrapOrElse { state: Some((self, f)) }
    }
    fn try_flatten(self) -> TryFlatten<Self, Self::Ok>
    where
        Self::Ok: TryFuture<Error = Self::Error>,
        Self: Sized,
    {
        TryFlatten { state: FlattenState::First(self) }
    }
    fn try_flatten_stream(self) -> TryFlattenStream<Self, Self::Ok>
    where
        Self::Ok: crate::stream::TryStream<Error = Self::Error>,
        Self: Sized,
    {
        TryFlattenStream { state: FlattenState::First(self) }
    }
    fn flatten_sink<Item>(self) -> FlattenSink<Self, Self::Ok>
    where
        Self::Ok: crate::sink::Sink<Item, Error = Self::Error>,
        Self: Sized,
    {
        FlattenSink { state: FlattenState::First(self) }
    }
    fn into_future(self) -> IntoFuture<Self>
    where
        Self: Sized,
    {
        IntoFuture { future: self }
    }
    fn try_poll_unpin(&mut self, cx: &mut Context<'_>) -> Poll<Result<Self::Ok, Self::Error>>
    where
        Self: Unpin,
    {
        Pin::new(self).try_poll(cx)
    }
}

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct AndThen<A, B, F> {
    state: ThenState<A, B, F>,
}
impl<A, B, F> Future for AndThen<A, B, F>
where
    A: TryFuture,
    B: TryFuture<Error = A::Error>,
    F: FnOnce(A::Ok) -> B,
{
    type Output = Result<B::Ok, B::Error>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            let next = match &mut this.state {
                ThenState::First(a, f) => match ready!(pinned!(*a).try_poll(cx)) {
                    Ok(v) => {
                        let f = f.take().unwrap();
                        this.state = ThenState::Done;
                        ThenState::Second(f(v))
                    }
                    Err(e) => {
                        this.state = ThenState::Done;
                        return Poll::Ready(Err(e));
                    }
                },
                ThenState::Second(b) => {
                    let out = ready!(pinned!(*b).try_poll(cx));
                    this.state = ThenState::Done;
                    return Poll::Ready(out);
                }
                ThenState::Done => panic!("TryFlatten polled after completion"),
            };
            this.state = next;
        }
    }
}
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct OrElse<A, B, F> {
    state: ThenState<A, B, F>,
}
impl<A, B, F> Future for OrElse<A, B, F>
where
    A: TryFuture,
    B: TryFuture<Ok = A::Ok>,
    F: FnOnce(A::Error) -> B,
{
    type Output = Result<B::Ok, B::Error>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            let next = match &mut this.state {
                ThenState::First(a, f) => match ready!(pinned!(*a).try_poll(cx)) {
                    Ok(v) => {
                        this.state = ThenState::Done;
                        return Poll::Ready(Ok(v));
                    }
                    Err(e) => {
                        let f = f.take().unwrap();
                        this.state = ThenState::Done;
                        ThenState::Second(f(e))
                    }
                },
                ThenState::Second(b) => {
                    let out = ready!(pinned!(*b).try_poll(cx));
                    this.state = ThenState::Done;
                    return Poll::Ready(out);
                }
                ThenState::Done => panic!("TryFlattenErr polled after completion"),
            };
            this.state = next;
        }
    }
}
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct TryFlatten<A, B> {
    state: FlattenState<A, B>,
}
impl<A> Future for TryFlatten<A, A::Ok>
where
    A: TryFuture,
    A::Ok: TryFuture<Error = A::Error>,
{
    type Output = Result<<A::Ok as TryFuture>::Ok, A::Error>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            let next = match &mut this.state {
                FlattenState::First(a) => match ready!(pinned!(*a).try_poll(cx)) {
                    Ok(b) => FlattenState::Second(b),
                    Err(e) => {
                        this.state = FlattenState::Done;
                        return Poll::Ready(Err(e));
                    }
                },
                FlattenState::Second(b) => {
                    let out = ready!(pinned!(*b).try_poll(cx));
                    this.state = FlattenState::Done;
                    return Poll::Ready(out);
                }
                FlattenState::Done => panic!("TryFlatten polled after completion"),
            };
            this.state = next;
        }
    }
}
// ---- constructors

#[derive(Debug, Clone)]
#[must_use = "futures do nothing unless you `.await` or poll them"]
#[path_name = "futures_util::future::ready::Ready"]
pub struct Ready<T>(Option<T>);
impl<T> Ready<T> {
    pub fn into_inner(mut self) -> T { self.0.take().unwrap() }
}
impl<T> Unpin for Ready<T> {}
impl<T> FusedFuture for Ready<T> {
    fn is_terminated(&self) -> bool { self.0.is_none() }
}
impl<T> Future for Ready<T> {
    type Output = T;
    fn poll(mut self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<T> {
        Poll::Ready(self.0.take().expect("Ready polled after completion"))
    }
}
pub fn ready<T>(t: T) -> Ready<T> { Ready(Some(t)) }
pub fn ok<T, E>(t: T) -> Ready<Result<T, E>> { Ready(Some(Ok(t))) }
pub fn err<T, E>(err: E) -> Ready<Result<T, E>> { Ready(Some(Err(err))) }

#[derive(Debug)]
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Pending<T> {
    _data: std::marker::PhantomData<T>,
}
pub fn pending<T>() -> Pending<T> { Pending { _data: std::marker::PhantomData } }
impl<T> Future for Pending<T> {
    type Output = T;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> { Pin::new(&mut std::future::pending()).poll(cx) }
}
impl<T> FusedFuture for Pending<T> {
    fn is_terminated(&self) -> bool { true }
}
impl<T> Unpin for Pending<T> {}
impl<T> Clone for Pending<T> {
    fn clone(&self) -> Self { pending() }
}

pub use std::future::{poll_fn, PollFn};

#[derive(Debug)]
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Lazy<F> {
    f: Option<F>,
}
impl<F> Unpin for Lazy<F> {}
pub fn lazy<F, R>(f: F) -> Lazy<F>
where
    F: FnOnce(&mut Context<'_>) -> R,
{
    Lazy { f: Some(f) }
}
impl<F, R> Future for Lazy<F>
where
    F: FnOnce(&mut Context<'_>) -> R,
{
    type Output = R;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<R> {
        Poll::Ready((self.f.take().expect("Lazy polled after completion"))(cx))
    }
}
impl<F, R> FusedFuture for Lazy<F>
where
    F: FnOnce(&mut Context<'_>) -> R,
{
    fn is_terminated(&self) -> bool { self.f.is_none() }
}

#[doc(hidden)]
pub struct __PollOnce<F>(F);
impl<F: Future + Unpin> Future for __PollOnce<F> {
    type Output = Poll<F::Output>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Poll<F::Output>> {
        Poll::Ready(Pin::new(&mut self.0).poll(cx))
    }
}
#[doc(hidden)]
pub fn __poll_once<F: Future + Unpin>(future: F) -> __PollOnce<F> { __PollOnce(future) }
#[doc(hidden)]
pub struct __PendingOnce(bool);
impl Future for __PendingOnce {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        if self.0 {
            return Poll::Ready(());
        }
        self.0 = true;
        Poll::Pending
    }
}
#[doc(hidden)]
pub fn __pending_once() -> __PendingOnce { __PendingOnce(false) }

#[derive(Debug, Clone)]
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct PollImmediate<T>(Option<T>);
pub fn poll_immediate<F: Future>(f: F) -> PollImmediate<F> { PollImmediate(Some(f)) }
impl<F: Future> Future for PollImmediate<F> {
    type Output = Option<F::Output>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<F::Output>> {
        let this = unsafe { self.get_unchecked_mut() };
        let r = match &mut this.0 {
            Some(f) => pinned!(*f).poll(cx),
            None => panic!("PollImmediate polled after completion"),
        };
        match r {
            Poll::Ready(t) => {
                this.0 = None;
                Poll::Ready(Some(t))
            }
            Poll::Pending => Poll::Ready(None),
        }
    }
}
/// As a stream: what each poll returns, up to the output.
impl<F: Future> Stream for PollImmediate<F> {
    type Item = Poll<F::Output>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        let Some(future) = &mut this.0 else { return Poll::Ready(None) };
        let polled = pinned!(*future).poll(cx);
        if polled.is_ready() {
            this.0 = None;
        }
        Poll::Ready(Some(polled))
    }
}
impl<F: Future> FusedFuture for PollImmediate<F> {
    fn is_terminated(&self) -> bool { self.0.is_none() }
}

/// Ready at every poll, with a new value.
#[derive(Debug, Clone, Copy)]
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct AlwaysReady<T, F: Fn() -> T>(F);
impl<T, F: Fn() -> T> Unpin for AlwaysReady<T, F> {}
pub fn always_ready<T, F: Fn() -> T>(prod: F) -> AlwaysReady<T, F> { AlwaysReady(prod) }
impl<T, F: Fn() -> T> Future for AlwaysReady<T, F> {
    type Output = T;
    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<T> { Poll::Ready((self.0)()) }
}
impl<T, F: Fn() -> T> FusedFuture for AlwaysReady<T, F> {
    fn is_terminated(&self) -> bool { false }
}

#[derive(Debug, Clone)]
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct OptionFuture<F> {
    inner: Option<F>,
}
impl<F> Default for OptionFuture<F> {
    fn default() -> Self { OptionFuture { inner: None } }
}
impl<F: Future> Future for OptionFuture<F> {
    type Output = Option<F::Output>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let inner = unsafe { &mut self.get_unchecked_mut().inner };
        inner.as_mut().map_or(Poll::Ready(None), |future| pinned!(*future).poll(cx).map(Some))
    }
}
impl<T> From<Option<T>> for OptionFuture<T> {
    fn from(option: Option<T>) -> Self { OptionFuture { inner: option } }
}

// ---- MaybeDone

#[derive(Debug)]
pub enum MaybeDone<Fut: Future> {
    Future(Fut),
    Done(Fut::Output),
    Gone,
}
impl<Fut: Future + Unpin> Unpin for MaybeDone<Fut> {}
pub fn maybe_done<Fut: Future>(future: Fut) -> MaybeDone<Fut> { MaybeDone::Future(future) }
impl<Fut: Future> MaybeDone<Fut> {
    pub fn output_mut(self: Pin<&mut Self>) -> Option<&mut Fut::Output> {
        match unsafe { self.get_unchecked_mut() } {
            MaybeDone::Done(out) => Some(out),
            _ => None,
        }
    }
    pub fn take_output(self: Pin<&mut Self>) -> Option<Fut::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        if !matches!(this, MaybeDone::Done(_)) {
            return None;
        }
        match std::mem::replace(this, MaybeDone::Gone) {
            MaybeDone::Done(out) => Some(out),
            _ => unreachable!(),
        }
    }
}
impl<Fut: Future> Future for MaybeDone<Fut> {
    type Output = ();
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let this = unsafe { self.get_unchecked_mut() };
        let out = match this {
            MaybeDone::Future(f) => ready!(pinned!(*f).poll(cx)),
            MaybeDone::Done(_) => return Poll::Ready(()),
            MaybeDone::Gone => panic!("MaybeDone polled after value taken"),
        };
        *this = MaybeDone::Done(out);
        Poll::Ready(())
    }
}
impl<Fut: Future> FusedFuture for MaybeDone<Fut> {
    fn is_terminated(&self) -> bool { !matches!(self, MaybeDone::Future(_)) }
}

/// For join!: true while the future is not done.
#[doc(hidden)]
pub fn __poll_done<F: Future>(f: &mut MaybeDone<F>, cx: &mut Context<'_>) -> bool { pinned!(*f).poll(cx).is_pending() }
#[doc(hidden)]
pub fn __take_done<F: Future>(f: &mut MaybeDone<F>) -> F::Output { pinned!(*f).take_output().unwrap() }

#[derive(Debug)]
pub enum TryMaybeDone<Fut: TryFuture> {
    Future(Fut),
    Done(Fut::Ok),
    Gone,
}
impl<Fut: TryFuture + Unpin> Unpin for TryMaybeDone<Fut> {}
pub fn try_maybe_done<Fut: TryFuture>(future: Fut) -> TryMaybeDone<Fut> { TryMaybeDone::Future(future) }
impl<Fut: TryFuture> TryMaybeDone<Fut> {
    pub fn take_output(self: Pin<&mut Self>) -> Option<Fut::Ok> {
        let this = unsafe { self.get_unchecked_mut() };
        if !matches!(this, TryMaybeDone::Done(_)) {
            return None;
        }
        match std::mem::replace(this, TryMaybeDone::Gone) {
            TryMaybeDone::Done(out) => Some(out),
            _ => unreachable!(),
        }
    }
}
impl<Fut: TryFuture> Future for TryMaybeDone<Fut> {
    type Output = Result<(), Fut::Error>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        let r = match this {
            TryMaybeDone::Future(f) => ready!(pinned!(*f).try_poll(cx)),
            TryMaybeDone::Done(_) => return Poll::Ready(Ok(())),
            TryMaybeDone::Gone => panic!("TryMaybeDone polled after value taken"),
        };
        match r {
            Ok(v) => {
                *this = TryMaybeDone::Done(v);
                Poll::Ready(Ok(()))
            }
            Err(e) => {
                *this = TryMaybeDone::Gone;
                Poll::Ready(Err(e))
            }
        }
    }
}
/// For try_join!: Ok(true) while the future is not done.
#[doc(hidden)]
pub fn __try_poll_done<F: TryFuture>(f: &mut TryMaybeDone<F>, cx: &mut Context<'_>) -> Result<bool, F::Error> {
    match pinned!(*f).poll(cx) {
        Poll::Pending => Ok(true),
        Poll::Ready(Ok(())) => Ok(false),
        Poll::Ready(Err(e)) => Err(e),
    }
}
#[doc(hidden)]
pub fn __try_take_done<F: TryFuture>(f: &mut TryMaybeDone<F>) -> F::Ok { pinned!(*f).take_output().unwrap() }

// ---- join

macro_rules! joins {
    ($($join:ident $name:ident $tjoin:ident $tname:ident ($($F:ident $f:ident),*))*) => {$(
        #[must_use = "futures do nothing unless you `.await` or poll them"]
        pub struct $name<$($F: Future),*> {
            $($f: MaybeDone<$F>,)*
            undelivered: Loss,
        }
        impl<$($F: Future),*> Future for $name<$($F),*> {
            type Output = ($($F::Output),*);
            fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
                let this = unsafe { self.get_unchecked_mut() };
                let mut all = true;
                this.undelivered.n = 0;
                $(match pinned!(this.$f).poll(cx) {
                    Poll::Pending => all = false,
                    Poll::Ready(()) => this.undelivered.n += 1,
                })*
                if !all {
                    return Poll::Pending;
                }
                this.undelivered.over();
                Poll::Ready(($(pinned!(this.$f).take_output().unwrap()),*))
            }
        }
        impl<$($F: FusedFuture),*> FusedFuture for $name<$($F),*> {
            fn is_terminated(&self) -> bool { $(self.$f.is_terminated())&&* }
        }
        pub fn $join<$($F: Future),*>($($f: $F),*) -> $name<$($F),*> {
            $name { $($f: maybe_done($f),)* undelivered: Loss::new(loss::RESULTS, stringify!($join)) }
        }
        #[must_use = "futures do nothing unless you `.await` or poll them"]
        pub struct $tname<$($F: TryFuture),*> {
            $($f: TryMaybeDone<$F>,)*
            undelivered: Loss,
        }
        impl<ER, $($F: TryFuture<Error = ER>),*> Future for $tname<$($F),*> {
            type Output = Result<($($F::Ok),*), ER>;
            fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
                let this = unsafe { self.get_unchecked_mut() };
                let mut all = true;
                this.undelivered.n = 0;
                $(match pinned!(this.$f).poll(cx) {
                    Poll::Pending => all = false,
                    Poll::Ready(Ok(())) => this.undelivered.n += 1,
                    Poll::Ready(Err(e)) => return Poll::Ready(Err(e)),
                })*
                if !all {
                    return Poll::Pending;
                }
                this.undelivered.over();
                Poll::Ready(Ok(($(pinned!(this.$f).take_output().unwrap()),*)))
            }
        }
        pub fn $tjoin<ER, $($F: TryFuture<Error = ER>),*>($($f: $F),*) -> $tname<$($F),*> {
            $tname { $($f: try_maybe_done($f),)* undelivered: Loss::new(loss::RESULTS, stringify!($tjoin)) }
        }
    )*};
}
joins! {
    join Join try_join TryJoin (A a, B b)
    join3 Join3 try_join3 TryJoin3 (A a, B b, C c)
    join4 Join4 try_join4 TryJoin4 (A a, B b, C c, D d)
    join5 Join5 try_join5 TryJoin5 (A a, B b, C c, D d, E e)
}

enum JoinAllKind<F: Future> {
    Small(Vec<Pin<Box<MaybeDone<F>>>>),
    Big(crate::stream::FuturesOrdered<F>, Vec<F::Output>),
}
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct JoinAll<F: Future> {
    kind: JoinAllKind<F>,
    undelivered: Loss,
}
/// From this many futures on, only those that were woken are polled.
const SMALL: usize = 30;

pub fn join_all<I>(iter: I) -> JoinAll<I::Item>
where
    I: IntoIterator,
    I::Item: Future,
{
    let iter = iter.into_iter();
    let kind = match iter.size_hint().1 {
        Some(max) if max <= SMALL => JoinAllKind::Small(iter.map(|f| Box::pin(MaybeDone::Future(f))).collect()),
        _ => JoinAllKind::Big(iter.collect(), Vec::new()),
    };
    JoinAll { kind, undelivered: Loss::new(loss::RESULTS, "join_all") }
}
impl<F: Future> Unpin for JoinAll<F> {}
impl<F: Future> Future for JoinAll<F> {
    type Output = Vec<F::Output>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Vec<F::Output>> {
        let this = &mut *self;
        match &mut this.kind {
            JoinAllKind::Small(elems) => {
                let mut done = 0;
                for e in elems.iter_mut() {
                    if e.as_mut().poll(cx).is_ready() {
                        done += 1;
                    }
                }
                if done < elems.len() {
                    this.undelivered.n = done;
                    return Poll::Pending;
                }
                this.undelivered.over();
                let mut elems = std::mem::take(elems);
                Poll::Ready(elems.iter_mut().map(|e| e.as_mut().take_output().unwrap()).collect())
            }
            JoinAllKind::Big(list, done) => {
                while let Some(v) = ready!(Pin::new(&mut *list).poll_next(cx)) {
                    done.push(v);
                    this.undelivered.n = done.len();
                }
                this.undelivered.over();
                Poll::Ready(std::mem::take(done))
            }
        }
    }
}
impl<F: Future> FromIterator<F> for JoinAll<F> {
    fn from_iter<T: IntoIterator<Item = F>>(iter: T) -> Self { join_all(iter) }
}

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct TryJoinAll<F: TryFuture> {
    elems: Vec<Pin<Box<TryMaybeDone<F>>>>,
    undelivered: Loss,
}
pub fn try_join_all<I>(i: I) -> TryJoinAll<I::Item>
where
    I: IntoIterator,
    I::Item: TryFuture,
{
    let elems = i.into_iter().map(|f| Box::pin(TryMaybeDone::Future(f))).collect();
    TryJoinAll { elems, undelivered: Loss::new(loss::RESULTS, "try_join_all") }
}
impl<F: TryFuture> FromIterator<F> for TryJoinAll<F> {
    fn from_iter<T: IntoIterator<Item = F>>(iter: T) -> Self { try_join_all(iter) }
}
impl<F: TryFuture> Unpin for TryJoinAll<F> {}
impl<F: TryFuture> Future for TryJoinAll<F> {
    type Output = Result<Vec<F::Ok>, F::Error>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let mut done = 0;
        let mut failed = None;
        for e in self.elems.iter_mut() {
            match e.as_mut().poll(cx) {
                Poll::Pending => {}
                Poll::Ready(Ok(())) => done += 1,
                Poll::Ready(Err(e)) => {
                    failed = Some(e);
                    break;
                }
            }
        }
        if let Some(e) = failed {
            let _ = std::mem::take(&mut self.elems);
            return Poll::Ready(Err(e));
        }
        self.undelivered.n = done;
        if done < self.elems.len() {
            return Poll::Pending;
        }
        self.undelivered.over();
        let mut elems = std::mem::take(&mut self.elems);
        Poll::Ready(Ok(elems.iter_mut().map(|e| e.as_mut().take_output().unwrap()).collect()))
    }
}

// ---- select

#[must_use = "futures do nothing unless you `.await` or poll them"]
#[derive(Debug)]
pub struct Select<A, B> {
    inner: Option<(A, B)>,
}
impl<A: Unpin, B: Unpin> Unpin for Select<A, B> {}
pub fn select<A, B>(future1: A, future2: B) -> Select<A, B>
where
    A: Future + Unpin,
    B: Future + Unpin,
{
    Select { inner: Some((future1, future2)) }
}
impl<A, B> Future for Select<A, B>
where
    A: Future + Unpin,
    B: Future + Unpin,
{
    type Output = Either<(A::Output, B), (B::Output, A)>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let (mut a, mut b) = self.inner.take().expect("cannot poll Select twice");
        if let Poll::Ready(val) = Pin::new(&mut a).poll(cx) {
            return Poll::Ready(Either::Left((val, b)));
        }
        if let Poll::Ready(val) = Pin::new(&mut b).poll(cx) {
            return Poll::Ready(Either::Right((val, a)));
        }
        self.inner = Some((a, b));
        Poll::Pending
    }
}
impl<A, B> FusedFuture for Select<A, B>
where
    A: Future + Unpin,
    B: Future + Unpin,
{
    fn is_terminated(&self) -> bool { self.inner.is_none() }
}

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct TrySelect<A, B> {
    inner: Option<(A, B)>,
}
pub fn try_select<A, B>(future1: A, future2: B) -> TrySelect<A, B>
where
    A: TryFuture + Unpin,
    B: TryFuture + Unpin,
{
    TrySelect { inner: Some((future1, future2)) }
}
impl<A: Unpin, B: Unpin> Unpin for TrySelect<A, B> {}
impl<A, B> Future for TrySelect<A, B>
where
    A: TryFuture + Unpin,
    B: TryFuture + Unpin,
{
    type Output = Result<Either<(A::Ok, B), (B::Ok, A)>, Either<(A::Error, B), (B::Error, A)>>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let (mut a, mut b) = self.inner.take().expect("cannot poll Select twice");
        match Pin::new(&mut a).try_poll(cx) {
            Poll::Ready(Ok(x)) => return Poll::Ready(Ok(Either::Left((x, b)))),
            Poll::Ready(Err(x)) => return Poll::Ready(Err(Either::Left((x, b)))),
            Poll::Pending => {}
        }
        match Pin::new(&mut b).try_poll(cx) {
            Poll::Ready(Ok(x)) => return Poll::Ready(Ok(Either::Right((x, a)))),
            Poll::Ready(Err(x)) => return Poll::Ready(Err(Either::Right((x, a)))),
            Poll::Pending => {}
        }
        self.inner = Some((a, b));
        Poll::Pending
    }
}

#[derive(Debug)]
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct SelectAll<Fut> {
    inner: Vec<Fut>,
}
impl<Fut: Unpin> Unpin for SelectAll<Fut> {}
pub fn select_all<I>(iter: I) -> SelectAll<I::Item>
where
    I: IntoIterator,
    I::Item: Future + Unpin,
{
    let inner: Vec<I::Item> = iter.into_iter().collect();
    assert!(!inner.is_empty());
    SelectAll { inner }
}
impl<Fut> SelectAll<Fut> {
    pub fn into_inner(self) -> Vec<Fut> { self.inner }
}
impl<Fut: Future + Unpin> Future for SelectAll<Fut> {
    type Output = (Fut::Output, usize, Vec<Fut>);
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let mut i = 0;
        while i < self.inner.len() {
            if let Poll::Ready(e) = Pin::new(&mut self.inner[i]).poll(cx) {
                drop(self.inner.swap_remove(i));
                let rest = std::mem::take(&mut self.inner);
                return Poll::Ready((e, i, rest));
            }
            i += 1;
        }
        Poll::Pending
    }
}
impl<Fut: Future + Unpin> FromIterator<Fut> for SelectAll<Fut> {
    fn from_iter<T: IntoIterator<Item = Fut>>(iter: T) -> Self { select_all(iter) }
}

#[derive(Debug)]
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct SelectOk<Fut> {
    inner: Vec<Fut>,
}
impl<Fut: Unpin> Unpin for SelectOk<Fut> {}
pub fn select_ok<I>(iter: I) -> SelectOk<I::Item>
where
    I: IntoIterator,
    I::Item: TryFuture + Unpin,
{
    let inner: Vec<I::Item> = iter.into_iter().collect();
    assert!(!inner.is_empty(), "iterator provided to select_ok was empty");
    SelectOk { inner }
}
impl<Fut: TryFuture + Unpin> Future for SelectOk<Fut> {
    type Output = Result<(Fut::Ok, Vec<Fut>), Fut::Error>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        loop {
            let mut found = None;
            let mut i = 0;
            while i < self.inner.len() {
                if let Poll::Ready(r) = Pin::new(&mut self.inner[i]).try_poll(cx) {
                    found = Some((i, r));
                    break;
                }
                i += 1;
            }
            match found {
                None => return Poll::Pending,
                Some((i, r)) => {
                    drop(self.inner.remove(i));
                    match r {
                        Ok(v) => {
                            let rest = std::mem::take(&mut self.inner);
                            return Poll::Ready(Ok((v, rest)));
                        }
                        Err(e) if self.inner.is_empty() => return Poll::Ready(Err(e)),
                        Err(_) => {}
                    }
                }
            }
        }
    }
}

// ---- abortable

pub fn abortable<Fut: Future>(future: Fut) -> (Abortable<Fut>, AbortHandle) {
    let (handle, reg) = AbortHandle::new_pair();
    (Abortable::new(future, reg), handle)
}
impl<Fut: Future> Future for Abortable<Fut> {
    type Output = Result<Fut::Output, Aborted>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        self.poll_on(cx, |future, cx| future.poll(cx)).map(|done| done.ok_or(Aborted))
    }
}
