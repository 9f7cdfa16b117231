//! The halves of all pairs in two collections.
use super::*;

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Unzip<St, A, B> {
    pub(super) stream: St,
    pub(super) both: (A, B),
}
impl<St: Unpin, A, B> Unpin for Unzip<St, A, B> {}
impl<St, A, B, FromA, FromB> Future for Unzip<St, FromA, FromB>
where
    St: Stream<Item = (A, B)>,
    FromA: Default + Extend<A>,
    FromB: Default + Extend<B>,
{
    type Output = (FromA, FromB);
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<(FromA, FromB)> {
        let this = unsafe { self.get_unchecked_mut() };
        let both = &mut this.both;
        while let Some((left, right)) = ready!(pinned!(this.stream).poll_next(cx)) {
            both.0.extend(Some(left));
            both.1.extend(Some(right));
        }
        Poll::Ready(std::mem::take(both))
    }
}
