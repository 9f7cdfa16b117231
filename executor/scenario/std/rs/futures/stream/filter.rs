//! Keeps the items for which a future says yes. The item waits here while its future runs.
use super::*;

#[must_use = "streams do nothing unless polled"]
#[path_name = "futures_util::stream::stream::filter::Filter"]
pub struct Filter<St: Stream, Fut, F> {
    pub(super) stream: St,
    pub(super) f: F,
    pub(super) pending: Option<Fut>,
    pub(super) item: Option<St::Item>,
}
impl<St: Stream + Unpin, Fut: Unpin, F> Unpin for Filter<St, Fut, F> {}
impl<St, Fut, F> Stream for Filter<St, Fut, F>
where
    St: Stream,
    F: FnMut(&St::Item) -> Fut,
    Fut: Future<Output = bool>,
{
    type Item = St::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<St::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            match test!(this, cx) {
                Some((false, _)) => {}
                last => return Poll::Ready(last.map(|(_, item)| item)),
            }
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) { (0, more(self.stream.size_hint(), self.item.is_some() as usize).1) }
}
impl<St, Fut, F> FusedStream for Filter<St, Fut, F>
where
    St: FusedStream,
    F: FnMut(&St::Item) -> Fut,
    Fut: Future<Output = bool>,
{
    fn is_terminated(&self) -> bool { self.pending.is_none() && self.stream.is_terminated() }
}
