//! Sends all items into a sink, then closes it. An item waits here until the sink is ready.
use super::*;

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Forward<St, Si, Item> {
    pub(super) stream: Fuse<St>,
    pub(super) sink: Option<Si>,
    pub(super) item: Option<Item>,
}
impl<St: Unpin, Si: Unpin, Item> Unpin for Forward<St, Si, Item> {}
impl<St, Si, Item, E> Future for Forward<St, Si, Item>
where
    St: Stream<Item = Result<Item, E>>,
    Si: Sink<Item, Error = E>,
{
    type Output = Result<(), E>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), E>> {
        let this = unsafe { self.get_unchecked_mut() };
        let sink = this.sink.as_mut().expect("polled `Forward` after completion");
        loop {
            if this.item.is_some() {
                if let Err(e) = ready!(pinned!(*sink).poll_ready(cx)) {
                    return Poll::Ready(Err(e));
                }
                if let Err(e) = pinned!(*sink).start_send(this.item.take().unwrap()) {
                    return Poll::Ready(Err(e));
                }
            }
            match pinned!(this.stream).poll_next(cx) {
                Poll::Ready(Some(Ok(item))) => this.item = Some(item),
                Poll::Ready(Some(Err(e))) => return Poll::Ready(Err(e)),
                Poll::Ready(None) => {
                    if let Err(e) = ready!(pinned!(*sink).poll_close(cx)) {
                        return Poll::Ready(Err(e));
                    }
                    this.sink = None;
                    return Poll::Ready(Ok(()));
                }
                Poll::Pending => {
                    if let Err(e) = ready!(pinned!(*sink).poll_flush(cx)) {
                        return Poll::Ready(Err(e));
                    }
                    return Poll::Pending;
                }
            }
        }
    }
}
