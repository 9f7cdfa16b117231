//! Futures of streams and sinks, flattened; which combinators know their end.
use super::*;
use crate::sink::Sink;
use crate::stream::TryStream;

#[must_use = "streams do nothing unless polled"]
pub struct TryFlattenStream<A, B> {
    pub(super) state: FlattenState<A, B>,
}
impl<A> Stream for TryFlattenStream<A, A::Ok>
where
    A: TryFuture,
    A::Ok: TryStream<Error = A::Error>,
{
    type Item = Result<<A::Ok as TryStream>::Ok, A::Error>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            let next = match &mut this.state {
                FlattenState::First(a) => match ready!(pinned!(*a).try_poll(cx)) {
                    Ok(b) => FlattenState::Second(b),
                    Err(e) => {
                        this.state = FlattenState::Done;
                        return Poll::Ready(Some(Err(e)));
                    }
                },
                FlattenState::Second(b) => {
                    let item = ready!(pinned!(*b).try_poll_next(cx));
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

#[must_use = "sinks do nothing unless polled"]
pub struct FlattenSink<A, B> {
    pub(super) state: FlattenState<A, B>,
}
impl<A, Item> Sink<Item> for FlattenSink<A, A::Ok>
where
    A: TryFuture,
    A::Ok: Sink<Item, Error = A::Error>,
{
    type Error = A::Error;
    fn poll_ready(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
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
                FlattenState::Second(b) => return pinned!(*b).poll_ready(cx),
                FlattenState::Done => panic!("TryFlatten polled after completion"),
            };
            this.state = next;
        }
    }
    fn start_send(self: Pin<&mut Self>, item: Item) -> Result<(), Self::Error> {
        match unsafe { &mut self.get_unchecked_mut().state } {
            FlattenState::First(_) => panic!("poll_ready not called first"),
            FlattenState::Second(b) => pinned!(*b).start_send(item),
            FlattenState::Done => panic!("start_send called after eof"),
        }
    }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        match unsafe { &mut self.get_unchecked_mut().state } {
            FlattenState::First(_) => Poll::Ready(Ok(())),
            FlattenState::Second(b) => pinned!(*b).poll_flush(cx),
            FlattenState::Done => panic!("TryFlatten polled after completion"),
        }
    }
    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        let this = unsafe { self.get_unchecked_mut() };
        let res = match &mut this.state {
            FlattenState::Second(b) => pinned!(*b).poll_close(cx),
            _ => Poll::Ready(Ok(())),
        };
        if res.is_ready() {
            this.state = FlattenState::Done;
        }
        res
    }
}

macro_rules! fused {
    ($([$($g:tt)*] $t:ty, $x:ident => $e:expr;)*) => {$(
        impl<$($g)*> FusedFuture for $t {
            fn is_terminated(&self) -> bool {
                let $x = self;
                $e
            }
        }
    )*};
}
fused! {
    [F: FusedFuture] OptionFuture<F>, x => match &x.inner {
        Some(f) => f.is_terminated(),
        None => true,
    };
    [F: Future] PollImmediate<F>, x => x.0.is_none();
    [Fut: TryFuture] TryMaybeDone<Fut>, x => !matches!(x, TryMaybeDone::Future(_));
    [A: TryFuture, B: TryFuture<Error = A::Error>, F: FnOnce(A::Ok) -> B]
        AndThen<A, B, F>, x => matches!(x.state, ThenState::Done);
    [A: TryFuture, B: TryFuture<Ok = A::Ok>, F: FnOnce(A::Error) -> B]
        OrElse<A, B, F>, x => matches!(x.state, ThenState::Done);
}
impl<A> FusedFuture for TryFlatten<A, A::Ok>
where
    A: TryFuture,
    A::Ok: TryFuture<Error = A::Error>,
{
    fn is_terminated(&self) -> bool { matches!(self.state, FlattenState::Done) }
}
impl<A> FusedFuture for Flatten<A, A::Output>
where
    A: Future,
    A::Output: Future,
{
    fn is_terminated(&self) -> bool { matches!(self.state, FlattenState::Done) }
}
impl<Fut: Future> Clone for WeakShared<Fut> {
    fn clone(&self) -> Self { WeakShared(self.0.clone()) }
}
impl<Fut: Future> fmt::Debug for WeakShared<Fut> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("WeakShared").finish() }
}

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct TryFlatten<A, B> {
    pub(super) state: FlattenState<A, B>,
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
