//! The next value, or the next error.
use super::*;

#[must_use = "futures do nothing unless you `.await` or poll them"]
#[gives]
pub struct TryNext<'a, St: ?Sized> {
    pub(super) stream: &'a mut St,
}
impl<St: ?Sized + Unpin> Unpin for TryNext<'_, St> {}
impl<St: ?Sized + TryStream + Unpin> Future for TryNext<'_, St> {
    type Output = Result<Option<St::Ok>, St::Error>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        match ready!(Pin::new(&mut *self.stream).try_poll_next(cx)) {
            Some(Ok(v)) => Poll::Ready(Ok(Some(v))),
            Some(Err(e)) => Poll::Ready(Err(e)),
            None => Poll::Ready(Ok(None)),
        }
    }
}
