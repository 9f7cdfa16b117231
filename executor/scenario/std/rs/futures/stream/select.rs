//! The items of two streams, which take turns.
use super::*;

#[must_use = "streams do nothing unless polled"]
pub struct Select<A, B> {
    pub(super) inner: SelectWithStrategy<A, B, fn(&mut PollNext) -> PollNext, PollNext>,
}

fn round_robin(last: &mut PollNext) -> PollNext { last.toggle() }

pub fn select<A, B>(stream1: A, stream2: B) -> Select<A, B>
where
    A: Stream,
    B: Stream<Item = A::Item>,
{
    Select { inner: select_with_strategy(stream1, stream2, round_robin) }
}
impl<A, B> Stream for Select<A, B>
where
    A: Stream,
    B: Stream<Item = A::Item>,
{
    type Item = A::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<A::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        pinned!(this.inner).poll_next(cx)
    }
}
impl<A, B> FusedStream for Select<A, B>
where
    A: Stream,
    B: Stream<Item = A::Item>,
{
    fn is_terminated(&self) -> bool { self.inner.a.is_terminated() && self.inner.b.is_terminated() }
}
