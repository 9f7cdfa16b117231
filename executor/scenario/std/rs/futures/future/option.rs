//! None, or the output of a future that may not be there.
use super::*;

#[derive(Debug, Clone)]
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct OptionFuture<F> {
    pub(super) inner: Option<F>,
}
impl<F> Default for OptionFuture<F> {
    fn default() -> Self { OptionFuture { inner: None } }
}
impl<F: Future> Future for OptionFuture<F> {
    type Output = Option<F::Output>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let inner = unsafe { &mut self.get_unchecked_mut().inner };
        inner.as_mut().map_or(Poll::Ready(None), |future| pinned!(*future).poll(cx).map(Some))
    }
}
impl<T> From<Option<T>> for OptionFuture<T> {
    fn from(option: Option<T>) -> Self { OptionFuture { inner: option } }
}
