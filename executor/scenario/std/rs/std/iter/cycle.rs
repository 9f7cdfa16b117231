//! Repeats an iterator: at its end a clone of the original begins.
use super::*;

#[path_name = "core::iter::adapters::cycle::Cycle"]
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone, Debug)]
pub struct Cycle<I> {
    pub(super) orig: I,
    pub(super) iter: I,
}
impl<I: Clone + Iterator> Iterator for Cycle<I> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        match self.iter.next() {
            None => {
                self.iter = self.orig.clone();
                self.iter.next()
            }
            y => y,
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        match self.orig.size_hint() {
            (0, Some(0)) => (0, Some(0)),
            (0, _) => (0, None),
            _ => (usize::MAX, None),
        }
    }
}
impl<I: Clone + Iterator> FusedIterator for Cycle<I> {}
