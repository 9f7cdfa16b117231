//! Vecs of the items that are ready at once, n at most.
use super::*;

#[must_use = "streams do nothing unless polled"]
pub struct ReadyChunks<St: Stream> {
    pub(super) stream: Fuse<St>,
    pub(super) cap: usize,
}
impl<St: Stream> Stream for ReadyChunks<St> {
    type Item = Vec<St::Item>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Vec<St::Item>>> {
        let this = unsafe { self.get_unchecked_mut() };
        let mut items = Vec::new();
        while items.len() < this.cap {
            match pinned!(this.stream).poll_next(cx) {
                Poll::Ready(Some(item)) => items.push(item),
                // No item for now, or none at all anymore.
                other if items.is_empty() => return other.map(|_| None),
                _ => break,
            }
        }
        Poll::Ready(Some(items))
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.stream.size_hint() }
}
