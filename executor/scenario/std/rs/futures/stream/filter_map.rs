//! Keeps what futures make of the items, if that is Some.
use super::*;

#[must_use = "streams do nothing unless polled"]
#[path_name = "futures_util::stream::stream::filter_map::FilterMap"]
pub struct FilterMap<St, Fut, F> {
    pub(super) stream: St,
    pub(super) f: F,
    pub(super) pending: Option<Fut>,
}
impl<St: Unpin, Fut: Unpin, F> Unpin for FilterMap<St, Fut, F> {}
impl<St, Fut, F, T> Stream for FilterMap<St, Fut, F>
where
    St: Stream,
    F: FnMut(St::Item) -> Fut,
    Fut: Future<Output = Option<T>>,
{
    type Item = T;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            match each!(this, cx, item => (this.f)(item)) {
                Some(None) => {}
                item => return Poll::Ready(item.flatten()),
            }
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, more(self.stream.size_hint(), self.pending.is_some() as usize).1)
    }
}
impl<St, Fut, F, T> FusedStream for FilterMap<St, Fut, F>
where
    St: FusedStream,
    F: FnMut(St::Item) -> Fut,
    Fut: Future<Output = Option<T>>,
{
    fn is_terminated(&self) -> bool { self.pending.is_none() && self.stream.is_terminated() }
}
