//! Converts errors.
use super::*;

#[must_use = "streams do nothing unless polled"]
pub struct ErrInto<St, E> {
    pub(super) stream: St,
    pub(super) _p: PhantomData<fn() -> E>,
}
impl<St: TryStream, E> Stream for ErrInto<St, E>
where
    St::Error: Into<E>,
{
    type Item = Result<St::Ok, E>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        match ready!(pinned!(this.stream).try_poll_next(cx)) {
            Some(Ok(v)) => Poll::Ready(Some(Ok(v))),
            Some(Err(e)) => Poll::Ready(Some(Err(e.into()))),
            None => Poll::Ready(None),
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.stream.size_hint() }
}
