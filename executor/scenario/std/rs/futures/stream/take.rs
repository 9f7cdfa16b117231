//! The first n items.
use super::*;

#[derive(Clone, Debug)]
#[must_use = "streams do nothing unless polled"]
pub struct Take<St> {
    pub(super) stream: St,
    pub(super) remaining: usize,
}
impl<St: Stream> Stream for Take<St> {
    type Item = St::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<St::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        if this.remaining == 0 {
            return Poll::Ready(None);
        }
        let item = ready!(pinned!(this.stream).poll_next(cx));
        this.remaining = if item.is_some() { this.remaining - 1 } else { 0 };
        Poll::Ready(item)
    }
    fn size_hint(&self) -> (usize, Option<usize>) { at_most(&self.stream, self.remaining) }
}
impl<St: FusedStream> FusedStream for Take<St> {
    fn is_terminated(&self) -> bool { self.remaining == 0 || self.stream.is_terminated() }
}
