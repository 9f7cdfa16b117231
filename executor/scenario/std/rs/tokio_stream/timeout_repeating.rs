//! An error at each tick of an interval in which no item came.
use super::*;

pub struct TimeoutRepeating<S> {
    pub(super) stream: S,
    pub(super) interval: tokio::time::Interval,
}
impl<S: Stream> Stream for TimeoutRepeating<S> {
    type Item = Result<S::Item, Elapsed>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        match pinned!(this.stream).poll_next(cx) {
            Poll::Ready(Some(v)) => {
                this.interval.reset();
                Poll::Ready(Some(Ok(v)))
            }
            Poll::Ready(None) => Poll::Ready(None),
            Poll::Pending => this.interval.poll_tick(cx).map(|_| Some(Err(Elapsed(())))),
        }
    }
}
