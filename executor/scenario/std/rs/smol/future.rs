//! futures-lite's futures.
use pollground_rt::machine::choose;
use pollground_rt::pinned;
use std::any::Any;
use std::convert::Infallible;
use std::panic::{catch_unwind, AssertUnwindSafe, UnwindSafe};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};

pub use std::future::{pending, poll_fn, ready, Future, IntoFuture, Pending, PollFn, Ready};

pub type Boxed<T> = Pin<Box<dyn Future<Output = T> + Send + 'static>>;
pub type BoxedLocal<T> = Pin<Box<dyn Future<Output = T> + 'static>>;

struct Parker {
    thread: std::thread::Thread,
    woken: AtomicBool,
}
impl Wake for Parker {
    fn wake(self: Arc<Self>) { self.wake_by_ref(); }
    fn wake_by_ref(self: &Arc<Self>) {
        if !self.woken.swap(true, Ordering::SeqCst) {
            self.thread.unpark();
        }
    }
}

#[doc(hidden)]
#[traced_poll]
pub fn __block_on<T>(future: impl Future<Output = T>) -> T {
    let parker = Arc::new(Parker { thread: std::thread::current(), woken: AtomicBool::new(false) });
    let waker = Waker::from(parker.clone());
    let mut cx = Context::from_waker(&waker);
    let mut future = future;
    let mut future = unsafe { Pin::new_unchecked(&mut future) };
    loop {
        if let Poll::Ready(v) = future.as_mut().poll(&mut cx) {
            return v;
        }
        while !parker.woken.swap(false, Ordering::SeqCst) {
            std::thread::park();
        }
    }
}
pub fn block_on<T>(future: impl Future<Output = T>) -> T { __block_on(future) }

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct PollOnce<F> {
    f: F,
}
pub fn poll_once<T, F>(f: F) -> PollOnce<F>
where
    F: Future<Output = T>,
{
    PollOnce { f }
}
impl<T, F: Future<Output = T>> Future for PollOnce<F> {
    type Output = Option<T>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>> {
        let mut output = None;
        let _ = pinned!(self.get_unchecked_mut().f).poll(cx).map(|t| output = Some(t));
        Poll::Ready(output)
    }
}

#[derive(Debug)]
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct YieldNow(bool);
pub fn yield_now() -> YieldNow { YieldNow(false) }
impl Future for YieldNow {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if self.0 {
            return Poll::Ready(());
        }
        self.0 = true;
        cx.waker().wake_by_ref();
        Poll::Pending
    }
}

/// One of two futures: polled until its output is there, which is kept for the other's.
struct Half<F, T> {
    future: F,
    output: Option<T>,
}
impl<F: Future> Half<F, F::Output> {
    fn new(future: F) -> Self { Half { future, output: None } }
}
impl<F: Future, T> Half<F, T> {
    /// Whether the output is there. `keep` makes it of the future's.
    fn poll<E>(&mut self, cx: &mut Context<'_>, keep: impl FnOnce(F::Output) -> Result<T, E>) -> Result<bool, E> {
        if self.output.is_none() {
            if let Poll::Ready(output) = pinned!(self.future).poll(cx) {
                self.output = Some(keep(output)?);
            }
        }
        Ok(self.output.is_some())
    }
}
/// Polls both halves; ready when both outputs are there, or with the first error.
fn poll_both<A: Future, B: Future, T, U, E>(
    a: &mut Half<A, T>,
    b: &mut Half<B, U>,
    cx: &mut Context<'_>,
    keep_a: impl FnOnce(A::Output) -> Result<T, E>,
    keep_b: impl FnOnce(B::Output) -> Result<U, E>,
) -> Poll<Result<(T, U), E>> {
    let a_there = a.poll(cx, keep_a)?;
    if !b.poll(cx, keep_b)? || !a_there {
        return Poll::Pending;
    }
    Poll::Ready(Ok((a.output.take().unwrap(), b.output.take().unwrap())))
}

pub struct Zip<A: Future, B: Future> {
    a: Half<A, A::Output>,
    b: Half<B, B::Output>,
}
pub fn zip<A: Future, B: Future>(future1: A, future2: B) -> Zip<A, B> {
    Zip { a: Half::new(future1), b: Half::new(future2) }
}
impl<A: Future, B: Future> Future for Zip<A, B> {
    type Output = (A::Output, B::Output);
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        poll_both(&mut this.a, &mut this.b, cx, Ok::<_, Infallible>, Ok).map(|Ok(both)| both)
    }
}
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct TryZip<A, B, T, U> {
    a: Half<A, T>,
    b: Half<B, U>,
}
pub fn try_zip<T1, T2, E, F1, F2>(future1: F1, future2: F2) -> TryZip<F1, F2, T1, T2>
where
    F1: Future<Output = Result<T1, E>>,
    F2: Future<Output = Result<T2, E>>,
{
    TryZip { a: Half { future: future1, output: None }, b: Half { future: future2, output: None } }
}
impl<A, B, T, U, E> Future for TryZip<A, B, T, U>
where
    A: Future<Output = Result<T, E>>,
    B: Future<Output = Result<U, E>>,
{
    type Output = Result<(T, U), E>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        poll_both(&mut this.a, &mut this.b, cx, |a| a, |b| b)
    }
}

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Or<A, B> {
    a: A,
    b: B,
}
pub fn or<T, A, B>(future1: A, future2: B) -> Or<A, B>
where
    A: Future<Output = T>,
    B: Future<Output = T>,
{
    Or { a: future1, b: future2 }
}
impl<T, A, B> Future for Or<A, B>
where
    A: Future<Output = T>,
    B: Future<Output = T>,
{
    type Output = T;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        let this = unsafe { self.get_unchecked_mut() };
        if let Poll::Ready(t) = pinned!(this.a).poll(cx) {
            return Poll::Ready(t);
        }
        pinned!(this.b).poll(cx)
    }
}
/// Like Or, but a coin says who is polled first.
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Race<A, B> {
    a: A,
    b: B,
}
pub fn race<T, A, B>(future1: A, future2: B) -> Race<A, B>
where
    A: Future<Output = T>,
    B: Future<Output = T>,
{
    Race { a: future1, b: future2 }
}
/// A toss of the coin that a race with a seed has: that of fastrand 2, whose generator is wyrand.
pub(crate) fn toss(seed: &mut u64) -> bool {
    *seed = seed.wrapping_add(0x2d358dccaa6c78a5);
    let wide = *seed as u128 * (*seed ^ 0x8bb84b93962eacc9) as u128;
    (wide ^ wide >> 64) as u8 % 2 == 0
}
/// Like Race, but the coins follow from a seed.
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct SeededRace<A, B> {
    a: A,
    b: B,
    seed: u64,
}
pub fn race_with_seed<T, A, B>(future1: A, future2: B, seed: u64) -> SeededRace<A, B>
where
    A: Future<Output = T>,
    B: Future<Output = T>,
{
    SeededRace { a: future1, b: future2, seed }
}
impl<T, A, B> Future for SeededRace<A, B>
where
    A: Future<Output = T>,
    B: Future<Output = T>,
{
    type Output = T;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        let this = unsafe { self.get_unchecked_mut() };
        let a_first = toss(&mut this.seed);
        if a_first {
            if let Poll::Ready(t) = pinned!(this.a).poll(cx) {
                return Poll::Ready(t);
            }
        }
        let b = pinned!(this.b).poll(cx);
        if b.is_ready() || a_first { b } else { pinned!(this.a).poll(cx) }
    }
}
impl<T, A, B> Future for Race<A, B>
where
    A: Future<Output = T>,
    B: Future<Output = T>,
{
    type Output = T;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        let this = unsafe { self.get_unchecked_mut() };
        if choose(2) == 0 {
            if let Poll::Ready(t) = pinned!(this.a).poll(cx) {
                return Poll::Ready(t);
            }
            return pinned!(this.b).poll(cx);
        }
        if let Poll::Ready(t) = pinned!(this.b).poll(cx) {
            return Poll::Ready(t);
        }
        pinned!(this.a).poll(cx)
    }
}

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct CatchUnwind<F> {
    inner: F,
}
impl<F: Future + UnwindSafe> Future for CatchUnwind<F> {
    type Output = Result<F::Output, Box<dyn Any + Send>>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        match catch_unwind(AssertUnwindSafe(|| pinned!(this.inner).poll(cx))) {
            Ok(Poll::Pending) => Poll::Pending,
            Ok(Poll::Ready(v)) => Poll::Ready(Ok(v)),
            Err(e) => Poll::Ready(Err(e)),
        }
    }
}

pub trait FutureExt: Future {
    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<Self::Output>
    where
        Self: Unpin,
    {
        Future::poll(Pin::new(self), cx)
    }
    fn or<F>(self, other: F) -> Or<Self, F>
    where
        Self: Sized,
        F: Future<Output = Self::Output>,
    {
        Or { a: self, b: other }
    }
    fn race<F>(self, other: F) -> Race<Self, F>
    where
        Self: Sized,
        F: Future<Output = Self::Output>,
    {
        Race { a: self, b: other }
    }
    fn catch_unwind(self) -> CatchUnwind<Self>
    where
        Self: Sized + UnwindSafe,
    {
        CatchUnwind { inner: self }
    }
    fn boxed<'a>(self) -> Pin<Box<dyn Future<Output = Self::Output> + Send + 'a>>
    where
        Self: Sized + Send + 'a,
    {
        Box::pin(self)
    }
    fn boxed_local<'a>(self) -> Pin<Box<dyn Future<Output = Self::Output> + 'a>>
    where
        Self: Sized + 'a,
    {
        Box::pin(self)
    }
}
impl<F: Future + ?Sized> FutureExt for F {}
