//! The number of items.
use super::*;

#[derive(Debug)]
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Count<St> {
    pub(super) stream: St,
    pub(super) count: usize,
}
impl<St: Stream> Future for Count<St> {
    type Output = usize;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<usize> {
        let this = unsafe { self.get_unchecked_mut() };
        while ready!(pinned!(this.stream).poll_next(cx)).is_some() {
            this.count += 1;
        }
        Poll::Ready(this.count)
    }
}
