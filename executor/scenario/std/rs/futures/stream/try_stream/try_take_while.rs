//! Ends before the first value for which a future says no.
use super::*;

#[must_use = "streams do nothing unless polled"]
pub struct TryTakeWhile<St: TryStream, Fut, F> {
    pub(super) stream: St,
    pub(super) f: F,
    pub(super) pending: Option<Fut>,
    pub(super) item: Option<St::Ok>,
    pub(super) done: bool,
}
impl<St: TryStream + Unpin, Fut: Unpin, F> Unpin for TryTakeWhile<St, Fut, F> {}
impl<St, Fut, F> Stream for TryTakeWhile<St, Fut, F>
where
    St: TryStream,
    F: FnMut(&St::Ok) -> Fut,
    Fut: TryFuture<Ok = bool, Error = St::Error>,
{
    type Item = Result<St::Ok, St::Error>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        if this.done {
            return Poll::Ready(None);
        }
        let stream = pinned!(this.stream);
        let tested = ready!(poll_try_test(stream, &mut this.pending, &mut this.item, cx, &mut this.f)?);
        this.done = matches!(tested, Some((false, _)));
        Poll::Ready(tested.and_then(|(take, value)| take.then_some(Ok(value))))
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        if self.done { (0, Some(0)) } else { (0, more(self.stream.size_hint(), self.item.is_some() as usize).1) }
    }
}
