//! Vecs of n items, or of fewer after a time.
use super::*;

impl<S: Stream> ChunksTimeout<S> {
    /// What has come and not been given away.
    pub fn into_remainder(mut self) -> Vec<S::Item> { std::mem::take(&mut self.items) }
}

pub struct ChunksTimeout<S: Stream> {
    pub(super) stream: Option<S>,
    pub(super) deadline: Option<Pin<Box<tokio::time::Sleep>>>,
    pub(super) duration: Duration,
    pub(super) items: Vec<S::Item>,
    pub(super) cap: usize,
}
impl<S: Stream> Stream for ChunksTimeout<S> {
    type Item = Vec<S::Item>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        let mut next = poll_opt(&mut this.stream, cx);
        while let Poll::Ready(Some(item)) = next {
            if this.items.is_empty() {
                this.deadline = Some(Box::pin(tokio::time::sleep(this.duration)));
            }
            this.items.push(item);
            if this.items.len() >= this.cap {
                return Poll::Ready(Some(std::mem::take(&mut this.items)));
            }
            next = poll_opt(&mut this.stream, cx);
        }
        // Neither full nor empty: it is given away at the deadline, or at the end of the stream.
        if next.is_pending() {
            let deadline = this.deadline.as_mut().filter(|_| !this.items.is_empty());
            ready!(deadline.map_or(Poll::Pending, |d| d.as_mut().poll(cx)));
        }
        let chunk = std::mem::take(&mut this.items);
        Poll::Ready(Some(chunk).filter(|items| !items.is_empty()))
    }
}
