//! Keeps what futures make of the values, if that is Some.
use super::*;

#[must_use = "streams do nothing unless polled"]
pub struct TryFilterMap<St, Fut, F> {
    pub(super) stream: St,
    pub(super) f: F,
    pub(super) pending: Option<Fut>,
}
impl<St: Unpin, Fut: Unpin, F> Unpin for TryFilterMap<St, Fut, F> {}
impl<St, Fut, F, T> Stream for TryFilterMap<St, Fut, F>
where
    St: TryStream,
    Fut: TryFuture<Ok = Option<T>, Error = St::Error>,
    F: FnMut(St::Ok) -> Fut,
{
    type Item = Result<T, St::Error>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            match ready!(poll_try_each(pinned!(this.stream), &mut this.pending, cx, &mut this.f)) {
                Some(Ok(None)) => {}
                item => return Poll::Ready(item.and_then(Result::transpose)),
            }
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, more(self.stream.size_hint(), self.pending.is_some() as usize).1)
    }
}
