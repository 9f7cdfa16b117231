//! Leaves out values until a future says no.
use super::*;

#[must_use = "streams do nothing unless polled"]
pub struct TrySkipWhile<St: TryStream, Fut, F> {
    pub(super) stream: St,
    pub(super) f: F,
    pub(super) pending: Option<Fut>,
    pub(super) item: Option<St::Ok>,
    pub(super) done: bool,
}
impl<St: TryStream + Unpin, Fut: Unpin, F> Unpin for TrySkipWhile<St, Fut, F> {}
impl<St, Fut, F> Stream for TrySkipWhile<St, Fut, F>
where
    St: TryStream,
    F: FnMut(&St::Ok) -> Fut,
    Fut: TryFuture<Ok = bool, Error = St::Error>,
{
    type Item = Result<St::Ok, St::Error>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            let stream = pinned!(this.stream);
            if this.done {
                return stream.try_poll_next(cx);
            }
            match ready!(poll_try_test(stream, &mut this.pending, &mut this.item, cx, &mut this.f)) {
                Some(Ok((true, _))) => {}
                first => {
                    this.done = matches!(first, Some(Ok(_)));
                    return Poll::Ready(first.map(|r| r.map(|(_, value)| value)));
                }
            }
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) { (0, more(self.stream.size_hint(), self.item.is_some() as usize).1) }
}
