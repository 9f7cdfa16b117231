//! Repeats a stream: at its end a clone of the original begins.
use super::*;

#[derive(Clone, Debug)]
#[must_use = "streams do nothing unless polled"]
pub struct Cycle<St> {
    pub(super) orig: St,
    pub(super) stream: St,
}
impl<St: Clone + Stream> Stream for Cycle<St> {
    type Item = St::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<St::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        let next = pinned!(this.stream).poll_next(cx);
        if !matches!(next, Poll::Ready(None)) {
            return next;
        }
        // One more round. If it is empty, so is every other one.
        this.stream = this.orig.clone();
        pinned!(this.stream).poll_next(cx)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        // A cycle of no items ends; any other never does.
        let (lower, upper) = self.orig.size_hint();
        (if lower > 0 { usize::MAX } else { 0 }, upper.filter(|most| *most == 0))
    }
}
