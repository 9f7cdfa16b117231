//! Hands one item to a sink, without a flush.
use super::*;

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Feed<'a, Si: ?Sized, Item> {
    pub(super) sink: &'a mut Si,
    pub(super) item: Option<Item>,
    pub(super) held: Loss,
}
impl<Si: Unpin + ?Sized, Item> Unpin for Feed<'_, Si, Item> {}
impl<Si: Sink<Item> + Unpin + ?Sized, Item> Future for Feed<'_, Si, Item> {
    type Output = Result<(), Si::Error>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.get_mut();
        this.held.n = 1;
        let ready = ready_or_waits!(this.held, Pin::new(&mut *this.sink).poll_ready(cx));
        this.held.over();
        if let Err(e) = ready {
            return Poll::Ready(Err(e));
        }
        let item = this.item.take().expect("polled Feed after completion");
        Poll::Ready(Pin::new(&mut *this.sink).start_send(item))
    }
}
