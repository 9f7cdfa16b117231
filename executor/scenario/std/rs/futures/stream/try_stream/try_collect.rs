//! All values in a collection, or the first error.
use super::*;

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct TryCollect<St, C> {
    pub(super) stream: St,
    pub(super) items: C,
}
impl<St: Unpin, C> Unpin for TryCollect<St, C> {}
impl<St: TryStream, C: Default + Extend<St::Ok>> Future for TryCollect<St, C> {
    type Output = Result<C, St::Error>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = unsafe { self.get_unchecked_mut() };
        while let Some(value) = ready!(pinned!(this.stream).try_poll_next(cx)?) {
            this.items.extend(Some(value));
        }
        Poll::Ready(Ok(std::mem::take(&mut this.items)))
    }
}
