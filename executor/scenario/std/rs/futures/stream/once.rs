//! One item, the output of a future.
use super::*;

#[derive(Debug)]
#[must_use = "streams do nothing unless polled"]
#[path_name = "futures_util::stream::once::Once"]
pub struct Once<Fut> {
    pub(super) future: Option<Fut>,
}

pub fn once<Fut: Future>(future: Fut) -> Once<Fut> { Once { future: Some(future) } }
impl<Fut: Future> Stream for Once<Fut> {
    type Item = Fut::Output;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Fut::Output>> {
        let this = unsafe { self.get_unchecked_mut() };
        let Some(future) = &mut this.future else { return Poll::Ready(None) };
        let output = ready!(pinned!(*future).poll(cx));
        this.future = None;
        Poll::Ready(Some(output))
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.future.is_some() as usize;
        (n, Some(n))
    }
}
impl<Fut: Future> FusedStream for Once<Fut> {
    fn is_terminated(&self) -> bool { self.future.is_none() }
}
