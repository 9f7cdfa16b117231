//! Passes each error to a function that returns a future of a result in its place.
use super::*;

#[must_use = "streams do nothing unless polled"]
pub struct OrElse<St, Fut, F> {
    pub(super) stream: St,
    pub(super) f: F,
    pub(super) pending: Option<Fut>,
}
impl<St: Unpin, Fut: Unpin, F> Unpin for OrElse<St, Fut, F> {}
impl<St, Fut, F> Stream for OrElse<St, Fut, F>
where
    St: TryStream,
    F: FnMut(St::Error) -> Fut,
    Fut: TryFuture<Ok = St::Ok>,
{
    type Item = Result<St::Ok, Fut::Error>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            if let Some(fut) = &mut this.pending {
                let item = ready!(pinned!(*fut).try_poll(cx));
                this.pending = None;
                return Poll::Ready(Some(item));
            }
            match ready!(pinned!(this.stream).try_poll_next(cx)) {
                Some(Ok(x)) => return Poll::Ready(Some(Ok(x))),
                Some(Err(e)) => this.pending = Some((this.f)(e)),
                None => return Poll::Ready(None),
            }
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) { more(self.stream.size_hint(), self.pending.is_some() as usize) }
}
