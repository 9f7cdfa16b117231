//! The items of a second stream after those of the first.
use super::*;

#[derive(Clone, Debug)]
#[must_use = "streams do nothing unless polled"]
pub struct Chain<A, B> {
    pub(super) first: Option<A>,
    pub(super) second: B,
}
impl<A, B> Stream for Chain<A, B>
where
    A: Stream,
    B: Stream<Item = A::Item>,
{
    type Item = A::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<A::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        while let Some(first) = &mut this.first {
            match ready!(pinned!(*first).poll_next(cx)) {
                None => this.first = None,
                item => return Poll::Ready(item),
            }
        }
        pinned!(this.second).poll_next(cx)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let second = self.second.size_hint();
        let Some(first) = &self.first else { return second };
        let (least, most) = first.size_hint();
        (least.saturating_add(second.0), most.and_then(|n| n.checked_add(second.1?)))
    }
}
