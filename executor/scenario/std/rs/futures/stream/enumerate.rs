//! Numbers the items.
use super::*;

#[derive(Clone, Debug)]
#[must_use = "streams do nothing unless polled"]
pub struct Enumerate<St> {
    pub(super) stream: St,
    pub(super) count: usize,
}
impl<St: Stream> Stream for Enumerate<St> {
    type Item = (usize, St::Item);
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        let item = ready!(pinned!(this.stream).poll_next(cx));
        let number = this.count;
        this.count += item.is_some() as usize;
        Poll::Ready(if let Some(x) = item { Some((number, x)) } else { None })
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.stream.size_hint() }
}
impl<St: FusedStream> FusedStream for Enumerate<St> {
    fn is_terminated(&self) -> bool { self.stream.is_terminated() }
}
