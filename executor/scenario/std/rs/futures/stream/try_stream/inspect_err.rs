//! Shows errors to a function.
use super::*;

#[must_use = "streams do nothing unless polled"]
pub struct InspectErr<St, F> {
    pub(super) stream: St,
    pub(super) f: F,
}
impl<St: Unpin, F> Unpin for InspectErr<St, F> {}
impl<St: TryStream, F: FnMut(&St::Error)> Stream for InspectErr<St, F> {
    type Item = Result<St::Ok, St::Error>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        let item = ready!(pinned!(this.stream).try_poll_next(cx));
        if let Some(Err(e)) = &item {
            (this.f)(e);
        }
        Poll::Ready(item)
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.stream.size_hint() }
}
