//! Takes the items from the back.
use super::*;

#[path_name = "core::iter::adapters::rev::Rev"]
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone, Debug, Default)]
pub struct Rev<T> {
    pub(super) iter: T,
}
impl<I: DoubleEndedIterator> Iterator for Rev<I> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> { self.iter.next_back() }
    fn nth(&mut self, n: usize) -> Option<I::Item> { self.iter.nth_back(n) }
    fn size_hint(&self) -> (usize, Option<usize>) { self.iter.size_hint() }
}
impl<I: DoubleEndedIterator> DoubleEndedIterator for Rev<I> {
    fn next_back(&mut self) -> Option<I::Item> { self.iter.next() }
    fn nth_back(&mut self, n: usize) -> Option<I::Item> { self.iter.nth(n) }
}
impl<I: ExactSizeIterator + DoubleEndedIterator> ExactSizeIterator for Rev<I> {}
impl<I: FusedIterator + DoubleEndedIterator> FusedIterator for Rev<I> {}
