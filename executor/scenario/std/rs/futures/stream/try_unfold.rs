//! As Unfold; an error is the last item.
use super::*;

#[must_use = "streams do nothing unless polled"]
pub struct TryUnfold<T, F, Fut> {
    pub(super) f: F,
    pub(super) state: Option<T>,
    pub(super) fut: Option<Fut>,
}
impl<T, F, Fut: Unpin> Unpin for TryUnfold<T, F, Fut> {}

pub fn try_unfold<T, F, Fut, Item>(init: T, f: F) -> TryUnfold<T, F, Fut>
where
    F: FnMut(T) -> Fut,
    Fut: TryFuture<Ok = Option<(Item, T)>>,
{
    TryUnfold { f, state: Some(init), fut: None }
}
impl<T, F, Fut, Item> Stream for TryUnfold<T, F, Fut>
where
    F: FnMut(T) -> Fut,
    Fut: TryFuture<Ok = Option<(Item, T)>>,
{
    type Item = Result<Item, Fut::Error>;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        if let Some(state) = this.state.take() {
            this.fut = Some((this.f)(state));
        }
        let Some(step) = &mut this.fut else { return Poll::Ready(None) };
        let stepped = ready!(pinned!(*step).try_poll(cx)).transpose();
        this.fut = None;
        Poll::Ready(stepped.map(|r| {
            let (item, state) = r?;
            this.state = Some(state);
            Ok(item)
        }))
    }
}
