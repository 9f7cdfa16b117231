//! The items of streams that are themselves the items of a stream, one stream after the other.
use super::*;

#[derive(Clone)]
#[must_use = "streams do nothing unless polled"]
pub struct Flatten<St, U> {
    pub(super) stream: St,
    pub(super) inner: Option<U>,
}
impl<St> Stream for Flatten<St, St::Item>
where
    St: Stream,
    St::Item: Stream,
{
    type Item = <St::Item as Stream>::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            while let Some(inner) = &mut this.inner {
                match ready!(pinned!(*inner).poll_next(cx)) {
                    None => this.inner = None,
                    item => return Poll::Ready(item),
                }
            }
            this.inner = ready!(pinned!(this.stream).poll_next(cx));
            if this.inner.is_none() {
                return Poll::Ready(None);
            }
        }
    }
}
