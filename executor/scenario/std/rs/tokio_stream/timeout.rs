//! An error whenever an item takes longer than a time.
use super::*;

#[derive(Debug, PartialEq, Eq)]
pub struct Elapsed(());
impl std::fmt::Display for Elapsed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.pad("deadline has elapsed") }
}
impl std::error::Error for Elapsed {}

#[must_use = "streams do nothing unless polled"]
pub struct Timeout<S> {
    pub(super) stream: S,
    pub(super) delay: Pin<Box<tokio::time::Sleep>>,
    pub(super) duration: Duration,
    pub(super) armed: bool,
}
impl<S: Stream> Stream for Timeout<S> {
    type Item = Result<S::Item, Elapsed>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        if let Poll::Ready(item) = pinned!(this.stream).poll_next(cx) {
            if item.is_some() {
                this.delay.as_mut().reset(tokio::time::Instant::now() + this.duration);
                this.armed = true;
            }
            return Poll::Ready(item.map(Ok));
        }
        if this.armed && this.delay.as_mut().poll(cx).is_ready() {
            this.armed = false;
            return Poll::Ready(Some(Err(Elapsed(()))));
        }
        Poll::Pending
    }
}
