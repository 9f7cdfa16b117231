//! Passes errors of the sink through a function.
use super::*;

#[must_use = "sinks do nothing unless polled"]
pub struct SinkMapErr<Si, F> {
    pub(super) sink: Si,
    pub(super) f: Option<F>,
}
impl<Si: Unpin, F> Unpin for SinkMapErr<Si, F> {}
impl<Si, F, E, Item> Sink<Item> for SinkMapErr<Si, F>
where
    Si: Sink<Item>,
    F: FnOnce(Si::Error) -> E,
{
    type Error = E;
    fn poll_ready(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), E>> {
        let this = unsafe { self.get_unchecked_mut() };
        let r = pinned!(this.sink).poll_ready(cx);
        r.map_err(|e| (this.f.take().expect("polled MapErr after completion"))(e))
    }
    fn start_send(self: Pin<&mut Self>, item: Item) -> Result<(), E> {
        let this = unsafe { self.get_unchecked_mut() };
        let r = pinned!(this.sink).start_send(item);
        r.map_err(|e| (this.f.take().expect("polled MapErr after completion"))(e))
    }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), E>> {
        let this = unsafe { self.get_unchecked_mut() };
        let r = pinned!(this.sink).poll_flush(cx);
        r.map_err(|e| (this.f.take().expect("polled MapErr after completion"))(e))
    }
    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), E>> {
        let this = unsafe { self.get_unchecked_mut() };
        let r = pinned!(this.sink).poll_close(cx);
        r.map_err(|e| (this.f.take().expect("polled MapErr after completion"))(e))
    }
}
