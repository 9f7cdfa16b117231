//! The output of the future of a list that is ready first, its place, and the others.
use super::*;

#[derive(Debug)]
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct SelectAll<Fut> {
    pub(super) inner: Vec<Fut>,
}
impl<Fut: Unpin> Unpin for SelectAll<Fut> {}

pub fn select_all<I>(iter: I) -> SelectAll<I::Item>
where
    I: IntoIterator,
    I::Item: Future + Unpin,
{
    let inner: Vec<I::Item> = iter.into_iter().collect();
    assert!(!inner.is_empty());
    SelectAll { inner }
}
impl<Fut> SelectAll<Fut> {
    pub fn into_inner(self) -> Vec<Fut> { self.inner }
}
impl<Fut: Future + Unpin> Future for SelectAll<Fut> {
    type Output = (Fut::Output, usize, Vec<Fut>);
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let mut i = 0;
        while i < self.inner.len() {
            if let Poll::Ready(e) = Pin::new(&mut self.inner[i]).poll(cx) {
                drop(self.inner.swap_remove(i));
                let rest = std::mem::take(&mut self.inner);
                return Poll::Ready((e, i, rest));
            }
            i += 1;
        }
        Poll::Pending
    }
}
impl<Fut: Future + Unpin> FromIterator<Fut> for SelectAll<Fut> {
    fn from_iter<T: IntoIterator<Item = Fut>>(iter: T) -> Self { select_all(iter) }
}
