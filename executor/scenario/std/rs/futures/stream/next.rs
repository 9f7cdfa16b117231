//! The next item of a stream, as a future that borrows the stream.
use super::*;

#[derive(Debug)]
#[must_use = "futures do nothing unless you `.await` or poll them"]
#[gives]
pub struct Next<'a, St: ?Sized> {
    pub(super) stream: &'a mut St,
}
impl<St: ?Sized + Unpin> Unpin for Next<'_, St> {}
impl<St: ?Sized + Stream + Unpin> Future for Next<'_, St> {
    type Output = Option<St::Item>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<St::Item>> {
        Pin::new(&mut *self.stream).poll_next(cx)
    }
}
impl<St: ?Sized + FusedStream + Unpin> FusedFuture for Next<'_, St> {
    fn is_terminated(&self) -> bool { self.stream.is_terminated() }
}
