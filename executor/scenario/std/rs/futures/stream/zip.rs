//! Pairs of the items of two streams. An item waits here until the other stream has one.
use super::*;

/// Puts the stream's next item into the slot, if it is empty and there is one. Whether it is full then.
fn fill<St: Stream>(stream: Pin<&mut St>, slot: &mut Option<St::Item>, cx: &mut Context<'_>) -> bool {
    if slot.is_none() {
        if let Poll::Ready(item) = stream.poll_next(cx) {
            *slot = item;
        }
    }
    slot.is_some()
}

#[must_use = "streams do nothing unless polled"]
pub struct Zip<A: Stream, B: Stream> {
    pub(super) a: Fuse<A>,
    pub(super) b: Fuse<B>,
    pub(super) qa: Option<A::Item>,
    pub(super) qb: Option<B::Item>,
}
impl<A: Stream + Unpin, B: Stream + Unpin> Unpin for Zip<A, B> {}
impl<A: Stream, B: Stream> Stream for Zip<A, B> {
    type Item = (A::Item, B::Item);
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        // The side that is ready first waits in its queue.
        let a_waits = fill(pinned!(this.a), &mut this.qa, cx);
        let b_waits = fill(pinned!(this.b), &mut this.qb, cx);
        if a_waits && b_waits {
            return Poll::Ready(Some((this.qa.take().unwrap(), this.qb.take().unwrap())));
        }
        if this.a.is_done() || this.b.is_done() { Poll::Ready(None) } else { Poll::Pending }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let a = more(self.a.size_hint(), self.qa.is_some() as usize);
        let b = more(self.b.size_hint(), self.qb.is_some() as usize);
        // The shorter one counts; one without a bound does not.
        let upper = a.1.into_iter().chain(b.1).min();
        (a.0.min(b.0), upper)
    }
}
