//! A future with room for its success, for joins that end with the first error.
use super::*;

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
