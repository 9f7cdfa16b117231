//! Passes errors through a function.
use super::*;

#[must_use = "streams do nothing unless polled"]
pub struct MapErr<St, F> {
    pub(super) stream: St,
    pub(super) f: F,
}
impl<St: Unpin, F> Unpin for MapErr<St, F> {}
impl<St: TryStream, F: FnMut(St::Error) -> E, E> Stream for MapErr<St, F> {
    type Item = Result<St::Ok, E>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        match ready!(pinned!(this.stream).try_poll_next(cx)) {
            Some(Ok(v)) => Poll::Ready(Some(Ok(v))),
            Some(Err(e)) => Poll::Ready(Some(Err((this.f)(e)))),
            None => Poll::Ready(None),
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.stream.size_hint() }
}
