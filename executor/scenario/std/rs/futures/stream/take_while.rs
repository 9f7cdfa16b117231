//! Ends before the first item for which a future says no.
use super::*;

#[must_use = "streams do nothing unless polled"]
pub struct TakeWhile<St: Stream, Fut, F> {
    pub(super) stream: St,
    pub(super) f: F,
    pub(super) pending: Option<Fut>,
    pub(super) item: Option<St::Item>,
    pub(super) done: bool,
}
impl<St: Stream + Unpin, Fut: Unpin, F> Unpin for TakeWhile<St, Fut, F> {}
impl<St, Fut, F> Stream for TakeWhile<St, Fut, F>
where
    St: Stream,
    F: FnMut(&St::Item) -> Fut,
    Fut: Future<Output = bool>,
{
    type Item = St::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<St::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        if this.done {
            return Poll::Ready(None);
        }
        let tested = test!(this, cx);
        this.done = matches!(tested, Some((false, _)));
        Poll::Ready(tested.and_then(|(take, item)| take.then_some(item)))
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        if self.done { (0, Some(0)) } else { (0, more(self.stream.size_hint(), self.item.is_some() as usize).1) }
    }
}
