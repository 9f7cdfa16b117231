//! Ends when a future is ready, whose output can be taken then.
use super::*;

#[must_use = "streams do nothing unless polled"]
pub struct TakeUntil<St: Stream, Fut: Future> {
    pub(super) stream: St,
    pub(super) fut: Option<Fut>,
    pub(super) result: Option<Fut::Output>,
    pub(super) free: bool,
}
impl<St: Stream, Fut: Future> TakeUntil<St, Fut> {
    pub fn take_future(&mut self) -> Option<Fut> {
        if self.fut.is_some() {
            self.free = true;
        }
        self.fut.take()
    }
    pub fn take_result(&mut self) -> Option<Fut::Output> { self.result.take() }
    pub fn is_stopped(&self) -> bool { !self.free && self.fut.is_none() }
}
impl<St: Stream, Fut: Future> Stream for TakeUntil<St, Fut> {
    type Item = St::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<St::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        let stop = this.fut.as_mut().map(|fut| pinned!(*fut).poll(cx));
        if let Some(Poll::Ready(result)) = stop {
            (this.fut, this.result) = (None, Some(result));
        }
        if this.is_stopped() {
            return Poll::Ready(None);
        }
        let next = pinned!(this.stream).poll_next(cx);
        if let Poll::Ready(None) = next {
            this.fut = None;
        }
        next
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        if self.is_stopped() { (0, Some(0)) } else { self.stream.size_hint() }
    }
}
