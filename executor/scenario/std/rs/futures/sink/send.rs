//! Hands one item to a sink and flushes it.
use super::*;

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Send<'a, Si: ?Sized, Item> {
    pub(super) sink: &'a mut Si,
    pub(super) item: Option<Item>,
    pub(super) held: Loss,
}
impl<Si: Unpin + ?Sized, Item> Unpin for Send<'_, Si, Item> {}
impl<Si: Sink<Item> + Unpin + ?Sized, Item> Future for Send<'_, Si, Item> {
    type Output = Result<(), Si::Error>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.get_mut();
        if this.item.is_some() {
            this.held.n = 1;
            let ready = ready_or_waits!(this.held, Pin::new(&mut *this.sink).poll_ready(cx));
            this.held.over();
            if let Err(e) = ready {
                return Poll::Ready(Err(e));
            }
            let item = this.item.take().unwrap();
            if let Err(e) = Pin::new(&mut *this.sink).start_send(item) {
                return Poll::Ready(Err(e));
            }
        }
        Pin::new(&mut *this.sink).poll_flush(cx)
    }
}
