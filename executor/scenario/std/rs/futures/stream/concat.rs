//! All items joined to one, the first item extended by the others.
use super::*;

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Concat<St: Stream> {
    pub(super) stream: St,
    pub(super) acc: Option<St::Item>,
}
impl<St> Future for Concat<St>
where
    St: Stream,
    St::Item: Extend<<St::Item as IntoIterator>::Item> + IntoIterator + Default,
{
    type Output = St::Item;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<St::Item> {
        let this = unsafe { self.get_unchecked_mut() };
        while let Some(part) = ready!(pinned!(this.stream).poll_next(cx)) {
            match &mut this.acc {
                Some(whole) => whole.extend(part),
                first => *first = Some(part),
            }
        }
        Poll::Ready(this.acc.take().unwrap_or_default())
    }
}
