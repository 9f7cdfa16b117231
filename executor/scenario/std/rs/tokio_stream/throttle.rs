//! Keeps a time between items.
use super::*;

#[must_use = "streams do nothing unless polled"]
pub struct Throttle<S> {
    pub(super) stream: S,
    pub(super) delay: Pin<Box<tokio::time::Sleep>>,
    /// The delay has to end before the next item.
    pub(super) waits: bool,
    pub(super) duration: Duration,
}
impl<S: Stream> Throttle<S> {
    pub fn get_ref(&self) -> &S { &self.stream }
    pub fn get_mut(&mut self) -> &mut S { &mut self.stream }
    pub fn into_inner(self) -> S { self.stream }
}
impl<S: Stream> Stream for Throttle<S> {
    type Item = S::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<S::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        if this.waits {
            ready!(this.delay.as_mut().poll(cx));
            this.waits = false;
        }
        let item = ready!(pinned!(this.stream).poll_next(cx));
        if item.is_some() && !this.duration.is_zero() {
            // The timer runs from now on, whenever the next item is asked for.
            this.delay.as_mut().reset(tokio::time::Instant::now() + this.duration);
            this.waits = true;
        }
        Poll::Ready(item)
    }
}
