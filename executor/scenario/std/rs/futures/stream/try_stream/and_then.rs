//! Passes each value to a function that returns a future of the next result.
use super::*;

#[must_use = "streams do nothing unless polled"]
pub struct AndThen<St, Fut, F> {
    pub(super) stream: St,
    pub(super) f: F,
    pub(super) pending: Option<Fut>,
}
impl<St: Unpin, Fut: Unpin, F> Unpin for AndThen<St, Fut, F> {}
impl<St, Fut, F> Stream for AndThen<St, Fut, F>
where
    St: TryStream,
    F: FnMut(St::Ok) -> Fut,
    Fut: TryFuture<Error = St::Error>,
{
    type Item = Result<Fut::Ok, St::Error>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        poll_try_each(pinned!(this.stream), &mut this.pending, cx, &mut this.f)
    }
    fn size_hint(&self) -> (usize, Option<usize>) { more(self.stream.size_hint(), self.pending.is_some() as usize) }
}
