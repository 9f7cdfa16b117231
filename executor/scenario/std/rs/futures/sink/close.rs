//! Flushes a sink and closes it.
use super::*;

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Close<'a, Si: ?Sized, Item> {
    pub(super) sink: &'a mut Si,
    pub(super) _p: PhantomData<fn(Item)>,
}
impl<Si: Unpin + ?Sized, Item> Unpin for Close<'_, Si, Item> {}
impl<Si: Sink<Item> + Unpin + ?Sized, Item> Future for Close<'_, Si, Item> {
    type Output = Result<(), Si::Error>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        Pin::new(&mut *self.get_mut().sink).poll_close(cx)
    }
}
