//! Polls a stream no more after its end.
use super::*;

#[must_use = "streams do nothing unless polled"]
#[derive(Clone, Debug)]
pub struct Fuse<St> {
    pub(super) stream: St,
    pub(super) done: bool,
}
impl<St> Fuse<St> {
    pub fn is_done(&self) -> bool { self.done }
}
impl<St: Stream> Stream for Fuse<St> {
    type Item = St::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<St::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        if this.done {
            return Poll::Ready(None);
        }
        let next = pinned!(this.stream).poll_next(cx);
        this.done = matches!(next, Poll::Ready(None));
        next
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        at_most(&self.stream, if self.done { 0 } else { usize::MAX })
    }
}
impl<St: Stream> FusedStream for Fuse<St> {
    fn is_terminated(&self) -> bool { self.done }
}
