//! Runs up to n of the futures that a stream gives, and returns their outputs in the order of the stream.
use super::*;

#[must_use = "streams do nothing unless polled"]
pub struct Buffered<St>
where
    St: Stream,
    St::Item: Future,
{
    pub(super) stream: Fuse<St>,
    pub(super) queue: FuturesOrdered<St::Item>,
    pub(super) max: usize,
}
impl<St> Stream for Buffered<St>
where
    St: Stream,
    St::Item: Future,
{
    type Item = <St::Item as Future>::Output;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        poll_buffer!(this, cx)
    }
    fn size_hint(&self) -> (usize, Option<usize>) { more(self.stream.size_hint(), self.queue.len()) }
}
