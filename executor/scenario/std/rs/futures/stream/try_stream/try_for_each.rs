//! Runs a future for each value, one after the other; the first error ends it.
use super::*;

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct TryForEach<St, Fut, F> {
    pub(super) stream: St,
    pub(super) f: F,
    pub(super) pending: Option<Fut>,
}
impl<St: Unpin, Fut: Unpin, F> Unpin for TryForEach<St, Fut, F> {}
impl<St, Fut, F> Future for TryForEach<St, Fut, F>
where
    St: TryStream,
    F: FnMut(St::Ok) -> Fut,
    Fut: TryFuture<Ok = (), Error = St::Error>,
{
    type Output = Result<(), St::Error>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            match ready!(poll_try_each(pinned!(this.stream), &mut this.pending, cx, &mut this.f)) {
                Some(Ok(())) => {}
                end => return Poll::Ready(end.unwrap_or(Ok(()))),
            }
        }
    }
}
