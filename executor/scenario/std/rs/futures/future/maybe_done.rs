//! A future with room for its output, for joins.
use super::*;

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
