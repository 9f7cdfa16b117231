//! Adapters that pass the output through a function. As the real ones do, each
//! drops the future before the function runs, is terminated from then on, and
//! panics when it is polled once more.
use super::*;
use std::convert::Infallible;
use std::marker::PhantomData;

macro_rules! adapters {
    ($($name:ident<Fut: $kind:ident $(, $p:ident)*>($f:ident: $fun:ty, $out:ident by $poll:ident)
        where [$($g:tt)*] [$($w:tt)*]
        => $output:ty { $e:expr })*) => {$(
        #[must_use = "futures do nothing unless you `.await` or poll them"]
        pub struct $name<Fut $(, $p)*> {
            pub(super) state: Option<(Fut, $fun)>,
        }
        impl<Fut: Unpin $(, $p)*> Unpin for $name<Fut $(, $p)*> {}
        impl<Fut: $kind $(, $p)* $($g)*> Future for $name<Fut $(, $p)*>
        where
            $($w)*
        {
            type Output = $output;
            fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
                let this = unsafe { self.get_unchecked_mut() };
                let $out = match &mut this.state {
                    Some((fut, _)) => ready!(pinned!(*fut).$poll(cx)),
                    None => panic!("Map must not be polled after it returned `Poll::Ready`"),
                };
                let (fut, $f) = this.state.take().unwrap();
                drop(fut);
                Poll::Ready($e)
            }
        }
        impl<Fut: $kind $(, $p)* $($g)*> FusedFuture for $name<Fut $(, $p)*>
        where
            $($w)*
        {
            fn is_terminated(&self) -> bool { self.state.is_none() }
        }
    )*};
}
adapters! {
    Map<Fut: Future, F>(f: F, out by poll) where [, T] [F: FnOnce(Fut::Output) -> T] => T { f(out) }
    MapInto<Fut: Future, U>(_f: PhantomData<fn() -> U>, out by poll) where [] [Fut::Output: Into<U>] => U { out.into() }
    Inspect<Fut: Future, F>(f: F, out by poll) where [] [F: FnOnce(&Fut::Output)] => Fut::Output {{
        f(&out);
        out
    }}
    UnitError<Fut: Future>(_f: (), out by poll) where [] [] => Result<Fut::Output, ()> { Ok(out) }
    NeverError<Fut: Future>(_f: (), out by poll) where [] [] => Result<Fut::Output, Infallible> { Ok(out) }
    MapOk<Fut: TryFuture, F>(f: F, out by try_poll)
        where [, T] [F: FnOnce(Fut::Ok) -> T] => Result<T, Fut::Error> { out.map(f) }
    MapErr<Fut: TryFuture, F>(f: F, out by try_poll)
        where [, E] [F: FnOnce(Fut::Error) -> E] => Result<Fut::Ok, E> { out.map_err(f) }
    InspectOk<Fut: TryFuture, F>(f: F, out by try_poll) where [] [F: FnOnce(&Fut::Ok)] => Result<Fut::Ok, Fut::Error> {{
        if let Ok(v) = &out {
            f(v);
        }
        out
    }}
    InspectErr<Fut: TryFuture, F>(f: F, out by try_poll)
        where [] [F: FnOnce(&Fut::Error)] => Result<Fut::Ok, Fut::Error> {{
        if let Err(e) = &out {
            f(e);
        }
        out
    }}
    UnwrapOrElse<Fut: TryFuture, F>(f: F, out by try_poll)
        where [] [F: FnOnce(Fut::Error) -> Fut::Ok] => Fut::Ok { out.unwrap_or_else(f) }
    MapOkOrElse<Fut: TryFuture, F, G>(f: (F, G), out by try_poll)
        where [, T] [F: FnOnce(Fut::Ok) -> T, G: FnOnce(Fut::Error) -> T] => T {
        match out {
            Ok(v) => (f.0)(v),
            Err(e) => (f.1)(e),
        }
    }
    ErrInto<Fut: TryFuture, E>(_f: PhantomData<fn() -> E>, out by try_poll)
        where [] [Fut::Error: Into<E>] => Result<Fut::Ok, E> { out.map_err(|e| e.into()) }
    OkInto<Fut: TryFuture, T>(_f: PhantomData<fn() -> T>, out by try_poll)
        where [] [Fut::Ok: Into<T>] => Result<T, Fut::Error> { out.map(|v| v.into()) }
}

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct IntoFuture<Fut> {
    pub(super) future: Fut,
}
impl<Fut: TryFuture> Future for IntoFuture<Fut> {
    type Output = Result<Fut::Ok, Fut::Error>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        pinned!(this.future).try_poll(cx)
    }
}
impl<Fut: TryFuture + FusedFuture> FusedFuture for IntoFuture<Fut> {
    fn is_terminated(&self) -> bool { self.future.is_terminated() }
}
