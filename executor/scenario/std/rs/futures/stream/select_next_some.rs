//! The next item of a stream, for select!: it is terminated once the stream is.
use super::*;

#[must_use = "futures do nothing unless you `.await` or poll them"]
#[gives]
pub struct SelectNextSome<'a, St: ?Sized> {
    pub(super) stream: &'a mut St,
}
impl<St: ?Sized + Unpin> Unpin for SelectNextSome<'_, St> {}
impl<St: ?Sized + FusedStream + Unpin> Future for SelectNextSome<'_, St> {
    type Output = St::Item;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<St::Item> {
        assert!(!self.stream.is_terminated(), "SelectNextSome polled after terminated");
        match ready!(Pin::new(&mut *self.stream).poll_next(cx)) {
            Some(item) => Poll::Ready(item),
            None => {
                cx.waker().wake_by_ref();
                Poll::Pending
            }
        }
    }
}
impl<St: ?Sized + FusedStream + Unpin> FusedFuture for SelectNextSome<'_, St> {
    fn is_terminated(&self) -> bool { self.stream.is_terminated() }
}
