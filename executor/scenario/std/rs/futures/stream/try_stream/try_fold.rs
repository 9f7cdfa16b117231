//! Adds up the values by futures; the first error ends it.
use super::*;

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct TryFold<St, Fut, T, F> {
    pub(super) stream: St,
    pub(super) f: F,
    pub(super) acc: Option<T>,
    pub(super) pending: Option<Fut>,
}
impl<St: Unpin, Fut: Unpin, T, F> Unpin for TryFold<St, Fut, T, F> {}
impl<St, Fut, T, F> Future for TryFold<St, Fut, T, F>
where
    St: TryStream,
    F: FnMut(T, St::Ok) -> Fut,
    Fut: TryFuture<Ok = T, Error = St::Error>,
{
    type Output = Result<T, St::Error>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        let acc = &mut this.acc;
        loop {
            let step = |value| (this.f)(acc.take().expect("Fold polled after completion"), value);
            match ready!(poll_try_each(pinned!(this.stream), &mut this.pending, cx, step)).transpose() {
                Ok(Some(next)) => *acc = Some(next),
                Ok(None) => return Poll::Ready(Ok(acc.take().expect("Fold polled after completion"))),
                Err(e) => {
                    *acc = None;
                    return Poll::Ready(Err(e));
                }
            }
        }
    }
}
