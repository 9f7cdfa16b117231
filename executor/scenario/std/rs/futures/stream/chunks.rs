//! Vecs of n items; the last may be shorter.
use super::*;

#[derive(Debug)]
#[must_use = "streams do nothing unless polled"]
pub struct Chunks<St: Stream> {
    pub(super) stream: Fuse<St>,
    pub(super) items: Vec<St::Item>,
    pub(super) cap: usize,
}
impl<St: Stream + Unpin> Unpin for Chunks<St> {}
impl<St: Stream> Stream for Chunks<St> {
    type Item = Vec<St::Item>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Vec<St::Item>>> {
        let this = unsafe { self.get_unchecked_mut() };
        while this.items.len() < this.cap {
            match ready!(pinned!(this.stream).poll_next(cx)) {
                Some(item) => this.items.push(item),
                None => break,
            }
        }
        // Shorter than the others: the last one.
        let chunk = std::mem::take(&mut this.items);
        Poll::Ready(Some(chunk).filter(|items| !items.is_empty()))
    }
    fn size_hint(&self) -> (usize, Option<usize>) { more(self.stream.size_hint(), !self.items.is_empty() as usize) }
}
