//! Adds up all items: a future makes the new sum of the old one and an item.
use super::*;

#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Fold<St, Fut, T, F> {
    pub(super) stream: St,
    pub(super) f: F,
    pub(super) acc: Option<T>,
    pub(super) pending: Option<Fut>,
}
impl<St: Unpin, Fut: Unpin, T, F> Unpin for Fold<St, Fut, T, F> {}
impl<St, Fut, T, F> Future for Fold<St, Fut, T, F>
where
    St: Stream,
    F: FnMut(T, St::Item) -> Fut,
    Fut: Future<Output = T>,
{
    type Output = T;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        let this = unsafe { self.get_unchecked_mut() };
        loop {
            match each!(this, cx, item => (this.f)(this.acc.take().unwrap(), item)) {
                None => return Poll::Ready(this.acc.take().expect("Fold polled after completion")),
                next => this.acc = next,
            }
        }
    }
}
