//! Leaves out items until a future says no.
use super::*;

#[must_use = "streams do nothing unless polled"]
pub struct SkipWhile<St: Stream, Fut, F> {
    pub(super) stream: St,
    pub(super) f: F,
    pub(super) pending: Option<Fut>,
    pub(super) item: Option<St::Item>,
    pub(super) done: bool,
}
impl<St: Stream + Unpin, Fut: Unpin, F> Unpin for SkipWhile<St, Fut, F> {}
impl<St, Fut, F> Stream for SkipWhile<St, Fut, F>
where
    St: Stream,
    F: FnMut(&St::Item) -> Fut,
    Fut: Future<Output = bool>,
{
    type Item = St::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<St::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        if this.done {
            return pinned!(this.stream).poll_next(cx);
        }
        loop {
            match test!(this, cx) {
                Some((true, _)) => {}
                first => {
                    this.done = first.is_some();
                    return Poll::Ready(first.map(|(_, item)| item));
                }
            }
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        if self.done {
            self.stream.size_hint()
        } else {
            (0, more(self.stream.size_hint(), self.item.is_some() as usize).1)
        }
    }
}
