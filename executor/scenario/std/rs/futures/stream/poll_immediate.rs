//! Never waits: Pending becomes an item.
use super::*;

#[derive(Debug, Clone)]
#[must_use = "streams do nothing unless polled"]
pub struct PollImmediate<S> {
    pub(super) stream: Option<S>,
}

pub fn poll_immediate<S: Stream>(s: S) -> PollImmediate<S> { PollImmediate { stream: Some(s) } }
impl<S: Stream> Stream for PollImmediate<S> {
    type Item = Poll<S::Item>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        let Some(stream) = &mut this.stream else { return Poll::Ready(None) };
        let now = match pinned!(*stream).poll_next(cx) {
            Poll::Pending => Some(Poll::Pending),
            Poll::Ready(item) => item.map(Poll::Ready),
        };
        if now.is_none() {
            this.stream = None;
        }
        Poll::Ready(now)
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.stream.as_ref().map_or((0, Some(0)), |s| s.size_hint()) }
}
