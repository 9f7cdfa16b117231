//! Adapters over plain closures. Those that futures has in the same form are
//! its own: only what a closure decides is here, and what joins two streams.
use futures::stream::Stream;
use pollground_rt::machine::choose;
use pollground_rt::{pinned, ready};
use std::pin::Pin;
use std::task::{Context, Poll};

/// What becomes of an item.
enum Step<T> {
    Give(T),
    Skip,
    End,
}
use self::Step::{End, Give};

fn give_or_end<T>(x: Option<T>) -> Step<T> {
    match x {
        Some(x) => Give(x),
        None => End,
    }
}

/// Streams whose items go through an expression, one by one.
macro_rules! adapters {
    ($($name:ident<S $(, $p:ident)*> { $($f:ident: $t:ty),* } where [$($g:tt)*] [$($w:tt)*] => $item:ty,
        |$this:ident, $x:ident| $e:expr;)*) => {$(
        #[derive(Clone, Debug)]
        #[must_use = "streams do nothing unless polled"]
        pub struct $name<S $(, $p)*> {
            pub stream: S,
            $(pub $f: $t,)*
        }
        impl<S: Unpin $(, $p)*> Unpin for $name<S $(, $p)*> {}
        impl<$($g)* S $(, $p)*> Stream for $name<S $(, $p)*>
        where
            $($w)*
        {
            type Item = $item;
            fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
                let $this = unsafe { self.get_unchecked_mut() };
                loop {
                    let $x = match ready!(pinned!($this.stream).poll_next(cx)) {
                        Some(x) => x,
                        None => return Poll::Ready(None),
                    };
                    match $e {
                        Give(t) => return Poll::Ready(Some(t)),
                        Step::Skip => {}
                        End => return Poll::Ready(None),
                    }
                }
            }
        }
    )*};
}
adapters! {
    Filter<S, P> { predicate: P } where [] [S: Stream, P: FnMut(&S::Item) -> bool] => S::Item,
        |this, x| if (this.predicate)(&x) { Give(x) } else { Step::Skip };
    FilterMap<S, F> { f: F } where [T,] [S: Stream, F: FnMut(S::Item) -> Option<T>] => T, |this, x| match (this.f)(x) {
        Some(t) => Give(t),
        None => Step::Skip,
    };
    MapWhile<S, F> { f: F } where [T,] [S: Stream, F: FnMut(S::Item) -> Option<T>] => T,
        |this, x| give_or_end((this.f)(x));
    TakeWhile<S, P> { predicate: P } where [] [S: Stream, P: FnMut(&S::Item) -> bool] => S::Item,
        |this, x| if (this.predicate)(&x) { Give(x) } else { End };
    SkipWhile<S, P> { predicate: Option<P> } where [] [S: Stream, P: FnMut(&S::Item) -> bool] => S::Item,
        |this, x| match &mut this.predicate {
        Some(p) if p(&x) => Step::Skip,
        _ => {
            this.predicate = None;
            Give(x)
        }
    };
    StepBy<S> { step: usize, i: usize } where [] [S: Stream] => S::Item, |this, x| if this.i == 0 {
        this.i = this.step - 1;
        Give(x)
    } else {
        this.i -= 1;
        Step::Skip
    };
    Scan<S, St, F> { state: St, f: F } where [B,] [S: Stream, F: FnMut(&mut St, S::Item) -> Option<B>] => B,
        |this, x| give_or_end((this.f)(&mut this.state, x));
    Enumerate<S> { i: usize } where [] [S: Stream] => (usize, S::Item), |this, x| {
        this.i += 1;
        Give((this.i - 1, x))
    };
    Inspect<S, F> { f: F } where [] [S: Stream, F: FnMut(&S::Item)] => S::Item, |this, x| {
        (this.f)(&x);
        Give(x)
    };
    Skip<S> { n: usize } where [] [S: Stream] => S::Item, |this, x| if this.n > 0 {
        this.n -= 1;
        Step::Skip
    } else {
        Give(x)
    };
    Cloned<S> {} where ['a, T: Clone + 'a,] [S: Stream<Item = &'a T>] => T, |this, x| Give(x.clone());
    Copied<S> {} where ['a, T: Copy + 'a,] [S: Stream<Item = &'a T>] => T, |this, x| Give(*x);
}

/// Adapters of futures but for their bounds, which futures-lite does not give.
macro_rules! without_bounds {
    ($($name:ident<$($p:ident),*> [$($w:tt)*];)*) => {$(
        #[derive(Clone)]
        #[must_use = "streams do nothing unless polled"]
        pub struct $name<$($p),*>(pub futures::stream::$name<$($p),*>);
        impl<$($p),*> Stream for $name<$($p),*>
        where
            $($w)*
        {
            type Item = <futures::stream::$name<$($p),*> as Stream>::Item;
            fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
                unsafe { self.map_unchecked_mut(|s| &mut s.0) }.poll_next(cx)
            }
        }
    )*};
}
without_bounds! {
    Take<S> [S: Stream];
    Fuse<S> [S: Stream];
    Chain<A, B> [A: Stream, B: Stream<Item = A::Item>];
    Cycle<S> [S: Stream + Clone];
    Flatten<S, U> [S: Stream<Item = U>, U: Stream];
}

#[derive(Clone, Debug)]
#[must_use = "streams do nothing unless polled"]
pub struct Zip<A: Stream, B> {
    a: A,
    b: B,
    x: Option<A::Item>,
}
impl<A: Stream, B> Zip<A, B> {
    pub(crate) fn new(a: A, b: B) -> Self { Zip { a, b, x: None } }
}
impl<A: Stream + Unpin, B: Unpin> Unpin for Zip<A, B> {}
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

/// The second is asked when the first has nothing.
fn either<A: Stream, B: Stream<Item = A::Item>>(
    a: Pin<&mut A>,
    b: Pin<&mut B>,
    cx: &mut Context<'_>,
) -> Poll<Option<A::Item>> {
    if let Poll::Ready(Some(t)) = a.poll_next(cx) {
        return Poll::Ready(Some(t));
    }
    b.poll_next(cx)
}
/// Two streams as one; the expression says whether the first is asked first.
macro_rules! pairs {
    ($($(#[$a:meta])* $name:ident$([$seed:ident])? if |$this:ident| $first:expr;)*) => {$(
        $(#[$a])*
        #[derive(Clone, Debug)]
        #[must_use = "streams do nothing unless polled"]
        pub struct $name<A, B> {
            pub(crate) a: A,
            pub(crate) b: B,
            $(pub(crate) $seed: u64,)?
        }
        impl<A, B> Stream for $name<A, B>
        where
            A: Stream,
            B: Stream<Item = A::Item>,
        {
            type Item = A::Item;
            fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<A::Item>> {
                let $this = unsafe { self.get_unchecked_mut() };
                if $first {
                    either(pinned!($this.a), pinned!($this.b), cx)
                } else {
                    either(pinned!($this.b), pinned!($this.a), cx)
                }
            }
        }
    )*};
}
pairs! {
    Or if |_this| true;
    /// A coin says who is polled first.
    Race if |this| choose(2) == 0;
    /// The coins follow from a seed.
    SeededRace[seed] if |this| crate::future::toss(&mut this.seed);
}
