//! Holds up to n items while the sink is not ready.
use super::*;

#[must_use = "sinks do nothing unless polled"]
pub struct Buffer<Si, Item> {
    pub(super) sink: Si,
    pub(super) buf: VecDeque<Item>,
    pub(super) capacity: usize,
}
impl<Si: Unpin, Item> Unpin for Buffer<Si, Item> {}
impl<Si: Sink<Item>, Item> Buffer<Si, Item> {
    pub fn get_ref(&self) -> &Si { &self.sink }
    fn try_empty(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), Si::Error>> {
        ok!(pinned!(self.sink).poll_ready(cx));
        while let Some(item) = self.buf.pop_front() {
            if let Err(e) = pinned!(self.sink).start_send(item) {
                return Poll::Ready(Err(e));
            }
            if !self.buf.is_empty() {
                ok!(pinned!(self.sink).poll_ready(cx));
            }
        }
        Poll::Ready(Ok(()))
    }
}
impl<Si: Sink<Item>, Item> Sink<Item> for Buffer<Si, Item> {
    type Error = Si::Error;
    fn poll_ready(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Si::Error>> {
        let this = unsafe { self.get_unchecked_mut() };
        if this.capacity == 0 {
            return pinned!(this.sink).poll_ready(cx);
        }
        let _ = this.try_empty(cx)?;
        if this.buf.len() >= this.capacity { Poll::Pending } else { Poll::Ready(Ok(())) }
    }
    fn start_send(self: Pin<&mut Self>, item: Item) -> Result<(), Si::Error> {
        let this = unsafe { self.get_unchecked_mut() };
        if this.capacity == 0 {
            return pinned!(this.sink).start_send(item);
        }
        this.buf.push_back(item);
        Ok(())
    }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Si::Error>> {
        let this = unsafe { self.get_unchecked_mut() };
        ok!(this.try_empty(cx));
        pinned!(this.sink).poll_flush(cx)
    }
    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Si::Error>> {
        let this = unsafe { self.get_unchecked_mut() };
        ok!(this.try_empty(cx));
        pinned!(this.sink).poll_close(cx)
    }
}
