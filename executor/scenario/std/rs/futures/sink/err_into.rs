//! Converts errors of the sink.
use super::*;

#[must_use = "sinks do nothing unless polled"]
pub struct SinkErrInto<Si, Item, E> {
    pub(super) sink: Si,
    pub(super) _p: PhantomData<fn(Item) -> E>,
}
impl<Si: Unpin, Item, E> Unpin for SinkErrInto<Si, Item, E> {}
impl<Si, Item, E> Sink<Item> for SinkErrInto<Si, Item, E>
where
    Si: Sink<Item>,
    Si::Error: Into<E>,
{
    type Error = E;
    fn poll_ready(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), E>> {
        pinned!(self.get_unchecked_mut().sink).poll_ready(cx).map_err(|e| e.into())
    }
    fn start_send(self: Pin<&mut Self>, item: Item) -> Result<(), E> {
        pinned!(self.get_unchecked_mut().sink).start_send(item).map_err(|e| e.into())
    }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), E>> {
        pinned!(self.get_unchecked_mut().sink).poll_flush(cx).map_err(|e| e.into())
    }
    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), E>> {
        pinned!(self.get_unchecked_mut().sink).poll_close(cx).map_err(|e| e.into())
    }
}
