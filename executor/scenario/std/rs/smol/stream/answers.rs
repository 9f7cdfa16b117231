//! Futures that drive a stream to one answer.
use futures::stream::Stream;
use std::cmp::Ordering;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

#[derive(Debug)]
#[must_use = "futures do nothing unless you `.await` or poll them"]
#[gives]
pub struct NextFuture<'a, S: ?Sized> {
    pub(crate) stream: &'a mut S,
}
impl<S: ?Sized + Unpin> Unpin for NextFuture<'_, S> {}
impl<S: ?Sized + Stream + Unpin> Future for NextFuture<'_, S> {
    type Output = Option<S::Item>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<S::Item>> {
        Pin::new(&mut *self.stream).poll_next(cx)
    }
}

/// Every item, and None at the end, goes through an expression until that is
/// the answer.
#[doc(hidden)]
#[macro_export]
macro_rules! __answers {
    ($($name:ident<S $(, $p:ident)*> { $($f:ident: $t:ty),* }
        where [$($g:tt)*] [$($w:tt)*] => $out:ty, |$this:ident, $x:ident| $e:expr;)*) => {$(
        #[derive(Debug)]
        #[must_use = "futures do nothing unless you `.await` or poll them"]
        pub struct $name<S $(, $p)*> {
            pub stream: S,
            $(pub $f: $t,)*
        }
        impl<S: Unpin $(, $p)*> Unpin for $name<S $(, $p)*> {}
        impl<S $(, $p)* $($g)*> Future for $name<S $(, $p)*>
        where
            $($w)*
        {
            type Output = $out;
            fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
                let $this = unsafe { self.get_unchecked_mut() };
                loop {
                    let $x = match unsafe { Pin::new_unchecked(&mut $this.stream) }.poll_next(cx) {
                        Poll::Ready(x) => x,
                        Poll::Pending => return Poll::Pending,
                    };
                    if let Some(answer) = $e {
                        return Poll::Ready(answer);
                    }
                }
            }
        }
    )*};
}
__answers! {
    TryNextFuture<S> {}
        where [, T, E] [S: Stream<Item = Result<T, E>>] => Result<Option<T>, E>, |this, x| Some(x.transpose());
    CountFuture<S> { count: usize } where [] [S: Stream] => usize, |this, x| match x {
        Some(_) => {
            this.count += 1;
            None
        }
        None => Some(this.count),
    };
    CollectFuture<S, C> { collection: C } where [] [S: Stream, C: Default + Extend<S::Item>] => C, |this, x| match x {
        Some(x) => {
            this.collection.extend(Some(x));
            None
        }
        None => Some(std::mem::take(&mut this.collection)),
    };
    // async-std and tokio-stream collect what an iterator can be collected into.
    GatherFuture<S, T, C> { items: Vec<T>, _c: std::marker::PhantomData<fn() -> C> }
        where [] [S: Stream<Item = T>, C: FromIterator<T>] => C, |this, x| match x {
        Some(x) => {
            this.items.push(x);
            None
        }
        None => Some(std::mem::take(&mut this.items).into_iter().collect()),
    };
    TryCollectFuture<S, C> { items: C }
        where [, T, E] [S: Stream<Item = Result<T, E>>, C: Default + Extend<T>] => Result<C, E>, |this, x| match x {
        Some(Ok(x)) => {
            this.items.extend(Some(x));
            None
        }
        Some(Err(e)) => Some(Err(e)),
        None => Some(Ok(std::mem::take(&mut this.items))),
    };
    PartitionFuture<S, P, B> { predicate: P, both: (B, B) }
        where [] [S: Stream, P: FnMut(&S::Item) -> bool, B: Default + Extend<S::Item>] => (B, B), |this, x| match x {
        Some(x) => {
            if (this.predicate)(&x) {
                this.both.0.extend(Some(x));
            } else {
                this.both.1.extend(Some(x));
            }
            None
        }
        None => Some(std::mem::take(&mut this.both)),
    };
    UnzipFuture<S, X, Y> { both: (X, Y) }
        where [, A, B] [S: Stream<Item = (A, B)>, X: Default + Extend<A>, Y: Default + Extend<B>] => (X, Y),
        |this, x| match x {
        Some((a, b)) => {
            this.both.0.extend(Some(a));
            this.both.1.extend(Some(b));
            None
        }
        None => Some(std::mem::take(&mut this.both)),
    };
    FoldFuture<S, F, T> { f: F, acc: Option<T> }
        where [] [S: Stream, F: FnMut(T, S::Item) -> T] => T, |this, x| match x {
        Some(x) => {
            let acc = this.acc.take().unwrap();
            this.acc = Some((this.f)(acc, x));
            None
        }
        None => this.acc.take(),
    };
    TryFoldFuture<S, F, B> { f: F, acc: Option<B> }
        where [, T, E] [S: Stream<Item = Result<T, E>>, F: FnMut(B, T) -> Result<B, E>] => Result<B, E>,
        |this, x| match x {
        Some(Ok(x)) => {
            let acc = this.acc.take().unwrap();
            match (this.f)(acc, x) {
                Ok(b) => {
                    this.acc = Some(b);
                    None
                }
                Err(e) => Some(Err(e)),
            }
        }
        Some(Err(e)) => Some(Err(e)),
        None => this.acc.take().map(Ok),
    };
    NthFuture<S> { n: usize } where [] [S: Stream] => Option<S::Item>, |this, x| match x {
        Some(_) if this.n > 0 => {
            this.n -= 1;
            None
        }
        x => Some(x),
    };
    LastFuture<S, T> { last: Option<T> } where [] [S: Stream<Item = T>] => Option<T>, |this, x| match x {
        Some(x) => {
            this.last = Some(x);
            None
        }
        None => Some(this.last.take()),
    };
    FindFuture<S, P> { predicate: P }
        where [] [S: Stream, P: FnMut(&S::Item) -> bool] => Option<S::Item>, |this, x| match x {
        Some(x) if !(this.predicate)(&x) => None,
        x => Some(x),
    };
    FindMapFuture<S, F> { f: F }
        where [, B] [S: Stream, F: FnMut(S::Item) -> Option<B>] => Option<B>, |this, x| match x {
        Some(x) => (this.f)(x).map(Some),
        None => Some(None),
    };
    PositionFuture<S, P> { predicate: P, index: usize }
        where [] [S: Stream, P: FnMut(S::Item) -> bool] => Option<usize>, |this, x| match x {
        Some(x) if (this.predicate)(x) => Some(Some(this.index)),
        Some(_) => {
            this.index += 1;
            None
        }
        None => Some(None),
    };
    AllFuture<S, P> { predicate: P } where [] [S: Stream, P: FnMut(S::Item) -> bool] => bool, |this, x| match x {
        Some(x) if (this.predicate)(x) => None,
        x => Some(x.is_none()),
    };
    AnyFuture<S, P> { predicate: P } where [] [S: Stream, P: FnMut(S::Item) -> bool] => bool, |this, x| match x {
        Some(x) if !(this.predicate)(x) => None,
        x => Some(x.is_some()),
    };
    ForEachFuture<S, F> { f: F } where [] [S: Stream, F: FnMut(S::Item)] => (), |this, x| match x {
        Some(x) => {
            (this.f)(x);
            None
        }
        None => Some(()),
    };
    TryForEachFuture<S, F> { f: F }
        where [, E] [S: Stream, F: FnMut(S::Item) -> Result<(), E>] => Result<(), E>, |this, x| match x {
        Some(x) => (this.f)(x).err().map(Err),
        None => Some(Ok(())),
    };
}
