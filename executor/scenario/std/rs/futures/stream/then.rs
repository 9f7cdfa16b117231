//! Replaces each item by the output of a future; the next item comes after that.
use super::*;

#[derive(Clone)]
#[must_use = "streams do nothing unless polled"]
#[path_name = "futures_util::stream::stream::then::Then"]
pub struct Then<St, Fut, F> {
    pub(super) stream: St,
    pub(super) f: F,
    pub(super) pending: Option<Fut>,
}
impl<St: Unpin, Fut: Unpin, F> Unpin for Then<St, Fut, F> {}
impl<St, Fut, F> Stream for Then<St, Fut, F>
where
    St: Stream,
    F: FnMut(St::Item) -> Fut,
    Fut: Future,
{
    type Item = Fut::Output;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Fut::Output>> {
        let this = unsafe { self.get_unchecked_mut() };
        Poll::Ready(each!(this, cx, item => (this.f)(item)))
    }
    fn size_hint(&self) -> (usize, Option<usize>) { more(self.stream.size_hint(), self.pending.is_some() as usize) }
}
impl<St, Fut, F> FusedStream for Then<St, Fut, F>
where
    St: FusedStream,
    F: FnMut(St::Item) -> Fut,
    Fut: Future,
{
    fn is_terminated(&self) -> bool { self.pending.is_none() && self.stream.is_terminated() }
}
