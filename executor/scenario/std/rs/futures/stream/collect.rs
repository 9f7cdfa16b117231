//! All items in a collection.
use super::*;

#[derive(Debug)]
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Collect<St, C> {
    pub(super) stream: St,
    pub(super) collection: C,
}
impl<St: Unpin, C> Unpin for Collect<St, C> {}
impl<St, C> Future for Collect<St, C>
where
    St: Stream,
    C: Default + Extend<St::Item>,
{
    type Output = C;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<C> {
        let this = unsafe { self.get_unchecked_mut() };
        while let Some(e) = ready!(pinned!(this.stream).poll_next(cx)) {
            this.collection.extend(Some(e));
        }
        Poll::Ready(std::mem::take(&mut this.collection))
    }
}
