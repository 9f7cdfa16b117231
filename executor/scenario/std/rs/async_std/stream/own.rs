//! What async-std adds to the streams of futures-lite.
use futures::stream::{Stream, __poll_to_end as poll_slot};
use pollground_rt::machine::choose;
use pollground_rt::{pinned, ready};
use std::cmp::Ordering;
use std::future::Future;
use std::marker::PhantomData;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

smol::__answers! {
    SumFuture<S, T, R> { items: Vec<T>, _t: PhantomData<fn() -> R> }
        where [] [S: Stream<Item = T>, R: std::iter::Sum<T>] => R,
        |this, x| match x {
        Some(x) => {
            this.items.push(x);
            None
        }
        None => Some(std::mem::take(&mut this.items).into_iter().sum()),
    };
    ProductFuture<S, T, R> { items: Vec<T>, _t: PhantomData<fn() -> R> }
        where [] [S: Stream<Item = T>, R: std::iter::Product<T>] => R,
        |this, x| match x {
        Some(x) => {
            this.items.push(x);
            None
        }
        None => Some(std::mem::take(&mut this.items).into_iter().product()),
    };
    TryFoldFuture<S, F, B> { f: F, acc: Option<B> }
        where [, E] [S: Stream, F: FnMut(B, S::Item) -> Result<B, E>] => Result<B, E>,
        |this, x| {
        let acc = this.acc.take().unwrap();
        match x {
            Some(x) => match (this.f)(acc, x) {
                Ok(b) => {
                    this.acc = Some(b);
                    None
                }
                Err(e) => Some(Err(e)),
            },
            None => Some(Ok(acc)),
        }
    };
    MaxByFuture<S, F, T> { compare: F, best: Option<T> }
        where [] [S: Stream<Item = T>, F: FnMut(&T, &T) -> Ordering] => Option<T>,
        |this, x| match x {
        Some(x) => {
            let better = match &this.best {
                Some(b) => (this.compare)(&x, b) == Ordering::Greater,
                None => true,
            };
            if better {
                this.best = Some(x);
            }
            None
        }
        None => Some(this.best.take()),
    };
    MinByFuture<S, F, T> { compare: F, best: Option<T> }
        where [] [S: Stream<Item = T>, F: FnMut(&T, &T) -> Ordering] => Option<T>,
        |this, x| match x {
        Some(x) => {
            let better = match &this.best {
                Some(b) => (this.compare)(&x, b) == Ordering::Less,
                None => true,
            };
            if better {
                this.best = Some(x);
            }
            None
        }
        None => Some(this.best.take()),
    };
}

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct PartialCompare<A: Stream, B> {
    pub(super) a: A,
    pub(super) b: B,
    pub(super) x: Option<A::Item>,
}
impl<A: Stream, B: Stream> Future for PartialCompare<A, B>
where
    A::Item: PartialOrd<B::Item>,
{
    type Output = Option<Ordering>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Ordering>> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            if this.x.is_none() {
                match ready!(pinned!(this.a).poll_next(cx)) {
                    Some(x) => this.x = Some(x),
                    None => {
                        let rest = ready!(pinned!(this.b).poll_next(cx));
                        return Poll::Ready(Some(if rest.is_some() { Ordering::Less } else { Ordering::Equal }));
                    }
                }
            }
            let y = ready!(pinned!(this.b).poll_next(cx));
            let x = this.x.take().unwrap();
            match y {
                None => return Poll::Ready(Some(Ordering::Greater)),
                Some(y) => match x.partial_cmp(&y) {
                    Some(Ordering::Equal) => {}
                    other => return Poll::Ready(other),
                },
            }
        }
    }
}
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Compare<A: Stream, B> {
    pub(super) of: PartialCompare<A, B>,
}
impl<A: Stream, B: Stream<Item = A::Item>> Future for Compare<A, B>
where
    A::Item: Ord,
{
    type Output = Ordering;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Ordering> {
        let this = unsafe { self.get_unchecked_mut() };
        pinned!(this.of).poll(cx).map(|o| o.unwrap())
    }
}
/// Whether the order of two streams is one of those wanted, or none at all.
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct CompareIs<A: Stream, B> {
    pub(super) of: PartialCompare<A, B>,
    pub(super) want: &'static [Ordering],
    pub(super) none: bool,
}
impl<A: Stream, B: Stream> Future for CompareIs<A, B>
where
    A::Item: PartialOrd<B::Item>,
{
    type Output = bool;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<bool> {
        let this = unsafe { self.get_unchecked_mut() };
        let o = ready!(pinned!(this.of).poll(cx));
        Poll::Ready(o.map_or(this.none, |o| this.want.contains(&o)))
    }
}

/// Both streams' items as they come; ends when both have ended.
#[must_use = "streams do nothing unless polled"]
pub struct Merge<A, B> {
    pub(super) a: Option<A>,
    pub(super) b: Option<B>,
}
impl<A, B> Stream for Merge<A, B>
where
    A: Stream,
    B: Stream<Item = A::Item>,
{
    type Item = A::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<A::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        let first = choose(2) == 0;
        for turn in [first, !first] {
            let p = if turn { poll_slot(&mut this.a, cx) } else { poll_slot(&mut this.b, cx) };
            if let Poll::Ready(Some(x)) = p {
                return Poll::Ready(Some(x));
            }
        }
        if this.a.is_none() && this.b.is_none() { Poll::Ready(None) } else { Poll::Pending }
    }
}
/// After each item the stream is not polled for a while.
#[must_use = "streams do nothing unless polled"]
pub struct Throttle<S> {
    pub(super) stream: S,
    pub(super) every: Duration,
    pub(super) blocked: bool,
    pub(super) delay: smol::Timer,
}
impl<S: Stream> Stream for Throttle<S> {
    type Item = S::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<S::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        if this.blocked {
            ready!(Future::poll(Pin::new(&mut this.delay), cx));
            this.blocked = false;
        }
        let item = ready!(pinned!(this.stream).poll_next(cx));
        if item.is_some() {
            this.blocked = true;
            this.delay = smol::Timer::after(this.every);
        }
        Poll::Ready(item)
    }
}
#[must_use = "streams do nothing unless polled"]
pub struct Delay<S> {
    pub(super) stream: S,
    pub(super) delay: smol::Timer,
    pub(super) over: bool,
}
impl<S: Stream> Stream for Delay<S> {
    type Item = S::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<S::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        if !this.over {
            ready!(Future::poll(Pin::new(&mut this.delay), cx));
            this.over = true;
        }
        pinned!(this.stream).poll_next(cx)
    }
}
#[must_use = "streams do nothing unless polled"]
pub struct Timeout<S> {
    pub(super) stream: S,
    pub(super) every: Duration,
    pub(super) delay: smol::Timer,
}
impl<S: Stream> Stream for Timeout<S> {
    type Item = Result<S::Item, TimeoutError>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        if let Poll::Ready(item) = pinned!(this.stream).poll_next(cx) {
            this.delay = smol::Timer::after(this.every);
            return Poll::Ready(item.map(Ok));
        }
        ready!(Future::poll(Pin::new(&mut this.delay), cx));
        this.delay = smol::Timer::after(this.every);
        Poll::Ready(Some(Err(TimeoutError { _private: () })))
    }
}
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct TimeoutError {
    _private: (),
}
impl std::fmt::Display for TimeoutError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.pad("stream has timed out") }
}
impl std::error::Error for TimeoutError {}
