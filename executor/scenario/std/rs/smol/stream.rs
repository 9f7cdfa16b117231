//! Streams with plain closures (futures-lite; async-std adds a few).
use std::cmp::Ordering;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

pub use futures::stream::Stream;

/// 0 under seed 0, else a number below n.
#[intrinsic = "rt_choose"]
fn choose(n: u32) -> u32;

pub type Boxed<T> = Pin<Box<dyn Stream<Item = T> + Send + 'static>>;
pub type BoxedLocal<T> = Pin<Box<dyn Stream<Item = T> + 'static>>;

macro_rules! pinned {
    ($e:expr) => {
        unsafe { Pin::new_unchecked(&mut $e) }
    };
}
macro_rules! ready {
    ($e:expr) => {
        match $e {
            Poll::Ready(t) => t,
            Poll::Pending => return Poll::Pending,
        }
    };
}

/// What an adapter does with an item.
#[doc(hidden)]
pub enum Step<T> {
    Give(T),
    Skip,
    End,
}

/// A stream whose items go through a function; None tells it the end.
#[must_use = "streams do nothing unless polled"]
pub struct Adapt<'a, S: Stream, T> {
    stream: S,
    f: Box<dyn FnMut(Option<S::Item>) -> Step<T> + 'a>,
    done: bool,
}
unsafe impl<S: Stream + Send, T> Send for Adapt<'_, S, T> {}
impl<S: Stream + Unpin, T> Unpin for Adapt<'_, S, T> {}
impl<S: Stream, T> Stream for Adapt<'_, S, T> {
    type Item = T;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            if this.done {
                return Poll::Ready(None);
            }
            let item = ready!(pinned!(this.stream).poll_next(cx));
            if item.is_none() {
                this.done = true;
            }
            match (this.f)(item) {
                Step::Give(t) => return Poll::Ready(Some(t)),
                Step::Skip => {}
                Step::End => {
                    this.done = true;
                    return Poll::Ready(None);
                }
            }
        }
    }
}

/// Drives a stream through a function until that has the answer.
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Drive<'a, S: Stream, R> {
    stream: S,
    f: Box<dyn FnMut(Option<S::Item>) -> Option<R> + 'a>,
}
unsafe impl<S: Stream + Send, R> Send for Drive<'_, S, R> {}
impl<S: Stream + Unpin, R> Unpin for Drive<'_, S, R> {}
impl<S: Stream, R> Future for Drive<'_, S, R> {
    type Output = R;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<R> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            let item = ready!(pinned!(this.stream).poll_next(cx));
            if let Some(r) = (this.f)(item) {
                return Poll::Ready(r);
            }
        }
    }
}

pub struct NextFuture<'a, S: ?Sized> {
    stream: &'a mut S,
}
impl<S: ?Sized + Unpin> Unpin for NextFuture<'_, S> {}
impl<S: ?Sized + Stream + Unpin> Future for NextFuture<'_, S> {
    type Output = Option<S::Item>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<S::Item>> { Pin::new(&mut *self.stream).poll_next(cx) }
}

pub trait StreamExt: Stream {
    fn poll_next(&mut self, cx: &mut Context<'_>) -> Poll<Option<Self::Item>>
    where
        Self: Unpin,
    {
        Stream::poll_next(Pin::new(self), cx)
    }
    fn next(&mut self) -> NextFuture<'_, Self>
    where
        Self: Unpin,
    {
        NextFuture { stream: self }
    }
    #[doc(hidden)]
    fn __adapt<'a, T>(self, f: Box<dyn FnMut(Option<Self::Item>) -> Step<T> + 'a>) -> Adapt<'a, Self, T>
    where
        Self: Sized,
    {
        Adapt { stream: self, f, done: false }
    }
    fn map<'a, T, F>(self, mut f: F) -> Adapt<'a, Self, T>
    where
        Self: Sized,
        F: FnMut(Self::Item) -> T + 'a,
    {
        self.__adapt(Box::new(move |x| match x {
            Some(x) => Step::Give(f(x)),
            None => Step::End,
        }))
    }
    fn filter<'a, F>(self, mut f: F) -> Adapt<'a, Self, Self::Item>
    where
        Self: Sized,
        F: FnMut(&Self::Item) -> bool + 'a,
    {
        self.__adapt(Box::new(move |x| match x {
            Some(x) => {
                if f(&x) {
                    Step::Give(x)
                } else {
                    Step::Skip
                }
            }
            None => Step::End,
        }))
    }
    fn filter_map<'a, T, F>(self, mut f: F) -> Adapt<'a, Self, T>
    where
        Self: Sized,
        F: FnMut(Self::Item) -> Option<T> + 'a,
    {
        self.__adapt(Box::new(move |x| match x {
            Some(x) => match f(x) {
                Some(y) => Step::Give(y),
                None => Step::Skip,
            },
            None => Step::End,
        }))
    }
    fn map_while<'a, T, F>(self, mut f: F) -> Adapt<'a, Self, T>
    where
        Self: Sized,
        F: FnMut(Self::Item) -> Option<T> + 'a,
    {
        self.__adapt(Box::new(move |x| match x {
            Some(x) => match f(x) {
                Some(y) => Step::Give(y),
                None => Step::End,
            },
            None => Step::End,
        }))
    }
    fn take_while<'a, F>(self, mut f: F) -> Adapt<'a, Self, Self::Item>
    where
        Self: Sized,
        F: FnMut(&Self::Item) -> bool + 'a,
    {
        self.__adapt(Box::new(move |x| match x {
            Some(x) => {
                if f(&x) {
                    Step::Give(x)
                } else {
                    Step::End
                }
            }
            None => Step::End,
        }))
    }
    fn skip_while<'a, F>(self, mut f: F) -> Adapt<'a, Self, Self::Item>
    where
        Self: Sized,
        F: FnMut(&Self::Item) -> bool + 'a,
    {
        let mut skipping = true;
        self.__adapt(Box::new(move |x| match x {
            Some(x) => {
                if skipping && f(&x) {
                    Step::Skip
                } else {
                    skipping = false;
                    Step::Give(x)
                }
            }
            None => Step::End,
        }))
    }
    fn take(self, n: usize) -> Take<Self>
    where
        Self: Sized,
    {
        Take { stream: self, n }
    }
    fn skip<'a>(self, n: usize) -> Adapt<'a, Self, Self::Item>
    where
        Self: Sized,
    {
        let mut left = n;
        self.__adapt(Box::new(move |x| match x {
            Some(_) if left > 0 => {
                left -= 1;
                Step::Skip
            }
            Some(x) => Step::Give(x),
            None => Step::End,
        }))
    }
    fn step_by<'a>(self, step: usize) -> Adapt<'a, Self, Self::Item>
    where
        Self: Sized,
    {
        assert!(step > 0, "`step` must be greater than zero");
        let mut i = 0;
        self.__adapt(Box::new(move |x| match x {
            Some(x) => {
                let give = i == 0;
                i = if i + 1 == step { 0 } else { i + 1 };
                if give {
                    Step::Give(x)
                } else {
                    Step::Skip
                }
            }
            None => Step::End,
        }))
    }
    fn enumerate<'a>(self) -> Adapt<'a, Self, (usize, Self::Item)>
    where
        Self: Sized,
    {
        let mut i = 0;
        self.__adapt(Box::new(move |x| match x {
            Some(x) => {
                i += 1;
                Step::Give((i - 1, x))
            }
            None => Step::End,
        }))
    }
    fn inspect<'a, F>(self, mut f: F) -> Adapt<'a, Self, Self::Item>
    where
        Self: Sized,
        F: FnMut(&Self::Item) + 'a,
    {
        self.__adapt(Box::new(move |x| match x {
            Some(x) => {
                f(&x);
                Step::Give(x)
            }
            None => Step::End,
        }))
    }
    fn scan<'a, St: 'a, B, F>(self, initial_state: St, mut f: F) -> Adapt<'a, Self, B>
    where
        Self: Sized,
        F: FnMut(&mut St, Self::Item) -> Option<B> + 'a,
    {
        let mut state = initial_state;
        self.__adapt(Box::new(move |x| match x {
            Some(x) => match f(&mut state, x) {
                Some(y) => Step::Give(y),
                None => Step::End,
            },
            None => Step::End,
        }))
    }
    fn cloned<'a, 'b, T>(self) -> Adapt<'b, Self, T>
    where
        Self: Sized + Stream<Item = &'a T>,
        T: Clone + 'a,
        'a: 'b,
    {
        self.__adapt(Box::new(move |x: Option<&'a T>| match x {
            Some(x) => Step::Give(x.clone()),
            None => Step::End,
        }))
    }
    fn copied<'a, 'b, T>(self) -> Adapt<'b, Self, T>
    where
        Self: Sized + Stream<Item = &'a T>,
        T: Copy + 'a,
        'a: 'b,
    {
        self.__adapt(Box::new(move |x: Option<&'a T>| match x {
            Some(x) => Step::Give(*x),
            None => Step::End,
        }))
    }
    fn fuse<'a>(self) -> Adapt<'a, Self, Self::Item>
    where
        Self: Sized,
    {
        self.__adapt(Box::new(move |x| match x {
            Some(x) => Step::Give(x),
            None => Step::End,
        }))
    }
    fn then<F, Fut>(self, f: F) -> Then<Self, F, Fut>
    where
        Self: Sized,
        F: FnMut(Self::Item) -> Fut,
        Fut: Future,
    {
        Then { stream: self, f, future: None }
    }
    fn flat_map<'a, U, F>(self, f: F) -> Flatten<Adapt<'a, Self, U>, U>
    where
        Self: Sized,
        U: Stream,
        F: FnMut(Self::Item) -> U + 'a,
    {
        Flatten { stream: self.map(f), inner: None }
    }
    fn flatten(self) -> Flatten<Self, Self::Item>
    where
        Self: Sized,
        Self::Item: Stream,
    {
        Flatten { stream: self, inner: None }
    }
    fn chain<U>(self, other: U) -> Chain<Self, U>
    where
        Self: Sized,
        U: Stream<Item = Self::Item> + Sized,
    {
        Chain { a: Some(self), b: other }
    }
    fn zip<U>(self, other: U) -> Zip<Self, U>
    where
        Self: Sized,
        U: Stream,
    {
        Zip { a: self, b: other, x: None }
    }
    fn cycle(self) -> Cycle<Self>
    where
        Self: Clone + Sized,
    {
        Cycle { orig: self.clone(), stream: self }
    }
    fn or<S>(self, other: S) -> Or<Self, S>
    where
        Self: Sized,
        S: Stream<Item = Self::Item>,
    {
        Or { a: self, b: other }
    }
    fn race<S>(self, other: S) -> Race<Self, S>
    where
        Self: Sized,
        S: Stream<Item = Self::Item>,
    {
        Race { a: self, b: other }
    }
    fn merge<S>(self, other: S) -> Merge<Self, S>
    where
        Self: Sized,
        S: Stream<Item = Self::Item>,
    {
        Merge { a: Some(self), b: Some(other) }
    }
    fn boxed<'a>(self) -> Pin<Box<dyn Stream<Item = Self::Item> + Send + 'a>>
    where
        Self: Send + Sized + 'a,
    {
        Box::pin(self)
    }
    fn boxed_local<'a>(self) -> Pin<Box<dyn Stream<Item = Self::Item> + 'a>>
    where
        Self: Sized + 'a,
    {
        Box::pin(self)
    }
    fn by_ref(&mut self) -> &mut Self { self }

    // ---- futures of one answer

    fn fold<'a, T: 'a, F>(self, init: T, mut f: F) -> Drive<'a, Self, T>
    where
        Self: Sized,
        F: FnMut(T, Self::Item) -> T + 'a,
    {
        let mut acc = Some(init);
        Drive {
            stream: self,
            f: Box::new(move |x| match x {
                Some(x) => {
                    acc = Some(f(acc.take().unwrap(), x));
                    None
                }
                None => acc.take(),
            }),
        }
    }
    fn for_each<'a, F>(self, mut f: F) -> Drive<'a, Self, ()>
    where
        Self: Sized,
        F: FnMut(Self::Item) + 'a,
    {
        Drive {
            stream: self,
            f: Box::new(move |x| match x {
                Some(x) => {
                    f(x);
                    None
                }
                None => Some(()),
            }),
        }
    }
    fn collect<'a, C: 'a>(self) -> Drive<'a, Self, C>
    where
        Self: Sized,
        C: FromIterator<Self::Item>,
        Self::Item: 'a,
    {
        let mut items: Vec<Self::Item> = Vec::new();
        Drive {
            stream: self,
            f: Box::new(move |x| match x {
                Some(x) => {
                    items.push(x);
                    None
                }
                None => Some(std::mem::take(&mut items).into_iter().collect::<C>()),
            }),
        }
    }
    fn try_collect<'a, T: 'a, E, C: 'a>(self) -> Drive<'a, Self, Result<C, E>>
    where
        Self: Sized + Stream<Item = Result<T, E>>,
        C: FromIterator<T>,
    {
        let mut items: Vec<T> = Vec::new();
        Drive {
            stream: self,
            f: Box::new(move |x: Option<Result<T, E>>| match x {
                Some(Ok(x)) => {
                    items.push(x);
                    None
                }
                Some(Err(e)) => Some(Err(e)),
                None => Some(Ok(std::mem::take(&mut items).into_iter().collect::<C>())),
            }),
        }
    }
    fn count<'a>(self) -> Drive<'a, Self, usize>
    where
        Self: Sized,
    {
        let mut n = 0;
        Drive {
            stream: self,
            f: Box::new(move |x| match x {
                Some(_) => {
                    n += 1;
                    None
                }
                None => Some(n),
            }),
        }
    }
    fn last<'a>(self) -> Drive<'a, Self, Option<Self::Item>>
    where
        Self: Sized,
        Self::Item: 'a,
    {
        let mut last = None;
        Drive {
            stream: self,
            f: Box::new(move |x| match x {
                Some(x) => {
                    last = Some(x);
                    None
                }
                None => Some(last.take()),
            }),
        }
    }
    fn nth<'a>(&'a mut self, n: usize) -> Drive<'a, &'a mut Self, Option<Self::Item>>
    where
        Self: Unpin + Sized,
    {
        let mut left = n;
        Drive {
            stream: self,
            f: Box::new(move |x| match x {
                Some(x) => {
                    if left == 0 {
                        return Some(Some(x));
                    }
                    left -= 1;
                    None
                }
                None => Some(None),
            }),
        }
    }
    fn all<'a, F>(&'a mut self, mut f: F) -> Drive<'a, &'a mut Self, bool>
    where
        Self: Unpin + Sized,
        F: FnMut(Self::Item) -> bool + 'a,
    {
        Drive {
            stream: self,
            f: Box::new(move |x| match x {
                Some(x) => {
                    if f(x) {
                        None
                    } else {
                        Some(false)
                    }
                }
                None => Some(true),
            }),
        }
    }
    fn any<'a, F>(&'a mut self, mut f: F) -> Drive<'a, &'a mut Self, bool>
    where
        Self: Unpin + Sized,
        F: FnMut(Self::Item) -> bool + 'a,
    {
        Drive {
            stream: self,
            f: Box::new(move |x| match x {
                Some(x) => {
                    if f(x) {
                        Some(true)
                    } else {
                        None
                    }
                }
                None => Some(false),
            }),
        }
    }
    fn find<'a, F>(&'a mut self, mut f: F) -> Drive<'a, &'a mut Self, Option<Self::Item>>
    where
        Self: Unpin + Sized,
        F: FnMut(&Self::Item) -> bool + 'a,
    {
        Drive {
            stream: self,
            f: Box::new(move |x| match x {
                Some(x) => {
                    if f(&x) {
                        Some(Some(x))
                    } else {
                        None
                    }
                }
                None => Some(None),
            }),
        }
    }
    fn find_map<'a, B, F>(&'a mut self, mut f: F) -> Drive<'a, &'a mut Self, Option<B>>
    where
        Self: Unpin + Sized,
        F: FnMut(Self::Item) -> Option<B> + 'a,
    {
        Drive {
            stream: self,
            f: Box::new(move |x| match x {
                Some(x) => match f(x) {
                    Some(b) => Some(Some(b)),
                    None => None,
                },
                None => Some(None),
            }),
        }
    }
    fn position<'a, F>(&'a mut self, mut f: F) -> Drive<'a, &'a mut Self, Option<usize>>
    where
        Self: Unpin + Sized,
        F: FnMut(Self::Item) -> bool + 'a,
    {
        let mut i = 0;
        Drive {
            stream: self,
            f: Box::new(move |x| match x {
                Some(x) => {
                    if f(x) {
                        return Some(Some(i));
                    }
                    i += 1;
                    None
                }
                None => Some(None),
            }),
        }
    }
    fn max<'a>(self) -> Drive<'a, Self, Option<Self::Item>>
    where
        Self: Sized,
        Self::Item: Ord + 'a,
    {
        self.max_by(|a, b| a.cmp(b))
    }
    fn min<'a>(self) -> Drive<'a, Self, Option<Self::Item>>
    where
        Self: Sized,
        Self::Item: Ord + 'a,
    {
        self.min_by(|a, b| a.cmp(b))
    }
    fn max_by<'a, F>(self, mut f: F) -> Drive<'a, Self, Option<Self::Item>>
    where
        Self: Sized,
        Self::Item: 'a,
        F: FnMut(&Self::Item, &Self::Item) -> Ordering + 'a,
    {
        let mut best: Option<Self::Item> = None;
        Drive {
            stream: self,
            f: Box::new(move |x| match x {
                Some(x) => {
                    let better = match &best {
                        Some(b) => f(&x, b) != Ordering::Less,
                        None => true,
                    };
                    if better {
                        best = Some(x);
                    }
                    None
                }
                None => Some(best.take()),
            }),
        }
    }
    fn min_by<'a, F>(self, mut f: F) -> Drive<'a, Self, Option<Self::Item>>
    where
        Self: Sized,
        Self::Item: 'a,
        F: FnMut(&Self::Item, &Self::Item) -> Ordering + 'a,
    {
        let mut best: Option<Self::Item> = None;
        Drive {
            stream: self,
            f: Box::new(move |x| match x {
                Some(x) => {
                    let better = match &best {
                        Some(b) => f(&x, b) == Ordering::Less,
                        None => true,
                    };
                    if better {
                        best = Some(x);
                    }
                    None
                }
                None => Some(best.take()),
            }),
        }
    }
    fn partition<'a, B: 'a, F>(self, mut f: F) -> Drive<'a, Self, (B, B)>
    where
        Self: Sized,
        B: Default + Extend<Self::Item>,
        F: FnMut(&Self::Item) -> bool + 'a,
    {
        let mut both = (B::default(), B::default());
        Drive {
            stream: self,
            f: Box::new(move |x| match x {
                Some(x) => {
                    if f(&x) {
                        both.0.extend(Some(x));
                    } else {
                        both.1.extend(Some(x));
                    }
                    None
                }
                None => Some(std::mem::take(&mut both)),
            }),
        }
    }
    fn try_next<'a, T, E>(&'a mut self) -> Drive<'a, &'a mut Self, Result<Option<T>, E>>
    where
        Self: Stream<Item = Result<T, E>> + Unpin + Sized,
    {
        Drive {
            stream: self,
            f: Box::new(move |x: Option<Result<T, E>>| match x {
                Some(Ok(v)) => Some(Ok(Some(v))),
                Some(Err(e)) => Some(Err(e)),
                None => Some(Ok(None)),
            }),
        }
    }
    fn try_fold<'a, T, E, F, B: 'a>(&'a mut self, init: B, mut f: F) -> Drive<'a, &'a mut Self, Result<B, E>>
    where
        Self: Stream<Item = Result<T, E>> + Unpin + Sized,
        F: FnMut(B, T) -> Result<B, E> + 'a,
    {
        let mut acc = Some(init);
        Drive {
            stream: self,
            f: Box::new(move |x: Option<Result<T, E>>| match x {
                Some(Ok(x)) => match f(acc.take().unwrap(), x) {
                    Ok(b) => {
                        acc = Some(b);
                        None
                    }
                    Err(e) => Some(Err(e)),
                },
                Some(Err(e)) => Some(Err(e)),
                None => Some(Ok(acc.take().unwrap())),
            }),
        }
    }
    fn unzip<'a, A, B, FromA: 'a, FromB: 'a>(self) -> Drive<'a, Self, (FromA, FromB)>
    where
        Self: Stream<Item = (A, B)> + Sized,
        FromA: Default + Extend<A>,
        FromB: Default + Extend<B>,
    {
        let mut both = (FromA::default(), FromB::default());
        Drive {
            stream: self,
            f: Box::new(move |x: Option<(A, B)>| match x {
                Some((a, b)) => {
                    both.0.extend(Some(a));
                    both.1.extend(Some(b));
                    None
                }
                None => Some(std::mem::take(&mut both)),
            }),
        }
    }

    // ---- async-std's

    fn sum<'a, S: 'a>(self) -> Drive<'a, Self, S>
    where
        Self: Sized,
        Self::Item: 'a,
        S: std::iter::Sum<Self::Item>,
    {
        let mut items: Vec<Self::Item> = Vec::new();
        Drive {
            stream: self,
            f: Box::new(move |x| match x {
                Some(x) => {
                    items.push(x);
                    None
                }
                None => Some(std::mem::take(&mut items).into_iter().sum::<S>()),
            }),
        }
    }
    fn product<'a, S: 'a>(self) -> Drive<'a, Self, S>
    where
        Self: Sized,
        Self::Item: 'a,
        S: std::iter::Product<Self::Item>,
    {
        let mut items: Vec<Self::Item> = Vec::new();
        Drive {
            stream: self,
            f: Box::new(move |x| match x {
                Some(x) => {
                    items.push(x);
                    None
                }
                None => Some(std::mem::take(&mut items).into_iter().product::<S>()),
            }),
        }
    }
    fn max_by_key<'a, F, B>(self, mut key: F) -> Drive<'a, Self, Option<Self::Item>>
    where
        Self: Sized,
        Self::Item: 'a,
        B: Ord,
        F: FnMut(&Self::Item) -> B + 'a,
    {
        self.max_by(move |a, b| key(a).cmp(&key(b)))
    }
    fn min_by_key<'a, F, B>(self, mut key: F) -> Drive<'a, Self, Option<Self::Item>>
    where
        Self: Sized,
        Self::Item: 'a,
        B: Ord,
        F: FnMut(&Self::Item) -> B + 'a,
    {
        self.min_by(move |a, b| key(a).cmp(&key(b)))
    }
    /// The answer of the first pair that is not equal, or which one ended first.
    fn cmp<S>(self, other: S) -> Compare<Self, S>
    where
        Self: Sized,
        Self::Item: Ord,
        S: Stream<Item = Self::Item>,
    {
        Compare { pairs: Zip { a: self, b: other, x: None }, f: |a, b| a.cmp(b) }
    }
    fn eq<S>(self, other: S) -> CompareIs<Self, S>
    where
        Self: Sized,
        Self::Item: Ord,
        S: Stream<Item = Self::Item>,
    {
        CompareIs { of: self.cmp(other), want: &[Ordering::Equal] }
    }
    fn ne<S>(self, other: S) -> CompareIs<Self, S>
    where
        Self: Sized,
        Self::Item: Ord,
        S: Stream<Item = Self::Item>,
    {
        CompareIs { of: self.cmp(other), want: &[Ordering::Less, Ordering::Greater] }
    }
    fn lt<S>(self, other: S) -> CompareIs<Self, S>
    where
        Self: Sized,
        Self::Item: Ord,
        S: Stream<Item = Self::Item>,
    {
        CompareIs { of: self.cmp(other), want: &[Ordering::Less] }
    }
    fn le<S>(self, other: S) -> CompareIs<Self, S>
    where
        Self: Sized,
        Self::Item: Ord,
        S: Stream<Item = Self::Item>,
    {
        CompareIs { of: self.cmp(other), want: &[Ordering::Less, Ordering::Equal] }
    }
    fn gt<S>(self, other: S) -> CompareIs<Self, S>
    where
        Self: Sized,
        Self::Item: Ord,
        S: Stream<Item = Self::Item>,
    {
        CompareIs { of: self.cmp(other), want: &[Ordering::Greater] }
    }
    fn ge<S>(self, other: S) -> CompareIs<Self, S>
    where
        Self: Sized,
        Self::Item: Ord,
        S: Stream<Item = Self::Item>,
    {
        CompareIs { of: self.cmp(other), want: &[Ordering::Greater, Ordering::Equal] }
    }
    fn throttle(self, d: Duration) -> Throttle<Self>
    where
        Self: Sized,
    {
        Throttle { stream: self, every: d, blocked: false, delay: crate::Timer::never() }
    }
    fn delay(self, d: Duration) -> DelayStream<Self>
    where
        Self: Sized,
    {
        DelayStream { stream: self, delay: crate::Timer::after(d), over: false }
    }
    fn timeout(self, d: Duration) -> TimeoutStream<Self>
    where
        Self: Sized,
    {
        TimeoutStream { stream: self, every: d, delay: crate::Timer::after(d) }
    }
    fn try_for_each<'a, F, E>(&'a mut self, mut f: F) -> Drive<'a, &'a mut Self, Result<(), E>>
    where
        Self: Unpin + Sized,
        F: FnMut(Self::Item) -> Result<(), E> + 'a,
    {
        Drive {
            stream: self,
            f: Box::new(move |x| match x {
                Some(x) => match f(x) {
                    Ok(()) => None,
                    Err(e) => Some(Err(e)),
                },
                None => Some(Ok(())),
            }),
        }
    }
}
impl<S: Stream + ?Sized> StreamExt for S {}

// ---- adapters with more than one source

#[derive(Clone)]
pub struct Take<S> {
    stream: S,
    n: usize,
}
impl<S: Stream> Stream for Take<S> {
    type Item = S::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<S::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        if this.n == 0 {
            return Poll::Ready(None);
        }
        let item = ready!(pinned!(this.stream).poll_next(cx));
        if item.is_some() {
            this.n -= 1;
        } else {
            this.n = 0;
        }
        Poll::Ready(item)
    }
}
#[derive(Clone, Debug)]
#[must_use = "streams do nothing unless polled"]
pub struct Then<S, F, Fut> {
    stream: S,
    f: F,
    future: Option<Fut>,
}
impl<S, F, Fut> Stream for Then<S, F, Fut>
where
    S: Stream,
    F: FnMut(S::Item) -> Fut,
    Fut: Future,
{
    type Item = Fut::Output;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Fut::Output>> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            if let Some(fut) = &mut this.future {
                let item = ready!(pinned!(*fut).poll(cx));
                this.future = None;
                return Poll::Ready(Some(item));
            }
            match ready!(pinned!(this.stream).poll_next(cx)) {
                Some(x) => this.future = Some((this.f)(x)),
                None => return Poll::Ready(None),
            }
        }
    }
}
#[derive(Clone, Debug)]
#[must_use = "streams do nothing unless polled"]
pub struct Flatten<S, U> {
    stream: S,
    inner: Option<U>,
}
impl<S, U> Stream for Flatten<S, U>
where
    S: Stream<Item = U>,
    U: Stream,
{
    type Item = U::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<U::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            if let Some(s) = &mut this.inner {
                if let Some(item) = ready!(pinned!(*s).poll_next(cx)) {
                    return Poll::Ready(Some(item));
                }
                this.inner = None;
            }
            match ready!(pinned!(this.stream).poll_next(cx)) {
                Some(s) => this.inner = Some(s),
                None => return Poll::Ready(None),
            }
        }
    }
}
#[derive(Clone, Debug)]
#[must_use = "streams do nothing unless polled"]
pub struct Chain<A, B> {
    a: Option<A>,
    b: B,
}
impl<A, B> Stream for Chain<A, B>
where
    A: Stream,
    B: Stream<Item = A::Item>,
{
    type Item = A::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<A::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        if let Some(a) = &mut this.a {
            if let Some(item) = ready!(pinned!(*a).poll_next(cx)) {
                return Poll::Ready(Some(item));
            }
        }
        this.a = None;
        pinned!(this.b).poll_next(cx)
    }
}
#[must_use = "streams do nothing unless polled"]
pub struct Zip<A: Stream, B> {
    a: A,
    b: B,
    x: Option<A::Item>,
}
impl<A: Stream, B: Stream> Stream for Zip<A, B> {
    type Item = (A::Item, B::Item);
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        if this.x.is_none() {
            match ready!(pinned!(this.a).poll_next(cx)) {
                Some(x) => this.x = Some(x),
                None => return Poll::Ready(None),
            }
        }
        let y = ready!(pinned!(this.b).poll_next(cx));
        let x = this.x.take().unwrap();
        Poll::Ready(y.map(|y| (x, y)))
    }
}
#[derive(Clone, Debug)]
#[must_use = "streams do nothing unless polled"]
pub struct Cycle<S> {
    orig: S,
    stream: S,
}
impl<S: Stream + Clone> Stream for Cycle<S> {
    type Item = S::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<S::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        match ready!(pinned!(this.stream).poll_next(cx)) {
            None => {
                this.stream = this.orig.clone();
                pinned!(this.stream).poll_next(cx)
            }
            item => Poll::Ready(item),
        }
    }
}
#[derive(Clone, Debug)]
#[must_use = "streams do nothing unless polled"]
pub struct Or<A, B> {
    a: A,
    b: B,
}
impl<A, B> Stream for Or<A, B>
where
    A: Stream,
    B: Stream<Item = A::Item>,
{
    type Item = A::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<A::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        if let Poll::Ready(Some(t)) = pinned!(this.a).poll_next(cx) {
            return Poll::Ready(Some(t));
        }
        pinned!(this.b).poll_next(cx)
    }
}
/// Both streams' items as they come; ends when both have ended.
#[must_use = "streams do nothing unless polled"]
pub struct Merge<A, B> {
    a: Option<A>,
    b: Option<B>,
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
fn poll_slot<S: Stream>(slot: &mut Option<S>, cx: &mut Context<'_>) -> Poll<Option<S::Item>> {
    match slot {
        Some(s) => {
            let p = pinned!(*s).poll_next(cx);
            if let Poll::Ready(None) = p {
                *slot = None;
            }
            p
        }
        None => Poll::Ready(None),
    }
}
/// Like Or, but a coin says who is polled first.
#[must_use = "streams do nothing unless polled"]
pub struct Race<A, B> {
    a: A,
    b: B,
}
impl<A, B> Stream for Race<A, B>
where
    A: Stream,
    B: Stream<Item = A::Item>,
{
    type Item = A::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<A::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        if choose(2) == 0 {
            if let Poll::Ready(Some(t)) = pinned!(this.a).poll_next(cx) {
                return Poll::Ready(Some(t));
            }
            return pinned!(this.b).poll_next(cx);
        }
        if let Poll::Ready(Some(t)) = pinned!(this.b).poll_next(cx) {
            return Poll::Ready(Some(t));
        }
        pinned!(this.a).poll_next(cx)
    }
}

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Compare<A: Stream, B> {
    pairs: Zip<A, B>,
    f: fn(&A::Item, &A::Item) -> Ordering,
}
impl<A: Stream, B: Stream<Item = A::Item>> Future for Compare<A, B> {
    type Output = Ordering;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Ordering> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            if this.pairs.x.is_none() {
                match ready!(pinned!(this.pairs.a).poll_next(cx)) {
                    Some(x) => this.pairs.x = Some(x),
                    None => {
                        let rest = ready!(pinned!(this.pairs.b).poll_next(cx));
                        return Poll::Ready(if rest.is_some() { Ordering::Less } else { Ordering::Equal });
                    }
                }
            }
            let y = ready!(pinned!(this.pairs.b).poll_next(cx));
            let x = this.pairs.x.take().unwrap();
            match y {
                None => return Poll::Ready(Ordering::Greater),
                Some(y) => match (this.f)(&x, &y) {
                    Ordering::Equal => {}
                    other => return Poll::Ready(other),
                },
            }
        }
    }
}
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct CompareIs<A: Stream, B> {
    of: Compare<A, B>,
    want: &'static [Ordering],
}
impl<A: Stream, B: Stream<Item = A::Item>> Future for CompareIs<A, B> {
    type Output = bool;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<bool> {
        let this = unsafe { self.get_unchecked_mut() };
        let o = ready!(pinned!(this.of).poll(cx));
        Poll::Ready(this.want.contains(&o))
    }
}

/// After each item the stream is not polled for a while.
#[must_use = "streams do nothing unless polled"]
pub struct Throttle<S> {
    stream: S,
    every: Duration,
    blocked: bool,
    delay: crate::Timer,
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
            this.delay = crate::Timer::after(this.every);
        }
        Poll::Ready(item)
    }
}
#[must_use = "streams do nothing unless polled"]
pub struct DelayStream<S> {
    stream: S,
    delay: crate::Timer,
    over: bool,
}
impl<S: Stream> Stream for DelayStream<S> {
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
pub struct TimeoutStream<S> {
    stream: S,
    every: Duration,
    delay: crate::Timer,
}
impl<S: Stream> Stream for TimeoutStream<S> {
    type Item = Result<S::Item, TimeoutError>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        if let Poll::Ready(item) = pinned!(this.stream).poll_next(cx) {
            this.delay = crate::Timer::after(this.every);
            return Poll::Ready(item.map(Ok));
        }
        ready!(Future::poll(Pin::new(&mut this.delay), cx));
        this.delay = crate::Timer::after(this.every);
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

pub fn or<T, A: Stream<Item = T>, B: Stream<Item = T>>(stream1: A, stream2: B) -> Or<A, B> { Or { a: stream1, b: stream2 } }
pub fn race<T, A: Stream<Item = T>, B: Stream<Item = T>>(stream1: A, stream2: B) -> Race<A, B> { Race { a: stream1, b: stream2 } }

// ---- constructors

pub use futures::stream::{empty, iter, pending, poll_fn, repeat, repeat_with, try_unfold, unfold, Empty, Iter, Pending, PollFn, Repeat, RepeatWith};

#[derive(Clone, Debug)]
pub struct Once<T> {
    value: Option<T>,
}
impl<T> Unpin for Once<T> {}
pub fn once<T>(t: T) -> Once<T> { Once { value: Some(t) } }
impl<T> Stream for Once<T> {
    type Item = T;
    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<T>> { Poll::Ready(self.value.take()) }
}
pub fn once_future<F: Future>(future: F) -> futures::stream::Once<F> { futures::stream::once(future) }

pub struct BlockOn<S>(S);
pub fn block_on<S: Stream + Unpin>(stream: S) -> BlockOn<S> { BlockOn(stream) }
impl<S: Stream + Unpin> Iterator for BlockOn<S> {
    type Item = S::Item;
    fn next(&mut self) -> Option<S::Item> { crate::block_on(StreamExt::next(&mut self.0)) }
}

