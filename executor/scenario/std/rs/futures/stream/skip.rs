//! All but the first n items.
use super::*;

#[derive(Clone, Debug)]
#[must_use = "streams do nothing unless polled"]
pub struct Skip<St> {
    pub(super) stream: St,
    pub(super) remaining: usize,
}
impl<St: Stream> Stream for Skip<St> {
    type Item = St::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<St::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            let next = ready!(pinned!(this.stream).poll_next(cx));
            if this.remaining == 0 || next.is_none() {
                return Poll::Ready(next);
            }
            this.remaining -= 1;
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let without = |n: usize| n.saturating_sub(self.remaining);
        let (lower, upper) = self.stream.size_hint();
        (without(lower), upper.map(without))
    }
}
