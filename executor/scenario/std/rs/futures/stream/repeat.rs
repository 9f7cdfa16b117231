//! The same item without end.
use super::*;

#[derive(Debug, Clone)]
#[must_use = "streams do nothing unless polled"]
pub struct Repeat<T> {
    pub(super) item: T,
}

pub fn repeat<T: Clone>(item: T) -> Repeat<T> { Repeat { item } }
impl<T> Unpin for Repeat<T> {}
impl<T: Clone> Stream for Repeat<T> {
    type Item = T;
    fn poll_next(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<T>> { Poll::Ready(Some(self.item.clone())) }
    fn size_hint(&self) -> (usize, Option<usize>) { (usize::MAX, None) }
}
