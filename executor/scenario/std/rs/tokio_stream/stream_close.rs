//! StreamNotifyClose: a stream that says that it ends.
use crate::Stream;
use std::pin::Pin;
use std::task::{Context, Poll};

#[must_use = "streams do nothing unless polled"]
pub struct StreamNotifyClose<S> {
    inner: Option<S>,
}
impl<S> StreamNotifyClose<S> {
    pub fn new(stream: S) -> Self { StreamNotifyClose { inner: Some(stream) } }
    /// None when it has ended.
    pub fn into_inner(self) -> Option<S> { self.inner }
}
impl<S: Stream> Stream for StreamNotifyClose<S> {
    type Item = Option<S::Item>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        let r = match &mut this.inner {
            None => return Poll::Ready(None),
            Some(s) => unsafe { Pin::new_unchecked(s) }.poll_next(cx),
        };
        if let Poll::Ready(None) = &r {
            this.inner = None;
        }
        r.map(Some)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        match &self.inner {
            None => (0, Some(0)),
            Some(s) => {
                let (low, high) = s.size_hint();
                (low.saturating_add(1), high.and_then(|n| n.checked_add(1)))
            }
        }
    }
}
