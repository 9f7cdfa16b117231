//! The items of an iterator. They are ready at once.
use super::*;

#[derive(Debug, Clone)]
#[must_use = "streams do nothing unless polled"]
#[path_name = "futures_util::stream::iter::Iter"]
pub struct Iter<I> {
    pub(super) iter: I,
}
impl<I> Unpin for Iter<I> {}

pub fn iter<I: IntoIterator>(i: I) -> Iter<I::IntoIter> { Iter { iter: i.into_iter() } }
impl<I: Iterator> Stream for Iter<I> {
    type Item = I::Item;
    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<I::Item>> {
        Poll::Ready(self.iter.next())
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.iter.size_hint() }
}
