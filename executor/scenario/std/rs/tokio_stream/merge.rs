//! The items of two streams, which take turns.
use super::*;

/// Both streams in turn.
pub struct Merge<A, B> {
    pub(super) a: Option<A>,
    pub(super) b: Option<B>,
    pub(super) a_first: bool,
}
impl<A, B> Stream for Merge<A, B>
where
    A: Stream,
    B: Stream<Item = A::Item>,
{
    type Item = A::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<A::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        let a_first = this.a_first;
        this.a_first = !a_first;
        for turn in [a_first, !a_first] {
            let next = if turn { poll_opt(&mut this.a, cx) } else { poll_opt(&mut this.b, cx) };
            if let Poll::Ready(Some(_)) = next {
                return next;
            }
        }
        if this.a.is_none() && this.b.is_none() { Poll::Ready(None) } else { Poll::Pending }
    }
}
