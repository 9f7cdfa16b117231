//! Items that a future makes of a state, with the next state; None is the end.
use super::*;

#[must_use = "streams do nothing unless polled"]
pub struct Unfold<T, F, Fut> {
    pub(super) f: F,
    pub(super) state: Option<T>,
    pub(super) fut: Option<Fut>,
}
impl<T, F, Fut: Unpin> Unpin for Unfold<T, F, Fut> {}

pub fn unfold<T, F, Fut, Item>(init: T, f: F) -> Unfold<T, F, Fut>
where
    F: FnMut(T) -> Fut,
    Fut: Future<Output = Option<(Item, T)>>,
{
    Unfold { f, state: Some(init), fut: None }
}
impl<T, F, Fut, Item> Stream for Unfold<T, F, Fut>
where
    F: FnMut(T) -> Fut,
    Fut: Future<Output = Option<(Item, T)>>,
{
    type Item = Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Item>> {
        let this = unsafe { self.get_unchecked_mut() };
        if let Some(state) = this.state.take() {
            this.fut = Some((this.f)(state));
        }
        let step = this.fut.as_mut().expect("Unfold must not be polled after it returned `Poll::Ready(None)`");
        let (item, state) = ready!(pinned!(*step).poll(cx)).unzip();
        (this.fut, this.state) = (None, state);
        Poll::Ready(item)
    }
}
impl<T, F, Fut, Item> FusedStream for Unfold<T, F, Fut>
where
    F: FnMut(T) -> Fut,
    Fut: Future<Output = Option<(Item, T)>>,
{
    fn is_terminated(&self) -> bool { self.state.is_none() && self.fut.is_none() }
}
