//! Keeps the values for which a future says yes.
use super::*;

#[must_use = "streams do nothing unless polled"]
pub struct TryFilter<St: TryStream, Fut, F> {
    pub(super) stream: St,
    pub(super) f: F,
    pub(super) pending: Option<Fut>,
    pub(super) item: Option<St::Ok>,
}
impl<St: TryStream + Unpin, Fut: Unpin, F> Unpin for TryFilter<St, Fut, F> {}
impl<St, Fut, F> Stream for TryFilter<St, Fut, F>
where
    St: TryStream,
    Fut: Future<Output = bool>,
    F: FnMut(&St::Ok) -> Fut,
{
    type Item = Result<St::Ok, St::Error>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            if this.pending.is_none() {
                let Some(value) = ready!(pinned!(this.stream).try_poll_next(cx)?) else { return Poll::Ready(None) };
                this.pending = Some((this.f)(&value));
                this.item = Some(value);
            }
            let keep = ready!(pinned!(*this.pending.as_mut().unwrap()).poll(cx));
            this.pending = None;
            if let Some(value) = this.item.take().filter(|_| keep) {
                return Poll::Ready(Some(Ok(value)));
            }
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, more(self.stream.size_hint(), self.pending.is_some() as usize).1)
    }
}
