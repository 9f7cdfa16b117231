//! Passes each item through a function.
use super::*;

#[derive(Clone)]
#[must_use = "streams do nothing unless polled"]
#[path_name = "futures_util::stream::stream::map::Map"]
pub struct Map<St, F> {
    pub(super) stream: St,
    pub(super) f: F,
}
impl<St, F, T> Stream for Map<St, F>
where
    St: Stream,
    F: FnMut(St::Item) -> T,
{
    type Item = T;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>> {
        let this = unsafe { self.get_unchecked_mut() };
        let next = ready!(pinned!(this.stream).poll_next(cx));
        Poll::Ready(if let Some(item) = next { Some((this.f)(item)) } else { None })
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.stream.size_hint() }
}
impl<St, F, T> FusedStream for Map<St, F>
where
    St: FusedStream,
    F: FnMut(St::Item) -> T,
{
    fn is_terminated(&self) -> bool { self.stream.is_terminated() }
}
impl<St: Unpin, F> Unpin for Map<St, F> {}
