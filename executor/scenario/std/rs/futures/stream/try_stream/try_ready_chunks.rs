//! Vecs of the values that are ready at once; an error comes with the values before it.
use super::*;

#[must_use = "streams do nothing unless polled"]
pub struct TryReadyChunks<St: TryStream> {
    pub(super) stream: Fuse<IntoStream<St>>,
    pub(super) cap: usize,
}
impl<St: TryStream> Stream for TryReadyChunks<St> {
    type Item = Result<Vec<St::Ok>, TryReadyChunksError<St::Ok, St::Error>>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        let mut items = Vec::new();
        loop {
            match pinned!(this.stream).poll_next(cx) {
                Poll::Ready(Some(Ok(item))) => {
                    items.push(item);
                    if items.len() >= this.cap {
                        return Poll::Ready(Some(Ok(items)));
                    }
                }
                Poll::Ready(Some(Err(e))) => return Poll::Ready(Some(Err(TryReadyChunksError(items, e)))),
                Poll::Pending if items.is_empty() => return Poll::Pending,
                Poll::Ready(None) if items.is_empty() => return Poll::Ready(None),
                _ => return Poll::Ready(Some(Ok(items))),
            }
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let (lower, upper) = self.stream.size_hint();
        (lower / self.cap, upper)
    }
}
